"""Server managers' tools, and servers that remove the bot."""
