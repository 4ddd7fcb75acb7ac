# Commands: at most 100 characters each.
command-challenge = Fordere jemanden oder alle hier zu einer Partie heraus
command-challenge-game = Welches Spiel
command-challenge-opponent = Gegen wen; ohne Angabe darf jeder im Kanal annehmen
command-challenge-first = Wer beginnt; ohne Angabe wird ausgelost
command-challenge-pace = Bedenkzeit pro Zug; ohne Angabe kein Limit
command-challenge-saving = Ungenutzte Zeit für spätere Züge aufheben, höchstens die Zeit von drei Zügen
command-challenge-strict = Wer keine Zeit mehr hat, verliert sofort; sonst entscheidet die andere Seite
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } (sonst { $default })
command-rematch = Dasselbe noch einmal, mit getauschten Seiten
command-rematch-option = Welche Partie; ohne Angabe deine letzte
