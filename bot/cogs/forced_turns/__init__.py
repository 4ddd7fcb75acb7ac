"""Plays the only legal turn for people who want that."""
