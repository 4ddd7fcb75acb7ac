"""What stands for somebody who has had all about themselves deleted: a number that is nobody's."""

from __future__ import annotations

import secrets

_BITS = 60


def stand_in() -> int:
    """Return a number by which nobody can be found, to take the place of somebody's id.

    It is the same in all their matches, so that the ratings of the others hold.
    """
    return -1 - secrets.randbits(_BITS)


def is_deleted(user_id: int) -> bool:
    """Tell whether a number stands for somebody who has been deleted; ids of Discord do not."""
    return user_id < 0
