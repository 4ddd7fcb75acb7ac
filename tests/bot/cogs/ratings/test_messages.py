"""Statistics, ratings and leaderboards in words, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from bot.cogs.ratings import messages as ratings
from bot.cogs.ratings import statistics_messages
from bot.cogs.ratings.messages import rivalry_picture
from bot.cogs.ratings.rating_model import Rating
from bot.cogs.ratings.statistics import (
    ComputerMatch,
    LeaderboardPage,
    PlayedMatch,
    Score,
    Standing,
    longest_run,
    run_of,
)
from bot.cogs.ratings.statistics_messages import StatsQuery
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT
from bot.profiles import Reader
from bot.seats import Seat
from bot.texts import languages, texts_for
from rendering import Winner
from rules import GAMES, Side, get_game

ANA, BEN, CLEO = 1573554623111757828, 102, 103

WON, DRAWN, LOST = Score
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def played(
    *scores: Score, game: str = "zertz", other: int = BEN, since: int | None = 0
) -> list[PlayedMatch]:
    """Return matches of Ana's, rated after so many before, or (`None`) unrated."""
    known = get_game(game)
    return [
        PlayedMatch(
            match_id=number,
            game=known,
            options=known.complete_options(),
            side=Side.FIRST if number % 2 else Side.SECOND,
            score=score,
            others=(other,),
            ended_at=NOON + timedelta(days=number),
            rating=None if since is None else Rating(25 + number, 3, since + number),
        )
        for number, score in enumerate(scores, 1)
    ]


def said(about: StatsQuery, matches: Sequence[PlayedMatch], language: str = "en") -> str:
    return statistics_messages.stats(texts_for(language), about, matches).content


def test_a_few_matches_make_no_percentage_and_no_streak() -> None:
    text = said(StatsQuery(ANA), played(WON, LOST, WON, WON, since=9))
    assert "4 matches: 3 won · 0 drawn · 1 lost\n" in text
    assert "streak" not in text
    assert "When moving first" not in text


def test_the_legend_speaks_of_ratings_only_where_there_are_some() -> None:
    lost = ComputerMatch(get_game("rust"), Seat.of_computer(1), LOST)
    computer = statistics_messages.stats(
        texts_for("en"), StatsQuery(ANA), [], computer=[lost]
    ).content
    told = [said(StatsQuery(ANA), played(WON)), said(StatsQuery(ANA), played(WON, since=None))]
    told += [said(StatsQuery(ANA, against=BEN), played(WON)), computer]
    legends = [text.splitlines()[-1] for text in told]
    assert legends[0].startswith("-# won–drawn–lost · a rating with “?”")
    assert legends[1:] == ["-# won–drawn–lost"] * 3


def test_statistics_tell_the_results_by_seat_variant_and_opponent() -> None:
    matches = played(WON, LOST, DRAWN, WON, WON, since=9)
    matches += played(LOST, other=CLEO, game="tzaar")
    text = said(StatsQuery(ANA), matches)
    lines = text.split("\n")
    assert lines[0] == f"**<@{ANA}>** · all games"
    assert lines[1] == "6 matches: 3 won · 1 drawn · 2 lost (58 % of the points)"
    assert "ZÈRTZ: **1,620** after 14 rated matches" in lines
    assert "TZAAR: **1,524?** after one rated match" in lines
    assert "When moving first 2–1–1, second 1–0–1" in lines
    assert "Last match lost; best streak 2." in lines
    assert "ZÈRTZ, 37 rings, standard: 3–1–1" in lines
    assert f"Most often against <@{BEN}> 3–1–1, against <@{CLEO}> 0–0–1" in lines


def test_a_run_ends_with_another_result() -> None:
    matches = played(WON, WON, WON, LOST, WON, WON)
    assert (run_of(matches, WON), longest_run(matches, WON)) == (2, 3)
    assert (run_of(matches, LOST), longest_run(matches, DRAWN)) == (0, 0)
    assert "2 wins in a row; best streak 3." in said(StatsQuery(ANA), matches)
    assert "draw" in said(StatsQuery(ANA), played(DRAWN))


@pytest.mark.parametrize("language", languages())
def test_the_longest_statistics_fit_into_a_message(language: str) -> None:
    matches = [one for slug in GAMES for n in range(30) for one in played(WON, game=slug, other=n)]
    drafts = [
        statistics_messages.stats(texts_for(language), about, some)
        for about in (StatsQuery(ANA), StatsQuery(ANA, get_game("rust"), BEN))
        for some in (matches, [])
    ]
    assert all(0 < len(draft.content) <= CONTENT_LIMIT for draft in drafts)
    assert not any(draft.mentions for draft in drafts)
    chart = statistics_messages.ratings_picture(Reader(texts_for(language)), "N" * 32, matches)
    assert chart is not None
    assert len(chart.alt) <= ALT_LIMIT


def test_a_chart_has_a_line_for_each_game_and_needs_three_ratings() -> None:
    reader = Reader(texts_for("en"))
    assert (
        statistics_messages.ratings_picture(
            reader, "Ana", played(WON, since=None) + played(WON, LOST)
        )
        is None
    )
    matches = played(WON, LOST, WON, since=8) + played(WON, game="tzaar")
    made = statistics_messages.ratings_picture(reader, "Ana", matches)
    assert made is not None
    (chart,), alt = made.render.args, made.alt
    assert [(curve.name, curve.value) for curve in chart.lines] == [
        ("ZÈRTZ", "1,572"),
        ("TZAAR", "1,524?"),
    ]
    assert [curve.points for curve in chart.lines] == [
        ((0, 1524), (1, 1548), (2, 1572)),
        ((3, 1524),),
    ]
    # The ninth match of the first game was the last after which the rating was provisional.
    assert [curve.uncertain for curve in chart.lines] == [1, 1]
    assert "ZÈRTZ from 1,524 to 1,572, between 1,524 and 1,572" in alt


def test_a_rivalry_counts_by_game_and_shows_who_won_of_late() -> None:
    matches = played(WON, LOST, DRAWN) + played(WON, game="rust")
    ratings = Rating(26, 3, 20), None
    made = rivalry_picture(
        Reader(texts_for("en")), ("Ana", "Ben"), matches, ratings, game=GAMES["rust"]
    )
    assert made is not None
    (card,), alt = made.render.args, made.alt
    assert card.game is None
    assert (card.won, card.draws) == ((2, 1), "one draw")
    assert [(row.name, row.won) for row in card.rows] == [("ZÈRTZ", (1, 1)), ("RUST", (1, 0))]
    assert card.last == (Winner.LEFT, Winner.RIGHT, Winner.NEITHER, Winner.LEFT)
    assert [rival.rating for rival in card.rivals] == ["1,524", "not rated yet"]
    assert alt == "Ana 2, Ben 1, one draw. ZÈRTZ: 1 to 1. RUST: 1 to 0."


@pytest.mark.parametrize(
    ("scores", "score", "told"),
    [
        ((), "First meeting", "Ana and Ben meet for the first time, in RUST."),
        ((WON,), "So far 1–0", "Ana 1, Ben 0, no draws. ZÈRTZ: 1 to 0."),
        ((LOST, DRAWN), "So far 0–1, one draw", "Ana 0, Ben 1, one draw. ZÈRTZ: 0 to 1."),
    ],
)
def test_few_matches_are_told_by_a_sentence(
    scores: tuple[Score, ...], score: str, told: str
) -> None:
    """Only a new match has a card then, with its game."""
    game, reader, names = GAMES["rust"], Reader(texts_for("en")), ("Ana", "Ben")
    matches = played(*scores)
    assert rivalry_picture(reader, names, matches) is None
    made = rivalry_picture(reader, names, matches, (Rating(26, 3, 20), None), game=game)
    assert made is not None
    (card,), alt = made.render.args, made.alt
    assert (card.game, card.draws) == (game, score)
    assert [rival.rating for rival in card.rivals] == ["1,524", "not rated yet"]
    assert alt == told


def test_a_page_of_the_order_has_places_marks_and_ways_on() -> None:
    people = tuple(Standing(n, n, Rating(30 - n / 10, 3, n)) for n in range(1, 11))
    page = LeaderboardPage(0, 3, 25, people, Standing(17, ANA, Rating()))
    draft = ratings.leaderboard(texts_for("en"), GAMES["zertz"], page)
    assert "1. <@1> — **1,618?** · one match" in draft.content
    assert "10. <@10> — **1,596** · 10 matches" in draft.content
    assert "You are number 17 of 25." in draft.content
    assert [button.disabled for button in draft.buttons] == [True, False, False]
    assert len({str(button.key) for button in draft.buttons}) == 3
    assert len(draft.menus[0].entries) == len(GAMES)
    shared = ratings.leaderboard(texts_for("en"), GAMES["zertz"], page, share=False)
    assert (shared.buttons, shared.menus) == ((), ())
    assert "You are" not in shared.content
    empty = ratings.leaderboard(texts_for("de"), GAMES["zertz"], LeaderboardPage(0, 1, 0, (), None))
    assert "noch niemand" in empty.content
