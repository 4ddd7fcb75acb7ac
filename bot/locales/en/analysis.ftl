# Looking back on a match that is over: who was ahead, and which turns cost what.

command-match-analyse = See who was ahead when in a match that is over, and what turned it

button-analyse = Analyse
button-analysis-back = Back to the curve
button-played = What was played
button-remark = { $number } · turn { $ply }

analysis-title = **{ $title }** · who was ahead
analysis-turning = The match turned with turn { $ply }, { $turn } by { $player }.
analysis-even = Nobody gave much away, so there is no turning point.
analysis-progress = I'm looking through **{ $title }**: turn { $done } of { $total }. If nothing moves here for a minute, press *{ button-analyse }* once more.
analysis-unfinished = I'm still looking through **{ $title }**: turn { $done } of { $total }. Discord lets me change this message for 15 minutes only. Press *{ button-analyse }* to go on watching.

# A turn that has cost something; { $what } says what.
remark = **{ $number }** · turn { $ply } · **{ $turn }** was { $grade }: { $what }
grade-blunder = a blunder by { $player }
grade-mistake = a mistake by { $player }
grade-inaccuracy = a small slip by { $player }
remark-missed-win =
    { $turns ->
        [one] it let a win in one turn go.
       *[other] it let a sure win in { $turns } turns go.
    }
remark-allowed-win =
    { $turns ->
        [one] it let { $opponent } win at once.
       *[other] it let { $opponent } win in { $turns } turns.
    }
remark-lost-lead = it gave { $opponent } the lead, as the chance to win fell from { $before } % to { $after } %.
remark-chances = the chance to win fell from { $before } % to { $after } %.
remark-reply = { $opponent } can answer { $reply } — { $facts }.
remark-reply-plain = { $opponent } can answer { $reply }.
remark-better = Better: **{ $turn }**
remark-wins = wins at once

# The curve, and below the board of a turn who was ahead then.
curve-ahead = { $player } ahead
curve-turn = Turn { $ply }
curve-turning = turning point
curve-alt = { $title }: a curve of who was ahead, turn by turn.
curve-alt-lead = { $player } was ahead at { $count } of { $total } moments.
curve-alt-end = At the end: { $balance }.
balance-even = even
balance-ahead = { $percent } % for { $player }

# A board of the line that was better than what was played.
variation-title = **{ $title }** · better than { $turn } in turn { $ply }
variation-line = The line: { $line }

error-analysis-early = I look back on a match once it is over. This one is still being played.
error-analyses-unfinished = I'm still looking through { $limit } matches for you. Try again when one of them is done.
error-analysis-empty = Nothing was played in this match, so there is nothing to look back on.
error-analysis-gone = I have to look through this match anew first. Press *{ button-analyse }* under its result, or use `/match analyse`.
