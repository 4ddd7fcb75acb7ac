"""How what the services decide reaches Discord: drafted, posted once, edited, tried again."""
