"""What happens when somebody presses a button, sends a form, or uses a command that does the same."""
