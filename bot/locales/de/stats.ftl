# Was jemand gewonnen hat: Wertungen, Statistik, die Rangliste eines Servers, die Karte zweier, die sich kennen.

button-stats = Statistik
button-leaders = Rangliste
rated = gewertet
casual = freundschaftlich
option-rated = gewertet
option-player = person
option-against = gegen

command-challenge-rated = Ob sie für eure Wertungen zählt; ja, wenn du nicht Nein sagst
command-stats = Was du oder jemand anders hier gewonnen hat, nur für dich
command-stats-player = Wessen; ohne Angabe deine
command-stats-game = Nur dieses Spiel
command-stats-against = Nur die Partien gegen diese Person
command-leaderboard = Wer in einem Spiel auf diesem Server am höchsten gewertet ist, nur für dich
command-leaderboard-game = Welches Spiel; ohne Angabe das, in dem du zuletzt gewertet wurdest

# Eine Wertung; nach wenigen Partien ist sie erst vorläufig.
rating = { $rating }
rating-provisional = { $rating }?
rating-none = noch nicht gewertet
rating-change = { $player } { $rating } ({ $change })
result-rated = Gewertet: { $changes }
result-casual = Freundschaftlich: Sie zählt nicht für die Wertung

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
stats-seats = Mit dem ersten Zug { $first }, mit dem zweiten { $second }
stats-variant = { $game }, { $variant }: { $tally }
stats-opponent = gegen { $player } { $tally }
stats-opponents = Am häufigsten { $opponents }
stats-run-won = { $count ->
    [one] Die letzte Partie wurde gewonnen; höchstens { $longest } am Stück.
   *[other] { $count } Siege am Stück; höchstens { $longest }.
}
stats-run-lost = { $count ->
    [one] Die letzte Partie ging verloren; höchstens { $longest } Siege am Stück.
   *[other] { $count } Niederlagen am Stück; höchstens { $longest } Siege.
}
stats-run-drawn = Die letzte Partie endete unentschieden; höchstens { $longest } Siege am Stück.
stats-legend = -# gewonnen–unentschieden–verloren · eine Wertung mit „?“ ist vorläufig, in den ersten { $count } gewerteten Partien eines Spiels
leaders-legend = -# Eine Wertung mit „?“ ist vorläufig, in den ersten { $count } gewerteten Partien eines Spiels
stats-empty = { $player } hat hier noch keine Partie beendet.
stats-empty-against = { $player } und { $other } haben hier noch keine Partie beendet.
stats-chart-title = { $player }: Wertung
stats-chart-alt = Die Wertungen von { $player } über die letzten gewerteten Partien: { $curves }.
stats-chart-curve = { $game } von { $first } auf { $last }, zwischen { $lowest } und { $highest }

leaders-title = **{ $game }** · die höchsten Wertungen hier · Seite { $page } von { $pages }
leaders-line = { $place }. { $player } — **{ $rating }** · { $count ->
    [one] eine Partie
   *[other] { $count } Partien
}
leaders-own = Du bist Nummer { $place } von { $people }.
leaders-unrated = Du bist darin noch nicht gewertet.
leaders-empty = **{ $game }** · Hier ist noch niemand gewertet. Die erste gewertete Partie ändert das: `/challenge`.
leaders-prompt = Ein anderes Spiel

rivalry-draws = { $count ->
    [0] kein Unentschieden
    [one] ein Unentschieden
   *[other] { $count } Unentschieden
}
rivalry-lately = Letzte Partien
rivalry-alt = { $first } { $won }, { $second } { $lost }, { $draws }. { $games }
rivalry-alt-game = { $game }: { $won } zu { $lost }.

# Vorgaben: was eine von zwei Seiten mehr leisten muss.
odds = Mit Vorgabe: { $odds }.
card-odds = Ihr seid verschieden stark: { $stronger } kann mit etwa { $hope } % der Punkte rechnen. *{ $button }* gleicht das aus: { $odds }, dann wären es etwa { $left } %. Eine solche Partie wird nicht gewertet.
button-accept-odds = Mit Vorgabe annehmen
error-odds-gone = Eure Wertungen haben sich geändert, und eine Vorgabe braucht es nicht mehr. Du kannst die Herausforderung so annehmen, wie sie ist.
rematch-begins-odds = Die Revanche beginnt in { $place }, mit derselben Vorgabe.
