"""The computer as an opponent, and its coach."""
