# Seasons: a table that proposes the next match to everyone who has joined.

# Commands: at most 100 characters each.
command-season = Start a season here: I suggest who plays whom, and keep the table. Or see those that run
command-season-game = Which game; leave it out to see the seasons that run here
command-season-weeks = For how many weeks I suggest matches; 4 unless you choose
command-season-matches = How many matches a person has at a time; 1 unless you choose
option-weeks = weeks
option-matches = matches

button-season-join = Join
button-season-leave = Leave
button-season-back = I'm back
button-season-again = Again
button-season-end = End { $game }…
button-season-end-yes = End the season

# The public message.
season-title = Season of { $game }
season-until = ends { $when }
season-grace = no new matches; the table closes { $when }
season-over = The season of { $game } is over
season-how =
    { $count ->
        [one] *Join* at any time: I suggest who plays whom, one match at a time. Pace: { $pace }.
       *[other] *Join* at any time: I suggest who plays whom, up to { $count } matches at a time. Pace: { $pace }.
    } A win is 2 points, a draw 1; four matches make a place.
season-nobody = Nobody has joined yet.
season-resting = Taking a break until they press *Join*: { $people }
season-match = - [**{ $title }**]({ $url }) · { $first } – { $second }
season-proposal = - [not accepted yet]({ $url }) · { $first } – { $second }
season-won = 👑 Won with { $points } points: { $players }
season-swing = Biggest swing: turn { $ply } of [**{ $title }**]({ $url }), { $first } – { $second }
season-more =
    { $count ->
        [one] and one more person
       *[other] and { $count } more people
    }
season-alt = { $place } { $player }: { $points } points, { $tally }.
season-alt-crowned = { $place } { $player }, with a crown for the last win: { $points } points, { $tally }.
season-card = I suggest this match for the season. It counts if it is accepted.

# Private answers.
season-started = The season of { $game } begins in this channel. Everyone can press *Join*.
season-joined = You're in: I'll suggest your matches here, the first one as soon as somebody has time.
season-is-in = You're in already: I'll suggest your next match as soon as somebody has time.
season-back = Welcome back: I'll suggest your next match as soon as somebody has time.
season-left = You've left the season. The matches that you are playing go on, and count.
season-line = - **{ $game }** · [its table]({ $url }) · { $count ->
        [one] one person
       *[other] { $count } people
    } · { $until }
season-end-question = **End the season of { $game } now?** I'll suggest no more matches. Those being played count for another week.
season-ended = The season of { $game } ends: I suggest no more matches.

privacy-seasons =
    - { $count ->
        [one] One season you joined
       *[other] { $count } seasons you joined
    }

error-season-limits = A season has 1 to { $weeks } weeks, and 1 to { $matches } matches at a time.
error-season-runs = A season of { $game } is running here already. `/season` without a game shows it.
error-season-none = No season is running here. Start one with `/season game:…`.
error-season-over = This season is over.
error-season-not-in = You aren't in this season.
error-unreadable-season = I don't know this season any more.
