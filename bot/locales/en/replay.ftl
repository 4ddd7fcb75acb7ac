# Stepping through a match. The arrows: back, forward.

command-match-replay = Look at a match turn by turn, only for you
command-match-replay-at = At which turn to open; at the latest one unless you choose

button-replay = Replay
button-more = More…
button-play-on = Play on from here

replay-title =
    { $ply ->
        [0] **{ $title }** · the start · { $count ->
            [0] nothing has been played yet
            [one] one turn follows
           *[other] { $count } turns follow
        }
       *[other] **{ $title }** · turn { $ply } of { $count }
    }
replay-start = Start
replay-turn = { $ply } · { $turn }
replay-turn-swapped = { $ply } · { $turn } (then sides swapped)
replay-prompt = Go to a turn
replay-gone = There is no turn { $ply } in this match. This is the latest board:

# A match that continues a position of another one: on its card and first board.
opening =
    { $count ->
        [0] It starts from the first position of { $title }.
        [one] It continues { $title } from after the first turn.
       *[other] It continues { $title } from after turn { $count }.
    }

opening-record =
    { $count ->
        [0] It starts from the first position of a record.
        [one] It continues a record from after its first turn.
       *[other] It continues a record from after turn { $count }.
    }
opening-position = It starts from a custom position.
