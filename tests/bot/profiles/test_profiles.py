"""Settings of users and servers are stored as chosen, and affect no one else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bot.profiles import (
    Bottom,
    Confirm,
    Look,
    Notifications,
    Placement,
    Preferences,
    ServerSettings,
)
from tests.bot.world import ANA, BEN, GUILD, World

CHOSEN = Preferences(
    look=Look("wood", colour_blind=True, large=True),
    bottom=Bottom.SECOND,
    confirm=Confirm.ALWAYS,
    notifications=Notifications.DIRECT,
    language="en",
    hide_results=True,
)
SETTLED = ServerSettings(
    placement=Placement.FORUM,
    channels=(2**62, 11),
    look=Look("night", large=True),
    language="de",
    max_matches=3,
    takebacks=False,
    forum=(2**62 + 1,),
    challenger_roles=(7, 2**62),
    manager_roles=(8,),
)


def all_of(chosen: Preferences | ServerSettings) -> dict[str, Any]:
    """Return all settings of a user, by name."""
    return asdict(chosen)


async def test_a_user_without_choices_has_the_defaults(world: World) -> None:
    assert await world.preferences.get(ANA) == Preferences()
    assert await world.servers.get(GUILD) == ServerSettings()


async def test_a_direct_message_has_the_settings_of_no_server(world: World) -> None:
    await world.servers.change(GUILD, all_of(SETTLED))
    assert await world.servers.get(None) == ServerSettings()


@pytest.mark.parametrize("chosen", [CHOSEN, Preferences()], ids=["all", "none"])
async def test_a_users_choice_is_stored_for_them_alone(
    world: World, other_world: World, chosen: Preferences
) -> None:
    await world.preferences.change(ANA, all_of(CHOSEN))
    await world.preferences.change(ANA, all_of(chosen))
    assert await other_world.preferences.get(ANA) == chosen
    assert await other_world.preferences.get(BEN) == Preferences()


async def test_something_is_chosen_and_nothing_else_changes(
    world: World, other_world: World
) -> None:
    """Also if another process has stored something in the meantime."""
    await world.preferences.change(ANA, all_of(CHOSEN))
    assert await other_world.preferences.get(ANA) == CHOSEN
    changed = replace(CHOSEN, confirm=Confirm.LOSING)
    await world.preferences.change(ANA, all_of(changed))
    look = Look("wood", large=True)
    assert await other_world.preferences.change(ANA, {"look": look}) == replace(changed, look=look)
    assert await world.preferences.change(ANA, {"look": None}) == replace(changed, look=None)
    assert await world.preferences.change(BEN, {"look": look}) == Preferences(look=look)


async def test_two_managers_who_choose_at_once_both_get_their_choice(
    world: World, other_world: World
) -> None:
    await world.servers.change(GUILD, all_of(SETTLED))
    await asyncio.gather(
        world.servers.change(GUILD, {"language": "en"}),
        other_world.servers.change(GUILD, {"max_matches": None}),
    )
    assert await other_world.servers.get(GUILD) == replace(SETTLED, language="en", max_matches=None)


@pytest.mark.parametrize("chosen", [SETTLED, ServerSettings()], ids=["all", "none"])
async def test_a_servers_choice_is_stored_for_it_alone(
    world: World, other_world: World, chosen: ServerSettings
) -> None:
    await world.servers.change(GUILD, all_of(SETTLED))
    await world.servers.change(GUILD, all_of(chosen))
    assert await other_world.servers.get(GUILD) == chosen
    assert await other_world.servers.get(GUILD + 1) == ServerSettings()
