"""Cogs get those that they need, and are left out without them."""

from __future__ import annotations

from structlog.testing import capture_logs

from bot.app import COGS
from bot.cog import make_cogs
from bot.cogs.explorer.cog import Explorer
from bot.cogs.plans.cog import Plans
from bot.cogs.puzzles.cog import Puzzles
from bot.cogs.trying.cog import Trying
from bot.storage import Database
from ringfall.testing.routes import MEMORY, made_client


async def test_cogs_keep_the_order_of_their_list_though_some_need_later_ones() -> None:
    client = made_client(Database(MEMORY))
    assert [type(cog) for cog in client.cogs_to_add] == COGS


async def test_a_cog_is_left_out_with_those_that_need_it_and_the_log_names_them() -> None:
    client = made_client(Database(MEMORY))
    kinds = [kind for kind in COGS if kind is not Trying]
    with capture_logs() as lines:
        made = make_cogs(kinds, client.core, client.delivery)
    assert [type(cog) for cog in made] == [
        kind for kind in kinds if kind not in (Explorer, Plans, Puzzles)
    ]
    assert {line["cog"]: line["missing"] for line in lines} == {
        cog: ["Trying"] for cog in ("Explorer", "Plans", "Puzzles")
    }
