"""The capabilities, one folder each; `bot.app` lists them."""
