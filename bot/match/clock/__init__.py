"""The clock of a match: pace, vacations, reminders and timeouts."""
