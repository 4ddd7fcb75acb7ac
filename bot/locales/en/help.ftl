# Lessons. The texts of each lesson are with its game.

command-learn = Learn a game on a few boards, each with a turn to find

button-hint = Hint
button-skip = Skip
button-next = Next lesson
button-reply = See the reply
button-finish = Finish
button-retry = Try again
button-solution = Show solution
button-lesson-before = Previous lesson
button-first-lesson = From the beginning
button-play-with-coach = Play with the coach
button-stronger = Stronger…
button-other-game = Learn { $game }

# Below the pages of the rules that have a picture.
rules-example = Example: { $turn }
rules-side =
    { $number ->
        [1] First
       *[other] Second
    }

learn-game-question = Which game would you like to learn?
lesson = { $game }, lesson { $number } of { $count }
lesson-opponent = Opponent
lesson-title = **{ $lesson }: { $title }**
lesson-aim = **How to win:** { $aim }
lesson-task = **Your task:** { $task }
lesson-hint = **Hint:** { $hint }
lesson-turn = { $turn } — { $facts }
lesson-right = **That's it:** { $turn }
lesson-wrong = **Not quite:** { $turn }
lesson-solution = **One solution:** { $turn }
lesson-end = **That was the last lesson of { $game }.** You are ready for your first match!
    Play the computer: its coach warns you of mistakes and lets you take them back. Or invite a friend with `/challenge`. `/rules` has all the rules.

error-no-lessons = There are no lessons for { $game } yet. `/rules` explains it in two minutes, and in a match `/play` shows you step by step what's possible.
error-old-lesson = This lesson has changed. Start again with `/learn`.

# Help, in the order in which a newcomer needs it: each command becomes a link, or is left out for readers who lack it.
button-about = About
help = **How to play**
    1. `/challenge` a friend, anyone here, or the computer.
    2. *{ $move }* under the board leads you through your turn.
    3. *{ $menu }* has the rest: looking back, trying turns, offers, time, the end.
    - **Learn:** `/learn` `/rules` `/puzzle` `/hint` `/help`
    - **Begin:** `/challenge` `/rematch` `/setup` `/season`
    - **Play:** `/play` `/move` `/match list` `/match time` `/match takeback` `/match draw` `/match resign`
    - **Look and try:** `/match replay` `/match describe` `/match try` `/match plans` `/match analyse` `/match download` `/explore`
    - **Follow:** `/watch follow` `/watch list` `/watch missed` `/stats` `/leaderboard`
    - **Choose:** `/settings` `/privacy`
    - **Manage:** `/server settings` `/server matches`
    -# In menus: *{ $describe }* of a message, *{ $block }* of a person.

about = **Ringfall { $version }** is for abstract board games between friends: { $games }.
    Want me on your server? **[Invite me]({ $url })**. To play in your own messages, **[add me for yourself]({ $everywhere })** · { $source } · Licence: { $licence }
    -# I see only my own commands and buttons. I store ids, challenges, turns, your notes on them, hints, ratings, puzzles, guesses, votes, seasons, settings and what you follow, but no names and no messages. `/privacy` shows and deletes what I know about you.
about-privacy = [Privacy policy]({ $url })
about-terms = [Terms]({ $url })
about-operator = Operator: { $operator }
about-trouble = Discord is having problems right now (“{ $status }”), so some things may arrive late. Nothing of yours gets lost.
about-source = [Source]({ $url })
about-source-unknown = Source: ask the operator

# Commands: at most 100 characters each.
command-rules = A game explained in two minutes
command-rules-game = Which game
command-help = How to play here, all commands, and about this bot
