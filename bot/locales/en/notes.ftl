# What players note on a turn: for themselves until the match is over, then for both, and for all if posted.

command-match-note = Note what you think of a turn; your opponent reads it after the match, others if you post it
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
note-hint = Yours alone until the match is over; then your opponent sees it, and others if you post it.
note-kept = Noted on turn { $ply } of { $title }. Only you see it while the match goes on. Afterwards *Replay* shows it to its players, and to everybody once you press *Post my notes…* under the result.
note-kept-over = Noted on turn { $ply } of { $title }. *Replay* shows it to the players, and to everybody once you press *Post my notes…* under the result.
note-removed = There is no note of yours on turn { $ply } of { $title }.
note-late = Turn { $ply } was taken back while you wrote, so I have not kept your note. Here it is: { $text }

thought = 💭 { $player }: { $text }
thought-taken-back = 💭 { $player }, on { $turn }, which was taken back: { $text }

notes-question =
    { $count ->
        [one] Show everybody here your note on { $title }?
       *[other] Show everybody here your { $count } notes on { $title }?
    } They are then part of every replay, and of its record.
notes-posted = **What { $player } thought during { $title }:**
notes-line = { $ply } · { $turn } — { $text }
notes-line-taken-back = { $ply } · { $turn } (taken back) — { $text }

error-notes-early = Notes can be shown once the match is over.
error-no-notes = You have noted nothing on this match.
