"""Plan answers to the opponent's turns, which are then played at once."""
