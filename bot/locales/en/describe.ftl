# A board in words: the entry in the menu of a message (at most 32 characters), and what belongs to it.

command-describe-menu = Describe this board
command-match-describe = The board of a match in words
command-match-describe-at = After which turn; the last one unless you choose

button-describe = Describe
describe-long = The description is too long for a message, so here it is as a file.

error-nothing-to-describe = I see no board in this message. I can describe boards, scoreboards and results that I posted; for anything else, use `/match describe`.
error-no-such-turn =
    { $count ->
        [0] There is no turn { $turn } yet: nothing has been played in this match. Choose 0.
        [one] There is no turn { $turn } yet: one turn has been played in this match. Choose 0 or 1.
       *[other] There is no turn { $turn } yet: { $count } turns have been played in this match. Choose 0 to { $count }.
    }
