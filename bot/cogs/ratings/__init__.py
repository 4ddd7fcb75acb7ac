"""Ratings, statistics and the odds of a challenge."""
