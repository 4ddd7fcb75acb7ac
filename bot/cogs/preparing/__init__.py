"""Decide in secret how a match begins: bids, or the own setup."""
