"""A team plays together: the card fills up, each votes in private, two of it agree."""

from __future__ import annotations

from ringfall.testing.table import shown
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.test_computer import board, first_board
from tests.e2e.test_guesses import labels
from tests.e2e.trouble.test_votes import OTHER, TURN, vote


async def begin(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor, dan: Actor
) -> Message:
    """Begin a match of Ana, Cleo and Dan against Ben; return the first board."""
    given = {"game": "zertz", "first": "me", "with": cleo, "opponent": ben}
    card = (await ana.slash("challenge", channel=games, **given)).message
    assert f"Team {ana.name} & {cleo.name} challenges {ben.name} to" in shown(card)
    assert "casual" in shown(card)
    assert {ben.user, cleo.user} <= {*card.notified}
    await dan.click(card, f"Join {ben.name}'s side")
    assert f"challenges Team {ben.name} & {dan.name} to" in shown(card)
    await dan.click(card, f"Join {ana.name}'s side")
    assert f"Team {ana.name} & {cleo.name} & {dan.name} challenges {ben.name} to" in shown(card)
    refused = await ben.click(card, f"Join {ana.name}'s side")
    assert "You already play in this match." in refused.text
    await ben.click(card, "Accept")
    return await first_board(discord, games)


async def test_a_team_votes_in_private_and_any_two_of_it_resign(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    dan = discord.add_user(f"Dan{games.id}")
    first = await begin(discord, games, ana, ben, cleo, dan)
    assert {ana.user, cleo.user, dan.user} <= {*first.notified}
    assert labels(first)[0] == "Vote"
    before = first.content
    for actor, turn, count in ((ana, TURN, 1), (cleo, OTHER, 2)):
        picker = (await actor.click(first, "Vote")).message
        await vote(actor, picker, turn)
        assert f"{count} of 3 have voted" in picker.content
    assert (first.content, first.edited_at) == (before, None), "nothing tells of a vote"
    assert "Only the people of this team" in (await ben.click(first, "Vote")).text
    refused = await dan.slash("move", channel=first.channel, move=OTHER)
    assert "Your team votes on this turn" in refused.text
    # A private board leads to the vote from anywhere.
    own = (await dan.slash("play", channel=discord.add_channel(f"away-{games.id}"))).message
    picker = (await dan.click(own, "Vote")).message
    await vote_last(dan, picker, OTHER)
    second = await board(discord, games, 1)
    assert f"Votes: 2 for {OTHER} · 1 for {TURN}" in second.content
    assert {"Move"} <= {*labels(second)}
    await ben.slash("move", channel=second.channel, move="Bd5,a2")
    third = await board(discord, games, 2)
    wish = f"{ana.name} wants to resign; it takes one more of the team."
    for actor in (ana, dan):
        question = (await actor.slash("match resign", channel=third.channel)).message
        pressed = await actor.click(question, "Resign")
        if actor is ana:
            assert "It takes one more of you" in pressed.text
            await third.channel.wait_message(lambda told: wish in shown(told))
    over = await third.channel.wait_message(lambda told: "resigned" in told.content)
    assert "Rematch" not in labels(over)


async def vote_last(actor: Actor, picker: Message, turn: str) -> None:
    """Give the vote that plays the turn."""
    form = (await actor.click(picker, "Type it…")).modal
    await actor.submit(form, move=turn)
    await actor.click(picker, "Send")
    assert "The votes are counted" in picker.content


async def test_a_team_does_not_wait_for_one_who_has_left(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    dan = discord.add_user(f"Eve{games.id}")
    first = await begin(discord, games, ana, ben, cleo, dan)
    discord.world.leave(discord.guild, dan.user)
    await vote(ana, (await ana.click(first, "Vote")).message, TURN)
    await vote_last(cleo, (await cleo.click(first, "Vote")).message, TURN)
    assert f"Votes: 2 for {TURN}" in (await board(discord, games, 1)).content


async def test_two_people_play_the_computer(
    discord: Sandbox, games: Channel, ana: Actor, cleo: Actor
) -> None:
    given = {"game": "zertz", "first": "me", "with": cleo, "level": 1}
    await ana.slash("challenge", channel=games, **given)
    first = await first_board(discord, games)
    await vote(ana, (await ana.click(first, "Vote")).message, TURN)
    await vote_last(cleo, (await cleo.click(first, "Vote")).message, TURN)
    second = await board(discord, games, 2)
    assert labels(second)[0] == "Vote"
    assert "Hint" not in labels(second)


async def test_a_team_is_named_where_it_can_play(
    games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    refused = {
        "another person as your team mate": {"with": ana},
        "your opponent or a bot": {"with": ben, "opponent": ben},
        "A channel plays with everyone": {"with": cleo, "as": "channel"},
        "aren't rated": {"with": cleo, "rated": True},
        "can't bid, swap sides": {"with": cleo, "first": "swap"},
    }
    for words, given in refused.items():
        answer = await ana.slash("challenge", channel=games, game="zertz", **given)
        assert words in answer.text, words
    assert not games.messages
