"""One private message in which a player plays all matches that wait for them."""
