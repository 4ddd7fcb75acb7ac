"""The state and rules of the local Discord, without HTTP or WebSockets."""
