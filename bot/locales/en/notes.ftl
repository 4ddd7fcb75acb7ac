# What players note on a turn: for themselves until the match is over, then for both, and for all if posted.

command-match-note = Write a note on a turn; your opponent reads it after the match, others only if you post it
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
note-hint = Only for you until the match is over; then for your opponent, and for others if you post it.
note-kept = Saved your note on turn { $ply } of { $title }. Only you see it while the match goes on. Then *Replay* shows it to both players, and to everyone once you press *Post my notes…* under the result.
note-kept-over = Saved your note on turn { $ply } of { $title }. *Replay* shows it to both players, and to everyone once you press *Post my notes…* under the result.
note-removed = You have no note on turn { $ply } of { $title }.
note-late = Turn { $ply } was taken back while you were writing, so I haven't saved your note. Here it is: { $text }

thought = 💭 { $player }: { $text }
thought-taken-back = 💭 { $player }, on { $turn }, which was taken back: { $text }

notes-question =
    { $count ->
        [one] Show your note on { $title } to everyone here?
       *[other] Show your { $count } notes on { $title } to everyone here?
    } Replays and the record will then include them.
notes-posted = **What { $player } thought during { $title }:**
notes-line = { $ply } · { $turn } — { $text }
notes-line-taken-back = { $ply } · { $turn } (taken back) — { $text }

error-notes-early = You can show your notes once the match is over.
error-no-notes = You have no notes on this match.
