"""Compose, post and update the messages of a match."""
