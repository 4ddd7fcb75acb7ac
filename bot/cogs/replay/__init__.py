"""Step through a match, with the notes of its players."""
