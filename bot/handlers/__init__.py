"""What happens when somebody presses a button, sends a form, or uses a command like it."""
