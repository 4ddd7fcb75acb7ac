# Saisons: eine Tabelle und die Partien, die der Bot den Angemeldeten vorschlägt.

# Befehle: höchstens je 100 Zeichen.
command-season = Sieh die laufenden Saisons, oder beginne hier eine: Ich schlage Partien vor und führe die Tabelle
command-season-game = Welches Spiel; ohne Angabe siehst du die laufenden Saisons
command-season-weeks = Wie viele Wochen ich Partien vorschlage; ohne Angabe 4
command-season-matches = Wie viele Partien jemand zugleich hat; ohne Angabe 1
option-weeks = wochen
option-matches = partien

button-season-join = Mitmachen
button-season-leave = Aussteigen
button-season-back = Wieder da
button-season-again = Noch eine
button-season-end =
    { $game ->
        [all] Saison in allen Spielen beenden …
       *[other] { $game } beenden …
    }
button-season-end-yes = Saison beenden

# Die öffentliche Nachricht.
season-all = Alle Spiele
season-game =
    { $game ->
        [all] allen Spielen
       *[other] { $game }
    }
season-title = Saison in { season-game }
season-until = endet { $when }
season-grace = keine neuen Partien; die Tabelle schließt { $when }
season-over = Die Saison in { season-game } ist vorbei.
season-see-result = [Hier ist die Schlusstabelle.]({ $url })
season-how =
    { $count ->
        [one] *Mitmachen* geht jederzeit: Ich schlage vor, wer gegen wen spielt, eine Partie zur Zeit. Tempo: { $pace }.
       *[other] *Mitmachen* geht jederzeit: Ich schlage vor, wer gegen wen spielt, bis zu { $count } Partien zugleich. Tempo: { $pace }.
    } Ein Sieg bringt 2 Punkte, ein Remis 1. { $game ->
        [all] Ich wähle die Spiele so, dass ihr euch zu zweit in jedem einmal begegnet; diese Partien zählen.
       *[other] Gegen dieselbe Person zählen die ersten beiden Partien.
    }
season-rank =
    { $against ->
        [one] Nach { $matches } Partien hast du einen Platz.
       *[other] Nach { $matches } Partien gegen { $against } verschiedene Leute hast du einen Platz.
    }
season-expect =
    { $count ->
        [0] Bei diesem Tempo endet kaum eine Partie rechtzeitig.
        [one] Bei diesem Tempo schafft ihr je etwa eine Partie.
       *[other] Bei diesem Tempo schafft ihr je etwa { $count } Partien.
    }
season-barred = Ohne Partie, weil ihre Rollen hier keine erlauben: { $people }
season-empty = Noch keine Anmeldungen.
season-resting = Machen Pause, bis sie auf *Mitmachen* drücken: { $people }
season-match = - [**{ $title }**]({ $url }) · { $first } – { $second }
season-proposal = - [noch nicht angenommen]({ $url }) · { $first } – { $second }
season-won = 👑 Gewonnen mit { season-points }: { $players }
season-points =
    { $points ->
        [one] einem Punkt
       *[other] { $points } Punkten
    }
season-unranked = Niemand hat genug Partien für einen Platz gespielt.
season-swing = Größter Umschwung: Zug { $ply } von [**{ $title }**]({ $url }), { $first } – { $second }
# Zeilen im Kanal: nach der Hälfte und drei Tage vor dem Ende.
season-half = Die Hälfte der Saison in { season-game } ist vorbei.
season-last = Die letzten Tage der Saison in { season-game } laufen.
season-line-table = { $leading } Neue Partien schlage ich bis { $when } vor. [Zur Tabelle]({ $url })
season-leading =
    { $count ->
        [one] Es führt { $players } mit { season-points }.
       *[other] Es führen { $players } mit je { season-points }.
    }
season-nobody-leads = Noch ist keine Partie gewonnen.
season-head-name = Name
season-head-results = S–R–N
season-head-points = Punkte
season-more =
    { $count ->
        [one] und eine weitere Person
       *[other] und { $count } weitere
    }
season-alt = { $place } { $player } mit { season-points }, { $tally }.
season-alt-crowned = { $place } { $player }, mit Krone und { season-points }, { $tally }.
season-card-title = **Saisonpartie in { $game }:** { $first } – { $second }. Eure nächste Partie, wenn ihr beide mögt.
season-card = Sobald sie angenommen ist, zählt sie für die Tabelle.
season-card-uncounted = Eure früheren Partien zählen für die Tabelle, diese nicht mehr.

# Private Antworten.
season-started = Die Saison in { season-game } beginnt in diesem Kanal. Alle können auf *Mitmachen* drücken.
season-channel-gone = Ich habe die Saison in { season-game } auf { $server } beendet: Ihr Kanal wurde gelöscht. Mit `/season` beginnst du eine neue.
season-joined = Du bist dabei: Ich schlage dir hier deine Partien vor, die erste, sobald jemand Zeit hat.
season-is-in = Du bist schon dabei: Die nächste Partie schlage ich vor, sobald jemand Zeit hat.
season-back = Willkommen zurück: Die nächste Partie schlage ich vor, sobald jemand Zeit hat.
season-left = Du bist ausgestiegen. Deine laufenden Partien gehen weiter und zählen.
season-line = - **{ $game ->
        [all] { season-all }
       *[other] { $game }
    }** · [die Tabelle]({ $url }) · { $count ->
        [one] eine Person
       *[other] { $count } Personen
    } · { $until }
season-line-missing = - Eine Saison wartet, bis das Spiel „{ $game }“ hier wieder installiert ist.
season-end-question = **Die Saison in { season-game } jetzt beenden?** Ich schlage keine Partien mehr vor. Was läuft, zählt noch eine Woche lang.
season-ended = Die Saison in { season-game } endet: Ich schlage keine Partien mehr vor.

privacy-seasons =
    - { $count ->
        [one] Eine Saison, bei der du mitgemacht hast
       *[other] { $count } Saisons, bei denen du mitgemacht hast
    }

error-season-limits = Eine Saison hat 1 bis { $weeks } Wochen und 1 bis { $matches } Partien zugleich.
error-season-runs = Hier läuft schon eine Saison in { season-game }. `/season` ohne Spiel zeigt sie.
error-season-setup = Die Partien einer Saison beginnen, sobald sie angenommen sind; vorher stellt niemand eigene Steine auf. Wähl einen anderen Start.
error-season-none = Hier läuft keine Saison. Mit `/season game:…` beginnst du eine.
error-season-none-yet = Hier läuft keine Saison. Wer hier Partien verwaltet, kann mit `/season game:…` eine beginnen.
error-season-again = Die nächste Saison in { season-game } beginnt, wer hier Partien verwaltet. Frag einfach nach: Alle, die nicht ausgestiegen sind, sind dabei.
error-season-over = Diese Saison ist vorbei.
error-season-not-in = Du machst bei dieser Saison nicht mit.
error-unreadable-season = Diese Saison kenne ich nicht mehr.
