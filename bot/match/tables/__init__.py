"""Queries about matches and challenges."""
