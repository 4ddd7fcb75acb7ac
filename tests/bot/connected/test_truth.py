"""Error messages tell truthfully whether anything has changed.

The bot runs inside the test, which breaks one of its services at a chosen moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.discord_io.interactions.pipeline import MOST_OF_ONE_PERSON
from bot.match.client import Ringfall
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.errors import Trouble
from ringfall.testing.posted import of_challenge
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.bot.connected.running import deferring_at_once
from tests.delivered import match_delivered

ANSWER = "POST /interactions/*/*/callback"

OWN = "GET /webhooks/*/*/messages/@original"

Logs = list[Any]


@pytest.fixture
def logs() -> Iterator[Logs]:
    with capture_logs() as logs:
        yield logs


@pytest.fixture
async def question(table: Table, ana: Actor) -> Message:
    """The private question whether Ana cancels the match."""
    asked = await ana.slash("match resign", channel=table.place)
    return asked.message


@pytest.fixture
def gate(client: Ringfall, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """While this is cleared, the bot waits for what the reader of its answers has chosen."""
    gate, get = asyncio.Event(), client.core.preferences.get
    gate.set()

    async def wait_and_get(user_id: int) -> object:
        await gate.wait()
        return await get(user_id)

    monkeypatch.setattr(client.core.preferences, "get", wait_and_get)
    return gate


def errors(logs: Logs) -> list[str]:
    return [entry["event"] for entry in logs if entry["log_level"] == "error"]


async def told(answer: Answer) -> str:
    """Return the private sentence that a user got."""
    last = answer.last or await answer.wait_followup()
    assert last.ephemeral
    return last.content


async def test_a_failure_before_anything_is_stored_says_so(
    client: Ringfall, table: Table, ben: Actor, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(client.delivery.drafter, "private_board", fail)
    text = await told(await ben.click(await table.board(), "Move"))
    assert text.startswith("Something went wrong on my side.")
    assert text.endswith("Nothing has been changed.")
    assert errors(logs) == ["interaction failed"]


async def test_a_failure_while_it_is_stored_promises_neither(
    client: Ringfall,
    table: Table,
    question: Message,
    ana: Actor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cancel = client.core.matches.cancel

    async def cancel_and_fail(*args: Any, **values: Any) -> None:
        await cancel(*args, **values)
        raise RuntimeError("a bug after the commit")

    monkeypatch.setattr(client.core.matches, "cancel", cancel_and_fail)
    text = await told(await ana.click(question, "Cancel the match"))
    assert "I can't tell whether anything has changed." in text


@pytest.mark.parametrize("status", [400, 403])
async def test_an_answer_that_fails_after_the_commit_says_that_it_is_stored(
    discord: Sandbox, table: Table, question: Message, ana: Actor, status: int
) -> None:
    discord.faults.fail(ANSWER, status=status)
    text = await told(await ana.click(question, "Cancel the match"))
    assert "What you did is saved" in text
    assert "Nothing has been changed" not in text
    await table.result()


async def test_a_form_that_comes_too_late_is_refused_in_words(
    client: Ringfall, table: Table, ana: Actor, gate: asyncio.Event
) -> None:
    """Discord allows no form after the deferral that has kept the interaction open."""
    opened = await ana.click(await table.board(), "Move")
    gate.clear()
    with deferring_at_once(client):
        late = await ana.click(opened.message, "Type it…", settle=False)
    assert late.deferred
    gate.set()
    sentence = await late.wait_followup()
    assert "too slow to open the form" in sentence.content
    assert (await ana.click(opened.message, "Type it…")).modal


async def test_a_late_share_is_still_public(
    client: Ringfall, table: Table, ana: Actor, gate: asyncio.Event
) -> None:
    """The press was deferred before the bot knew what the button does."""
    shown = await ana.slash("match replay", channel=table.place)
    gate.clear()
    with deferring_at_once(client):
        shared = await ana.click(shown.message, "Share", settle=False)
    assert shared.deferred
    gate.set()
    await table.place.wait_message(lambda message: f"Shared by {ana.name}" in message.content)


@pytest.mark.parametrize(
    ("error", "logged"),
    [(RuntimeError("a bug"), ["no choices"]), (aiohttp.ServerDisconnectedError(), [])],
    ids=["a bug", "the connection"],
)
async def test_a_list_that_cannot_be_made_is_empty_and_only_a_bug_is_logged(
    client: Ringfall,
    table: Table,
    ana: Actor,
    logs: Logs,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    logged: list[str],
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(client.core.matches, "of_player", fail)
    assert await ana.autocomplete("match replay", channel=table.place, focused="match") == []
    assert errors(logs) == logged


async def test_a_list_that_takes_too_long_is_empty(
    client: Ringfall, table: Table, ana: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = asyncio.Event()

    async def wait(*_: object, **__: object) -> list[object]:
        await gate.wait()
        return []

    monkeypatch.setattr(client.core.matches, "of_player", wait)
    with deferring_at_once(client):
        assert await ana.autocomplete("match replay", channel=table.place, focused="match") == []
    gate.set()


@pytest.mark.parametrize("processed", [True, False], ids=["after", "before"])
async def test_an_interrupted_answer_is_posted_once(
    discord: Sandbox, table: Table, ana: Actor, logs: Logs, *, processed: bool
) -> None:
    hold = discord.faults.hold(ANSWER)
    asked = ana.client.slash(table.place, "match replay", {})
    await hold.reached()
    await hold.drop(processed=processed)
    await ana.slash("match replay", channel=table.place)
    assert asked.original is not None
    assert "ZÈRTZ" in asked.original.content
    assert asked.followups == []
    assert errors(logs) == []
    discord.breaches.clear()


async def test_a_deferral_without_confirmation_is_filled_in(
    discord: Sandbox, client: Ringfall, table: Table, ana: Actor, gate: asyncio.Event
) -> None:
    hold = discord.faults.hold(ANSWER)
    gate.clear()
    with deferring_at_once(client):
        asked = ana.client.slash(table.place, "match replay", {})
        await hold.reached()
    await hold.drop(processed=True)
    gate.set()
    await discord.wait_until(lambda: asked.settled)
    assert asked.original is not None
    assert "ZÈRTZ" in asked.original.content
    assert asked.followups == []
    discord.breaches.clear()


async def test_a_sent_message_that_could_not_be_recorded_is_not_sent_again(
    discord: Sandbox,
    client: Ringfall,
    games: Channel,
    ana: Actor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if Discord neither reports existing answers nor lets the bot look for them."""
    store, posted = client.core.messages, client.core.messages.mark_posted

    async def fail_once(*_: object, **__: object) -> None:
        monkeypatch.setattr(store, "mark_posted", posted)
        discord.permit(games, deny=["READ_MESSAGE_HISTORY"])
        discord.faults.fail(OWN, status=403)
        raise StorageError("The disk is full.", Trouble.FULL)

    monkeypatch.setattr(store, "mark_posted", fail_once)
    await ana.slash("challenge", channel=games, game="rust")
    client.core.news.tell(Subject.CHALLENGE, 1)
    assert await client.delivery.deliver_challenge(1, None)
    assert await store.pending(of_challenge(1)) == []
    # On a busy machine it does not come as the answer.
    (card,) = games.messages
    assert "challenges anyone" in card.content


async def test_what_an_act_posts_stands_before_its_answer(
    client: Ringfall, table: Table, ana: Actor
) -> None:
    await client.agenda.close()  # with the sweep: no one but a handler delivers
    await table.play_both()
    question = (await ana.slash("match resign", channel=table.place)).message
    for act, line in (
        (lambda: ana.slash("match draw", channel=table.place), "offers a draw"),
        (lambda: ana.click(question, "Resign"), "resigned"),
    ):
        await act()
        assert any(line in message.content for message in table.place.messages)
    over = f"m:{table.number}:{table.ply}:over"
    assert any(over in str(message.components) for message in table.channel.messages)


async def test_a_turn_is_posted_after_a_board_that_is_owed_from_before(
    client: Ringfall, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as broken:
        broken.setattr(client.delivery.drafter, "board", fail)
        turn = table.first_turn()
        late = await table.to_move.slash("move", channel=table.place, move=turn, settle=False)
        table.note(turn)
        assert not await match_delivered(client, table.number)
        assert table.boards(1) == []
    answer = await table.play()
    first, second = await table.board(1), await table.board(2)
    assert first.id < second.id
    assert (late.message, answer.message) == (first, second)
    assert [len(table.boards(ply)) for ply in (1, 2)] == [1, 1]


async def test_only_a_user_with_many_open_interactions_is_asked_to_wait(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Autocomplete does not count, and never waits."""
    table = await sit_down(discord, games, ana, ben, rated=False)
    holds = [discord.faults.hold(ANSWER) for _ in range(MOST_OF_ONE_PERSON)]
    asked = [asyncio.create_task(ana.slash("help", channel=games)) for _ in holds]
    for hold in holds:
        await hold.reached()
    refused = await ana.slash("help", channel=games)
    assert refused.ephemeral
    assert "I'm already doing 5 other things for you" in refused.text
    assert await ana.autocomplete("move", channel=table.place, focused="move", move="w")
    assert "already doing" not in (await ben.slash("help", channel=games)).text
    for hold in holds:
        await hold.release()
    for answer in await asyncio.gather(*asked):
        assert "/challenge" in answer.text
    # The bot hears a moment after the sandbox that the last one has its answer.
    while "already doing" in (await ana.slash("help", channel=games)).text:
        pass
