# Commands and their options: at most 100 characters each.

# The names of options: in small letters, without blanks, at most 32 characters.
option-game = game
option-opponent = opponent
option-first = first
option-pace = pace
option-saving = saving
option-strict = strict
option-record = record
option-position = position
option-board = board
option-goal = goal
option-start = start
option-move = move
option-match = match
option-finished = finished
option-at = at
option-format = format

command-challenge = Challenge somebody, or anyone here, to a match
command-challenge-game = Which game to play
command-challenge-opponent = Your opponent; leave it out and anyone in the channel may accept
command-challenge-first = Who moves first; random unless you choose
command-challenge-pace = How much time a turn has; no limit unless you choose
command-challenge-saving = Save what is left of a turn's time, up to three turns' worth
command-challenge-strict = Whoever runs out of time loses at once; otherwise the opponent decides
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default } unless you choose)

first-random = random
first-me = me
first-them = them

command-move = Play your turn
command-move-move = Your move; the list shows what's possible as you type
command-match-option = Which match; only needed if you have several
command-rematch = Play the same again with the seats swapped
command-rematch-option = Which match; your last one unless you say

command-match-lot = Propose to place the remaining pieces by lot, or answer that; you are asked first
command-match-takeback = Ask to take your last turn back, or answer that; you are asked first
command-match = Your matches: look at them, or end one
command-match-show = Look at the board of a match, just for you
command-match-list = See your matches, those that wait for you first
command-match-list-finished = Show the finished ones instead
command-match-history = See all turns of a match
command-match-resign = Resign a match; you are asked first
command-match-cancel = Cancel a match before both have played
command-match-draw = Offer a draw or answer an offer; you are asked first

command-match-pause = Suggest that the clock stands still, answer that, or end the pause
command-match-nudge = Tell your opponent once more that it is their turn; once a day
command-match-claim = Claim the win when your opponent's time is up; you are asked first
command-match-extend = Give your opponent a day more

command-block = Block challenges
command-unblock = Unblock challenges

command-rules = A game explained in two minutes
command-rules-game = Which game
command-help = How to play here
command-privacy = What I keep about you
command-privacy-show = What I keep about you, in plain words
command-privacy-export = Everything I keep about you, as a file
command-privacy-delete = Delete everything about you; asks first
command-about = About this bot: version, source, how to invite it
