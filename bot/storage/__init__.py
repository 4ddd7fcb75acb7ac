"""Store everything that survives a restart, without Discord or rules of games."""

from bot.storage.database import Database
from bot.storage.errors import QueryError, StorageError, Trouble
from bot.storage.transaction import Transaction

__all__ = ["Database", "QueryError", "StorageError", "Transaction", "Trouble"]
