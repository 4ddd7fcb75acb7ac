# Commands and their options: at most 100 characters each.

# The names of options: in small letters, without blanks, at most 32 characters.
option-game = game
option-opponent = opponent
option-first = first
option-board = board
option-goal = goal
option-start = start
option-move = move
option-match = match
option-finished = finished
option-at = at

command-challenge = Challenge somebody, or anyone, to a match
command-challenge-game = The game to play
command-challenge-opponent = Whom to challenge; leave it out to challenge anyone in the channel
command-challenge-first = Who moves first; drawn by lot if you do not say
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default } if you do not say)

first-random = drawn by lot
first-me = me
first-them = them

command-move = Play your turn
command-move-move = Your move; the list shows what is possible while you type
command-match-option = Which match; only needed if you have several

command-match = Your matches: see them, end them
command-match-show = Show yourself the board of a match
command-match-list = List your matches
command-match-list-finished = List the ones that are over instead
command-match-history = List the turns of a match
command-match-resign = Give a match up, after a question
command-match-draw = Offer a draw, or answer an offer, after a question
command-match-lot = Propose to have the rest of the setting up drawn by lot, or answer that, after a question

command-rules = Explain a game in two minutes
command-rules-game = Which game
command-help = How to play here
command-about = What this bot is
