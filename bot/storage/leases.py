"""Share work between processes on one database: each leases what it works on."""

from __future__ import annotations

from datetime import timedelta

# Work of a process that dies is resumed within half a minute, including the pause between sweeps.
LEASE = timedelta(seconds=20)


class HeldElsewhereError(Exception):
    """Another process holds the lease; try again later."""
