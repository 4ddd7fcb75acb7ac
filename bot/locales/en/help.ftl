# Lessons. The texts of each lesson are with its game.

command-learn = Learn a game on five boards, each with a turn to find

button-hint = Hint
button-skip = Skip
button-next = Next lesson
button-reply = See the reply
button-finish = Finish
button-retry = Try again
button-solution = Show solution
button-lesson-before = Previous lesson
button-first-lesson = From the beginning
button-play-with-coach = Play the computer, with coach
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

# Help: each topic has a title; a menu offers the other topics.
help-prompt = More about …
help-topic-start-title = How to play
help-topic-start =
    `/challenge` invites a friend, or anyone in the channel. When your opponent presses *{ $accept }*, the match gets its own thread.
    On your turn, press *{ $move }* under the latest board, or type your turn with `/move`. If it isn't possible, I tell only you why.
    New here, or alone? The buttons below start a match against the computer, or teach you a game on five boards.
help-topic-menu-title = Draws and more
help-topic-menu =
    Press *{ $draw }* to offer a draw. *{ $menu }* shows the board, a replay or a description in words, and lets you resign.
    `/match` does the same, just for you; *Share* shows it to everyone. `/rematch` plays again with sides swapped.
help-topic-time-title = Time
help-topic-time =
    The option `pace` of `/challenge` sets a time limit per turn. When your time is up, your opponent can claim the win, give you a day, or wait.
    `/match pause` stops the clock if both agree, `/match nudge` reminds your opponent.
help-topic-several-title = Several matches
help-topic-several =
    In a match's thread, a command means that match. Elsewhere, I ask which one, or you choose it with the option `match`.
    To use commands in an archived thread, write in it first.
help-topic-settings-title = Settings and ratings
help-topic-settings =
    `/settings` changes how boards look and how you hear about your turn. `/stats` and `/leaderboard` show who wins.
    Moderators have `/server settings`.
help-topic-alone-title = Rules, lessons and puzzles
help-topic-alone =
    `/rules` explains a game in two minutes, `/learn` teaches it on five boards, and `/puzzle` has puzzles.
    `/challenge` with the option `level` plays the computer. In a direct message to me, only you see the match.

about = **Ringfall { $version }** plays abstract board games between friends: { $games }.
    Want me on your server? **[Invite me]({ $url })** · { $source } · Licence: { $licence }
    -# I see only my own commands and buttons. I store ids, challenges, turns, your notes on them, hints, ratings, puzzles, settings and what you follow, but no names and no messages. `/privacy` shows and deletes what I know about you.
about-privacy = [Privacy policy]({ $url })
about-terms = [Terms]({ $url })
about-trouble = Discord is having problems right now (“{ $status }”), so some things may arrive late. Nothing of yours gets lost.
about-source = [Source]({ $url })
about-source-unknown = Source: ask the operator

# Commands: at most 100 characters each.
command-rules = A game explained in two minutes
command-rules-game = Which game
command-help = How to play here
command-about = About this bot: version, source, how to invite it
