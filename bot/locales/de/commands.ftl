# Befehle und ihre Optionen: höchstens je 100 Zeichen.

# Die Namen von Optionen: klein geschrieben, ohne Leerzeichen, höchstens 32 Zeichen.
option-game = spiel
option-opponent = gegenseite
option-first = beginn
option-pace = bedenkzeit
option-saving = sparen
option-strict = streng
option-record = akte
option-position = stellung
option-board = brett
option-goal = ziel
option-start = start
option-move = zug
option-match = partie
option-finished = beendet
option-at = nach
option-format = format

command-challenge = Fordere jemanden zu einer Partie heraus, oder alle hier
command-challenge-game = Welches Spiel
command-challenge-opponent = Gegen wen; ohne Angabe darf jeder im Kanal annehmen
command-challenge-first = Wer beginnt; ohne Angabe zufällig
command-challenge-pace = Wie viel Zeit ein Zug hat; ohne Limit, wenn du nichts wählst
command-challenge-saving = Spart, was von der Zeit eines Zuges übrig bleibt, bis zu drei Züge
command-challenge-strict = Wessen Zeit um ist, der verliert sofort; sonst entscheidet die andere Seite
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } (sonst { $default })

first-random = zufällig
first-me = ich
first-them = die andere Seite

command-move = Spiele deinen Zug
command-move-move = Dein Zug; beim Tippen zeigt die Liste, was möglich ist
command-match-option = Welche Partie; nur nötig, wenn du mehrere hast
command-rematch = Dasselbe noch einmal, mit getauschten Seiten
command-rematch-option = Welche Partie; ohne Angabe deine letzte

command-match-lot = Schlag vor, die übrigen Steine auszulosen, oder antworte darauf; vorher frage ich nach
command-match-takeback = Um die Rücknahme deines letzten Zuges bitten, oder antworten; vorher frage ich nach
command-match = Deine Partien: ansehen oder beenden
command-match-show = Sieh dir das Brett einer Partie an, nur für dich
command-match-list = Deine Partien, zuerst die, die auf dich warten
command-match-list-finished = Stattdessen die beendeten
command-match-history = Alle Züge einer Partie
command-match-resign = Gib eine Partie auf; vorher frage ich nach
command-match-cancel = Eine Partie absagen, bevor beide gezogen haben
command-match-draw = Biete Remis an oder beantworte ein Angebot; vorher frage ich nach

command-match-pause = Vorschlagen, dass die Uhr still steht, darauf antworten, oder die Pause beenden
command-match-nudge = Die andere Seite noch einmal an ihren Zug erinnern; einmal am Tag
command-match-claim = Den Sieg verlangen, wenn die Zeit der anderen Seite um ist; vorher frage ich nach
command-match-extend = Der anderen Seite einen Tag mehr geben

command-block = Herausforderungen blockieren
command-unblock = Herausforderungen zulassen

command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt
command-privacy = Was ich über dich speichere
command-privacy-show = Was ich über dich speichere, in einfachen Worten
command-privacy-export = Alles, was ich über dich speichere, als Datei
command-privacy-delete = Lösch alles über dich; vorher frage ich nach
command-about = Über diesen Bot: Version, Quelltext, Einladen
