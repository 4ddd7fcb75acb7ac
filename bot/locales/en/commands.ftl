# Commands and their options: at most 100 characters each.

# The names of options: in small letters, without spaces, at most 32 characters.
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

command-challenge = Challenge a friend, or anyone here, to a match
command-challenge-game = Which game to play
command-challenge-opponent = Your opponent; leave it out to let anyone in the channel accept
command-challenge-first = Who moves first; random unless you choose
command-challenge-pace = Time per turn; no limit unless you choose one
command-challenge-saving = Keep unused time for later turns, up to three turns' worth
command-challenge-strict = Running out of time loses at once; otherwise the opponent decides
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default } unless you choose)

first-random = random
first-me = me
first-them = them

command-move = Play your turn
command-move-move = Your move; the list shows what's possible as you type
command-match-option = Which match; only needed if you have several
command-rematch = Play the same game again with sides swapped
command-rematch-option = Which match; your last one unless you choose

command-match-lot = Place the rest at random: offer or accept it (asks first)
command-match-takeback = Ask to take back your last turn, or answer such a request (asks first)
command-match = Your matches: look at them, or end one
command-match-show = See the board of a match, just for you
command-match-list = See your matches, with those waiting for you first
command-match-list-finished = Show the finished ones instead
command-match-history = See all turns of a match
command-match-resign = Resign a match (asks first)
command-match-cancel = Cancel a match before both have played
command-match-draw = Offer a draw, or answer an offer (asks first)

command-match-pause = Suggest stopping the clock, answer a suggestion, or end the pause
command-match-nudge = Remind your opponent that it's their turn; once a day
command-match-claim = Claim the win when your opponent's time is up (asks first)
command-match-extend = Give your opponent one more day

command-block = Block challenges
command-unblock = Unblock challenges

command-rules = A game explained in two minutes
command-rules-game = Which game
command-help = How to play here
command-privacy = What I keep about you
command-privacy-show = What I keep about you, in plain words
command-privacy-export = Everything I keep about you, as a file
command-privacy-delete = Delete everything about you (asks first)
command-about = About this bot: version, source, how to invite it
