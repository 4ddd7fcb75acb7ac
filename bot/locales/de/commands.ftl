# Befehle und ihre Optionen: höchstens je 100 Zeichen.

# Die Namen von Optionen: klein geschrieben, ohne Leerzeichen, höchstens 32 Zeichen.
option-game = spiel
option-opponent = gegenseite
option-first = beginn
option-board = brett
option-goal = ziel
option-start = start
option-move = zug
option-match = partie
option-finished = beendet
option-at = nach

command-challenge = Fordere jemanden zu einer Partie heraus, oder alle im Kanal
command-challenge-game = Welches Spiel
command-challenge-opponent = Wen du herausforderst; ohne Angabe alle im Kanal
command-challenge-first = Wer beginnt; ohne Angabe entscheidet das Los
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } (ohne Angabe { $default })

first-random = das Los entscheidet
first-me = ich
first-them = die andere Seite

command-move = Spiele deinen Zug
command-move-move = Dein Zug; beim Tippen zeigt die Liste, was möglich ist
command-match-option = Welche Partie; nur nötig, wenn du mehrere hast

command-match = Deine Partien: ansehen, beenden
command-match-show = Zeig dir das Brett einer Partie
command-match-list = Liste deine Partien auf
command-match-list-finished = Stattdessen die beendeten auflisten
command-match-history = Liste die Züge einer Partie auf
command-match-resign = Gib eine Partie auf, nach einer Rückfrage
command-match-draw = Biete Remis an oder antworte auf ein Angebot, nach einer Rückfrage
command-match-lot = Schlag vor, den Rest der Aufstellung auszulosen, oder antworte darauf, nach einer Rückfrage

command-rules = Ein Spiel in zwei Minuten erklärt
command-rules-game = Welches Spiel
command-help = Wie man hier spielt
command-about = Was dieser Bot ist
