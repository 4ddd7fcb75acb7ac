# Choosing a turn step by step. The names of choices and the questions are with the game.

button-back = Back
button-type = Type it…
button-send = Send
button-send-on = Always send at once
button-again = Start again
button-go-on = Next piece…
button-side = From { $player }'s side

pick-title = **{ $title }** against { $opponent } · turn { $ply }
pick-or-swap = A turn keeps your side. Or swap sides: then your opponent plays this turn, and you have the side that moved first.
# Added to a description: which of several answers is the present one.
pick-switch = Chosen at present: { $chosen }; you can switch to { $others }.
pick-so-far = So far: { $chosen }
pick-hint = **{ $choice }**: { $facts }
pick-alt = { $question } Choices: { $choices }.
pick-range = { $first } – { $last }

pick-preview = Play this turn? The board would look like this:
pick-read-as = I'm not sure what you mean by “{ $typed }”. I'd read it as **{ $turn }**, and the board would look like this:
pick-at-first = -# I show you each turn first while you're new here. `/settings` changes that.
pick-only = This is your only possible turn. The board would look like this:
pick-loses = **This turn loses the match at once.**

pick-played = You have already played this turn of { $title }: { $turn }.
pick-over = { $title } is over: { $state }.
pick-board-follows = The board will appear in { $place }.
pick-stale = This choice doesn't fit the board of { $title } any more.

# After a piece was placed: the next one is chosen in the same message.
pick-placed = Placed: **{ $turn }**.
pick-wait = Now { $opponent } places a piece. Then go on here:

# What the side to move must or could do; the game has the rest of the sentence.
threats = { $player } { $threats }.

waiting-board = It's not your turn yet. This is how the match stands:
votes-board = Your team votes on this turn. This is how the match stands:

# Commands: at most 100 characters each.
command-move = Play your turn
command-move-move = Your turn, in notation or in words; the list shows what's possible as you type
