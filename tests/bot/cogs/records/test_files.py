"""The files of a match: its page, its film and its records."""

from __future__ import annotations

import base64
import io
import json
import re
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.cogs.records import files
from bot.cogs.records.files import PAGE_LIMIT_BYTES, page_of, record_message, write_record
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.model import Ending, Match, Result
from bot.match.turns import stood_at
from bot.profiles import Reader
from bot.texts import texts_for
from rendering import Still
from rendering.theme import contrast
from rendering.themes.common import rgb
from ringfall.testing.matches import NAMES, ended, new_match, played, random_match
from rules import Side, get_game

TEXTS = texts_for("en")
READER = Reader(TEXTS)
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


def test_all_text_of_the_page_is_readable_in_light_and_in_dark() -> None:
    text = Path(files.__file__).with_name("download.html").read_text(encoding="utf-8")
    schemes = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    assert len(schemes) == 2
    for scheme in schemes:
        colours = {name: rgb(colour) for name, colour in re.findall(r"--(\w+): (#\w{6});", scheme)}
        for ink, ground in product(("ink", "muted"), ("page", "panel", "marked")):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def game_of(page: bytes) -> dict[str, Any]:
    found = re.search(rb'type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def boards(game: dict[str, Any]) -> list[Image.Image]:
    """Return the boards as the page puts them together."""
    seen: list[Image.Image] = []
    for moment in game["moments"]:
        png = base64.b64decode(moment["picture"].removeprefix("data:image/png;base64,"))
        part = Image.open(io.BytesIO(png)).convert("RGBA")
        board = seen[-1].copy() if seen else Image.new("RGBA", part.size)
        board.alpha_composite(part, (moment["left"], moment["top"]))
        seen.append(board)
    return seen


def test_it_has_every_turn_with_a_board_and_words() -> None:
    match = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    game = game_of(page_of(READER, match, NAMES, at=2))
    names = [moment["name"] for moment in game["moments"]]
    assert (game["at"], names) == (2, ["Start", "1 · Wd4,a1", "2 · Gd5,a2", "3 · d4xd6", "End"])
    movers = [moment["mover"] for moment in game["moments"]]
    assert movers == ["", *(NAMES[side] for side in (Side.FIRST, Side.SECOND, Side.FIRST)), ""]
    assert game["moments"][1]["line"] == "Ana played Wd4,a1. Ben to move."
    assert "resigned" in game["moments"][-1]["line"]
    assert "white: d4" in game["moments"][1]["alt"]
    whole = boards(game)
    alone = boards(game_of(page_of(READER, played(new_match(), "Wd4,a1"), NAMES, at=0)))
    box = (0, 60, 500, 560)
    assert ImageChops.difference(whole[1].crop(box), alone[1].crop(box)).getbbox() is None


def test_the_longest_games_are_small_enough() -> None:
    *_, match = random_match(get_game("tzaar"), {"start": "tournament"}, 2)
    page = page_of(READER, match, NAMES, at=0)
    assert match.ply > 80
    assert len(page) < 0.75 * PAGE_LIMIT_BYTES
    small = page_of(READER, played(new_match(), *TURNS), NAMES, at=0, limit_bytes=1)
    assert b'width="480"' in small


def test_no_name_leaves_its_place() -> None:
    names = {Side.FIRST: '</script><img src=x onerror="alert(1)">', Side.SECOND: "{{game}}"}
    page = page_of(READER, played(new_match(), "Wd4,a1"), names, at=0).decode()
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert "– {{game}}</title>" in page
    assert "http" not in page.replace("http-equiv", "")
    assert 'lang="en"' in page
    assert (
        'lang="de"'
        in page_of(Reader(texts_for("de")), played(new_match(), "Wd4,a1"), names, at=0).decode()
    )


def stills(match: Match) -> list[Still]:
    return files.stills(match, files.film_view(READER, match, NAMES))


def test_every_turn_is_shown_from_the_start_with_its_number_and_notation() -> None:
    match = played(new_match(), *TURNS)
    shown = stills(match)
    assert [(still.title, still.detail) for still in shown] == [
        ("0 / 3", ""),
        ("1 / 3", "Wd4,a1"),
        ("2 / 3", "Gd5,a2"),
        ("3 / 3", "d4xd6"),
    ]
    assert shown[-1].position == match.position
    assert shown[-1].view.turn == match.last_turn
    assert [still.milliseconds for still in shown] == [1200, 1200, 1200, files.LAST_MS]


def test_a_pass_is_written_in_the_reader_s_language() -> None:
    match = played(new_match("tzaar", {"start": "fixed"}), "d6xe6", "e9xd8,pass")
    for language, word in (("en", "pass"), ("de", "passt")):
        view = files.film_view(Reader(texts_for(language)), match, NAMES)
        assert files.stills(match, view)[-1].detail == f"e9xd8,{word}"


def test_a_resignation_has_its_own_still() -> None:
    match = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    *_, turn, end = stills(match)
    assert (turn.position, turn.view.outcome) == (end.position, None)
    assert end.view.outcome is not None
    assert end.view.outcome.winner is Side.SECOND


def test_a_phase_of_placing_is_summed_up_and_a_long_game_fits() -> None:
    *_, match = random_match(get_game("tzaar"), {"start": "tournament"}, 2)
    shown = stills(match)
    placing = [still for still in shown if int(still.title.split()[0]) in range(1, 61)]
    assert match.ply > 70
    assert files.MOST_LINES <= len(placing) < 2 * files.MOST_LINES
    assert len(shown) <= files.MOST_LINES + files.MOST_BOARDS + 1
    assert (shown[0].title, shown[-1].title) == (f"0 / {match.ply}", f"{match.ply} / {match.ply}")


def test_the_last_turns_are_five_at_most_after_the_board_before_them() -> None:
    match = next(each for each in random_match(get_game("rust"), {}, 1) if each.ply == 8)
    for ply, first in ((7, 2), (1, 0)):
        shown = files.last_stills(match, ply, files.film_view(READER, match, NAMES))
        assert [still.title for still in shown] == [f"{n} / 8" for n in range(first, ply + 1)]
        assert shown[-1].milliseconds == files.LAST_MS
        told = files.film_alt(TEXTS, stood_at(match, ply), NAMES, last=True)
        assert told.endswith(" ".join(f"{n + 1} {match.turns[n]}" for n in range(first, ply)))


def test_its_words_tell_the_end_and_as_many_turns_as_fit() -> None:
    match = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    told = files.film_alt(TEXTS, match, NAMES)
    assert "ZÈRTZ #12" in told
    assert "resigned" in told
    assert told.endswith("1 Wd4,a1 2 Gd5,a2 3 d4xd6")
    long = replace(match, turns=match.turns * 100)
    assert 1000 < len(files.film_alt(TEXTS, long, NAMES)) <= 1024


def test_a_result_that_the_players_made_is_noted() -> None:
    match = replace(new_match(), result=Result(Side.SECOND, Ending.RESIGNED))
    assert record_of(match).notes == {"result": "2, resigned"}


def test_a_format_that_does_not_fit_is_refused_with_those_that_do() -> None:
    match = new_match("zertz", {"board": "40", "goal": "quick"})
    with pytest.raises(UserError) as refused:
        write_record(record_of(match, NAMES), "boardspace")
    assert refused.value.values == {"format": "boardspace.net", "allowed": "`text`, `gipf`"}
    with pytest.raises(UserError) as refused:
        write_record(record_of(match, NAMES), "littlegolem")
    assert refused.value.key == "unknown-format"


def test_only_formats_that_can_express_a_match_are_offered() -> None:
    for start, is_offered in (("tournament", False), ("fixed", True)):
        shown = new_match("tzaar", {"start": start})
        formats = files.formats_for(shown)
        assert ("littlegolem" in [one.name for one in formats]) is is_offered
        (menu,) = files.choice(TEXTS, shown, shown.ply, formats).menus
        assert [entry.value for entry in menu.entries] == [one.name for one in formats]


@pytest.mark.parametrize(("language", "day"), [("en", "May 9, 2026"), ("de", "09.05.2026")])
def test_a_page_has_its_date_as_its_language_writes_it(language: str, day: str) -> None:
    match = replace(played(new_match(), *TURNS), started_at=datetime(2026, 5, 9, tzinfo=UTC))
    assert day in page_of(Reader(texts_for(language)), match, NAMES, at=0).decode()


def test_a_record_is_a_file_that_can_be_shared_as_it_is() -> None:
    match = new_match()
    draft = record_message(texts_for("en"), match, write_record(record_of(match, NAMES), "zip"))
    assert draft.content == "**ZÈRTZ #12** · the position at the start, as ZIP writes it."
    assert draft.attachment is not None
    assert draft.attachment.filename == "zertz-12.zip.txt"
    assert [str(button.key) for button in draft.buttons] == ["m:12:0:share-record:zip"]
