"""Settings of a person and of a server, and the look of boards."""
