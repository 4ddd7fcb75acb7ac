"""The formats of ZÈRTZ."""

from __future__ import annotations

from rules.formats.zertz.boardspace import BOARDSPACE
from rules.formats.zertz.gipf import GIPF
from rules.formats.zertz.zip import ZIP

# A line of ZIP can begin like a turn in the notation of gipf.com.
FORMATS = (BOARDSPACE, ZIP, GIPF)
