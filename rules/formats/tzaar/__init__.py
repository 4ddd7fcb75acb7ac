"""The formats of TZAAR."""

from __future__ import annotations

from rules.formats.tzaar.boardspace import BOARDSPACE
from rules.formats.tzaar.littlegolem import LITTLE_GOLEM

FORMATS = (LITTLE_GOLEM, BOARDSPACE)
