# The computer as an opponent, and its coach.

# Levels: a name, and a phrase of at most 80 characters.
level-name = level { $level }
level-hint =
    { $level ->
        [1] likes to capture, and overlooks most of what you can capture in return
        [2] sees one exchange, when it pays attention
        [3] sees through sacrifices, but plays many turns without much thought
        [4] plans several turns ahead, and seldom plays without thought
       *[other] plays as well as it can, in up to three seconds a turn
    }

# The same for games without an engine core.
level-hint-by-rules =
    { $level ->
        [1] knows only the rules, but sees a win in one turn
        [2] knows only the rules, and thinks twice as long as level 1
        [3] knows the rules and tries a few continuations
        [4] knows the rules and tries many continuations
       *[other] knows the rules and tries all it can in three seconds a turn
    }

# Another program that plays in place of a level, and the line if it fails.
program-hint = another program, which the operator of this bot has added
stand-in = { $program } gave no legal turn in time. I played **{ $turn }** in its place.

command-challenge-level = Play the computer: how strong should it be?
option-level = level

button-computer = Play the computer
computer-game-question = Which game would you like to play against the computer?
computer-game-prompt = Choose a game
computer-question = **{ $game }** against the computer: how strong should it be? It answers within seconds, and the match isn't rated.
    The coach tells you when you overlook something: before you send a turn, or after it, and then you can take it back.
computer-prompt = Choose a level
button-next-level = Level { $level }
button-coach = Coach…
coach-is-off = **{ $title }** · The coach is silent. It can tell you what you overlook, before you send a turn or after it.
coach-is-before = **{ $title }** · The coach speaks before you send a turn that overlooks something.
coach-is-after = **{ $title }** · The coach speaks after a turn that overlooks something, and you can take it back.
button-coach-off = No coach
button-coach-before = Coach: before I send
button-coach-after = Coach: after my turn
computer-begins = Your match against { $opponent } starts in { $place }.

terms-computer = { $opponent } { $hint }
terms-coach = with the coach

# Questions before an offer to the computer; { $turns } is a list such as "11 · Wd4,b2, 12 · Ga1".
draw-offered-computer = You offered a draw. { $opponent } will answer in a moment.

# The line of the coach.
coach = Coach: { $criticism }
button-show-me = Show me
button-show-turn = Show the last turn
button-coach-back = Take it back

error-unknown-level = There are levels { $lowest } to { $highest }. Choose one of them.
error-level-with-person = Levels are for the computer. Leave the opponent out, or name me.
error-computer-unrated = Matches against the computer aren't rated. Leave out `rated`, or challenge a person.
error-computer-lenient = The computer never claims a win on time. Choose a strict `pace`, so that running out of time loses, or none.
error-computer-not-challenger = Only the challenger can play this challenge against the computer. For a match of your own, use `/challenge` with a level.
error-nudge-computer = No need to nudge the computer: it answers in a moment.
error-coach-late = That turn is no longer your last one. `/match takeback` takes back your last turn.
