"""Pictures of positions: a position and a view in, PNG bytes out."""

from __future__ import annotations

from dataclasses import dataclass

from rules import AnyGame, AnyPosition, Move, Outcome
