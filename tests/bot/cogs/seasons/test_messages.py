"""The table of a season in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.seasons import messages
from bot.cogs.seasons.model import SeasonState
from bot.cogs.seasons.pairing import Pair
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft
from bot.match.model import ChallengeState
from bot.profiles import Reader
from bot.texts import languages, texts_for
from rendering import MAX_SEASON_ROWS
from tests.bot.cogs.seasons.seasons import DAY, NOW, begun, played, proposed, season_state

PEOPLE = range(10**18, 10**18 + 60)


def table_of(
    state: SeasonState,
    language: str = "en",
    *,
    crowned: tuple[int, ...] = (),
    swing: tuple[int, int] | None = None,
) -> Draft:
    standings = state.rank()
    names = {one.user_id: "N" * 32 for one in standings[:MAX_SEASON_ROWS]}
    reader = Reader(texts_for(language))
    return messages.season_table(
        reader, state, standings, names, crowned=crowned, swing=swing, now=NOW
    )


@pytest.mark.parametrize("language", languages())
def test_a_large_season_fits_into_a_message_that_notifies_no_one(language: str) -> None:
    pairs = [Pair(one, one + 1, one) for one in PEOPLE[::2]]
    open_ones = [proposed(number, pair) for number, pair in enumerate(pairs)]
    lapsed = replace(open_ones[0], state=ChallengeState.EXPIRED)
    state = season_state(PEOPLE, [lapsed, *open_ones[1:20], *map(begun, open_ones[20:])])
    draft = table_of(state, language, crowned=(PEOPLE[3],))
    assert draft.picture is not None
    assert len(draft.content) <= CONTENT_LIMIT
    assert len(draft.picture.alt) <= ALT_LIMIT
    assert (draft.mentions, draft.silent) == ((), True)
    assert f"<@{PEOPLE[1]}>" in draft.content.splitlines()[2], "who rests reads how to come back"
    assert sum("](https://discord.com/" in line for line in draft.content.splitlines()) > 10


def test_it_says_when_a_season_ends_and_who_has_won_it_by_which_swing() -> None:
    state = season_state((1, 2), [played(number, 1, 2) for number in range(1, 5)])
    running = table_of(state)
    ends = int(state.season.ends_at.timestamp())
    assert running.content.startswith(f"**RUST season** · ends <t:{ends}:R>")
    grace = replace(state, season=replace(state.season, ends_at=NOW - DAY))
    assert "no new matches; the table closes" in table_of(grace).content
    over = replace(state, season=replace(state.season, ends_at=NOW - 7 * DAY, closed_at=NOW))
    final = table_of(over, crowned=(1,), swing=(3, 12))
    assert final.content.splitlines() == [
        "**The RUST season is over**",
        "👑 Won with 4 points: <@1>",
        "Biggest swing: turn 12 of [**RUST #3**](https://discord.com/channels/1/10), <@1> – <@2>",
    ]
    assert [button.label for button in final.buttons] == ["Again"]
    assert final.picture is not None
    assert "with a crown" in final.picture.alt
    empty = table_of(season_state(()))
    assert "No players yet." in empty.content
    assert empty.picture is None
