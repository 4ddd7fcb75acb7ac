"""How much there is to learn: commands, options, entries and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import aiohttp
import pytest
from discord import AppCommandOptionType, AppCommandType

from bot.texts import LOCALES
from ringfall.testing.routes import tree_of_all
from ringfall.testing.table import form_behind, settings_page, sit_down
from rules import GAMES
from sandbox import Actor, Channel, Sandbox
from tests.test_docs import PAGES

MENUS = (AppCommandType.user.value, AppCommandType.message.value)
# Paths in the pages for operators.
PATHS = {"readyz", "healthz", "metrics", "home", "root", "tmp"}
COMMAND = re.compile(r"`/([a-z]+)(?: ([a-z]+))?(?=[` …,])")


async def payloads() -> dict[str, dict[str, Any]]:
    """Return what is registered of each command and subcommand."""
    tree = await tree_of_all()
    return dict(_leaves([command.to_dict(tree) for command in tree.get_commands()]))


def _leaves(commands: list[Any], group: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for command in commands:
        name, options = f"{group} {command['name']}".strip(), command.get("options", [])
        below = [o for o in options if o["type"] == AppCommandOptionType.subcommand.value]
        yield from _leaves(below, name) if below else ((name, command),)


def options_of(command: Mapping[str, Any]) -> int:
    return len(command.get("options", ()))


async def test_no_more_is_to_learn_than_the_table_says(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    known = await payloads()
    slash = {name: each for name, each in known.items() if each["type"] not in MENUS}
    helped = (await cleo.slash("help", channel=games)).message
    assert re.search(r"</match list:\d+>", helped.content)
    assert "/season" in helped.content
    assert "/server" not in helped.content
    discord.grant(cleo, "MANAGE_GUILD")
    assert "</server settings:" in (await cleo.slash("help", channel=games)).text
    personal, look, more = [await settings_page(cleo, games) for _ in range(3)]
    server = await settings_page(cleo, games, "server settings")
    topics = [(page, b.label or "") for page in (personal, server) for b in page.buttons]
    forms = [await form_behind(cleo, *t) for t in topics if t[1] not in ("Look…", "More…")]
    await cleo.click(look, "Look…")
    await cleo.click(more, "More…")
    table = await sit_down(discord, games, ana, ben, pace="1-day")
    # Counted at once: a board loses its buttons when the next one comes.
    first = len((await table.board()).buttons)
    await table.play_both()
    board = await table.board()
    later = len(board.buttons)
    own, other = [(await actor.click(board, "⋯")).message for actor in (ana, cleo)]
    replay = (await ana.slash("match replay", channel=table.place)).message
    result = await table.resign(ana)
    ended = (await ana.click(result, "Replay")).message
    # What grows past these numbers makes all the rest harder to find: replace something, or change
    # the number and say why.
    counted = {
        "commands with subcommands": (len(slash), 32),
        "commands in the menus of users and messages": (len(known) - len(slash), 2),
        # `with` names a team mate: an option takes one person, and the card takes the others.
        "options of /challenge": (options_of(slash["challenge"]), 11),
        "options of the widest command": (max(map(options_of, slash.values())), 11),
        # Each command that the reader has is in one of its lines.
        "lines of /help": (len(helped.content.splitlines()), 11),
        "buttons of /help": (len(helped.buttons), 3),
        "buttons of the first board": (first, 5),
        "buttons of a board": (later, 3),
        "entries of ⋯": (len(own.buttons), 6),
        "entries of ⋯ for a spectator": (len(other.buttons), 4),
        # Replay opens where it was pressed, so one button leads to the start.
        "buttons of Replay": (len(replay.buttons), 7),
        "buttons of Replay after the end": (len(ended.buttons), 7),
        "buttons of a result": (len(result.buttons), 4),
        "buttons of /settings": (len(personal.buttons), 5),
        "buttons of /settings, More": (len(more.buttons), 3),
        "buttons of /settings, Look": (len(look.buttons), 5),
        "buttons of /server settings": (len(server.buttons), 5),
        "fields of the longest form": (max(len(form.fields) for form in forms), 4),
    }
    assert {name: count for name, (count, most) in counted.items() if count > most} == {}


async def test_every_command_that_a_text_or_a_page_names_is_there() -> None:
    known = await payloads()
    groups = {name.partition(" ")[0] for name in known if " " in name}
    missing = {
        f"{file.parent.name}/{file.name}: /{name} {sub}"
        for file in (*PAGES, *LOCALES.rglob("*.ftl"))
        for name, sub in COMMAND.findall(file.read_text(encoding="utf-8"))
        if name not in PATHS | groups | known.keys()
        or (sub and name in groups and f"{name} {sub}" not in known)
    }
    assert sorted(missing) == []


@pytest.mark.usefixtures("bot")
async def test_the_start_page_shows_a_board_of_each_game_and_why_to_play_it(
    discord: Sandbox, games: Channel
) -> None:
    seen: dict[str, Any] = {}
    async with aiohttp.ClientSession(discord.url) as session:
        socket = await session.ws_connect("/page/feed", params={"as": "Ana"})
        await socket.send_json({"open": str(games.id)})
        while not seen.get("starts"):
            seen |= (await socket.receive_json())["set"]
        rows = {start["row"]: start for start in reversed(seen["starts"])}
        for game in GAMES.values():
            assert len(rows[game.name]["text"]) > 20
            async with session.get(rows[game.name]["picture"]) as answer:
                assert answer.content_type == "image/png"
        async with session.get("/page/pictures/pyproject.toml") as answer:
            assert answer.status == 404
