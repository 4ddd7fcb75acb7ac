"""Charts and head-to-head cards: small files in all looks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from rendering import (
    MAX_SEASON_ROWS,
    AdvantageChart,
    Chart,
    ChartLine,
    GameRow,
    Pin,
    ResultRow,
    Rival,
    Rivalry,
    SeasonHead,
    SeasonRow,
    SeasonSheet,
    ServerResults,
    Winner,
    render_advantage,
    render_chart,
    render_results,
    render_rivalry,
    render_season,
)
from rendering.advantage import PIN_RADIUS, spread_pins
from rendering.chart import choose_levels
from ringfall.testing.games.test_emojis import opened

LOOKS = [("wood", False), ("night", True)]


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
def test_a_chart_draws_each_line_in_a_colour_of_its_own(theme: str, *, colour_blind: bool) -> None:
    lines = [tuple((n, 1500 + (7 * n * k) % 90) for n in range(120)) for k in (1, 2, 3, 4)]
    curves = tuple(ChartLine(f"GAME {n}", "1,512?", line, 9) for n, line in enumerate(lines))
    picture = opened(
        render_chart(Chart("N" * 80, curves, "2026-05-01", "2026-11-21", theme, colour_blind))
    )
    # The dots of the legend are in equal parts of a row.
    marks = {picture.getpixel((62 + n * 267 + 12, 170)) for n in range(4)}
    assert len(marks) == 4


def test_a_chart_of_one_value_can_be_drawn() -> None:
    opened(render_chart(Chart("Ana", (ChartLine("A", "1,500", ((3, 1500),)),), "", "")))


@pytest.mark.parametrize("span", [(1500, 1500), (1497, 1503), (1203, 1911), (-4000, 9000)])
def test_the_levels_of_a_chart_are_few_and_span_its_values(span: tuple[int, int]) -> None:
    levels = choose_levels(*span)
    assert 2 <= len(levels) <= 7
    assert levels[0] <= span[0] <= span[1] <= levels[-1]
    assert levels[0] < levels[-1]


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
def test_a_rivalry_is_drawn_with_many_matches_and_long_names(
    theme: str, *, colour_blind: bool
) -> None:
    people = (Rival("M" * 60, "1,512"), Rival("Žofie", "1,467?"))
    rows = tuple(GameRow(f"GAME {n}", (n, 40 * n)) for n in range(6))
    last = tuple(Winner) * 9
    card = Rivalry(people, (1234, 567), "no draws", rows, "Of late", last, theme, colour_blind)
    picture = opened(render_rivalry(card))
    # The latest match, at the right, was a tie: a circle with the card's colour inside.
    assert picture.getpixel((1119, 712)) == picture.getpixel((1119, 690))


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
def test_the_bars_of_a_server_are_as_long_as_its_results(theme: str, *, colour_blind: bool) -> None:
    rows = tuple(ResultRow("R" * 60, "D" * 60, (3, 0, 1)) for _ in range(6))
    active = tuple(("P" * 60, 10**number) for number in range(6))
    results = ServerResults(
        "T" * 80, ("A" * 40, "B" * 40, "C" * 40), rows, "most" * 20, active, theme, colour_blind
    )
    picture = opened(render_results(results))
    bar = [picture.getpixel((x, 281)) for x in range(200, 1000)]
    assert len(set(bar)) == 2
    assert bar.count(bar[0]) == pytest.approx(602, abs=2)


HEAD = SeasonHead("Player", "Won–drawn–lost", "Points")


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
@pytest.mark.parametrize("count", [1, MAX_SEASON_ROWS, 2 * MAX_SEASON_ROWS])
def test_a_crown_stands_beside_a_name_in_the_table_of_a_season(
    count: int, theme: str, *, colour_blind: bool
) -> None:
    plain = (SeasonRow("12", "M", "10–10–10", "120", crowned=False),) * count
    crowned = (replace(plain[0], crowned=True), *plain[1:])
    pictures = [
        opened(
            render_season(SeasonSheet("T" * 80, HEAD, "N" * 80, rows, theme, colour_blind)), None
        )
        for rows in (plain, crowned)
    ]
    row, long = (66, 200, 1134, 244), replace(crowned[0], name="M" * 60)
    before, after = (picture.crop(row).tobytes() for picture in pictures)
    assert before != after
    long_names = SeasonSheet("T", HEAD, "", (long, *plain[1:]), theme, colour_blind)
    opened(render_season(long_names), None)


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
def test_the_table_of_a_season_is_as_high_as_its_rows_on_an_unbroken_card(
    theme: str, *, colour_blind: bool
) -> None:
    rows = (SeasonRow("", "Ana", "1–0–0", "2", crowned=False),) * MAX_SEASON_ROWS
    heights: list[int] = []
    for count in (1, 3, 8, MAX_SEASON_ROWS):
        sheet = SeasonSheet("T", HEAD, "", rows[:count], theme, colour_blind)
        picture = opened(render_season(sheet), None)
        heights.append(picture.height)
        edge = [picture.getpixel((40, y)) for y in range(60, picture.height - 60)]
        assert len(set(edge)) == 1, "the card has one colour from its head to its foot"
    assert heights == sorted(heights)
    assert heights[1] - heights[0] == 124
    assert heights[2] == heights[3] <= 800, "two columns of eight"


def test_a_players_dot_is_the_same_beside_the_name_and_below() -> None:
    card = Rivalry((Rival("Ana"), Rival("Ben")), (1, 0), "", (), "", (Winner.LEFT,))
    picture = opened(render_rivalry(card))
    assert picture.getpixel((81, 92)) == picture.getpixel((1119, 712))


@pytest.mark.parametrize(("theme", "colour_blind"), LOOKS)
def test_an_advantage_chart_has_the_leaders_colour_in_their_half(
    theme: str, *, colour_blind: bool
) -> None:
    chances = (0.5, 1, 1, 0.5, 0, 0)
    pins = tuple(Pin(number, 4, 0) for number in (1, 2, 3))
    text = AdvantageChart(
        "N" * 80, ("A" * 80, "Ben ahead"), chances, pins, "Start", "Turn 5", 3, "turning point",
        theme, colour_blind,
    )  # fmt: skip
    picture = opened(render_advantage(text))
    card, upper, lower = (picture.getpixel(at) for at in ((490, 560), (490, 300), (1090, 500)))
    assert len({card, upper, lower}) == 3
    assert picture.getpixel((1090, 300)) == card


def test_an_advantage_chart_of_one_turn_can_be_drawn() -> None:
    opened(render_advantage(AdvantageChart("Ana", ("A", "B"), (0.5, 0.5), (), "Start", "Turn 1")))


@pytest.mark.parametrize("wanted", [[90, 90, 90], [1110, 1112, 1114], [100, 600, 1100], []])
def test_pins_keep_their_distance_and_stay_on_the_sheet(wanted: list[float]) -> None:
    found = spread_pins(wanted)
    assert all(after - before >= 2 * PIN_RADIUS for before, after in pairwise(found))
    assert all(80 <= x <= 1120 for x in found)
