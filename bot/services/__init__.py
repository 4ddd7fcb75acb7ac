"""The life of challenges and matches; knows the rules and the storage, not Discord."""
