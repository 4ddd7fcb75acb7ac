"""The weekly line below a wall: what it tells, where, and that it is posted once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.cogs.watching.walls import WALL, WallSource
from bot.cogs.watching.weeks import WEEK, WeekSource, start_of, week_at, week_line
from bot.messages.kinds import Target
from bot.texts import texts_for
from ringfall.testing.matches import new_match
from ringfall.testing.world import GUILD, World
from sandbox import Channel, Message, Sandbox
from tests.bot.cogs.watching.test_walls import a_minute_later, hide
from tests.bot.round import Round, begin, lose_the_answer, standing

PLACE = "https://discord.com/channels/7/9"


def lines_in(place: Channel) -> list[Message]:
    """List the messages in the channel of a wall that are not the wall."""
    return [message for message in standing(place) if message.content.startswith("**Week of ")]


def test_weeks_begin_on_monday_in_utc_whatever_the_clocks_do() -> None:
    """The clocks of many countries change on the last Sundays of March and October."""
    monday = datetime(2026, 3, 23, tzinfo=UTC)
    for number in range(60):
        week = week_at(monday) + number
        begins = monday + number * WEEK
        assert start_of(week) == begins
        assert week_at(begins - timedelta(seconds=1)) == week - 1
        assert week_at(begins + WEEK - timedelta(seconds=1)) == week


async def test_only_a_wall_that_stood_on_monday_has_a_line(world: World) -> None:
    source = WeekSource()

    async def targets() -> list[tuple[int, int]]:
        async with world.database.read() as transaction:
            found = await source.targets(transaction, world.clock())
        return [(target.guild_id, target.channel_id) for target in found]

    await world.servers.change(GUILD, {WALL: (20,)})
    world.clock.pass_by(days=7)
    assert await targets() == [], "its wall is not posted yet"
    await world.messages.add(WallSource(), Target(GUILD, 0, 20))
    assert await targets() == [], "it has not stood for a week"
    world.clock.pass_by(days=7)
    assert await targets() == [(GUILD, 20)]
    await world.servers.change(GUILD, {WALL: ()})
    assert await targets() == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            f"**Week of <t:1774267200:D>:** 7 matches ended: [ZÈRTZ #12]({PLACE}), …."
            f" The longest wait for a turn: one day, in [ZÈRTZ #12]({PLACE}).",
        ),
        (
            "de",
            f"**Woche vom <t:1774267200:D>:** 7 Partien gingen zu Ende: [ZÈRTZ #12]({PLACE}), …."
            f" Am längsten wartet ein Zug seit einem Tag, in [ZÈRTZ #12]({PLACE}).",
        ),
    ],
)
def test_a_week_is_one_line_that_names_no_one(language: str, told: str) -> None:
    monday, match = datetime(2026, 3, 23, tzinfo=UTC), new_match()
    draft = week_line(texts_for(language), monday, [match], 7, (match, 1))
    assert draft.content == told
    assert (draft.mentions, draft.silent) == ((), True)


@pytest.mark.parametrize("processed", [False, True], ids=["before it stood", "after it stood"])
async def test_it_is_posted_once_and_tells_what_all_readers_may_see(
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    place, client = discord.add_channel("wall"), under_way.client
    await under_way.choose(WALL, place)
    await a_minute_later(under_way)
    hidden, first, second = [await begin(discord, client) for _ in range(3)]
    for ended in (under_way, hidden):
        await ended.resign()
    hide(discord, hidden.games)
    await a_minute_later(under_way)
    assert lines_in(place) == []
    under_way.clock.by += WEEK
    await lose_the_answer(discord, a_minute_later(under_way), processed=processed)
    await first.play()
    for _ in range(2):
        await a_minute_later(under_way)
    (line,) = lines_in(place)
    assert f"one match ended: [ZÈRTZ #{under_way.match.id}](" in line.content
    wait = f"The longest wait for a turn: 7 days, in [ZÈRTZ #{second.match.id}]("
    assert wait in line.content, "the first one has gone on since the first attempt"
    assert (line.notified, line.flags & 1 << 12) == ([], 1 << 12)
    under_way.clock.by += WEEK
    await a_minute_later(under_way)
    assert lines_in(place) == [line], "nothing ended"
