"""Seasons: a table of a small server that proposes the next match."""
