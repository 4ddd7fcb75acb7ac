"""Store everything that survives a restart, without Discord or rules of games."""

from bot.storage.database import Database, Transaction
from bot.storage.errors import QueryError, StorageError, Trouble

__all__ = ["Database", "QueryError", "StorageError", "Transaction", "Trouble"]
