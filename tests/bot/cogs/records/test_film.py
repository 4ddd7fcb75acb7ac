"""Which moments of a match its film shows, for how long, and its alt text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.records import files
from bot.match.model import Ending, Match
from bot.match.turns import stood_at
from bot.profiles import Reader
from bot.texts import texts_for
from rendering import Still
from rules import Side, get_game
from tests.bot.positions import NAMES, ended, new_match, played, random_match

TEXTS = texts_for("en")
READER = Reader(TEXTS)
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


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
    placing = [still for still in shown if int(still.title.split()[0]) in range(1, 60)]
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
