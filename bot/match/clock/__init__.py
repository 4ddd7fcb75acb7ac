"""The clock of a match: pace, vacations, reminders and timeouts.

`arithmetic` decides when a reminder or a timeout is due, and `timeouts` carries it out.
"""
