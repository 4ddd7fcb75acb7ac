"""Those who have a role hold a side: they vote, nobody is pinged, and roles change meanwhile."""

from __future__ import annotations

from typing import Any

from ringfall.testing.process import BotProcess
from ringfall.testing.table import shown
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.models import Role
from tests.e2e.test_computer import board, first_board
from tests.e2e.test_guesses import labels
from tests.e2e.trouble.test_votes import OTHER, TURN, vote


def named(role: Role) -> str:
    return f"<@&{role.id}>"


async def start(
    discord: Sandbox, games: Channel, ana: Actor, own: Role, other: Role, accepter: Actor
) -> tuple[Message, Message]:
    """Begin a match of two roles, of which Ana's moves first; return its card and first board."""
    given = {"game": "zertz", "first": "me", "with": own, "opponent": other, "pace": "5-minutes"}
    card = (await ana.slash("challenge", channel=games, **given)).message
    text = shown(card)
    assert f"challenges {named(other)} to" in text
    assert f"{named(own)} moves first · casual" in text
    assert f"everyone with {named(own)} votes · everyone with {named(other)} votes" in text
    await accepter.click(card, "Accept")
    return card, await first_board(discord, games)


async def test_two_roles_play_by_votes_and_no_one_is_pinged(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Each votes for one side, and only as long as they have its role."""
    eve, finn, outsider = (discord.add_user(f"{name}{games.id}") for name in "EFO")
    reds, blues = discord.give_role(ana, "Reds"), discord.give_role(ben, "Blues")
    for actor, role in ((cleo, reds), (eve, reds), (eve, blues), (finn, reds)):
        discord.give_role(actor, role)
    given = {"game": "zertz", "with": reds, "opponent": blues}
    card = (await ana.slash("challenge", channel=games, **given)).message
    assert "someone with that role accepts it" in (await cleo.click(card, "Accept")).text
    await ana.click(card, "Withdraw")
    card, first = await start(discord, games, ana, reds, blues, ben)
    assert f"Anyone with {named(reds)} who can write here can vote" in first.content
    assert labels(first)[0] == "Vote"
    assert [*card.mention_roles, *first.mention_roles, *first.notified] == []
    for actor in (ben, outsider):
        refused = await actor.click(first, "Vote")
        assert f"Only people with the role {named(reds)} vote" in refused.text
    for actor, turn in ((ana, OTHER), (cleo, TURN), (eve, TURN), (finn, TURN)):
        await vote(actor, (await actor.click(first, "Vote")).message, turn)
    # A vote falls with the role of the voter.
    for actor in (cleo, eve):
        discord.take_role(actor, reds)
    bot.advance(minutes=6)
    second = await board(discord, games, 1)
    assert f"Votes: 1 for {TURN} · 1 for {OTHER}" in second.content or (
        f"Votes: 1 for {OTHER} · 1 for {TURN}" in second.content
    )
    assert f"Anyone with {named(blues)}" in second.content
    refused = await eve.click(second, "Vote")
    assert "You've voted for the other side" not in refused.text, "that vote fell"
    discord.give_role(finn, blues)
    assert "You've voted for the other side" in (await finn.click(second, "Vote")).text
    # Without the role there is no one to vote: the match ends after two deadlines.
    discord.delete_role(blues)
    assert "Only people with the role" in (await ben.click(second, "Vote")).text
    bot.advance(minutes=6)
    await discord.wait_until(lambda: "There were no votes in time" in second.content)
    bot.advance(minutes=6)
    over = await first.channel.wait_message(lambda told: "there were no votes;" in told.content)
    assert "Rematch" not in labels(over)
    assert not over.mention_roles


async def test_a_role_has_its_votes_counted_early_by_its_own_voters(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """The voters of the other side are not waited for; the computer is an opponent, too."""
    eve = discord.add_user(f"G{games.id}")
    reds = discord.give_role(ana, "Reds")
    for actor in (cleo, eve):
        discord.give_role(actor, reds)
    given = {"game": "zertz", "first": "me", "with": reds, "opponent": ben, "pace": "1-hour"}
    card = (await ana.slash("challenge", channel=games, **given)).message
    await ben.click(card, "Accept")
    first = await first_board(discord, games)
    for actor in (ana, cleo, eve):
        await vote(actor, (await actor.click(first, "Vote")).message, TURN)
    own = (await eve.click(first, "Vote")).message
    assert "The votes are counted" in (await eve.click(own, "Count now")).text
    second = await board(discord, games, 1)
    assert f"Votes: 3 for {TURN}" in second.content
    refused = await ben.slash("match draw", channel=second.channel)
    assert "against a channel or a role" in refused.text
    bot.check_log()


async def test_a_role_is_named_where_it_can_play(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    reds, blues = discord.give_role(ana, "Reds"), discord.give_role(ben, "Blues")
    everyone = discord.guild.everyone
    refused = {
        f"You don't have the role {named(blues)}": {"with": blues},
        "two different roles": {"with": reds, "opponent": reds},
        "anyone here can accept": {"opponent": everyone},
        "A channel plays with everyone": {"with": reds, "as": "channel"},
        "aren't rated": {"opponent": blues, "rated": True},
        "can't bid, swap sides": {"with": reds, "first": "swap"},
        "at most a day": {"opponent": blues, "pace": "3-days"},
        "Leave the opponent out": {"opponent": blues, "level": 1},
    }
    for words, given in refused.items():
        answer = await ana.slash("challenge", channel=games, game="zertz", **given)
        assert words in answer.text, (words, answer.text)
    assert not games.messages
    given: dict[str, Any] = {"game": "zertz", "with": everyone}
    card = (await ana.slash("challenge", channel=games, **given)).message
    assert "everyone here plays together" in shown(card)
