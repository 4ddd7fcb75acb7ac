"""A channel plays together: everyone votes, sealed until the time is up."""

from __future__ import annotations

from typing import Any

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import shown
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.test_computer import board, first_board
from tests.e2e.test_guesses import labels, type_turn
from tests.e2e.test_server import settle

TURN, OTHER = "Wd4,a1", "Gd4,a1"


async def vote(actor: Actor, picker: Message, turn: str) -> None:
    """Type a turn into the form behind a picker, and send it."""
    await type_turn(actor, picker, turn, "You're voting for")
    assert f"is **{turn}**" in picker.content


async def begin(discord: Sandbox, games: Channel, ana: Actor, **given: Any) -> Message:
    """Begin a match of the channel, which has the first turn; return the first board."""
    given = {"game": "zertz", "first": "me", "as": "channel", **given}
    card = (await ana.slash("challenge", channel=games, **given)).message
    if isinstance(opponent := given.get("opponent"), Actor):
        assert "The channel moves first · casual\neveryone here plays together" in shown(card)
        await opponent.click(card, "Accept")
    return await first_board(discord, games)


@pytest.mark.usefixtures("bot")
async def test_a_channel_plays_the_computer_by_votes(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    first = await begin(discord, games, ana, level=1)
    assert "everyone here plays together, by votes · " in shown(games.messages[0])
    assert "The channel to move" in shown(first)
    assert "No votes yet" in first.content
    assert labels(first)[0] == "Vote"
    assert not {"Move", "Guess", "Hint"} & {*labels(first)}
    card = games.messages[0]
    await discord.wait_until(lambda: labels(card) == ["Vote"])
    for actor, message, turn in ((ben, first, TURN), (cleo, card, OTHER), (ana, first, OTHER)):
        opened = await actor.click(message, "Vote")
        assert opened.ephemeral
        await vote(actor, opened.message, turn)
    await discord.wait_until(lambda: "3 people have voted, and no one else" in first.content)
    own = (await ben.click(card, "Vote")).message
    assert "Count now" in labels(own)
    await ben.click(own, "Change")
    await vote(ben, own, OTHER)
    assert "The votes are counted: https://" in (await ben.click(own, "Count now")).text
    second = await board(discord, games, 2)
    # If the computer takes long, the board of the channel's turn comes first.
    await second.channel.wait_message(lambda told: f"Votes: 3 for {OTHER}" in told.content)
    assert "No votes yet" in second.content
    assert TURN not in second.content
    assert "only look" not in (await ben.click(first, "Vote")).text


async def test_a_channel_plays_one_person_until_nobody_votes(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    first = await begin(discord, games, ana, opponent=ben, pace="5-minutes")
    number = int((first.buttons[0].custom_id or "").split(":")[1])
    silent = discord.add_user(f"Dora{number}")
    discord.permit(games, target=silent, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
    elsewhere = cleo.say(discord.add_channel(f"away-{number}"), "Hi.")
    key = f"m:{number}:0:vote"
    refusals = {
        "opponent": (ben, first, key, "You're playing against this side"),
        "opponent who forges an id": (
            ben,
            first,
            f"vo:{number}:0:0:send:x",
            "You're playing against this side",
        ),
        "silent member": (silent, first, key, "who can write in this channel"),
        "from elsewhere": (cleo, elsewhere, key, "where the match is played"),
        "no turn": (cleo, first, f"vo:{number}:0:0:send:x", "That's an old board"),
        "guess": (cleo, first, f"m:{number}:0:guess", "an older version of me"),
    }
    for case, (actor, message, custom_id, words) in refusals.items():
        answer = await raw.press(discord, actor, message, custom_id)
        said = answer.last or await answer.wait_followup()
        assert said.ephemeral, case
        assert words in said.content, (case, said.content)
    bot.advance(minutes=6)
    await discord.wait_until(lambda: "There were no votes in time" in first.content)
    bot.advance(minutes=6)
    over = await first.channel.wait_message(lambda told: "there were no votes;" in told.content)
    assert "Rematch" not in labels(over)


async def test_votes_of_people_who_left_or_may_not_vote_any_more_do_not_count(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, cleo: Actor
) -> None:
    first = await begin(discord, games, ana, level=1, pace="5-minutes")
    number = (first.buttons[0].custom_id or "").split(":")[1]
    left, hidden, demoted = (discord.add_user(f"{name}{number}") for name in "XYZ")
    players = discord.give_role(cleo, "Players")
    for actor in (left, hidden, demoted):
        await vote(actor, (await actor.click(first, "Vote")).message, TURN)
    await vote(cleo, (await cleo.click(first, "Vote")).message, OTHER)
    discord.world.leave(discord.guild, left.user)
    discord.permit(games, target=hidden, deny=["VIEW_CHANNEL"])
    discord.grant(ana, "MANAGE_GUILD")
    await settle(ana, games, challenger_roles=[players])
    refused = await demoted.click(first, "Vote")
    assert "or to vote in one." in refused.text
    bot.advance(minutes=6)
    await first.channel.wait_message(lambda told: f"Votes: 1 for {OTHER}" in told.content)
    await settle(ana, games, challenger_roles=[])


async def test_people_who_left_after_an_earlier_vote_keep_no_vote_open(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    first = await begin(discord, games, ana, opponent=ben, pace="5-minutes")
    number = (first.buttons[0].custom_id or "").split(":")[1]
    left, hidden, stays, dan = (discord.add_user(f"{name}{number}") for name in "LHSD")
    for actor in (left, hidden, stays):
        await vote(actor, (await actor.click(first, "Vote")).message, "Wc1,a4")
    bot.advance(minutes=6)
    await board(discord, games, 1)
    await ben.slash("move", channel=first.channel, move="Wg5,d1")
    third = await board(discord, games, 2)
    discord.world.leave(discord.guild, left.user)
    discord.permit(games, target=hidden, deny=["VIEW_CHANNEL"])
    for actor in (ana, cleo, dan):
        own = (await actor.click(third, "Vote")).message
        await vote(actor, own, "Wd6,a3")
        assert "Count now" not in labels(own), "one of the first voters is still there"
    own = (await stays.click(third, "Vote")).message
    await vote(stays, own, "Wd6,a3")
    assert "Count now" in labels(own)
    await discord.wait_until(lambda: "4 people have voted, and no one else" in third.content)
    assert "The votes are counted: https://" in (await stays.click(own, "Count now")).text
