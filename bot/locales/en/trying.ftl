# Try: a private board on which one person plays both sides.

# Commands: at most 100 characters each.
command-match-try = Try turns for both sides on a private board; nothing is played
command-match-try-at = From after which turn; the latest unless you choose

button-try = Try
button-try-board = Back to the board
button-try-note = Note on this board…
button-evaluate = Evaluate
button-try-now = Latest turn
button-try-delete = Delete from here…
button-try-delete-yes = Delete

# Above the picture.
picture-try = TRY · only you see this

try-title = **Try** · { $title } · only you see this board, and nothing on it is played
try-at =
    { $ply ->
        [0] At the start
       *[other] After turn { $ply }
    }
try-line = { $where }: { $line }
try-note = 💭 { $note }
try-alt = Try: a private board for { $title } to try turns for both sides. Nothing on it is played.
try-count =
    { $variations ->
        [0] No variations yet.
        [one] One variation
       *[other] { $variations } variations
    }{ $variations ->
        [0] {""}
       *[other] {" "}with { $count ->
            [one] one position
           *[other] { $count } positions
        }.
    }
try-prompt = Go to a variation
try-form = Try in { $title }
try-delete-question =
    { $count ->
        [one] Delete { $turn } from this board?
       *[other] Delete { $turn } and what you tried after it ({ $count } positions) from this board?
    }

try-balance = The engine: { $balance }
try-best = **{ $number }** · { $worth } · { $line }
line-chance = { $percent } %
line-wins =
    { $turns ->
        [one] wins at once
       *[other] wins in { $turns } turns
    }
line-loses =
    { $turns ->
        [one] loses at once
       *[other] loses in { $turns } turns
    }
# How good the last turn was; { $why } is what speaks against it.
why-best = { $turn }: the best turn there ({ $worth }).
why-fine = { $turn }: that works. It's about as good as the best turn ({ $worth }).
why-costs = { $turn }: { $best } → { $played }. { $why }

# Below the board of a turn in *Replay*.
thought = 💭 { $player }: { $text }
tried = 🔀 { $player }: { $line }

# Notes on positions. The title and the label of the form: at most 45 characters; who may read a note: at most 100.
button-note = Note…
note-title =
    { $ply ->
        [0] Note on the start
       *[other] Note on turn { $ply }: { $turn }
    }
note-label = What do you think?
note-for-own = Only for you.
note-for-players = For both of you once the match is over.
note-for-everyone = Hidden until the match is over; then for everyone who can see it.
note-kept = Saved your note. { $who }
note-removed = You have no note here.
note-late = Turn { $ply } was taken back or deleted while you were writing, so I haven't saved your note. Here it is: { $text }

# Public notes on a turn; those of spectators are sealed until the match is over.
button-comments-remove = Delete a comment…
comments-open =
    { $count ->
        [one] One comment by a spectator can be read now: *Replay*.
       *[other] { $count } comments by spectators can be read now: *Replay*.
    }
comments-question = Which comment on turn { $ply } of { $title } do you want to delete?
comments-prompt = Choose a comment
comments-none = There are no comments on this turn any more.
error-too-many-comments = You have written { $limit } comments on this match, the most possible. Change or empty one of them.

# One board for everyone who looks back at a finished match.
button-look-back = Look back together
button-look-back-better = Mark as better
button-look-back-for-all = Let everyone press
button-look-back-for-players = Only the players
picture-look-back = LOOKING BACK
look-back-title = **Looking back together** · { $title }
look-back-alt = A shared board to look back at { $title }. Nothing on it is played.
# Who pressed last, and { $who } may press.
look-back-last = -# { $player } pressed last. { $who }
look-back-for-all = Everyone here may press.
look-back-for-players = The players may press.
look-back-ended = -# This look back is over. *Replay* and records keep what you tried.
# What stands behind a turn that someone found better.
look-back-better = better
look-back-opened = Here is the board for all of you: { $url }
look-back-soon = The board for all of you will appear in the thread or channel of the match.
error-look-back-players = Only the players of this match press here, unless they let everyone. You can try turns on a board of your own: *Try*.

error-unreadable-try = I can't read this board any more: it is damaged, or comes from another version of me.
error-try-gone = This board is gone: what you tried on it has been deleted.
error-try-full = You have tried { $limit } positions here, and more don't fit. Delete a variation first: *⋯*, then *Delete from here…*.
error-try-rated = The engine doesn't help in a rated match until it is over. Try the turns yourself.
error-try-over = The game is over on this board. Go back a turn first.
