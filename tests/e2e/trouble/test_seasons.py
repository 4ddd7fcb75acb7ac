"""`/season`: a table that proposes the next match to everyone who has joined."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table, accept, new_server
from rules import GAMES, get_game
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.lessons import labels
from tests.e2e.test_server import settle


@pytest_asyncio.fixture(loop_scope="session")
async def manager(discord: Sandbox, cleo: Actor) -> Actor:
    """Cleo, who manages the server."""
    discord.grant(cleo, "MANAGE_GUILD")
    return cleo


async def start(manager: Actor, games: Channel, game: str, **options: Any) -> Message:
    """Start a season, and wait for its table."""
    started = await manager.slash("season", channel=games, game=game, **options)
    assert started.ephemeral
    assert "begins in this channel" in started.text
    return await games.wait_message(lambda message: "Join" in labels(message))


async def join(table: Message, *people: Actor) -> None:
    for person in people:
        joined = await person.click(table, "Join")
        assert joined.ephemeral
        assert "You're in" in joined.text


async def sit_down_to(
    discord: Sandbox, games: Channel, game: str, *people: Actor, after: int = 0, **options: str
) -> Table:
    """Accept the next match that the season proposes to two of these people."""
    card = await games.wait_message(lambda m: m.id > after and "Accept" in labels(m))
    title, *_, waiting = card.content.splitlines()
    assert "Your next match, if you both like." in title
    players = tuple(
        sorted(
            (person for person in people if person.user in card.notified),
            key=lambda person: title.index(person.mention),
        )
    )
    assert len(players) == 2, "both are notified"
    (invited,) = [person for person in players if person.mention in waiting]
    known = get_game(game)
    return await accept(discord, card, invited, players, known, known.complete_options(options))


def told(table: Message) -> str:
    """Return how the picture of a table is described."""
    return " ".join(picture.description or "" for picture in table.attachments)


@pytest.mark.usefixtures("bot")
async def test_what_cannot_be_is_refused_in_a_sentence(
    discord: Sandbox, manager: Actor, ana: Actor
) -> None:
    games = new_server(discord, "Seasons", manager, ana)
    assert games.guild is not None
    elsewhere = discord.world.add_channel(games.guild, "elsewhere")
    for actor, words in ((manager, "Start one with"), (ana, "Those who manage matches")):
        nothing = await actor.slash("season", channel=games)
        assert "No season is running here" in nothing.text
        assert words in nothing.text
    table = await start(manager, games, "zertz")
    number = (table.buttons[0].custom_id or "").split(":")[1]

    async def press(actor: Actor, action: str, where: Message = table) -> Answer:
        return await raw.press(discord, actor, where, f"season:{number}:{action}")

    said = ana.say(elsewhere, "Hi.")
    refusals: dict[str, tuple[Answer, str]] = {
        "no pace": (
            await raw.slash(discord, manager, games, "season", game="rust", pace="never"),
            "not a choice",
        ),
        "an option of another game": (
            await manager.slash("season", channel=games, game="tzaar", board="48"),
            "TZAAR has no option “board”, only start",
        ),
        "no value of an option": (
            await raw.slash(discord, manager, games, "season", game="all", board="9"),
            "You can choose: 37 rings",
        ),
        "a secret start": (
            await manager.slash("season", channel=games, game="all", start="draft"),
            "Choose another start",
        ),
        "no game": (
            await raw.slash(discord, manager, games, "season", game="chess"),
            "a game called “chess”",
        ),
        "no manager": (await ana.slash("season", channel=games, game="rust"), "moderator"),
        "no manager who ends": (await press(ana, "end-yes"), "moderator"),
        "no manager who starts again": (await press(ana, "again"), "by those who manage matches"),
        "left twice": (await press(ana, "leave"), "You aren't in this season"),
        "another channel": (await press(ana, "join", said), "older version"),
        "no season": (await raw.press(discord, ana, table, "season:999:join"), "don't know this"),
    }
    wrong = {
        name: answer.text
        for name, (answer, words) in refusals.items()
        if not answer.ephemeral or words not in answer.text
    }
    assert wrong == {}
    seen = (await ana.slash("season", channel=elsewhere)).message
    assert f"/{table.id})" in seen.content
    assert labels(seen) == []
    shown = (await manager.slash("season", channel=elsewhere)).message
    await manager.click(shown, "End ZÈRTZ…")
    await manager.click(shown, "End the season")
    assert "I won't suggest any more matches" in shown.content
    await games.wait_message(lambda message: labels(message) == ["Again"])
    late = await press(ana, "join")
    assert "This season is over" in late.text


async def test_a_season_of_all_games_chooses_the_game_of_each_match(
    discord: Sandbox, games: Channel, manager: Actor, ana: Actor
) -> None:
    table = await start(manager, games, "all", board="48", pace="1-day")
    assert table.content.startswith("**All-games season** · ZÈRTZ: 48 rings · ends")
    await join(table, manager, ana)
    for game in GAMES:
        options = {"board": "48"} if game == "zertz" else {}
        match = await sit_down_to(discord, games, game, manager, ana, after=table.id, **options)
        await match.play_both()
        await match.resign(ana)
    await discord.wait_until(lambda: f"{manager.name}: 6 points, 3–0–0" in told(table))


async def test_three_people_join_play_what_is_proposed_and_see_the_table(
    discord: Sandbox, games: Channel, manager: Actor, ana: Actor, ben: Actor
) -> None:
    people = (ana, ben, manager)
    table = await start(manager, games, "rust", weeks=2, pace="1-day")
    assert (labels(table), table.notified) == (["Join", "Leave"], [])
    assert "At this pace, expect about 4 matches each." in table.content
    await join(table, *people)
    match = await sit_down_to(discord, games, "rust", *people)
    await discord.wait_until(lambda: f"RUST #{match.number}" in table.content)
    loser, winner = match.players
    await match.play_both()
    await match.resign(loser)
    await discord.wait_until(lambda: f"{winner.name}: 2 points, 1–0–0" in told(table))
    (waiting,) = {*people} - {winner, loser}
    after = await sit_down_to(discord, games, "rust", *people, after=match.card.id)
    assert waiting in after.players
    left = await waiting.click(table, "Leave")
    assert "You've left the season" in left.text
    await discord.wait_until(lambda: waiting.name not in told(table))
    back = await waiting.click(left.message, "I'm back")
    assert "You're in" in back.text


async def test_at_the_end_the_table_is_final_and_one_press_starts_the_next_season(
    discord: Sandbox, bot: BotProcess, games: Channel, manager: Actor, ana: Actor, ben: Actor
) -> None:
    table = await start(manager, games, "tzaar", weeks=1)
    await join(table, ana, ben)
    match = await sit_down_to(discord, games, "tzaar", ana, ben)
    await match.play_both()
    bot.advance(days=8)
    await discord.wait_until(lambda: "no new matches" in table.content)
    await match.resign(match.players[0])
    result = await games.wait_message(lambda message: labels(message) == ["Again"])
    assert result.id > match.card.id
    assert "The TZAAR season is over" in result.content
    assert "enough matches for a rank" in result.content
    assert f"{match.players[1].name}: 2 points" in told(result)
    await discord.wait_until(lambda: f"/{result.id})" in table.content)
    assert labels(table) == []
    refused = await ana.click(result, "Again")
    assert refused.ephemeral
    assert "by those who manage matches" in refused.text
    again = await manager.click(result, "Again")
    assert again.ephemeral
    new = await games.wait_message(lambda m: m.id > result.id and "Join" in labels(m))
    next_match = await sit_down_to(discord, games, "tzaar", ana, ben, after=match.card.id)
    assert next_match.card.id > new.id, "proposals stand below the table"
    assert next_match.number > match.number
    pressed_again = await manager.click(result, "Again")
    assert "already running here" in pressed_again.text


@pytest.mark.usefixtures("bot")
async def test_a_deleted_channel_ends_its_season_and_who_started_it_is_told(
    discord: Sandbox, manager: Actor
) -> None:
    told, guild = 0, new_server(discord, "Deleted channels", manager).guild
    assert guild is not None
    for name in ("arena", "meadow"):
        channel = discord.world.add_channel(guild, name)
        await start(manager, channel, "zertz")
        discord.delete_channel(channel)
        letter = await manager.dm.wait_message(lambda m, told=told: m.id > told)
        assert "its channel was deleted" in letter.content
        assert guild.name in letter.content
        told = letter.id


async def test_people_who_may_not_play_are_named_and_nothing_is_proposed_to_them(
    discord: Sandbox, games: Channel, manager: Actor, ana: Actor, ben: Actor
) -> None:
    players = discord.give_role(ana, "Players")
    discord.guild.members[ben.id].roles.append(players)
    await settle(manager, games, challenger_roles=[players])
    table = await start(manager, games, "zertz")
    await join(table, ana)
    held = discord.guild.members[ana.id].roles
    held.remove(players)
    await join(table, ben)
    await discord.wait_until(lambda: "roles don't allow them" in table.content)
    assert ana.mention in table.content
    assert [message for message in games.messages if "Accept" in labels(message)] == []
    refused = await ana.click(table, "Join")
    assert "you need the role" in refused.text
    held.append(players)
    back = await ana.click(table, "Join")
    assert "Welcome back" in back.text
    card = await games.wait_message(lambda message: "Accept" in labels(message))
    assert {*card.notified} == {ana.user, ben.user}
    await settle(manager, games, challenger_roles=[])
