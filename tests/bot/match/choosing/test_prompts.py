"""Every stage of a turn fits into a message, wherever the turn is chosen."""

from __future__ import annotations
