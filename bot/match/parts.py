"""Define what the services of the core are made of."""

from __future__ import annotations

import random

from msgspec import Struct

from bot.clock import Clock
from bot.match.acts import ActLog
from bot.match.additions import Additions
from bot.match.clock.timekeeping import Timekeeper
from bot.match.loading import MatchLoader
from bot.match.writer import MatchWriter
from bot.news import News
from bot.settings import Settings
from bot.storage import Database


class Parts(Struct, frozen=True, kw_only=True):
    """What the services of one process share.

    `chance` decides random sides, starts and lots. `news` hears of every change once it is stored.
    `additions` are the cogs.
    """

    settings: Settings
    database: Database
    clock: Clock
    chance: random.Random
    news: News
    additions: list[Additions]
    loader: MatchLoader
    timekeeper: Timekeeper
    writer: MatchWriter
    acts: ActLog
