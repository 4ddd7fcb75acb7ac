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

command-challenge = Fordere jemanden oder alle hier zu einer Partie heraus
command-challenge-game = Welches Spiel
command-challenge-opponent = Gegen wen; ohne Angabe darf jeder im Kanal annehmen
command-challenge-first = Wer beginnt; ohne Angabe wird ausgelost
command-challenge-pace = Bedenkzeit pro Zug; ohne Angabe kein Limit
command-challenge-saving = Ungenutzte Zeit für spätere Züge aufheben, höchstens die Zeit von drei Zügen
command-challenge-strict = Wer keine Zeit mehr hat, verliert sofort; sonst entscheidet die andere Seite
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

command-match-lot = Den Rest zufällig setzen: anbieten oder annehmen (fragt vorher nach)
command-match-takeback = Um die Rücknahme deines letzten Zuges bitten oder antworten (fragt vorher nach)
command-match = Deine Partien: ansehen oder beenden
command-match-show = Sieh dir das Brett einer Partie an, nur für dich
command-match-list = Deine Partien, zuerst die, die auf dich warten
command-match-list-finished = Stattdessen die beendeten
command-match-history = Alle Züge einer Partie
command-match-resign = Eine Partie aufgeben (fragt vorher nach)
command-match-cancel = Eine Partie absagen, bevor beide gezogen haben
command-match-draw = Remis anbieten oder ein Angebot beantworten (fragt vorher nach)

command-match-pause = Eine Pause vorschlagen, darauf antworten oder die Pause beenden
command-match-nudge = Die andere Seite an ihren Zug erinnern; einmal am Tag
command-match-claim = Den Sieg beanspruchen, wenn die Zeit der anderen Seite um ist (fragt vorher nach)
command-match-extend = Der anderen Seite einen Tag mehr geben

command-block = Herausforderungen blockieren
command-unblock = Herausforderungen zulassen

command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt
command-privacy = Was ich über dich speichere
command-privacy-show = Was ich über dich speichere, in einfachen Worten
command-privacy-export = Alles, was ich über dich speichere, als Datei
command-privacy-delete = Alles über dich löschen (fragt vorher nach)
command-about = Über diesen Bot: Version, Quelltext, Einladen
