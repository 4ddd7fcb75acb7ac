# Analysis of a finished match: who was ahead, and which turns were mistakes.

command-match-analyse = Look back on a match: who was ahead, and what turned it

button-analyse = Analyse
button-remark = { $number } · turn { $ply }

analysis-title = **{ $title }** · who was ahead
analysis-turning = Turning point: turn { $ply }, { $turn }. { $player } had { $before } % until then, and { $after } % after it.
analysis-even = There is no turning point.
analysis-progress = I'm analysing **{ $title }**: turn { $done } of { $total }. If nothing changes here for a minute, press *{ button-analyse }* again.
analysis-unfinished = I'm still analysing **{ $title }**: turn { $done } of { $total }. Discord lets me update this message for 15 minutes only. Press *{ button-analyse }* to keep following.

# A turn that lost chances; { $why } is what speaks against it.
remark = **{ $number }** · turn { $ply } · { $grade } ({ $before } % → { $after } %). { $why }
grade-blunder = a blunder by { $player }
grade-mistake = a mistake by { $player }
grade-inaccuracy = a small slip by { $player }

# The curve, and who was ahead below the board of a turn.
curve-ahead = { $player } ahead
curve-turn = Turn { $ply }
curve-turning = turning point
curve-alt = { $title }: a chart of who was ahead, turn by turn.
curve-alt-lead = { $player } was ahead at { $count } of { $total } moments.
curve-alt-end = At the end: { $balance }.
balance-even = even
balance-wins =
    { $turns ->
        [one] { $player } wins in one turn
       *[other] { $player } wins by force in { $turns } turns
    }
balance-won = { $player } has won
balance-ahead = { $percent } % for { $player }

error-analysis-early = I analyse a match once it is over. This one is still going on.
error-analyses-unfinished = I'm already analysing { $limit } matches for you. Try again when one of them is done.
error-analysis-empty = No turn was played in this match, so there is nothing to analyse.
error-analysis-gone = I have to analyse this match again first. Press *{ button-analyse }* under its result, or use `/match analyse`.

# Hints in three steps: what to do, where to begin, which turn.

command-hint = Get help with your turn, step by step; not in rated matches

button-hint-where = Where?
button-hint-turn = Show me the turn
button-hint-pick = Play this turn…

hint-title = **{ $title }** · hint for turn { $ply }
hint-win =
    { $turns ->
        [one] You can win at once.
       *[other] You can force a win in { $turns } turns.
    }
hint-lost =
    { $turns ->
        [one] Your opponent wins next turn, and you can't prevent it.
       *[other] Your opponent can force a win in { $turns } turns. Find the turn that holds out longest.
    }
# What a turn takes at once, what it wins whatever the answer is, and what it wins after one answer.
hint-takes = You can take { $won } at once.
hint-wins-forced = You can win { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }for { $lost }
    } by force.
hint-wins-if = If your opponent answers your turn with **{ $answer }**, you can win { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }for { $lost }
    }.
# What the engine does not see, the sentence does not rule out.
hint-nothing = I see nothing to win by force right now.
hint-quiet = Find a turn that gives nothing away.
hint-place = Play for the better position.
hint-danger-there = Watch { $cell }: after some turns, { $attacker } can take it.
hint-danger-lost = Watch { $cell }: after some turns, your opponent can take it.
hint-danger-avoid = Be careful with { $cell }: after some turns there, { $attacker } can capture on it.
hint-where = Start with { $cells }.
hint-turn = I would play **{ $turn }**
hint-told = -# The result will show how many hints you took.

# The hints taken, in the result and in the list of turns.
hints-line = Hints: { $told }
hints-of = { $player } { $count }

error-hint-rated = This match is rated, so there are no hints. In casual matches you can have as many as you like.
error-help-rated = This comes too close to a rated match of { $game } that you are playing. Until that is over, I don't help with it.
