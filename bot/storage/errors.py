"""What can be wrong with a database, in one sentence each."""

from __future__ import annotations

# Errors:
#
#   Exception
#   └── StorageError     the database cannot be used, or not now; nothing of the transaction is kept


class StorageError(Exception):
    """A database that cannot be used; `str(error)` is a sentence for whoever runs the bot."""
