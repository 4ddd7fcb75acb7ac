# What players note on a turn, for themselves until the match is over.

command-match-note = Write down what you think of a turn; nobody sees it before the match is over
command-match-note-at = On which turn; the last one unless you choose

button-note = Note…
button-notes-post = Post my notes…
button-notes-post-yes = Post them

# The title and the label of the form: at most 45 characters; the hint: at most 100.
note-title =
    { $ply ->
        [0] Note on the start
       *[other] Note on turn { $ply }: { $turn }
    }
note-label = What do you think?
note-hint = Yours alone until the match is over; then whoever replays it sees it.
note-kept = Noted on turn { $ply } of { $title }. Only you see it while the match goes on; afterwards *Replay* shows it.
note-kept-over = Noted on turn { $ply } of { $title }. *Replay* shows it.
note-removed = There is no note of yours on turn { $ply } of { $title }.
note-late = Turn { $ply } was taken back while you wrote, so I have not kept your note. Here it is: { $text }

thought = 💭 { $player }: { $text }
thought-taken-back = 💭 { $player }, on { $turn }, which was taken back: { $text }

notes-question =
    { $count ->
        [one] Show everybody here your note on { $title }?
       *[other] Show everybody here your { $count } notes on { $title }?
    } They are then part of its record, too.
notes-posted = **What { $player } thought during { $title }:**
notes-line = { $ply } · { $turn } — { $text }
notes-line-taken-back = { $ply } · { $turn } (taken back) — { $text }

error-notes-early = Notes can be shown once the match is over.
error-no-notes = You have noted nothing on this match.
