"""What survives a restart: tables, transactions, queries; no Discord, no rules of a game."""

from bot.storage.database import Database
from bot.storage.errors import QueryError, StorageError, Trouble
from bot.storage.transaction import Transaction

__all__ = ["Database", "QueryError", "StorageError", "Transaction", "Trouble"]
