# Eine ganze Partie als bewegtes Bild.

command-match-film = Eine ganze Partie als Animation, nur für dich

button-film = Film

film =
    { $count ->
        [one] **{ $title }** · der erste Zug als Film.
       *[other] **{ $title }** · alle { $count } Züge als Film.
    }
film-alt = Film von { $title }, Zug für Zug. Am Ende: { $state }. Die Züge:
error-film-none = Von dieser Partie gibt es noch keinen Film: Noch wurde kein Zug gespielt.
