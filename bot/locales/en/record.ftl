# The record of a match, as a file.

command-match-record = The turns of a match as a file, for other programs too
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
