# Wertungen, Statistik, Ranglisten, und die Karte von zweien, die schon gespielt haben.

button-stats = Statistik
button-leaders = Rangliste
button-server-stats = Server
option-server = server
rated = gewertet
casual = freundschaftlich
option-rated = gewertet
option-player = person
option-against = gegen

command-challenge-rated = Zählt sie für eure Wertungen? Ohne Angabe ja
command-stats = Was du oder jemand anders hier gewonnen hat, nur für dich
command-stats-player = Wessen Statistik; ohne Angabe deine
command-stats-game = Nur dieses Spiel
command-stats-against = Nur die Partien gegen diese Person
command-stats-server = Stattdessen die Ergebnisse des ganzen Servers
command-leaderboard = Die höchsten Wertungen in einem Spiel auf diesem Server, nur für dich
command-leaderboard-game = Welches Spiel; ohne Angabe das, in dem du zuletzt gewertet wurdest

# Eine Wertung; nach wenigen Partien ist sie erst vorläufig.
rating = { $rating }
rating-provisional = { $rating }?
rating-none = noch nicht gewertet
rating-change = { $player } { $rating } ({ $change })
result-rated = Gewertet: { $changes }
result-casual = Freundschaftlich: zählt nicht für die Wertung

# Der Stand zwischen zwei Leuten, unter jedem ihrer Ergebnisse.
result-score =
    { $drawn ->
        [0] { $leader } führt gegen { $other } mit { $most }:{ $least }
        [one] { $leader } führt gegen { $other } mit { $most }:{ $least }, bei einem Remis
       *[other] { $leader } führt gegen { $other } mit { $most }:{ $least }, bei { $drawn } Remis
    }
result-score-even =
    { $drawn ->
        [0] Zwischen { $leader } und { $other } steht es { $most }:{ $least }
        [one] Zwischen { $leader } und { $other } steht es { $most }:{ $least }, bei einem Remis
       *[other] Zwischen { $leader } und { $other } steht es { $most }:{ $least }, bei { $drawn } Remis
    }

# Der Stand zwischen zwei Leuten, auf der Karte einer Revanche.
card-score =
    { $drawn ->
        [0] Bisher: { $first } { $won } – { $lost } { $second }
        [one] Bisher: { $first } { $won } – { $lost } { $second }, ein Remis
       *[other] Bisher: { $first } { $won } – { $lost } { $second }, { $drawn } Remis
    }

tally = { $won } gewonnen · { $drawn } unentschieden · { $lost } verloren
tally-short = { $won }–{ $drawn }–{ $lost }
stats-title = **{ $player }** · { $what }
stats-title-against = **{ $player }** gegen **{ $other }** · { $what }
stats-all = alle Spiele
stats-total =
    { $count ->
        [one] Eine Partie: { $tally }
       *[other] { $count } Partien: { $tally }
    }
stats-share = { $total } ({ $percent } % der Punkte)
stats-rating = { $game }: { $rating } nach { $count ->
    [one] einer gewerteten Partie
   *[other] { $count } gewerteten Partien
}
stats-seats = Als erste Seite { $first }, als zweite { $second }
stats-variant = { $game }, { $variant }: { $tally }
stats-opponent = gegen { $player } { $tally }
stats-opponents = Am häufigsten { $opponents }
stats-friends = Mit Freunden in euren Nachrichten: { $tally }
stats-computer = { $game } gegen { $opponents }
stats-computer-level = { $computer } { $tally }
stats-run-won = { $count ->
    [one] Letzte Partie gewonnen; längste Siegesserie { $longest }.
   *[other] { $count } Siege am Stück; längste Siegesserie { $longest }.
}
stats-run-lost = { $count ->
    [one] Letzte Partie verloren; längste Siegesserie { $longest }.
   *[other] { $count } Niederlagen am Stück; längste Siegesserie { $longest }.
}
stats-run-drawn = Letzte Partie unentschieden; längste Siegesserie { $longest }.
stats-legend = -# gewonnen–unentschieden–verloren
stats-legend-rated = { stats-legend } · eine Wertung mit „?“ ist vorläufig, bis zu { $count } gewerteten Partien eines Spiels
leaders-legend = -# Eine Wertung mit „?“ ist vorläufig, bis zu { $count } gewerteten Partien eines Spiels
stats-empty = { $player } hat hier noch keine Partie beendet.
stats-empty-against = { $player } und { $other } haben hier noch keine Partie beendet.
stats-chart-title = { $player }: Wertung
stats-chart-day = { $day }
stats-chart-alt = Die Wertungen von { $player } über die letzten gewerteten Partien: { $curves }.
stats-chart-curve = { $game } von { $first } auf { $last }, zwischen { $lowest } und { $highest }

leaders-title = **{ $game }** · die höchsten Wertungen hier · Seite { $page } von { $pages }
leaders-line = { $place }. { $player } — **{ $rating }** · { $count ->
    [one] eine Partie
   *[other] { $count } Partien
}
leaders-own = Du bist Nummer { $place } von { $people }.
leaders-unrated = Du hast darin noch keine Wertung.
leaders-empty = **{ $game }** · Hier hat noch niemand eine Wertung. Die erste gewertete Partie ändert das: `/challenge`.
leaders-prompt = Ein anderes Spiel

rivalry-draws = { $count ->
    [0] kein Unentschieden
    [one] ein Unentschieden
   *[other] { $count } Unentschieden
}
rivalry-lately = Letzte Partien
rivalry-few =
    Bisher { $won }–{ $lost }{ $drawn ->
        [0] { "" }
        [one] , ein Unentschieden
       *[other] , { $drawn } Unentschieden
    }
rivalry-first = Erste Begegnung
rivalry-alt-first = { $first } und { $second } spielen zum ersten Mal gegeneinander, { $game }.
rivalry-alt = { $first } { $won }, { $second } { $lost }, { $draws }. { $games }
rivalry-alt-game = { $game }: { $won } zu { $lost }.

# Vorgaben: was die stärkere Seite gibt.
odds = Mit Vorgabe: { $odds }.
card-odds = { $stronger } ist deutlich stärker und kann mit etwa { $hope } % der Punkte rechnen. *{ $button }* gleicht das aus: { $odds }, dann sind es etwa { $left } %. Eine solche Partie wird nicht gewertet.
button-accept-odds = Mit Vorgabe annehmen
error-odds-gone = Eure Wertungen haben sich geändert, ihr braucht also keine Vorgabe mehr. Du kannst die Herausforderung so annehmen, wie sie ist.
rematch-begins-odds = Die Revanche beginnt in { $place }, mit derselben Vorgabe.

# Die Statistik eines Servers.
server-stats-title = Partien hier · { $what } · { $period }
server-stats-days-0 = insgesamt
server-stats-days-30 = letzte 30 Tage
server-stats-days-365 = letzte 365 Tage
button-server-stats-0 = Insgesamt
button-server-stats-30 = 30 Tage
button-server-stats-365 = 365 Tage
server-stats-empty = In dieser Zeit hat niemand eine Partie beendet.
server-stats-line = { $what }: { $tally }, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
server-stats-about = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
server-stats-first = Sieg der 1. Seite
server-stats-draws = Remis
server-stats-second = Sieg der 2. Seite
server-stats-active-title = Am aktivsten
server-stats-active = Am aktivsten: { $players }
server-stats-player = { $player } { $count }
server-stats-alt = { $name }: { $about }, Siege der ersten Seite–Remis–Siege der zweiten { $tally }.
server-stats-legend = -# Siege der ersten Seite–Remis–Siege der zweiten, mittlere Länge · nur Partien zwischen Menschen
server-stats-counted = -# Gezählt { $when }; große Server zähle ich höchstens alle zehn Minuten.
error-stats-counting = Ich zähle gerade die Partien dieses Servers. Frag in ein paar Sekunden noch einmal.
error-stats-server-player = Wähle den Server oder Personen, nicht beides.
