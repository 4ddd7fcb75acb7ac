"""The Discord bot: cogs on top, matches in the middle, SQL at the bottom."""

__version__ = "0.3.0"
