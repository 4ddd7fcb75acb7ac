"""What a person who blocks another one is told."""

from __future__ import annotations
