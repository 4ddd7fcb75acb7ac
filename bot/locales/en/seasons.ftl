# Seasons: a table of players, and the matches that the bot suggests to them.

# Commands: at most 100 characters each.
command-season = See the seasons that are running, or start one here: I suggest matches and keep the table
command-season-game = Which game; leave it out to see the seasons that are running here
command-season-weeks = For how many weeks I suggest matches; 4 unless you choose
command-season-matches = How many matches a player has at a time; 1 unless you choose
option-weeks = weeks
option-matches = matches

button-season-join = Join
button-season-leave = Leave
button-season-back = I'm back
button-season-again = Again
button-season-end =
    { $game ->
        [all] End the all-games season…
       *[other] End { $game }…
    }
button-season-end-yes = End the season

# The public message.
season-all = All games
season-game =
    { $game ->
        [all] all-games
       *[other] { $game }
    }
season-title =
    { $game ->
        [all] All-games
       *[other] { $game }
    } season
season-until = ends { $when }
season-grace = no new matches; the table closes { $when }
season-over = The { season-game } season is over.
season-see-result = [Here is the final table.]({ $url })
season-how =
    { $count ->
        [one] *Join* at any time: I suggest who plays whom, one match at a time. Pace: { $pace }.
       *[other] *Join* at any time: I suggest who plays whom, up to { $count } matches at a time. Pace: { $pace }.
    } A win is 2 points, a draw 1. { $game ->
        [all] I choose the games so that two players meet once in each, and these matches count.
       *[other] The first two matches against the same player count.
    }
season-rank =
    { $against ->
        [one] You get a rank after { $matches } matches.
       *[other] You get a rank after { $matches } matches against { $against } people.
    }
season-expect =
    { $count ->
        [0] At this pace, hardly any match will end in time.
        [one] At this pace, expect one match each.
       *[other] At this pace, expect about { $count } matches each.
    }
season-empty = No players yet.
season-barred = Not paired, as their roles don't allow them to start matches here: { $people }
season-resting = Taking a break until they press *Join*: { $people }
season-match = - [**{ $title }**]({ $url }) · { $first } – { $second }
season-proposal = - [not accepted yet]({ $url }) · { $first } – { $second }
season-won = 👑 Won with { season-points }: { $players }
season-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
season-unranked = No one played enough matches for a rank.
season-swing = Biggest swing: turn { $ply } of [**{ $title }**]({ $url }), { $first } – { $second }
# Lines in the channel: half way, and three days before the end.
season-half = Half of the { season-game } season is over.
season-last = The last days of the { season-game } season have begun.
season-line-table = { $leading } New matches are suggested until { $when }. [The table]({ $url })
season-leading =
    { $count ->
        [one] { $players } leads with { season-points }.
       *[other] { $players } lead with { season-points } each.
    }
season-nobody-leads = No match has been won yet.
season-head-name = Player
season-head-results = Won–drawn–lost
season-head-points = Points
season-more =
    { $count ->
        [one] and one more person
       *[other] and { $count } more people
    }
season-alt = { $place } { $player }: { season-points }, { $tally }.
season-alt-crowned = { $place } { $player }, with a crown: { season-points }, { $tally }.
season-card-title = **{ $game } season match:** { $first } – { $second }. Your next match, if you both like.
season-card = Once accepted, it counts for the table.
season-card-uncounted = Your earlier matches count for the table, this one no longer does.

# Private answers.
season-started = The { season-game } season begins in this channel. Press *Join* to take part.
season-channel-gone = I've ended the { season-game } season on { $server }: its channel was deleted. `/season` starts another one.
season-joined = You're in: I'll suggest your matches here, the first one as soon as an opponent is free.
season-is-in = You're already in: I'll suggest your next match as soon as an opponent is free.
season-back = Welcome back: I'll suggest your next match as soon as an opponent is free.
season-left = You've left the season. Your running matches go on and count.
season-line = - **{ $game ->
        [all] { season-all }
       *[other] { $game }
    }** · [its table]({ $url }) · { $count ->
        [one] one person
       *[other] { $count } people
    } · { $until }
season-line-missing = - A season waits until the game “{ $game }” is installed here again.
season-end-question = **End the { season-game } season now?** I won't suggest any more matches. Running matches count for another week.
season-ended = The { season-game } season is ending: I won't suggest any more matches.

privacy-seasons =
    - { $count ->
        [one] One season you joined
       *[other] { $count } seasons you joined
    }

error-season-limits = A season lasts 1 to { $weeks } weeks, with 1 to { $matches } matches at a time.
error-season-runs = The { season-game } season is already running here. `/season` without a game shows it.
error-season-setup = A season's matches begin as soon as they are accepted, so players can't set up their own pieces first. Choose another start.
error-season-none = No season is running here. Start one with `/season game:…`.
error-season-none-yet = No season is running here. Those who manage matches can start one with `/season game:…`.
error-season-again = The next { season-game } season is started by those who manage matches here. Just ask one of them: all who haven't left are in it.
error-season-over = This season is over.
error-season-not-in = You aren't in this season.
error-unreadable-season = I don't know this season any more.
