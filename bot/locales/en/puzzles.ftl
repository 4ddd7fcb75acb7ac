# Puzzles: positions with a win to find, the daily puzzle, the user's own blunders, and puzzles
# that people set from matches.

command-puzzle = A board with a win to find, just for you, with hints if you want them
command-puzzle-game = Which game; that of your last puzzle unless you choose

button-puzzle = Puzzle
button-solve = Solve
button-give-up = Give up
button-puzzle-try = Try another turn
button-puzzle-next = New puzzle
button-hint-more = Next hint
button-set-puzzle = Set as a puzzle

puzzle-title = { $game } puzzle { $stars }
puzzle-daily = Ringfall daily { $day } · { $game } { $stars }
puzzle-own = From your own match · { $match }
puzzle-daily-caption = Daily { $day } { $stars }
puzzle-own-caption = Your own match
puzzle-you = You
puzzle-side = You play { $side }, and it's your turn.
puzzle-no-side = It's your turn.
puzzle-task =
    { $count ->
        [one] **Find the turn that wins at once.**
       *[other] **Find a forced win in { $count } turns,** against any reply.
    }
puzzle-weekly = Puzzle of the week · { $game } · from a match on this server
puzzle-weekly-caption = Puzzle of the week
puzzle-weekly-task = In a match on this server, { $turn } was played here, and it cost a lot. **Find a better turn.**
puzzle-own-task = Here you played { $turn }, and it cost you a lot. **Find a better turn.**
puzzle-set = Puzzle from { $match }
puzzle-set-by = { $player }'s puzzle from { $match }
puzzle-set-task = **Find the best turn.**
puzzle-set-done = Here is the puzzle: { $url }
puzzle-set-soon = The puzzle will appear in its channel in a moment.
puzzle-set-gone = This position has been a puzzle before, and its message is gone.
puzzle-right = **Good:** { $turn }. Your opponent answers: { $reply }.
puzzle-wrong = **Not quite:** { $turn }.
puzzle-wrong-reply = Your opponent could answer: { $reply }.
puzzle-wrong-over = The game would be over without a win for you.
puzzle-wrong-win =
    { $count ->
        [one] That doesn't win at once. Try again, as often as you like.
       *[other] That no longer wins in { $count } turns. Try again, as often as you like.
    }
puzzle-wrong-own = There is a better turn. Try again, as often as you like.
puzzle-give-up-question = Do you want to see the solution? The puzzle will then count as not solved. You can also take a hint.
puzzle-solved =
    { $tries ->
        [one] **Solved at the first try!**
       *[other] **Solved in { $tries } tries!**
    }
puzzle-with-hints =
    { $hints ->
        [one] You took one hint.
       *[other] You took { $hints } hints.
    }
puzzle-given-up = **Here is the solution:**
puzzle-line-own = { $number }\. { $turn }
puzzle-line-reply = …{ $turn }
puzzle-wins = And that wins, { $reasons }.
puzzle-hint-wins = You can win now, { $reasons }.
puzzle-hint-quiet = It's a quiet turn: look for what it prepares.
puzzle-hint-turn = The turn is **{ $turn }**.

daily-solved-by =
    { $count ->
        [0] Be the first! Press *{ button-solve }*; only you see your tries.
        [one] Solved by one person:
       *[other] Solved by { $count } people:
    }
daily-solver = { $player } · { $result }
daily-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
daily-tries =
    { $tries ->
        [one] solved in 1 try
       *[other] solved in { $tries } tries
    }
daily-hints =
    { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    }
daily-streak = streak { $streak }
daily-yesterday-first =
    { $tries ->
        [one] { $player } in 1 try
       *[other] { $player } in { $tries } tries
    }
daily-yesterday-next = { $player } in { $tries }
daily-yesterday =
    { $streak ->
        [one] Yesterday: { $people }
       *[other] Yesterday: { $people }; { $streak } days in a row for this server
    }
daily-shared = { $player } · { $title } · { $result }

settings-mistakes = Puzzles from your own mistakes
settings-mistakes-off = No
settings-mistakes-on = Yes, from analysed matches
theme-puzzle = Daily puzzle
settings-puzzle = Channel for the daily puzzle
settings-puzzle-none = Off
settings-weekly = Sundays, from matches here
settings-weekly-off = No
settings-weekly-on = Yes, from analysed matches, without names
settings-puzzle_zone = Time zone of the puzzle
settings-puzzle_zone-hint = Berlin, or UTC+2
settings-puzzle_zone-none = UTC

stats-puzzles = Puzzles solved: { $solved }
stats-puzzle-streak =
    { $streak ->
        [one] Daily puzzle: 1 day in a row, best { $best }
       *[other] Daily puzzle: { $streak } days in a row, best { $best }
    }

error-set-puzzle-closed = Some people in this channel can't see where that match is played, so I can't post a puzzle from it here.
error-no-puzzle-over = The match is already over in this position, so there is no turn to find. Try the position before.
error-no-puzzle-forced = Only one turn is possible in this position, so there is nothing to find. Try another position.
error-no-puzzle-decided = The match is already decided in this position. Try an earlier one.
error-no-puzzle-several = Several turns are equally good in this position, so the puzzle would have no clear answer. Try another position.
error-no-puzzle-unclear = I can't tell which turn is clearly the best in this position. Try another position.
error-old-puzzle = This puzzle is no longer available. `/puzzle` has another one.
error-no-puzzles = There are no puzzles for { $game } yet. Use `/puzzle` without a game to get one for another game.
error-no-puzzles-at-all = There are no puzzles yet. `/challenge level:1` plays against the computer.
error-no-puzzles-left = You have seen all my puzzles for { $game }. Choose another game with `/puzzle`, or come back later: there will be more.
error-unreadable-puzzle = I can't read this puzzle any more; the operator can see why. `/puzzle` has another one.
error-puzzle-permissions =
    { $count ->
        [one] I can't post puzzles in { $channel }: I need the permission { $permissions } there.
       *[other] I can't post puzzles in { $channel }: I need the permissions { $permissions } there.
    }
