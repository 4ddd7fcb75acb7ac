# A whole match as an animated picture.

command-match-film = A whole match as an animation, just for you

button-film = Film

film =
    { $count ->
        [one] **{ $title }** · its first turn as a film.
       *[other] **{ $title }** · all { $count } turns as a film.
    }
film-alt = Film of { $title }, turn by turn. At the end: { $state }. The turns:
error-film-none = There is no film of this match yet: no turn has been played.
