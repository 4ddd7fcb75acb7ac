"""`/server`: a manager's choices apply to everything posted in the server."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio

from ringfall.testing.process import BotProcess
from ringfall.testing.table import background, choose, form_behind, settings_page, sit_down
from sandbox import Actor, Answer, Channel, ImpossibleError, Sandbox
from tests.e2e import raw

BOARDS = {"placement": ["thread"], "forum": [], "channels": []}
READING = {"look": ["wood"], "language": ["en"]}
ROLES = {"challenger_roles": [], "manager_roles": []}
PLAY = {"max_matches": ["none"], "takebacks": ["on"], **ROLES}
WALL = {"wall": []}
PUZZLE = {"puzzle": [], "puzzle_zone": "UTC", "weekly": ["off"]}
AS_AT_FIRST = {
    "Boards…": BOARDS,
    "Reading…": READING,
    "Play…": PLAY,
    "Wall…": WALL,
    "Daily puzzle…": PUZZLE,
}


async def settle(manager: Actor, channel: Channel, **chosen: Any) -> str:
    """Change some answers in the forms of their themes; return what the page says then."""
    assert chosen.keys() <= {name for names in AS_AT_FIRST.values() for name in names}
    page = await settings_page(manager, channel, "server settings")
    assert page.ephemeral
    for theme, names in AS_AT_FIRST.items():
        values = {name: chosen[name] for name in names if name in chosen}
        if values:
            form = await form_behind(manager, page, theme)
            answer = await manager.submit(form, values)
            assert answer.message is page
    return page.content


async def presets(manager: Actor, channel: Channel) -> dict[str, Any]:
    """Return what the forms of all themes are filled in with."""
    page = await settings_page(manager, channel, "server settings")
    forms = [await form_behind(manager, page, theme) for theme in AS_AT_FIRST]
    return {field.custom_id: field.preset for form in forms for field in form.fields}


@pytest_asyncio.fixture(loop_scope="session")
async def manager(discord: Sandbox, games: Channel, cleo: Actor) -> AsyncIterator[Actor]:
    """Cleo, who manages the server; afterwards everything is as it was."""
    discord.grant(cleo, "MANAGE_GUILD")
    yield cleo
    await settle(cleo, games, **BOARDS, **READING, **PLAY, **WALL, **PUZZLE)


async def challenge(actor: Actor, channel: Channel, opponent: Actor | None = None) -> Answer:
    options: dict[str, Any] = {"opponent": opponent} if opponent else {}
    return await actor.slash("challenge", channel=channel, game="zertz", first="me", **options)


async def test_the_page_shows_the_settings_and_its_forms_are_filled_in(
    discord: Sandbox, manager: Actor, games: Channel
) -> None:
    fresh = await presets(manager, games)
    assert fresh == {**BOARDS, **READING, **PLAY, **WALL, **PUZZLE}
    place = discord.add_channel("wall")
    said = await settle(manager, games, channels=[games], max_matches=["3"], wall=[place])
    assert said.startswith("Saved.\n**Settings of this server**")
    assert f"**Channel for the wall:** {place.mention}" in said
    assert (await place.wait_message()).notified == []
    changed = {"channels": [str(games.id)], "max_matches": ["3"], "wall": [str(place.id)]}
    assert await presets(manager, games) == {**fresh, **changed}


async def test_only_a_manager_is_offered_the_command_or_may_press_what_it_shows(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor
) -> None:
    for actor, channel in ((ana, games), (manager, manager.dm)):
        with pytest.raises(ImpossibleError):
            await actor.slash("server settings", channel=channel)
    page = await settings_page(manager, games, "server settings")
    form = await form_behind(manager, page, "Play…")
    discord.guild.members[manager.id].roles.clear()
    for answer in (
        await manager.submit(form, max_matches=["1"]),
        await manager.click(page, "Play…"),
        await raw.press(discord, ana, ana.say(games, "Hi."), "p:server"),
    ):
        assert answer.ephemeral
        assert "Only a moderator" in answer.text
    discord.grant(manager, "MANAGE_GUILD")
    assert (await presets(manager, games))["max_matches"] == ["none"]


async def test_boards_are_posted_in_the_channel_if_the_server_wants_no_threads(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    await settle(manager, games, placement=["channel"])
    table = await sit_down(discord, games, ana, ben)
    assert table.place is games
    await table.play()
    assert (await table.board()).channel is games
    assert games.threads == []


async def test_a_challenge_elsewhere_is_refused_with_the_names_of_the_channels(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    chess, tea = discord.add_channel("chess"), discord.add_channel("tea")
    await settle(manager, games, channels=[chess, games])
    refused = await challenge(ana, tea, ben)
    assert refused.ephemeral
    assert chess.mention in refused.text
    assert games.mention in refused.text
    assert tea.messages == []
    table = await sit_down(discord, chess, ana, ben)
    inside = await challenge(ben, table.place)
    assert not inside.ephemeral


async def test_a_stored_zone_that_is_unreadable_is_told_where_it_is_chosen(
    discord: Sandbox, bot: BotProcess, manager: Actor, games: Channel
) -> None:
    """It is in the database, but this machine does not know it."""
    berlin = await settle(manager, games, puzzle_zone="Berlin")
    assert "no longer know" not in berlin
    await bot.stop()
    with closing(sqlite3.connect(bot.database)) as connection, connection:
        connection.execute(
            "UPDATE server_settings SET value = 'localtime' WHERE name = 'puzzle_zone'"
        )
    await bot.start()
    await discord.bot_online()
    page = await settings_page(manager, games, "server settings")
    told = "Time zone of the puzzle: I no longer know the stored “localtime”. Until you choose"
    assert f"{told} again, this counts: UTC." in page.content
    assert "no longer know" not in await settle(manager, games, puzzle_zone="Berlin")


async def test_boards_and_scoreboards_have_the_look_of_the_server(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    wood = (await table.board()).attachments[0]
    await settle(manager, games, look=["night-letters"])
    await table.play()
    board = (await table.board()).attachments[0]
    mine = (await ana.slash("match replay", channel=table.place)).message.attachments[0]
    assert background(mine) == background(board) != background(wood)
    await discord.wait_until(lambda: [a.data for a in table.card.attachments] == [board.data])


async def test_a_manager_sees_all_matches_and_ends_one_with_a_result_that_says_so(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await table.play_both()
    shown = (await manager.slash("server matches", channel=games)).message
    assert f"ZÈRTZ #{table.number}" in shown.content
    await manager.select(shown, "n:matches-choose:0", [str(table.number)])
    discord.guild.members[manager.id].roles.clear()
    board, abort = await table.board(), f"m:{table.number}:{table.ply}:abort-yes"
    for refused in (
        await manager.click(shown, "End it for both"),
        await raw.press(discord, ana, board, abort),
    ):
        assert "Only a moderator" in refused.text
    discord.grant(manager, "MANAGE_GUILD")
    await manager.click(shown, "End it for both")
    assert shown.content == f"You ended ZÈRTZ #{table.number}. It does not count."
    result = await table.result()
    assert f"Ended by {manager.name}." in result.content
    assert result.notified == [ana.user, ben.user]
    assert (await raw.press(discord, manager, board, abort)).text == "This match is over."


async def test_only_members_with_a_role_start_and_accept_matches(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    dora = discord.add_user("Dora")
    table = await sit_down(discord, games, ana, ben)
    await table.play_both()
    result = await table.resign(ana)
    board = (await ana.click(result, "Replay")).message
    asked = (await challenge(ben, games, ana)).message
    anyone = (await challenge(ana, games)).message
    number = (anyone.buttons[0].custom_id or "").split(":")[1]
    listed = (await ana.slash("match list", channel=games)).message
    players = discord.give_role(ben, "Players")
    await settle(manager, games, challenger_roles=[players])
    for refused in (
        await challenge(ana, games, dora),
        await ana.slash("challenge", channel=games, game="zertz", opponent=discord.bot),
        await ana.slash("challenge", channel=games, game="zertz", level=1),
        await ana.slash("rematch", channel=games, match=str(table.number)),
        await ana.click(result, "Rematch"),
        await choose(ana, board, "Play on from here"),
        await ana.click(asked, "Accept"),
        await ana.click(listed, "Accept 1"),
        await raw.choose(discord, ana, anyone, f"c:{number}:computer-level", ["1"]),
        await raw.choose(discord, ana, anyone, "g:zertz:computer-level", ["1"]),
    ):
        assert refused.ephemeral
        need = f"On this server, you need the role {players.mention} to start or accept a match"
        assert refused.text == f"{need}, or to vote in one."
    await ben.click(anyone, "Accept")
    await discord.wait_until(lambda: "Accept" not in str(anyone.components))
    discord.delete_role(players)
    deleted = await challenge(ben, games, dora)
    assert deleted.text.startswith("The roles that may start matches on this server have been")
    assert not (await challenge(manager, games, dora)).ephemeral


async def test_a_role_that_only_a_bot_has_is_refused(
    discord: Sandbox, manager: Actor, games: Channel
) -> None:
    own = next(role for role in discord.guild.roles.values() if role.bot)
    form = await form_behind(
        manager, await settings_page(manager, games, "server settings"), "Play…"
    )
    refused = await manager.submit(form, challenger_roles=[str(own.id)], max_matches=["3"])
    reason = f"stays as it was. <@&{own.id}> is the role of an app"
    assert refused.text.startswith(f"**Who may play** {reason}")
    changed = await presets(manager, games)
    assert (changed["challenger_roles"], changed["max_matches"]) == ([], ["3"])


async def test_a_role_may_manage_matches_but_not_the_server(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    dora = discord.add_user("Dora")
    table = await sit_down(discord, games, ana, ben)
    await table.play_both()
    referees = discord.give_role(dora, "Referees")
    await settle(manager, games, manager_roles=[referees])
    with pytest.raises(ImpossibleError):
        await dora.slash("server settings", channel=games)
    page = await settings_page(manager, games, "server settings")
    assert "Only a moderator" in (await raw.press(discord, dora, page, "p:server")).text
    refused = await raw.press(discord, ana, await table.board(), "n:matches:0")
    assert refused.text.startswith(f"Only a moderator or a member with {referees.mention} can")
    listed = (await dora.slash("match list", channel=games)).message
    await dora.click(listed, "All matches")
    await dora.select(listed, "n:matches-choose:0", [str(table.number)])
    await dora.click(listed, "End it for both")
    assert f"Ended by {dora.name}." in (await table.result()).content
