"""What survives a restart: tables, transactions, queries; no Discord, no rules of a game."""

from bot.storage.database import Database
from bot.storage.errors import StorageError

__all__ = ["Database", "StorageError"]
