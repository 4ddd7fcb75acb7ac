"""`/server`: a manager's choices apply to everything posted in the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from sandbox import Actor, Answer, Channel, ImpossibleError, Sandbox
from tests.e2e import raw
from tests.e2e.process import BotProcess
from tests.e2e.table import background, form_behind, settings_page, sit_down

BOARDS = {"placement": ["thread"], "forum": [], "channels": []}
READING = {"look": ["wood"], "language": ["en"]}
PLAY = {"max_matches": ["none"], "takebacks": ["on"]}
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


@pytest_asyncio.fixture(loop_scope="module")
async def manager(
    discord: Sandbox, bot: BotProcess, games: Channel, cleo: Actor
) -> AsyncIterator[Actor]:
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
    said = await settle(manager, games, channels=[games], look=["night"], max_matches=["3"])
    assert said.startswith("Saved.\n**Settings of this server**")
    assert f"**Channels for challenges:** {games.mention}" in said
    assert "**Pictures:** Night\n" in said
    assert "**Matches at a time, per person:** 3" in said
    changed = {"channels": [str(games.id)], "look": ["night"], "max_matches": ["3"]}
    assert await presets(manager, games) == {**fresh, **changed}


async def test_only_a_manager_is_offered_the_command_or_may_press_what_it_shows(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor
) -> None:
    with pytest.raises(ImpossibleError):
        await ana.slash("server settings", channel=games)
    with pytest.raises(ImpossibleError):
        await manager.slash("server settings", channel=manager.dm)
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


async def test_no_user_gets_more_matches_than_the_server_allows(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    early = (await challenge(ben, games)).message
    assert early is not None
    await sit_down(discord, games, ana, manager)
    await settle(manager, games, max_matches=["1"])
    refusals = {
        "You have 1 match": await challenge(ana, games, ben),
        f"{ana.mention} has 1 match": await challenge(ben, games, ana),
        "You have 1": await ana.click(early, "Accept"),
    }
    for words, refusal in refusals.items():
        assert refusal.ephemeral, refusal
        assert words in refusal.text
    assert [button.label for button in early.buttons] == [
        *("Accept", "Withdraw"),
        *("Rules", "Learn"),
    ]
    await settle(manager, games, max_matches=["2"])
    await ana.click(early, "Accept")
    await discord.wait_until(lambda: not early.buttons)


async def test_boards_and_scoreboards_have_the_look_of_the_server(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    wood = (await table.board()).attachments[0]
    await settle(manager, games, look=["night-letters"])
    mine = await ana.slash("match show", channel=table.place)
    assert mine.message is not None
    night = mine.message.attachments[0]
    assert background(night) != background(wood)
    assert night.description == wood.description
    await table.play()
    board = (await table.board()).attachments[0]
    mine = await ana.slash("match show", channel=table.place)
    assert mine.message is not None
    assert background(mine.message.attachments[0]) == background(board) == background(night)
    await discord.wait_until(lambda: [a.data for a in table.card.attachments] == [board.data])


async def test_without_takebacks_no_button_offers_them_and_old_ones_are_refused(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await table.play()
    menu = (await ana.click(await table.board(), "⋯")).message
    assert menu is not None
    await ana.slash("match takeback", channel=table.place)
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    await settle(manager, games, takebacks=["off"])
    for refused in (
        await ana.slash("match takeback", channel=table.place),
        await ana.click(menu, "Take back"),
        await ben.click(line, "Allow it"),
    ):
        assert refused.ephemeral
        assert "doesn't allow takebacks" in refused.text
    present = (await ana.click(await table.board(), "⋯")).message
    assert present is not None
    assert "Take back" not in [button.label for button in present.buttons]
    await ben.click(line, "Don't allow it")
    await discord.wait_until(lambda: not line.buttons)


async def test_a_manager_sees_all_matches_and_ends_one_with_a_result_that_says_so(
    discord: Sandbox, manager: Actor, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await table.play_both()
    shown = (await manager.slash("server matches", channel=games)).message
    assert shown is not None
    assert shown.ephemeral
    assert f"ZÈRTZ #{table.number}" in shown.content
    await manager.select(shown, "n:matches-choose:0", [str(table.number)])
    assert shown.content.startswith(f"End ZÈRTZ #{table.number}")
    await manager.click(shown, "All matches")
    await manager.select(shown, "n:matches-choose:0", [str(table.number)])
    discord.guild.members[manager.id].roles.clear()
    refused = await manager.click(shown, "End it for both")
    assert "Only a moderator" in refused.text
    discord.grant(manager, "MANAGE_GUILD")
    abort = f"m:{table.number}:{table.ply}:abort-yes"
    board = await table.board()
    forged = await raw.press(discord, ana, board, abort)
    assert "Only a moderator" in forged.text
    await manager.click(shown, "End it for both")
    assert shown.content == f"You ended ZÈRTZ #{table.number}. It does not count."
    result = await table.result()
    assert "ended by a moderator of this server" in result.content
    assert f"Ended by {manager.name}." in result.content
    assert result.notified == [ana.user, ben.user]
    await discord.wait_until(lambda: "does not count" in table.card.content)
    late = await raw.press(discord, manager, board, abort)
    assert late.text == "This match is over."
