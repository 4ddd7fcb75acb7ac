"""Define the errors of users, each told privately in the reader's language."""

from __future__ import annotations

# Errors:
#
#   Exception
#   └── UserError     a user's request is impossible; nothing has changed
#
# rules.MoveError is answered in the same way; all other errors are bugs or trouble.


class UserError(Exception):
    """A request that cannot be fulfilled; `key` and `values` name a locale text."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values
