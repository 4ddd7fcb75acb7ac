"""The formats of ZÈRTZ."""

from __future__ import annotations

from rules.formats.zertz.boardspace import BOARDSPACE
from rules.formats.zertz.gipf import GIPF
from rules.formats.zertz.zip import ZIP

# ZIP comes first: a ZIP text can begin like a turn of gipf.com.
FORMATS = (BOARDSPACE, ZIP, GIPF)
