"""Validation of requests: limits, types and combinations, with Discord's errors."""
