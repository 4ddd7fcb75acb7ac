"""Watch matches: follows, digests and the wall."""
