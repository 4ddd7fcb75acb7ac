"""Define the errors of users, each told privately in the reader's language."""

from __future__ import annotations

# Errors:
#
#   Exception
#   └── UserError     something a person asked for that cannot be done; nothing has changed
#
# rules.MoveError is answered in the same place and the same way; all other errors are ours.


class UserError(Exception):
    """A request that cannot be fulfilled; `key` and `values` name a locale text."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values
