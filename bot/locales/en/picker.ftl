# Choosing a turn step by step. What each choice is called, and what asks for it, is with the game.

button-back = Back
button-type = Type it…
button-send = Send
button-again = Start again
button-side = From { $player }'s side

pick-title = **{ $title }** against { $opponent } · turn { $ply }
pick-so-far = So far: { $chosen }
pick-hint = **{ $choice }**: { $facts }
pick-range = { $first } – { $last }
pick-run = { $group } { $run }
pick-alt = { $question } Marked: { $choices }.

pick-preview = Do you want to play this turn? The board would look like this:
pick-read-as = I am not sure how you mean “{ $typed }”. I would read it as **{ $turn }**, and the board would look like this:
pick-at-first = -# I ask before each typed move until you have finished a few matches; `/settings` changes that.
pick-only = This is the only turn that you can play. The board would look like this:
pick-loses = **This turn loses the match at once.**

pick-played = You have played this turn of { $title } already: { $turn }.
pick-over = { $title } is over: { $state }.
pick-board-follows = The board follows in { $place }.
pick-stale = This choice does not fit the board of { $title }.

# What the side to move must or could do; the rest of the sentence is with the game.
threats = { $player } { $threats }.

waiting-board = It is not your turn. This is how the match stands:

command-play = Choose your turn step by step
