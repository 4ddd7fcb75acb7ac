# The record of a match, as a file.

record-game =
    { $ply ->
        [0] **{ $title }** · the record, as { $format } writes it. No turn has been played yet.
        [one] **{ $title }** · the record of one turn, as { $format } writes it.
       *[other] **{ $title }** · the record of { $ply } turns, as { $format } writes it.
    }
record-position =
    { $ply ->
        [0] **{ $title }** · the position at the start, as { $format } writes it.
       *[other] **{ $title }** · the position after turn { $ply }, as { $format } writes it.
    }
record-choice = { $format } ({ $ending })

# Refusals of a record or position to begin from.
error-record-broken = I can't read this: { $reason }
error-record-broken-line = I can't read this. Line { NUMBER($line, useGrouping: 0) }: { $reason }
error-position-broken = I can't read this as a position of { $game }: { $reason }. The position at the start looks like this: `{ $example }`
error-record-unreadable = I can't read this file. `/match download` shows what my files look like.
error-record-large = This file is too large: I read records up to { $limit } KB.
error-record-lost = I couldn't fetch the file from Discord. Please try again.
error-record-over = This game is already over, so you can't continue from it.
error-record-finished =
    { $last ->
        [0] The game in this file is already over. You can start from before its only turn: add `at:0`.
       *[other] The game in this file is already over. Choose with `at` after which turn to start, up to `at:{ NUMBER($last, useGrouping: 0) }`.
    }
error-record-at =
    { $last ->
        [0] I can't start after turn { $turn } of this record. Choose 0 for `at`.
        [one] I can't start after turn { $turn } of this record. Choose 0 or 1 for `at`.
       *[other] I can't start after turn { $turn } of this record. Choose 0 to { NUMBER($last, useGrouping: 0) } for `at`.
    }
error-at-without-record = The option `at` is the number of turns of a record. A position has none: leave out `at`.
error-record-of-other-game = This is a record of { $game }, not of { $chosen }. Please choose { $game } as the game.
error-setup-from-one = Please give me a `file` or a `position`: one of them.
error-position-of-no-game = I can't tell which game this position belongs to. Please choose a `game`, too.
error-record-option = The record says `{ $told }` for `{ $option }`. Leave that option out, or choose another file.
error-opening-while-rated = You are playing a rated match of { $game } (#{ NUMBER($match, useGrouping: 0) }). Until it is over, you can't begin a match of { $game } from a position.

# A whole match as one page for any browser.

command-match-download = A match as a file: a page, a film, or a record for other programs
command-match-download-format = What to download; you can choose from a list

button-download = Download
button-page = Web page
download-choice = **{ $title }** as a file: one page for any browser, a film, or a record for other programs.
record-prompt = A record for …
download-format-page = One page for any browser (.html)
download-format-film = A film (.gif)

download = **{ $title }** · every turn on one page. Save the file and open it in any browser; it needs no internet.

# On the page itself.
download-about =
    { $turns ->
        [one] { $variant } · { $date } · one turn
       *[other] { $variant } · { $date } · { $turns } turns
    }
download-noscript = This page needs JavaScript to step through the match.
download-board = Board
download-slider = Turn
download-words = The board in words
download-list = Turns
download-first = To the start
download-back = One turn back
download-on = One turn forward
download-last = To the end
download-end = End

# A whole match as an animated picture.

button-film = Film

film =
    { $count ->
        [one] **{ $title }** · its first turn as a film.
       *[other] **{ $title }** · all { $count } turns as a film.
    }
film-alt = Film of { $title }, turn by turn. At the end: { $state }. The turns:
button-last-turns = Show the last turns
last-turns =
    { $first ->
        [1] **{ $title }** · up to turn { $last }, from the start.
       *[other] **{ $title }** · turns { $first } to { $last }.
    }
last-turns-alt = The last turns of { $title }, one by one. Then: { $state }. The turns:
error-film-none = There is no film of this match yet: no turn has been played.
