"""From the challenge to the first board, with all that can go wrong."""

from __future__ import annotations

import pytest

from rules import get_game
from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press, slash
from tests.e2e.table import sit_down


async def test_the_card_is_the_answer_and_notifies_only_the_opponent(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, board="48")
    assert games.messages == [answer.message]
    assert answer.message is not None
    assert answer.message.notified == [ben.user]
    assert "48 rings" in answer.text
    assert [b.label for b in answer.message.buttons] == [
        *("Accept", "Decline", "Withdraw"),
        *("Rules", "Learn"),
    ]
    for button, words in (("Rules", "## ZÈRTZ"), ("Learn", "ZÈRTZ, lesson 1")):
        told = await ben.click(answer.message, button)
        assert told.ephemeral
        assert words in told.text


async def test_accepting_makes_a_thread_a_scoreboard_and_the_first_board(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="48", goal="blitz")
    assert table.place.name == f"#{table.number} ZÈRTZ · {ana.name} – {ben.name}"
    assert table.card.thread is table.place
    await discord.wait_until(lambda: not table.card.buttons)
    assert "48 rings, blitz" in table.card.content
    assert table.place.mention in table.card.content
    (met,) = table.card.attachments
    assert met.filename == "rivalry.png", "the start is shown once, by the first board"
    board = await table.board(0)
    assert board.notified == [ana.user]
    assert [b.label for b in board.buttons] == ["Move", "Draw…", "⋯", "Rules", "Learn"]
    assert "First to 3 white, 4 grey, 5 black or 2 of each wins." in board.content
    assert "a1, a2, a3, a4" in (board.attachments[0].description or "")
    assert games.messages == [table.card]


async def test_a_challenge_is_declined_by_the_opponent_only(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    card = answer.message
    assert card is not None
    for other, button in ((cleo, "Accept"), (cleo, "Decline"), (ana, "Decline")):
        refused = await other.click(card, button)
        assert refused.ephemeral
        assert "another player" in refused.text or "own" in refused.text
    await ben.click(card, "Decline")
    assert card.buttons == []
    assert f"{ben.mention} declined" in card.content
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert str(card.id) in line.content
    assert games.messages == [card, line]


async def test_the_challenger_is_told_that_a_match_has_started_though_the_other_moves_first(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="them")
    assert answer.message is not None
    await ben.click(answer.message, "Accept")
    board = await games.threads[0].wait_message(lambda message: message.attachments)
    assert set(board.notified) == {ana.user, ben.user}


async def test_a_challenge_is_withdrawn_by_the_challenger_only(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    card = answer.message
    assert card is not None
    accept_id = card.buttons[0].custom_id or ""
    refused = await ben.click(card, "Withdraw")
    assert refused.ephemeral
    await ana.click(card, "Withdraw")
    assert card.buttons == []
    late = await press(discord, ben, card, accept_id)
    assert late.ephemeral
    assert "withdrawn" in late.text
    assert games.threads == []


async def test_what_makes_no_challenge_is_answered_privately(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    first = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    helper = discord.world.add_user("helper", name="Helper", bot=True)
    discord.world.join(discord.guild, helper)
    refusals = {
        "yourself": await ana.slash("challenge", channel=games, game="zertz", opponent=ana),
        "Other bots": await ana.slash("challenge", channel=games, game="zertz", opponent=helper),
        "already": await ana.slash("challenge", channel=games, game="zertz", opponent=ben),
        "37 rings": await slash(discord, ana, games, "challenge", game="zertz", board="99"),
        "random start, fixed start": await slash(
            discord, ana, games, "challenge", game="tzaar", start="mine"
        ),
        "RUST is always played the same way, so leave out “board”": await ana.slash(
            "challenge", channel=games, game="rust", opponent=ben, board="48"
        ),
        "against the computer aren't rated": await ana.slash(
            "challenge", channel=games, game="rust", level=1, rated=True
        ),
        "leave out `pace`": await ana.slash(
            "challenge", channel=games, game="rust", level=1, pace="1-day"
        ),
        "a position isn't rated": await ana.slash(
            "challenge",
            channel=games,
            game="rust",
            position=str(get_game("rust").start()),
            rated=True,
        ),
        "TZAAR has no option “goal”, only start": await ana.slash(
            "challenge", channel=games, game="tzaar", opponent=ben, goal="blitz"
        ),
        "“chess”": await slash(discord, ana, games, "challenge", game="chess"),
    }
    for words, refusal in refusals.items():
        assert refusal.ephemeral, refusal
        assert words in refusal.text
    assert games.messages == [first.message]


@pytest.mark.parametrize(
    ("permission", "named"),
    [
        ("ATTACH_FILES", "Attach Files"),
        ("SEND_MESSAGES", "Send Messages"),
        ("READ_MESSAGE_HISTORY", "Read Message History"),
    ],
)
async def test_a_missing_permission_is_named_with_its_channel(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    permission: str,
    named: str,
) -> None:
    discord.permit(games, deny=[permission])
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    assert answer.ephemeral
    assert named in answer.text
    assert games.mention in answer.text
    assert games.messages == []


@pytest.mark.parametrize("permission", ["CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"])
async def test_without_threads_a_match_is_played_in_the_channel(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, permission: str
) -> None:
    before = len(discord.refusals)
    discord.permit(games, deny=[permission])
    table = await sit_down(discord, games, ana, ben)
    assert table.place is games
    assert games.threads == []
    await table.play()
    assert (await table.board()).channel is games
    assert discord.refusals[before:] == []
