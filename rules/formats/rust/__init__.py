"""The formats of RUST."""

from __future__ import annotations

from rules.formats.rust.page import PAGE

FORMATS = (PAGE,)
