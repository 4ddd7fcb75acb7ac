"""The Discord bot: commands on top, the life of a match in the middle, SQL at the bottom."""

__version__ = "0.2.0"
