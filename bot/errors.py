"""What a person can get wrong; each error is one private sentence in the reader's language."""

from __future__ import annotations

# Errors:
#
#   Exception
#   └── UserError     something a person asked for that cannot be done; nothing has changed
#
# rules.MoveError is answered in the same place and the same way; all other errors are ours.


class UserError(Exception):
    """Something that cannot be done; `key` and `values` name a message of the locale files."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values
