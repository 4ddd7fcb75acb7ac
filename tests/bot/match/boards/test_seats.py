"""Texts about sides of several people or a computer, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.cogs.matches import messages
from bot.cogs.play import messages as picker
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import NAME_LIMIT, called, seat_name
from bot.match import options
from bot.match.boards import board_messages, event_messages
from bot.match.model import Ending, Match, Offer, OfferOutcome
from bot.profiles import Bottom, Preferences, Reader
from bot.seats import Seat
from bot.texts import Texts, texts_for
from rules import Side
from tests.bot.positions import ANA, BEN, ended, new_match, played

CLEO, DORA = 100000000000000003, 100000000000000004
TEAM, COMPUTER = Seat.of(ANA, CLEO), Seat.of_computer(2)
PICTURE = Attachment("board.png", b"")
SEATED = {
    "teams": (TEAM, Seat.of(BEN, DORA)),
    "a computer": (TEAM, COMPUTER),
    "computers": (COMPUTER, Seat.of_computer(7)),
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def seated(seats: tuple[Seat, Seat]) -> Match:
    return played(replace(new_match(), seats=seats), "Wd4,a1")


def everything(texts: Texts, match: Match) -> Iterator[str]:
    """Yield every text that names who plays."""
    over = ended(match, Side.FIRST, Ending.RESIGNED)
    drafts: list[Draft] = [
        board_messages.board(texts, match, PICTURE),
        board_messages.scoreboard(texts, match, PICTURE),
        board_messages.result(texts, over),
        board_messages.announcement(texts, over),
        messages.match_list(texts, [match, over]),
        picker.stale(texts, match, ANA, ply=0, url=None),
        *(
            event_messages.offer(texts, match, offer, Side.FIRST, outcome)
            for offer in Offer
            for outcome in (None, *OfferOutcome)
        ),
    ]
    yield from (draft.content for draft in drafts)
    yield board_messages.state(texts, over)
    yield board_messages.threats_line(texts, match)


@LANGUAGES
def test_a_team_is_named_by_its_people_and_a_computer_by_how_strong_it_is(language: str) -> None:
    texts = texts_for(language)
    assert called(texts, TEAM) == f"Team <@{ANA}> & <@{CLEO}>"
    assert called(texts, Seat.of(ANA)) == f"<@{ANA}>"
    assert called(texts, COMPUTER) == "Computer 2"
    assert seat_name(texts, TEAM, ["Ana", "Cleo"]) == "Team Ana & Cleo"


@LANGUAGES
@pytest.mark.parametrize("seats", SEATED.values(), ids=list(SEATED))
def test_every_text_names_everyone_of_a_side(language: str, seats: tuple[Seat, Seat]) -> None:
    texts = texts_for(language)
    names = [called(texts, seat) for seat in seats]
    told = list(everything(texts, seated(seats)))
    for text in told:
        assert "None" not in text
        assert "<@>" not in text
    for name in names:
        assert sum(name in text for text in told) >= 7


def test_exactly_the_players_who_may_move_are_notified() -> None:
    texts, match = texts_for("en"), seated((Seat.of(BEN), TEAM))
    assert board_messages.board(
        texts, match, PICTURE, notified=match.people(Side.SECOND)
    ).mentions == (
        ANA,
        CLEO,
    )


@pytest.mark.parametrize("user_id", [ANA, CLEO])
def test_each_of_a_team_sees_their_own_side_and_may_move(user_id: int) -> None:
    texts, match = texts_for("en"), seated((Seat.of(BEN), TEAM))
    names = {Side.FIRST: "Ben", Side.SECOND: "Team Ana & Cleo"}
    reader = Reader(texts, user_id=user_id, preferences=Preferences(bottom=Bottom.OWN))
    assert board_messages.board_view(reader, match, names).bottom is Side.SECOND
    assert "your turn" in options.match_label(texts, match, user_id, "Ben")
    assert "your turn" not in options.match_label(texts, match, BEN, "Team Ana & Cleo")


@LANGUAGES
def test_a_thread_of_teams_with_long_names_can_be_made(language: str) -> None:
    texts = texts_for(language)
    name = seat_name(texts, TEAM, ["A" * NAME_LIMIT, "C" * NAME_LIMIT])
    match = seated((TEAM, TEAM))
    assert len(board_messages.thread_name(match, dict.fromkeys(Side, name))) <= 100
