"""Records: download a match as a page, a film or a text that other programs read."""
