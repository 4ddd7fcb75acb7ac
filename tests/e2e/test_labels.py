"""Choices that come back by their labels, and stages that lead on step by step."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Actor, Answer, Channel, Sandbox
from sandbox.checks.commands import SUBCOMMAND
from sandbox.protocol.kinds import Json
from tests.e2e.table import Table
from tests.e2e.test_picker import choose, labels

# What asks before it does anything, only shows something, or repeats an offer that stands: it can
# be used again and again.
HARMLESS = {
    "hint",
    "match analyse",
    "match cancel",
    "match claim",
    "match describe",
    "match draw",
    "match history",
    "match lot",
    "match record",
    "match replay",
    "match resign",
    "match show",
    "match takeback",
    "play",
    "rematch",
    "watch missed",
}


def lists(actor: Actor, channel: Channel) -> list[tuple[str, str]]:
    """Return every command with each of its options that has a list."""

    def found(name: str, options: list[Json]) -> list[tuple[str, str]]:
        inner = [
            pair
            for option in options
            if option["type"] == SUBCOMMAND
            for pair in found(f"{name} {option['name']}", option.get("options") or [])
        ]
        return [*inner, *((name, o["name"]) for o in options if o.get("autocomplete"))]

    commands = actor.client.commands(channel)
    return [pair for c in commands for pair in found(c.name, c.body.get("options") or [])]


def told(answer: Answer) -> tuple[object, ...]:
    """Return the text and the buttons of an answer."""
    message = answer.last
    assert message is not None
    files = [file.filename for file in message.attachments]
    return message.text, [b.label for b in message.buttons], files, answer.error


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_a_choice_that_comes_back_by_its_label_is_the_same_choice(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, locale: str
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    ana.client.set_locale(locale)
    # From here on no answer is the first look at a match, or the first to make an offer.
    for command in ("match show", "match draw", "match takeback"):
        await ana.slash(command, channel=table.place)
    seen = set[str]()
    for command, option in lists(ana, table.place):
        if command not in HARMLESS:
            continue
        typed: dict[str, Any] = {option: ""}
        choices = await ana.autocomplete(command, channel=table.place, focused=option, **typed)
        for label, value in choices[:3]:
            sent: list[Any] = [value, label, f"{label[:98]}…" if len(label) > 98 else label]
            answers = {
                str(told(await ana.slash(command, channel=table.place, **{option: each})))
                for each in sent
            }
            assert len(answers) == 1, (command, option, label, answers)
            seen.add(command)
    assert {"match show", "match record", "match describe", "play", "hint"} <= seen


async def test_every_list_of_matches_gives_labels_that_name_the_match(
    discord: Sandbox, table: Table, ana: Actor, cleo: Actor
) -> None:
    (label,) = [
        name for name, _ in await ana.autocomplete("play", channel=table.channel, focused="match")
    ]
    for sent in (label, f"{label[:12]}…", label.replace("your turn", "their turn")):
        followed = await cleo.slash("watch follow", channel=table.channel, match=sent)
        assert f"#{table.number}" in followed.text
        await cleo.slash("watch unfollow", channel=table.channel, match=sent)
    wrong = await ana.slash("match show", channel=table.channel, match=f"# {table.number}")
    assert "I don't know a match" in wrong.text


async def test_a_turn_that_comes_back_by_its_label_is_played(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    await ana.pick(
        "move",
        channel=table.place,
        focused="move",
        choice="d4xd6",
        forgotten=True,
        move="",
    )
    table.note("d4xd6")
    assert "d4xd6" in (await table.board()).content


@pytest.mark.parametrize("sent", ["Wd…", "Wd… — more turns, step by step", "Wd… — weitere Zü…"])
async def test_a_stage_that_is_sent_opens_the_picker_there(
    discord: Sandbox, table: Table, ana: Actor, sent: str
) -> None:
    answer = await ana.slash("move", channel=table.place, move=sent)
    assert answer.ephemeral
    message = answer.message
    assert message is not None
    assert "So far: White" in message.content
    assert {"d1", "d4", "d7"} <= {*labels(message)}
    await choose(ana, message, "d4")
    assert "So far: Wd4" in message.content
    assert len(table.boards(0)) == 1


async def test_dots_behind_a_whole_turn_show_it_before_it_is_played(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    answer = await ana.slash("move", channel=table.place, move="Wd4,a1…")
    assert answer.ephemeral
    assert answer.message is not None
    assert "Send" in [button.label for button in answer.message.buttons]
    await ana.click(answer.message, "Send")
    table.note("Wd4,a1")
    await table.board()
