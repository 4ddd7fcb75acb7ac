"""Settings of users and servers are stored as chosen, and affect no one else."""

from __future__ import annotations

import asyncio

import pytest

from bot.profiles import (
    BOTTOM,
    CHALLENGER_ROLES,
    CHANNELS,
    CONFIRM,
    FORUM,
    HIDE_RESULTS,
    LANGUAGE,
    LOOK,
    MANAGER_ROLES,
    MAX_MATCHES,
    NOTIFICATIONS,
    PLACEMENT,
    SERVER_LANGUAGE,
    SERVER_LOOK,
    TAKEBACKS,
    Bottom,
    Chosen,
    Confirm,
    Look,
    Notifications,
    Placement,
    Values,
)
from ringfall.testing.world import ANA, BEN, GUILD, World

CHOSEN: Values = {
    LOOK: Look("wood", colour_blind=True, large=True),
    BOTTOM: Bottom.SECOND,
    CONFIRM: Confirm.ALWAYS,
    NOTIFICATIONS: Notifications.DIRECT,
    LANGUAGE: "en",
    HIDE_RESULTS: True,
}
SETTLED: Values = {
    PLACEMENT: Placement.FORUM,
    CHANNELS: (11, 2**62),
    SERVER_LOOK: Look("night", large=True),
    SERVER_LANGUAGE: "de",
    MAX_MATCHES: 3,
    TAKEBACKS: False,
    FORUM: (2**62 + 1,),
    CHALLENGER_ROLES: (7, 2**62),
    MANAGER_ROLES: (8,),
}


def defaults_of(values: Values) -> Values:
    return {setting: setting.default for setting in values}


def values_of(chosen: Chosen, settings: Values) -> Values:
    return {setting: chosen[setting] for setting in settings}


async def test_a_user_without_choices_has_the_defaults(world: World) -> None:
    assert await world.preferences.get(ANA) == Chosen()
    assert await world.servers.get(GUILD) == Chosen()


async def test_a_direct_message_has_the_settings_of_no_server(world: World) -> None:
    await world.servers.change(GUILD, SETTLED)
    assert await world.servers.get(None) == Chosen()


@pytest.mark.parametrize("chosen", [CHOSEN, defaults_of(CHOSEN)], ids=["all", "none"])
async def test_a_users_choice_is_stored_for_them_alone(
    world: World, other_world: World, chosen: Values
) -> None:
    await world.preferences.change(ANA, CHOSEN)
    await world.preferences.change(ANA, chosen)
    assert values_of(await other_world.preferences.get(ANA), chosen) == chosen
    assert await other_world.preferences.get(BEN) == Chosen()


async def test_something_is_chosen_and_nothing_else_changes(
    world: World, other_world: World
) -> None:
    """Also if another process has stored something in the meantime."""
    await world.preferences.change(ANA, CHOSEN)
    look = Look("wood", large=True)
    await other_world.preferences.change(ANA, {CONFIRM: Confirm.LOSING})
    changed = await world.preferences.change(ANA, {LOOK: look})
    assert values_of(changed, CHOSEN) == {**CHOSEN, CONFIRM: Confirm.LOSING, LOOK: look}
    assert (await world.preferences.change(ANA, {LOOK: None}))[LOOK] is None
    assert await world.preferences.change(BEN, {LOOK: look}) == Chosen().with_values({LOOK: look})


async def test_two_managers_who_choose_at_once_both_get_their_choice(
    world: World, other_world: World
) -> None:
    await world.servers.change(GUILD, SETTLED)
    await asyncio.gather(
        world.servers.change(GUILD, {SERVER_LANGUAGE: "en"}),
        other_world.servers.change(GUILD, {MAX_MATCHES: None}),
    )
    chosen = values_of(await other_world.servers.get(GUILD), SETTLED)
    assert chosen == {**SETTLED, SERVER_LANGUAGE: "en", MAX_MATCHES: None}


@pytest.mark.parametrize("chosen", [SETTLED, defaults_of(SETTLED)], ids=["all", "none"])
async def test_a_servers_choice_is_stored_for_it_alone(
    world: World, other_world: World, chosen: Values
) -> None:
    await world.servers.change(GUILD, SETTLED)
    await world.servers.change(GUILD, chosen)
    assert values_of(await other_world.servers.get(GUILD), chosen) == chosen
    assert await other_world.servers.get(GUILD + 1) == Chosen()
