"""Guess: spectators call the next turn of a match, sealed until it is played."""
