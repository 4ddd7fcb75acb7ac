"""The number of completions in the tests: the size of a Discord menu."""

ROOM = 25
