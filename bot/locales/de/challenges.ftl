# Commands: at most 100 characters each.
command-challenge = Fordere jemanden oder alle hier zu einer Partie heraus
command-challenge-game = Welches Spiel
command-challenge-opponent = Gegen wen; ohne Angabe darf jeder im Kanal annehmen
command-challenge-first = Wer beginnt; ohne Angabe wird ausgelost
command-challenge-pace = Zeit pro Zug; streng: Zeit um heißt verloren; Sparen: ungenutzte Zeit bleibt
command-setup = Beginne eine Partie mit einer Datei oder einer Stellung
command-setup-file = Eine Aufzeichnung, die weitergespielt wird, zum Beispiel von /match download
command-setup-position = Eine Stellung oder eine eingefügte Aufzeichnung
command-setup-at = Nach wie vielen Zügen der Aufzeichnung es losgeht; ohne Angabe an ihrem Ende
command-setup-game = Welches Spiel, wenn Datei oder Stellung es nicht sagen
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default })
command-challenge-default = sonst { $default }
command-challenge-default-new = anfangs { $default }, später { $other }
command-rematch = Dasselbe noch einmal, mit getauschten Seiten
command-rematch-option = Welche Partie; ohne Angabe deine letzte
