# Ratings, statistics, leaderboards, and the card of two players who have met.

button-stats = Statistics
button-leaders = Leaderboard
button-server-stats = Server
option-server = server
rated = rated
casual = casual
option-rated = rated
option-player = player
option-against = against

command-challenge-rated = Should it count for your ratings? Yes, unless you choose no
command-stats = What you or another player have won here, just for you
command-stats-player = Whose statistics; yours unless you choose
command-stats-game = Only this game
command-stats-against = Only the matches against this person
command-stats-server = The results of the whole server instead
command-leaderboard = The highest ratings in a game on this server, just for you
command-leaderboard-game = Which game; the one you were rated in last unless you choose

# A rating; it is provisional for the first matches.
rating = { $rating }
rating-provisional = { $rating }?
rating-none = not rated yet
rating-change = { $player } { $rating } ({ $change })
result-rated = Rated: { $changes }
result-casual = Casual: it does not count for ratings

# The score between two people, below each of their results.
result-score =
    { $drawn ->
        [0] { $leader } leads { $most }–{ $least } against { $other }
        [one] { $leader } leads { $most }–{ $least } against { $other }, with one draw
       *[other] { $leader } leads { $most }–{ $least } against { $other }, with { $drawn } draws
    }
result-score-even =
    { $drawn ->
        [0] { $leader } and { $other } are level at { $most }–{ $least }
        [one] { $leader } and { $other } are level at { $most }–{ $least }, with one draw
       *[other] { $leader } and { $other } are level at { $most }–{ $least }, with { $drawn } draws
    }

# The score between two people, on the card of a rematch.
card-score =
    { $drawn ->
        [0] So far: { $first } { $won } – { $lost } { $second }
        [one] So far: { $first } { $won } – { $lost } { $second }, one draw
       *[other] So far: { $first } { $won } – { $lost } { $second }, { $drawn } draws
    }

tally = { $won } won · { $drawn } drawn · { $lost } lost
tally-short = { $won }–{ $drawn }–{ $lost }
stats-title = **{ $player }** · { $what }
stats-title-against = **{ $player }** against **{ $other }** · { $what }
stats-all = all games
stats-total =
    { $count ->
        [one] One match: { $tally }
       *[other] { $count } matches: { $tally }
    }
stats-share = { $total } ({ $percent } % of the points)
stats-rating = { $game }: { $rating } after { $count ->
    [one] one rated match
   *[other] { $count } rated matches
}
stats-seats = When moving first { $first }, second { $second }
stats-variant = { $game }, { $variant }: { $tally }
stats-opponent = against { $player } { $tally }
stats-opponents = Most often { $opponents }
stats-friends = With friends in your own messages: { $tally }
stats-computer = { $game } against { $opponents }
stats-computer-level = { $computer } { $tally }
stats-run-won = { $count ->
    [one] Last match won; best streak { $longest }.
   *[other] { $count } wins in a row; best streak { $longest }.
}
stats-run-lost = { $count ->
    [one] Last match lost; best streak { $longest }.
   *[other] { $count } losses in a row; best streak { $longest }.
}
stats-run-drawn = Last match drawn; best streak { $longest }.
stats-legend = -# won–drawn–lost
stats-legend-rated = { stats-legend } · a rating with “?” is provisional, until { $count } rated matches of a game
leaders-legend = -# A rating with “?” is provisional, until { $count } rated matches of a game
stats-empty = { $player } has not finished a match here yet.
stats-empty-against = { $player } and { $other } have not finished a match here yet.
stats-chart-title = { $player }: rating
stats-chart-day = { $day }
stats-chart-alt = The ratings of { $player } over the last rated matches: { $curves }.
stats-chart-curve = { $game } from { $first } to { $last }, between { $lowest } and { $highest }

leaders-title = **{ $game }** · the highest ratings here · page { $page } of { $pages }
leaders-line = { $place }. { $player } — **{ $rating }** · { $count ->
    [one] one match
   *[other] { $count } matches
}
leaders-own = You are number { $place } of { $people }.
leaders-unrated = You aren't rated in it yet.
leaders-empty = **{ $game }** · No player is rated here yet. The first rated match changes that: `/challenge`.
leaders-prompt = Another game

rivalry-draws = { $count ->
    [0] no draws
    [one] one draw
   *[other] { $count } draws
}
rivalry-lately = Last matches
rivalry-few =
    So far { $won }–{ $lost }{ $drawn ->
        [0] { "" }
        [one] , one draw
       *[other] , { $drawn } draws
    }
rivalry-first = First meeting
rivalry-alt-first = { $first } and { $second } meet for the first time, in { $game }.
rivalry-alt = { $first } { $won }, { $second } { $lost }, { $draws }. { $games }
rivalry-alt-game = { $game }: { $won } to { $lost }.

# Odds: the handicap of the stronger side.
odds = At odds: { $odds }.
card-odds = { $stronger } is much stronger and can expect about { $hope } % of the points. *{ $button }* evens that out: { $odds }, which makes it about { $left } %. Such a match is not rated.
button-accept-odds = Accept at odds
error-odds-gone = Your ratings have changed, so you no longer need odds. You can accept the challenge as it is.
rematch-begins-odds = The rematch begins in { $place }, at the same odds.

# The statistics of a server.
server-stats-title = Matches here · { $what } · { $period }
server-stats-days-0 = all time
server-stats-days-30 = last 30 days
server-stats-days-365 = last 365 days
button-server-stats-0 = All time
button-server-stats-30 = 30 days
button-server-stats-365 = 365 days
server-stats-empty = No match has been finished in this period.
server-stats-line = { $what }: { $tally }, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
server-stats-about = { $count ->
    [one] 1 match
   *[other] { $count } matches
}, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
server-stats-first = First side wins
server-stats-draws = Draws
server-stats-second = Second side wins
server-stats-active-title = Most active
server-stats-active = Most active: { $players }
server-stats-player = { $player } { $count }
server-stats-alt = { $name }: { $about }, first side won–drawn–second side won { $tally }.
server-stats-legend = -# wins of the first side–draws–wins of the second side, average length · only matches between people
server-stats-counted = -# Counted { $when }; large servers are counted every ten minutes at most.
error-stats-counting = I'm counting the matches of this server. Ask again in a few seconds.
error-stats-server-player = Choose the server or players, not both.
