"""How several processes on one database share work: each holds what it works on for a while."""

from __future__ import annotations

from datetime import timedelta

# Work of a process that dies is resumed within half a minute, including the pause between sweeps.
LEASE = timedelta(seconds=20)


class HeldElsewhereError(Exception):
    """Another process works on this; it has to be looked at again later."""
