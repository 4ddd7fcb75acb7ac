"""People who play by themselves in the sandbox, on the real bot: a season, a vote, the puzzle."""

from __future__ import annotations

from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.state import ADMIN
from tests.e2e.lessons import labels
from tests.e2e.test_puzzles import choose_daily

PEOPLE = ("Ana", "Ben", "Cleo", "Dora")


def let_play(discord: Sandbox, but: Actor, steps: int = 600) -> None:
    """Let everyone but one person play without pauses, for some steps."""
    discord.self_play.pause_s = 0
    discord.self_play.most_steps = steps
    discord.self_play.start(but.user, seed=3)


def private(discord: Sandbox) -> list[Message]:
    return [
        message
        for channel in discord.world.channels.values()
        for message in channel.history.values()
        if message.ephemeral and message.reader and message.reader.name in PEOPLE
    ]


async def test_a_season_plays_itself_while_its_manager_watches(
    discord: Sandbox, games: Channel
) -> None:
    admin = discord.user(ADMIN)
    await admin.slash("season", channel=games, game="rust")
    let_play(discord, admin, steps=24)
    await discord.wait_until(lambda: discord.self_play.view() and not _is_on(discord))
    assert len(games.threads) == 2, "four people have two matches at a time"
    turns = [message for thread in games.threads for message in thread.messages[1:]]
    assert len(turns) > len(games.threads)
    assert private(discord) == []


async def test_the_others_vote_with_a_person_and_take_the_daily_puzzle(
    discord: Sandbox, games: Channel
) -> None:
    ana, admin = discord.user("Ana"), discord.user(ADMIN)
    await choose_daily(admin, games, place := discord.add_channel("daily"))
    daily = await place.wait_message(lambda message: "Solve" in labels(message))
    options = {"game": "rust", "level": 1, "first": "me", "as": "channel"}
    await ana.slash("challenge", channel=games, **options)
    thread = await games.wait_thread()
    let_play(discord, ana)
    await thread.wait_message(lambda message: "3 people have voted" in message.content)
    await discord.wait_until(
        lambda: (
            {i.user.name for i in discord.world.interactions.values() if i.source is daily}
            == {*PEOPLE[1:]}
        )
    )
    discord.self_play.stop()
    await choose_daily(admin, games)


def _is_on(discord: Sandbox) -> bool:
    shown = discord.self_play.view()
    return bool(shown and shown["on"])
