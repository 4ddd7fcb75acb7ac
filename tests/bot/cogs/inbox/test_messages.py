"""A round through the matches that wait, in the ids of buttons."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.cogs.inbox.messages import LATER, SKIP, InboxKey, Round
from bot.discord_io.content.buttons import ID_LIMIT, parse_key
from bot.match.tables.people import OwnMatch

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def own(number: int, *, waits: bool = True) -> OwnMatch:
    return OwnMatch(
        number,
        game="zertz",
        guild_id=1,
        channel_id=1,
        answers_only=False,
        place_id=1,
        is_over=False,
        waits=waits,
        ends_at=None,
        since=NOW,
        board=None,
    )


def order(current: Round) -> list[int]:
    matches = [own(1), own(2), own(3), own(4, waits=False)]
    return [one.id for one in current.order(matches)]


def test_skipped_matches_come_last_in_the_order_of_skipping() -> None:
    assert order(Round()) == [1, 2, 3]
    assert order(Round().skip(1)) == [2, 3, 1]
    assert order(Round().skip(1).skip(2).skip(1)) == [3, 2, 1]


def test_ids_keep_the_latest_matches_that_fit() -> None:
    current = Round()
    for number in range(10**6, 10**6 + 200):
        current = current.skip(number).leave(number + 1000)
    for action, passed in ((SKIP, current.skipped), (LATER, current.later)):
        text = str(current.key(action, 10**18 - 1))
        assert len(text) <= ID_LIMIT
        key = parse_key(text)
        assert isinstance(key, InboxKey)
        kept = tuple(map(int, key.passed.split(",")))
        assert kept == passed[-len(kept) :]
