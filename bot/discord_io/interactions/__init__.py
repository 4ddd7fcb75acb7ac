"""One path for every interaction, from the press to the answer."""
