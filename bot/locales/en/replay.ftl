# Stepping through a match. The arrows: to the start, back, forward, to the end.

command-match-replay = Step through a match turn by turn, just for you
command-match-replay-at = Start after which turn; at the beginning unless you choose

button-replay = Replay
button-replay-first = ⏮
button-replay-back = ◀
button-replay-on = ▶
button-replay-last = ⏭
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

# A match that continues a position of another one: on its card, first board and list of turns.
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

# Players' notes on turns: private until the match is over, then for both, and public if shared.

command-match-note = Write a note on a turn, or a comment as a spectator; both stay closed until the match is over
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

# Commands: at most 100 characters each.
command-match-show = See the board of a match, just for you

# Spectators' comments on turns: sealed until the match is over, then for everyone who may see it.
button-comment = Comment…
button-comments-remove = Delete a comment…
comment-hint = Sealed until the match is over; then for everyone who can see it.
comment-kept = Saved your comment on turn { $ply } of { $title }. It stays sealed until the match is over. Then *Replay* shows it to everyone who can see the match.
comments-open =
    { $count ->
        [one] One spectator's comment is open now: *Replay*.
       *[other] { $count } comments by spectators are open now: *Replay*.
    }
comments-question = Which comment on turn { $ply } of { $title } do you want to delete?
comments-prompt = Choose a comment
comments-none = There are no comments on this turn any more.
error-comment-late = The match is over, so its comments are open and no more are taken.
error-too-many-comments = You have written { $limit } comments on this match, the most possible. Change or empty one of them.
