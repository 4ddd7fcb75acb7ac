"""The formats of ZÈRTZ."""

from __future__ import annotations

from rules.formats.zertz.boardspace import BOARDSPACE
from rules.formats.zertz.gipf import GIPF
from rules.formats.zertz.zen import ZEN
from rules.formats.zertz.zip import ZIP

# gipf.com comes last: texts of ZIP and ZEN can begin like one of its turns.
FORMATS = (BOARDSPACE, ZIP, ZEN, GIPF)
