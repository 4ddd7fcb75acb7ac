# The record of a match, as a file.

button-record = Record

command-match-record = The turns of a match as a file, also for other programs
command-match-record-format = For which program or site; Ringfall's own format unless you choose

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

command-challenge-record = A file to continue from, such as one from /match record
command-challenge-position = A position to start from, as text

# A record or a position to begin from that cannot be used.
error-record-broken = I can't read this: { $reason }
error-record-broken-line = I can't read this file. Line { NUMBER($line, useGrouping: 0) }: { $reason }
error-record-unreadable = I can't read this file. `/match record` shows what my files look like.
error-record-large = This file is too large: I read records up to { $limit } KB.
error-record-lost = I couldn't fetch the file from Discord. Please try again.
error-record-over = This game is already over, so you can't continue from it.
error-record-of-other-game = This is a record of { $game }, not of { $chosen }. Please choose { $game } as the game.
error-record-option = The record says `{ $told }` for `{ $option }`. Leave that option out, or choose another file.
error-record-and-position = Please give me a record or a position, not both.
