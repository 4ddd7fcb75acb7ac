# One private message in which a player plays all matches that wait for them.

button-inbox-skip = Play it last
button-inbox-later = Not this round
button-inbox-stop = End the round
button-inbox-next = Next

inbox-match = { $match } against { $opponent }
inbox-first =
    { $count ->
        [0] { $line }
       *[other] { $line } ({ $count } more)
    }
inbox-next =
    { $count ->
        [0] **Next:** { $line }
       *[other] **Next:** { $line } ({ $count } more)
    }
inbox-waits =
    { $count ->
        [0] Your turn, too: { $line }
       *[other] Your turn, too: { $line } ({ $count } more)
    }
inbox-sent = Sent: { $turn }.
inbox-sent-board = Sent: [{ $turn }]({ $url }).
inbox-unreadable = I can't read match #{ $match }, so I left it out.
inbox-done =
    { $count ->
        [0] No match is waiting for you.
        [one] One match is still waiting for you.
       *[other] { $count } matches are still waiting for you.
    }
inbox-stopped =
    { $count ->
        [0] Stopped. No match is waiting for you.
        [one] Stopped. One match is waiting for you.
       *[other] Stopped. { $count } matches are waiting for you.
    }

# Settings
settings-next_line = After a turn, say which other match waits
settings-next_line-on = Yes, privately
settings-next_line-off = No

# Commands: at most 100 characters each.
command-play = Choose your turn step by step, in the match that is most urgent
