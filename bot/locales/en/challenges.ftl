# Commands: at most 100 characters each.
command-challenge = Challenge a friend, or anyone here, to a match
command-challenge-game = Which game to play
command-challenge-opponent = Your opponent; leave it out to let anyone in the channel accept
command-challenge-first = Who moves first; random unless you choose
command-challenge-pace = Time per turn; no limit unless you choose one
command-challenge-saving = Keep unused time for later turns, up to three turns' worth
command-challenge-strict = Running out of time loses at once; otherwise the opponent decides
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default } unless you choose)
command-rematch = Play the same game again with sides swapped
command-rematch-option = Which match; your last one unless you choose
