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

# The message of each day to players who have chosen that.
button-day-play = Play { $number }
day-title =
    { $count ->
        [0] **No match waits for you.** { $day }
        [one] **One match waits for you.** { $day }
       *[other] **{ $count } matches wait for you,** the longest-waiting first. { $day }
    }
day-line = { $number }. { $line }
day-more =
    { $count ->
        [one] One more waits: `/play` leads to it.
       *[other] { $count } more wait: `/play` leads through all of them.
    }
day-over = - Over: [**{ $title }**]({ $url }) · { $first } – { $second } · { $state }
day-end = -# I write at most once a day, as you chose. `/settings` → *Turns and language…* changes the hour, or ends this.
day-refused = I couldn't send you your daily message, so you aren't told of your turns. Allow direct messages from a server that we share, and I try again tomorrow; or choose another way in your settings.

# Settings
settings-next_line = After a turn, say which other match waits
settings-next_line-on = Yes, privately
settings-next_line-off = No

# Commands: at most 100 characters each.
command-play = Choose your turn step by step, in the match that is most urgent
