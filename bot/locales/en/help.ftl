# Lessons. The texts of each lesson are with its game.

command-learn = Learn a game on five boards, each with a turn to find

button-hint = Hint
button-skip = Skip
button-next = Next lesson
button-finish = Finish
button-try = Try again
button-solution = Show solution
button-lesson-before = Previous lesson
button-first-lesson = From the beginning
button-other-game = Learn { $game }

# Below the pages of the rules that have a picture.
rules-example = Example: { $turn }
rules-side =
    { $number ->
        [1] First
       *[other] Second
    }

lesson = { $game }, lesson { $number } of { $count }
lesson-opponent = Opponent
lesson-title = **{ $lesson }: { $title }**
lesson-task = **Your task:** { $task }
lesson-hint = **Hint:** { $hint }
lesson-turn = { $turn } — { $facts }
lesson-right = **That's it:** { $turn }
lesson-wrong = **Not quite:** { $turn }
lesson-solution = **One solution:** { $turn }
lesson-end = **That was the last lesson of { $game }.** You are ready for your first match!
    `/challenge` invites a friend, or anyone in the channel. `/rules` has all the rules, with some advice.

error-no-lessons = There are no lessons for { $game } yet. `/rules` explains it in two minutes, and in a match `/play` shows you step by step what's possible.
error-old-lesson = This lesson has changed. Start again with `/learn`.

# Commands: at most 100 characters each.
command-rules = A game explained in two minutes
command-rules-game = Which game
command-help = How to play here
command-about = About this bot: version, source, how to invite it
