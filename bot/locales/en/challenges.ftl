# Commands: at most 100 characters each.
command-challenge = Challenge a friend, or anyone here, to a match
command-challenge-game = Which game to play
command-challenge-opponent = Your opponent; leave it out to let anyone in the channel accept
command-challenge-first = Who moves first; random unless you choose
command-challenge-pace = Time per turn; strict: running out loses at once; saving: keeps unused time
command-setup = Start a match from a file or a position
command-setup-file = A record to continue from, such as one from /match download
command-setup-position = A position, or a pasted record
command-setup-at = After how many turns of the record to start; at its end unless you choose
command-setup-game = Which game, if the file or position doesn't say
command-challenge-choice = { $choice } – { $hint }
command-challenge-option = { $games }: { $option } ({ $default })
command-challenge-default = { $default } unless you choose
command-challenge-default-new = { $default } for newcomers, otherwise { $other }
command-rematch = Play the same game again with sides swapped
command-rematch-option = Which match; your last one unless you choose
