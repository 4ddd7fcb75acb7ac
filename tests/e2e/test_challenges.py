"""From the challenge to the first board, with all that can go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.raw import slash
from tests.e2e.table import sit_down


async def test_the_card_is_the_answer_and_notifies_only_the_opponent(
    games: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    assert games.messages == [card]
    assert card.notified == [ben.user]
    for button, words in (("Rules", "## ZÈRTZ"), ("Learn", "ZÈRTZ, lesson 1")):
        told = await ben.click(card, button)
        assert told.ephemeral
        assert words in told.text


async def test_accepting_makes_a_thread_a_scoreboard_and_the_first_board(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, first_move="them", board="48", goal="blitz")
    assert table.place.name == f"#{table.number} ZÈRTZ · {ben.name} – {ana.name}"
    assert table.card.thread is table.place
    await discord.wait_until(lambda: [b.label for b in table.card.buttons] == ["Move"])
    assert "48 rings, blitz" in table.card.content
    assert table.place.mention in table.card.content
    (met,) = table.card.attachments
    assert met.filename == "rivalry.png", "the start is shown once, by the first board"
    board = await table.board(0)
    assert set(board.notified) == {ana.user, ben.user}, "the challenger learns that it has begun"
    assert [b.label for b in board.buttons] == ["Move", "Rules", "Learn", "⋯"]
    assert games.messages == [table.card]


async def test_a_challenge_is_declined_by_the_opponent_and_withdrawn_by_the_challenger_only(
    games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    card = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    for other, button in ((cleo, "Accept"), (cleo, "Decline"), (ana, "Decline"), (ben, "Withdraw")):
        refused = await other.click(card, button)
        assert refused.ephemeral
        assert "challenge" in refused.text
    await ben.click(card, "Decline")
    assert card.buttons == []
    assert f"{ben.mention} declined" in card.content
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert games.messages == [card, line]
    other = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    await ana.click(other, "Withdraw")
    assert "withdrawn" in other.content
    assert games.threads == []


async def test_open_challenges_are_accepted_in_the_list_by_all_but_their_challenger(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    anyone = (await ana.slash("challenge", channel=games, game="zertz")).message
    to_ben = (await cleo.slash("challenge", channel=games, game="rust", opponent=ben)).message
    elsewhere = discord.add_channel("elsewhere")
    own = await ana.slash("match list", channel=elsewhere)
    assert "Open challenges" not in own.text
    listed = (await ben.slash("match list", channel=elsewhere)).message
    assert listed.content.index(str(to_ben.id)) < listed.content.index(str(anyone.id))
    for card, button in ((to_ben, "Accept 1"), (anyone, "Accept 2")):
        begun = await ben.click(listed, button)
        assert begun.ephemeral
        assert games.mention in begun.text
        assert card.thread is not None
        await discord.wait_until(lambda card=card: "Accept" not in str(card.components))
    late = await ben.click(listed, "Accept 2")
    assert late.ephemeral
    assert "challenge" in late.text
    assert elsewhere.messages == []


async def test_what_makes_no_challenge_is_answered_privately(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    first = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    helper = discord.world.add_user("helper", name="Helper", bot=True)
    discord.world.join(discord.guild, helper)
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"game": "zertz", "opponent": ana}, "yourself"),
        ({"game": "zertz", "opponent": helper}, "Other bots"),
        ({"game": "zertz", "opponent": ben}, "already"),
        ({"game": "rust", "opponent": ben, "board": "48"}, "leave out “board”"),
        ({"game": "rust", "level": 1, "rated": True}, "against the computer aren't rated"),
        ({"game": "rust", "level": 1, "pace": "1-day"}, "Choose a strict `pace`"),
    )
    for options, words in refusals:
        refused = await ana.slash("challenge", channel=games, **options)
        assert refused.ephemeral, refused
        assert words in refused.text
    forged = await slash(discord, ana, games, "challenge", game="zertz", board="99")
    assert "37 rings" in forged.text
    assert games.messages == [first.message]


async def test_a_missing_permission_is_named_with_its_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    for permission, name in (
        ("ATTACH_FILES", "Attach Files"),
        ("SEND_MESSAGES", "Send Messages"),
        ("READ_MESSAGE_HISTORY", "Read Message History"),
    ):
        discord.permit(games, deny=[permission])
        answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
        assert answer.ephemeral
        assert name in answer.text
        assert games.mention in answer.text
    assert games.messages == []


@pytest.mark.parametrize("permission", ["CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"])
async def test_without_threads_a_match_is_played_in_the_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, permission: str
) -> None:
    before = len(discord.refusals)
    discord.permit(games, deny=[permission])
    table = await sit_down(discord, games, ana, ben)
    assert table.place is games
    assert games.threads == []
    await table.play()
    assert (await table.board()).channel is games
    assert discord.refusals[before:] == []
