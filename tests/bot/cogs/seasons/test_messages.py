"""The table of a season in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.seasons import messages
from bot.cogs.seasons.model import SeasonState, fitting_pace
from bot.cogs.seasons.tables import HALF, LAST_DAYS
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft
from bot.match.model import ChallengeState
from bot.match.terms import Terms, TimeControl
from bot.profiles import Reader
from bot.texts import languages, texts_for
from rendering import MAX_SEASON_ROWS
from rules import ALL_GAMES, get_game
from tests.bot.cogs.seasons.seasons import DAY, NOW, begun, pair_of, played, proposed, season_state

PEOPLE = range(10**18, 10**18 + 60)


def shown_in(state: SeasonState) -> dict[str, Any]:
    """Return what a table shows: the standings, and names of the longest."""
    standings = state.rank()
    names = {one.user_id: "N" * 32 for one in standings[:MAX_SEASON_ROWS]}
    return {"state": state, "standings": standings, "names": names}


def table_of(
    state: SeasonState, language: str = "en", *, crowned: Sequence[int] = (), **more: Any
) -> Draft:
    reader = Reader(texts_for(language))
    shown = {"barred": (), "now": NOW, **shown_in(state), **more}
    return messages.season_table(reader, crowned=crowned, **shown)


@pytest.mark.parametrize("language", languages())
def test_a_large_season_fits_into_a_message_that_notifies_no_one(language: str) -> None:
    pairs = [pair_of(one, one + 1) for one in PEOPLE[::2]]
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


@pytest.mark.parametrize(
    ("language", "title", "how"),
    [
        ("en", "All-games season", "two players meet once in each, and these matches count"),
        ("de", "Saison in allen Spielen", "in jedem einmal begegnet; diese Partien zählen"),
    ],
)
def test_a_table_names_the_options_and_how_the_games_are_chosen(
    language: str, title: str, how: str
) -> None:
    board, starts = (
        texts_for(language)(key) for key in ("zertz-board-48", "tzaar-start-symmetric")
    )
    options = {"board": "48", "start": "symmetric"}
    match = begun(proposed(1, pair_of(1, 2, get_game("tzaar"))))
    draft = table_of(season_state((1, 2), [match], game=ALL_GAMES, options=options), language)
    first = draft.content.splitlines()[0]
    assert first.startswith(f"**{title}** · ZÈRTZ: {board} · TZAAR: {starts} · ")
    assert how in draft.content
    assert "TZAAR #1" in draft.content
    one_game = table_of(season_state((1, 2), game="tzaar", options=options), language)
    assert f"** · {starts} · " in one_game.content
    assert how not in one_game.content


def test_it_says_when_a_season_ends_and_who_has_won_it_by_which_swing() -> None:
    state = season_state((1, 2), [played(number, 1, 2) for number in range(1, 5)])
    running = table_of(state)
    ends = int(state.season.ends_at.timestamp())
    assert running.content.startswith(f"**RUST season** · ends <t:{ends}:R>")
    grace = replace(state, season=replace(state.season, ends_at=NOW - DAY))
    assert "no new matches; the table closes" in table_of(grace).content
    over = replace(state, season=replace(state.season, ends_at=NOW - 7 * DAY, closed_at=NOW))
    reader = Reader(texts_for("en"))
    final = messages.season_result(reader, **shown_in(over), swing=(3, 12))
    assert final.content.splitlines() == [
        "**The RUST season is over.**",
        "👑 Won with 4 points: <@1>",
        "Biggest swing: turn 12 of [**RUST #3**](https://discord.com/channels/1/10), <@1> – <@2>",
    ]
    assert (final.mentions, final.silent) == ((1,), False), "the winner hears of it"
    assert [(button.label, button.style) for button in final.buttons] == [
        ("Again", ButtonStyle.secondary)
    ]
    assert final.picture is not None
    assert "with a crown" in final.picture.alt
    left = messages.closed_table(reader.texts, over.season, (10, 99))
    assert "](https://discord.com/channels/1/10/99)" in left.content
    assert (left.picture, left.buttons) == (None, ())
    empty = table_of(season_state(()))
    assert "No players yet." in empty.content
    assert empty.picture is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", [HALF, LAST_DAYS])
def test_a_line_says_who_leads_and_begins_as_it_is_found_again(kind: str, language: str) -> None:
    texts, state = texts_for(language), season_state((1, 2, 3), [played(1, 1, 2), played(2, 3, 2)])
    line = messages.season_line(texts, kind, state, (10, 55))
    assert line.content.startswith(messages.line_title(texts, kind, state.season))
    assert "<@1>, <@3>" in line.content
    assert "https://discord.com/channels/1/10/55" in line.content
    assert (line.mentions, line.silent) == ((), True)
    nobody = messages.season_line(texts, kind, season_state((1, 2)), None)
    assert "<@" not in nobody.content


def test_a_table_says_how_many_matches_to_expect_and_who_may_not_play() -> None:
    state = season_state((1, 2, 3, 4), weeks=2, terms=Terms(TimeControl.DAY))
    content = table_of(state, barred=(3,)).content
    assert "after 4 matches against 3 people" in content
    assert "expect about 4 matches each" in content
    assert "roles don't allow them to start matches here: <@3>" in content
    slow = season_state((1, 2), weeks=1, terms=Terms(TimeControl.WEEK))
    assert "hardly any match will end" in table_of(slow).content
    assert "after 2 matches." in table_of(slow).content
    assert "At this pace" not in table_of(season_state((1, 2))).content, "there is no pace"


@pytest.mark.parametrize(
    ("weeks", "at_a_time", "pace"),
    [(1, 1, "1-day"), (2, 1, "1-day"), (4, 1, "1-day"), (4, 2, "3-days"), (12, 1, "3-days")],
)
def test_a_pace_is_proposed_at_which_enough_matches_can_end(
    weeks: int, at_a_time: int, pace: str
) -> None:
    assert fitting_pace(weeks, at_a_time) == pace


def test_a_match_without_a_thread_is_linked_by_its_card() -> None:
    card = replace(begun(proposed(1, pair_of(1, 2))), message_id=77)
    content = table_of(season_state((1, 2), [card])).content
    assert "[**RUST #1**](https://discord.com/channels/1/10/77)" in content
    in_thread = replace(card, place_id=88)
    content = table_of(season_state((1, 2), [in_thread])).content
    assert "[**RUST #1**](https://discord.com/channels/1/88)" in content


def test_before_anybody_has_a_place_nobody_has_a_dash_for_it() -> None:
    state = season_state((1, 2, 3, 4), [played(1, 1, 2)])
    picture = table_of(state).picture
    assert picture is not None
    assert "–" not in picture.alt.replace("1–0–0", "").replace("0–0–1", "").replace("0–0–0", "")
