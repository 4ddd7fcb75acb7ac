"""The computer as an opponent."""
