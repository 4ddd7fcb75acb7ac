"""What those who manage a server can do, and servers that remove the bot."""
