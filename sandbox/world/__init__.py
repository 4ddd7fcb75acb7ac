"""The state of the local Discord and what happens in it; nothing here knows HTTP or WebSockets."""
