# The explorer: which turns were played from a position, by whom, and how they ended.

command-explore = Look up which turns were played from a position, and how they ended
command-explore-match = Start from a position of this match; your present one unless you choose
command-explore-at = After which turn; the latest unless you choose
command-explore-game = Start from the beginning of this game instead
command-explore-record = Start from a record in a file, before its first turn or after turn `at`

button-explore = Explore
button-explore-on = ▶ Most played

explore-title-match = Explorer · { $title } · { turns-played }
explore-title-game = Explorer · { $game } · { turns-played } · { $variant }
explore-side-1 = First
explore-side-2 = Second
explore-source-me = In your matches
explore-source-me-hint = Finished matches that you played, on any server
explore-source-server = On this server
explore-source-server-hint = All finished matches on this server
explore-source-book = In the book
explore-source-book-hint = Games that the operator of this bot has imported
explore-source-prompt = { $source }. Look elsewhere…
explore-turns-prompt = Go on with a turn
explore-count =
    { $count ->
        [one] { $source }, one game went on from this position.
       *[other] { $source }, { $count } games went on from this position.
    }
explore-rating = The players' average rating was { NUMBER($rating, useGrouping: 0) }.
explore-rating-short = rating { NUMBER($rating, useGrouping: 0) }
explore-number = { $count }
explore-results =
    { $count ->
        [one] one game: { $won } won, { $drawn } drawn, { $lost } lost
       *[other] { $count } games: { $won } won, { $drawn } drawn, { $lost } lost
    }
explore-games =
    { $count ->
        [one] one game
       *[other] { $count } games
    }
explore-won = won
explore-drawn = draw
explore-lost = lost
explore-empty = { $source }, no finished game has gone on from this position yet. Look elsewhere with the menu, or go back a turn.
explore-empty-picture =
    No game went on
    from here yet.
explore-over = The game is over in this position.
explore-alt-mover = { $player } is to move.
explore-alt-turn = { $turn }: { $results }.

# A game of the book; { $day } may be "none".
explore-book-game = - { $turn } · { $ended ->
        [first] first side won
        [second] second side won
        [tie] tie
       *[other] result unknown
    } after { $count } turns{ $day ->
        [none] { "" }
       *[other] { " " }({ $day })
    }
explore-play-question = **{ $title }** · Against which level do you want to play on from here? You have the first turn.

error-explore-rated = You are playing a rated match of { $game } (#{ NUMBER($match, useGrouping: 0) }). Until it is over, I don't show you what others played in { $game }.
error-explore-deep = That is too many turns to explore from there. Begin later: `/explore` takes the option `at`.
error-explore-one = Choose where to begin: with a `match`, or with a `game` or a `record`.
error-explore-options = These options are for a `game` from its beginning. Choose the game, too.
error-explore-over = The game is over in this position. Go back a turn to play on.
error-explore-record-start = I can only explore records that begin with the usual start of the game.
