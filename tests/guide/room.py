"""How many ways to go on the tests have room for: as many as a menu of Discord."""

ROOM = 25
