# A board in words: the entry in the menu of a message (at most 32 characters), and what belongs to it.

command-describe-menu = Describe this board
command-match-describe = Describe the board of a match in words
command-match-describe-at = After which turn; after the last one if you do not say

button-describe = Describe
describe-long = The description is too long for a message; it is in the file.

error-nothing-to-describe = This message shows no board of a match. I can describe the boards that I post turn by turn, the scoreboard of a match, and its result; for anything else use `/match describe`.
error-no-such-turn =
    { $count ->
        [0] There is no turn { $turn } yet: nothing has been played in this match. Choose 0.
        [one] There is no turn { $turn } yet: one turn has been played in this match. Choose 0 or 1.
       *[other] There is no turn { $turn } yet: { $count } turns have been played in this match. Choose 0 to { $count }.
    }
