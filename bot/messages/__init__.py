"""What channels are owed: the outbox and its sweep."""
