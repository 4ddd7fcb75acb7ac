"""The formats of ZÈRTZ."""

from __future__ import annotations

from rules.formats.zertz.boardspace import BOARDSPACE
from rules.formats.zertz.gipf import GIPF
from rules.formats.zertz.zip import ZIP

FORMATS = (BOARDSPACE, GIPF, ZIP)
