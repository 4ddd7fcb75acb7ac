# Saisons: eine Tabelle und die Partien, die der Bot den Angemeldeten vorschlägt.

# Befehle: höchstens je 100 Zeichen.
command-season = Beginne hier eine Saison: Ich schlage Partien vor und führe die Tabelle. Oder sieh die laufenden
command-season-game = Welches Spiel; ohne Angabe siehst du die laufenden Saisons
command-season-weeks = Wie viele Wochen ich Partien vorschlage; ohne Angabe 4
command-season-matches = Wie viele Partien jemand zugleich hat; ohne Angabe 1
option-weeks = wochen
option-matches = partien

button-season-join = Mitmachen
button-season-leave = Aussteigen
button-season-back = Wieder da
button-season-again = Noch eine
button-season-end = { $game } beenden …
button-season-end-yes = Saison beenden

# Die öffentliche Nachricht.
season-title = Saison in { $game }
season-until = endet { $when }
season-grace = keine neuen Partien; die Tabelle schließt { $when }
season-over = Die Saison in { $game } ist vorbei
season-how =
    { $count ->
        [one] *Mitmachen* geht jederzeit: Ich schlage vor, wer gegen wen spielt, eine Partie zur Zeit. Tempo: { $pace }.
       *[other] *Mitmachen* geht jederzeit: Ich schlage vor, wer gegen wen spielt, bis zu { $count } Partien zugleich. Tempo: { $pace }.
    } Ein Sieg bringt 2 Punkte, ein Remis 1. Gegen dieselbe Person zählen die ersten beiden Partien.
season-rank =
    { $against ->
        [one] Nach { $matches } Partien hast du einen Platz.
       *[other] Nach { $matches } Partien gegen { $against } verschiedene Leute hast du einen Platz.
    }
season-empty = Noch keine Anmeldungen.
season-resting = Machen Pause, bis sie auf *Mitmachen* drücken: { $people }
season-match = - [**{ $title }**]({ $url }) · { $first } – { $second }
season-proposal = - [noch nicht angenommen]({ $url }) · { $first } – { $second }
season-won = 👑 Gewonnen mit { $points } Punkten: { $players }
season-unranked = Niemand hat genug Partien für einen Platz gespielt.
season-swing = Größter Umschwung: Zug { $ply } von [**{ $title }**]({ $url }), { $first } – { $second }
season-more =
    { $count ->
        [one] und eine weitere Person
       *[other] und { $count } weitere
    }
season-alt = { $place } { $player }: { $points } Punkte, { $tally }.
season-alt-crowned = { $place } { $player }, mit Krone: { $points } Punkte, { $tally }.
season-card = Diese Partie schlage ich für die Saison vor. Sobald sie angenommen ist, zählt sie.
season-card-uncounted = Diese Partie schlage ich für die Saison vor. Eure ersten beiden Partien zählen für die Tabelle, diese nicht mehr.

# Private Antworten.
season-started = Die Saison in { $game } beginnt in diesem Kanal. Alle können auf *Mitmachen* drücken.
season-joined = Du bist dabei: Ich schlage dir hier deine Partien vor, die erste, sobald jemand Zeit hat.
season-is-in = Du bist schon dabei: Die nächste Partie schlage ich vor, sobald jemand Zeit hat.
season-back = Willkommen zurück: Die nächste Partie schlage ich vor, sobald jemand Zeit hat.
season-left = Du bist ausgestiegen. Deine laufenden Partien gehen weiter und zählen.
season-line = - **{ $game }** · [die Tabelle]({ $url }) · { $count ->
        [one] eine Person
       *[other] { $count } Personen
    } · { $until }
season-end-question = **Die Saison in { $game } jetzt beenden?** Ich schlage keine Partien mehr vor. Was läuft, zählt noch eine Woche lang.
season-ended = Die Saison in { $game } endet: Ich schlage keine Partien mehr vor.

privacy-seasons =
    - { $count ->
        [one] Eine Saison, bei der du mitgemacht hast
       *[other] { $count } Saisons, bei denen du mitgemacht hast
    }

error-season-limits = Eine Saison hat 1 bis { $weeks } Wochen und 1 bis { $matches } Partien zugleich.
error-season-runs = Hier läuft schon eine Saison in { $game }. `/season` ohne Spiel zeigt sie.
error-season-none = Hier läuft keine Saison. Mit `/season game:…` beginnst du eine.
error-season-over = Diese Saison ist vorbei.
error-season-not-in = Du machst bei dieser Saison nicht mit.
error-unreadable-season = Diese Saison kenne ich nicht mehr.
