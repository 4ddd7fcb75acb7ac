"""Register the fourth game in this process."""

from __future__ import annotations

from bot.games import register_package
from tests.fourth.package import PACKAGE

register_package(PACKAGE)
