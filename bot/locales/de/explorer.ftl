# Der Explorer: welche Züge aus einer Stellung gespielt wurden, von wem, und wie es ausging.

command-explore = Nachschlagen, welche Züge aus einer Stellung gespielt wurden und wie es ausging
command-explore-match = Von einer Stellung dieser Partie aus; ohne Angabe von deiner jetzigen
command-explore-at = Nach welchem Zug; ohne Angabe nach dem letzten
command-explore-game = Stattdessen vom Anfang dieses Spiels aus
command-explore-record = Von einer Aufzeichnung aus, vor dem ersten Zug oder nach dem Zug in `nach`

button-explore = Explorer
button-explore-on = ▶ Meistgespielt

explore-title-match = Explorer · { $title } · { turns-played }
explore-title-game = Explorer · { $game } · { turns-played } · { $variant }
explore-side-1 = Seite 1
explore-side-2 = Seite 2
explore-source-me = In deinen Partien
explore-source-me-hint = Beendete Partien, die du gespielt hast, auf allen Servern
explore-source-server = Auf diesem Server
explore-source-server-hint = Alle beendeten Partien auf diesem Server
explore-source-book = Im Buch
explore-source-book-hint = Partien, die der Betreiber dieses Bots importiert hat
explore-source-prompt = { $source }. Woanders nachsehen…
explore-turns-prompt = Mit einem Zug weitergehen
explore-count =
    { $count ->
        [one] { $source } ging eine Partie von dieser Stellung aus weiter.
       *[other] { $source } gingen { $count } Partien von dieser Stellung aus weiter.
    }
explore-rating = Die mittlere Wertung beider war { NUMBER($rating, useGrouping: 0) }.
explore-rating-short = Wertung { NUMBER($rating, useGrouping: 0) }
explore-number = { $count }
explore-results =
    { $count ->
        [one] eine Partie: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
       *[other] { $count } Partien: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
    }
explore-games =
    { $count ->
        [one] eine Partie
       *[other] { $count } Partien
    }
explore-won = Sieg
explore-drawn = Remis
explore-lost = Verlust
explore-empty = { $source } ging noch keine beendete Partie von dieser Stellung aus weiter. Sieh mit dem Menü woanders nach oder geh einen Zug zurück.
explore-empty-picture =
    Von hier aus ging noch
    keine Partie weiter.
explore-over = In dieser Stellung ist das Spiel zu Ende.
explore-alt-mover = { $player } ist am Zug.
explore-alt-turn = { $turn }: { $results }.

# Eine Partie aus dem Buch; { $day } kann "none" sein.
explore-book-game = - { $turn } · { $ended ->
        [first] Seite 1 gewann
        [second] Seite 2 gewann
        [tie] unentschieden
       *[other] Ergebnis unbekannt
    } nach { $count } Zügen{ $day ->
        [none] { "" }
       *[other] { " " }({ $day })
    }
explore-play-question = **{ $title }** · Gegen welche Stufe willst du von hier aus weiterspielen? Du hast den ersten Zug.

error-explore-rated = Du spielst gerade eine gewertete Partie { $game } (#{ NUMBER($match, useGrouping: 0) }). Bis sie zu Ende ist, zeige ich dir nicht, was andere in { $game } gespielt haben.
error-explore-deep = So viele Züge kann ich von dort aus nicht verfolgen. Fang später an: `/explore` hat die Option `nach`.
error-explore-one = Wähl aus, wo es losgeht: mit einer `partie` oder mit einem `spiel` oder einer `aufzeichnung`.
error-explore-options = Diese Optionen gelten für ein Spiel von Anfang an. Wähl auch das `spiel`.
error-explore-over = In dieser Stellung ist das Spiel zu Ende. Geh einen Zug zurück, um weiterzuspielen.
error-explore-record-start = Ich kann nur Aufzeichnungen erkunden, die mit dem üblichen Start des Spiels beginnen.
