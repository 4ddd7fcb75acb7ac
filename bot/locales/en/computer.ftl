# The computer as an opponent, and its coach.

# How strong it is: names as in "Computer · Club", and a sentence for each in at most 80 characters.
level-name =
    { $level ->
        [1] Beginner
        [2] Casual
        [3] Club
        [4] Strong
        [5] Very strong
       *[other] { $level }
    }
level-hint =
    { $level ->
        [1] knows the rules and overlooks a lot
        [2] looks one turn ahead and still slips now and then
        [3] sees several turns ahead, but slips often
        [4] sees several turns ahead and seldom slips
       *[other] plays as well as it can, up to three seconds a turn
    }

# The same for a game that it plays by the rules alone.
level-hint-by-rules =
    { $level ->
        [1] knows the rules and little else, but takes a win at once
        [2] knows the rules and little else, and thinks twice as long as a beginner
        [3] knows the rules and tries out a few ways to go on
        [4] knows the rules and tries out many ways to go on
       *[other] knows the rules and tries out what it can in three seconds a turn
    }

command-challenge-level = Play the computer: how strong it is
command-challenge-coach = Against the computer: hear what you overlooked, and take it back if you like
option-level = level
option-coach = coach

button-computer = Play the computer
computer-game-question = Which game would you like to play against the computer?
computer-game-prompt = Choose a game
computer-question = **{ $game }** against the computer: how strong should it be? It answers within seconds, and the match isn't rated.
    With the coach you hear when a turn of yours overlooked something, and you can take it back.
computer-prompt = Choose a level
button-coach-on = Coach: on
button-coach-off = Coach: off
computer-begins = Your match against { $opponent } begins in { $place }.

terms-computer = { $opponent } { $hint }
terms-coach = with a coach
terms-waiting = when time is up, the computer waits
line-flag-waiting-computer = The time of { $player } is up. { $opponent } waits, and { $player } can still play.

# What is asked before an offer to the computer; { $turns } is such as "11 · Wd4,b2, 12 · Ga1".
draw-question-computer = Offer { $opponent } a draw in { $title }? It agrees when it sees itself behind, or when things are level after 30 turns.
draw-offered-computer = You offered a draw. { $opponent } will answer in a moment.
lot-question-computer = Have all pieces still in hand in { $title }, yours and those of { $opponent }, placed at random? It agrees at once.
takeback-question-computer = Take back { $turns } in { $title }? { $opponent } agrees at once.
pause-question-computer = Stop the clock in { $title }? It then stands still until you play, or end the pause. { $opponent } agrees at once.

# The line of the coach.
coach-better = Coach: **{ $better }** was better than { $turn }.
coach-better-with-facts = Coach: **{ $better }** was better than { $turn } — { $facts }.
coach-wins = It would have won.
coach-loses = Now you can be beaten.
button-coach-back = Take it back

error-unknown-level = I have the levels { $lowest } to { $highest }. Choose one of them.
error-level-with-person = A level is for the computer. Leave the opponent out, or name me as your opponent.
error-coach-without-computer = The coach helps against the computer only. Choose a level, too.
error-computer-not-challenger = Only whoever made this challenge can play it against the computer. For a match of your own, use `/challenge` with a level.
error-nudge-computer = The computer needs no nudge: it answers by itself in a moment.
error-coach-late = That turn is no longer your last one. `/match takeback` takes back your last turn.
