"""Boards, scoreboards and results in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.matches import messages
from bot.discord_io.content.buttons import view_of
from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.content.people import called, seat_name
from bot.game_texts import race_texts, score_text
from bot.match import options
from bot.match.boards import board_messages, event_messages, match_words
from bot.match.boards.picture import board_view
from bot.match.choosing import questions
from bot.match.model import Ending, Match, Offer, OfferOutcome, Result
from bot.profiles import BOTTOM, Bottom, Chosen, Reader
from bot.seats import Seat
from bot.texts import Texts, languages, texts_for
from guide import Score
from ringfall.testing.matches import ANA, BEN, NAMES, ended, new_match, played
from rules import GAMES, Side, get_game
from rules.zertz.goals import GOALS, Goal

TEXTS = texts_for("en")

READER = Reader(TEXTS)

PICTURE = Picture("zertz-12-1.png", partial(bytes), "an empty board")

CAPTURE = ("Wd4,a1", "Gd5,a2", "d4xd6")

# After these turns there is one way to capture, and after those below, there are five.
ONE_WAY = ("Gg7,a2", "Ge5,f7", "Gd3,e2", "We4,b5", "e5xe3xc3", "We5,e7", "Bg6,a4")

FIVE_WAYS = ("Gf7,g5", "Bb1,a3", "Gg4,g7", "Gb4,b5", "Gd6,c1", "Ge5,a4", "We6,c6")


def labels(draft: board_messages.Draft) -> list[str]:
    return [button.label for button in draft.buttons]


def rows(draft: board_messages.Draft) -> list[int]:
    """Return how many buttons each row has."""
    view = view_of(draft.buttons)
    assert view is not None
    return [len(row["components"]) for row in view.to_components()]


def test_the_first_board_says_who_plays_and_who_begins() -> None:
    draft = board_messages.board(TEXTS, new_match(), PICTURE)
    line, aim = draft.content.splitlines()
    assert line == f"ZÈRTZ · <@{ANA}> – <@{BEN}> · **Your turn, <@{ANA}>**"
    assert aim == "First to 4 white, 5 grey, 6 black or 3 of each wins."
    assert labels(draft) == ["Move", "Rules", "Learn", "⋯"]


def test_only_the_first_board_explains_itself() -> None:
    for later in (played(new_match(), "Wd4,a1"), ended(new_match(), Side.FIRST, Ending.RESIGNED)):
        draft = board_messages.board(TEXTS, later, PICTURE)
        assert len(draft.content.splitlines()) == 1
        assert not {"Rules", "Learn"} & {*labels(draft)}


def test_a_board_says_the_turn_its_effect_and_who_is_next() -> None:
    draft = board_messages.board(TEXTS, played(new_match(), *CAPTURE), PICTURE)
    assert draft.content == f"3 · <@{ANA}> d4xd6 — takes d5 (+1 grey) · **Your turn, <@{BEN}>**"
    assert draft.picture is PICTURE


@pytest.mark.parametrize(("language", "words"), [("en", "must capture"), ("de", "Schlagzwang")])
def test_a_board_says_only_that_a_capture_is_unusually_compulsory(
    language: str, words: str
) -> None:
    texts = texts_for(language)
    must = played(new_match(), *CAPTURE[:2])
    assert match_words.board_line(texts, must, calling=True).endswith(f"<@{ANA}>** · {words}")
    free = played(new_match(), CAPTURE[0])
    always = new_match("tzaar", {"start": "fixed"})
    for match in (free, ended(must, Side.FIRST, Ending.RESIGNED), always):
        assert words not in match_words.board_line(texts, match, calling=True)


def test_a_few_compulsory_captures_are_buttons_in_their_own_row() -> None:
    must = played(new_match(), *CAPTURE[:2])
    draft = board_messages.board(TEXTS, must, PICTURE)
    assert [str(button.key) for button in draft.buttons] == [
        *("m:12:2:move", "m:12:2:menu"),
        "m:12:2:capture:d4xd6",
        "m:12:2:capture:d5xd3",
    ]
    assert labels(draft) == ["Move", "⋯", "d4xd6", "d5xd3"]
    forced = board_messages.board(TEXTS, played(new_match(), *ONE_WAY), PICTURE)
    blue = [button.label for button in forced.buttons if button.style is ButtonStyle.primary]
    assert blue == ["g7xg5"]
    assert rows(draft) == [2, 2]
    first = replace(must, turns=(), before=None)
    assert rows(board_messages.board(TEXTS, first, PICTURE)) == [4, 2], "with Rules and Learn"


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(played(new_match(), CAPTURE[0]), id="free"),
        pytest.param(played(new_match(), *FIVE_WAYS), id="five"),
        pytest.param(
            replace(played(new_match(), *CAPTURE[:2]), seats=(Seat.of_computer(3), Seat.of(BEN))),
            id="computer",
        ),
        pytest.param(
            ended(played(new_match(), *CAPTURE[:2]), Side.FIRST, Ending.RESIGNED), id="over"
        ),
    ],
)
def test_other_boards_have_no_buttons_of_captures(match: Match) -> None:
    assert len(rows(board_messages.board(TEXTS, match, PICTURE))) == 1


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        (("grey",), "wins with 5 grey marbles"),
        (("white", "each"), "wins with 4 white marbles, with 3 marbles of each colour"),
        (("board-full",), "wins by filling the board"),
    ],
)
def test_a_win_is_told_with_what_it_was_won_by(reasons: tuple[str, ...], words: str) -> None:
    won = replace(new_match(), result=Result(Side.FIRST, Ending.RULES, reasons))
    assert match_words.state(TEXTS, won) == f"<@{ANA}> {words}"
    view = board_view(Reader(TEXTS), won, NAMES)
    assert f"wins {view.words.why}" == words


def test_the_scoreboard_says_the_game_the_state_and_the_place() -> None:
    match = played(new_match(options={"board": "48", "goal": "blitz"}), "Wd4,a1")
    first = board_messages.scoreboard(TEXTS, match, PICTURE).content
    assert f"1. <@{ANA}>\n2. <@{BEN}>\n" in first, "nobody has captured anything"
    match = played(played(match, "Gd5,a2"), "d4xd6")
    text = board_messages.scoreboard(TEXTS, match, PICTURE).content
    assert text.splitlines()[0].startswith("**ZÈRTZ #12** · 48 rings, blitz")
    assert f"1. <@{ANA}> — white 0/3 · grey 1/4" in text
    assert "Turn 3: d4xd6" in text
    assert f"**<@{BEN}> to move**" in text
    assert "\n-# First to 3 white, 4 grey, 5 black or 2 of each wins.\n" in text
    assert "All boards: <#9>" in text
    over = board_messages.scoreboard(TEXTS, ended(match, None, Ending.AGREED), PICTURE).content
    assert "Played in <#9>" in over
    assert "All boards" not in over
    assert "wins." not in over


def test_the_result_tells_why_with_the_last_turn_if_that_decided() -> None:
    played_on = played(new_match(), *CAPTURE)
    won = replace(played_on, result=Result(Side.FIRST, Ending.RULES, ("grey",)))
    first, turn, *races = board_messages.result(TEXTS, won).content.splitlines()
    assert first == f"**ZÈRTZ #12** is over after 3 turns: **<@{ANA}> wins with 5 grey marbles**"
    assert turn == f"3 · <@{ANA}> d4xd6 — takes d5 (+1 grey)"
    assert len(races) == len(Side)
    given_up = ended(played_on, Side.SECOND, Ending.RESIGNED)
    first, *races = board_messages.result(TEXTS, given_up).content.splitlines()
    assert first == f"**ZÈRTZ #12** · **<@{ANA}> resigned after 3 turns: <@{BEN}> wins**"
    assert len(races) == len(Side)


def test_the_result_and_its_announcement_have_the_actions_of_cogs_and_a_menu() -> None:
    match = ended(played(new_match(), "Wd4,a1"), Side.SECOND, Ending.RESIGNED)
    drafts = (
        board_messages.result(TEXTS, match, PICTURE, actions=["rematch"]),
        board_messages.announcement(TEXTS, match, PICTURE, actions=["rematch"]),
    )
    for draft in drafts:
        assert draft.picture is PICTURE
        assert [str(button.key) for button in draft.buttons] == ["m:12:1:rematch", "m:12:1:over"]
        assert draft.mentions == ()


def test_the_letter_about_an_end_has_the_score_and_hides_it_with_the_result() -> None:
    match = ended(played(new_match(), "Wd4,a1"), Side.SECOND, Ending.RESIGNED)
    score, url = "Ana leads 2–1", "https://discord.com/x"
    shown, hidden = (
        board_messages.end_letter(TEXTS, match, url, more=[score], hidden=hides).content
        for hides in (False, True)
    )
    assert shown.splitlines()[1] == score
    assert hidden.splitlines()[1] == TEXTS("result-hidden", result=score)
    assert url in hidden


def test_the_channel_of_a_thread_gets_the_result_in_one_line() -> None:
    match = ended(played(new_match(), "Wd4,a1"), Side.SECOND, Ending.RESIGNED)
    draft = board_messages.announcement(TEXTS, match, more=["Ana leads 2–1"])
    assert draft.content == (
        f"**ZÈRTZ #12** · <@{ANA}> – <@{BEN}> · **<@{BEN}> wins, as <@{ANA}> resigned** · <#9>\n"
        "Ana leads 2–1"
    )
    assert draft.silent


def test_the_caption_of_a_poster_tells_how_long_the_match_was_and_when() -> None:
    match = ended(played(new_match(), "Wd4,a1"), Side.SECOND, Ending.RESIGNED)
    assert match.ended_at is not None
    date = f"{match.ended_at:%b} {match.ended_at.day}, {match.ended_at.year}"
    assert match_words.poster_caption(TEXTS, match) == f"one turn · 37 rings, standard · {date}"
    longer = ended(played(new_match(), *CAPTURE), Side.SECOND, Ending.RESIGNED)
    assert match_words.poster_caption(TEXTS, longer).startswith("3 turns · ")


@pytest.mark.parametrize(
    ("slug", "pieces"), [("tzaar", ("White", "Black")), ("rust", ("Teal", "Cream")), ("zertz", ())]
)
def test_every_player_is_told_their_pieces(slug: str, pieces: tuple[str, ...]) -> None:
    match = new_match(slug)
    board = board_messages.board(TEXTS, match, PICTURE).content
    scoreboard = board_messages.scoreboard(TEXTS, match, PICTURE).content
    for number, words in enumerate(pieces):
        for text in (board, scoreboard):
            assert f"<@{match.seats[number].people[0]}> ({words})" in text
    assert ("(" in board) is bool(pieces)


def test_a_game_without_options_is_played_by_standard_rules() -> None:
    text = board_messages.scoreboard(TEXTS, new_match("rust"), PICTURE).content
    assert text.splitlines()[0] == "**RUST #12** · standard rules"


def test_what_a_side_has_left_is_told_without_a_target() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    race = race_texts(TEXTS, match.game, match.position)[Side.FIRST]
    assert race == "6 Tzaars left · 9 Tzarras left · 15 Totts left · 42 possible captures"
    last = Score("tzarra", 1, 0, close=True)
    assert score_text(TEXTS, match.game, last) == "1 Tzarra left (the last one)"


def test_only_numbers_are_told_if_the_side_with_more_wins() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    assert score_text(TEXTS, match.game, Score("tzarra", 9, compared=True)) == "9 Tzarras"


def test_a_compared_number_is_not_told_before_a_side_has_any() -> None:
    game = get_game("rust")
    start = game.start(game.complete_options())
    taken = game.parse_position(str(start).replace("12/12 0/0", "12/10 2/0"))
    races = [race_texts(TEXTS, game, start)[Side.FIRST]]
    races += race_texts(TEXTS, game, taken).values()
    assert races == ["in stock 12/12", "2 captured · in stock 12/12", "0 captured · in stock 10/12"]


def test_in_a_run_of_lines_each_side_is_called_once() -> None:
    match = new_match("tzaar", {"start": "tournament"})
    called = [match_words.calls_to_move(match)]
    for turn in ["Za1", "Za2", "Za3", "Za4", "Za5", "Zb1", "Zb2", "Zb3", "Zb4", "Zb5", "Zb6"]:
        match = played(match, turn)
        assert match_words.is_line(match) is (match.ply not in (1, 5, 10))
        called.append(match_words.calls_to_move(match))
    assert [ply for ply, calls in enumerate(called) if calls] == [0, 1, 2, 5, 6, 10, 11]


def test_the_pictures_of_a_board_that_is_being_filled_are_small() -> None:
    empty = board_view(READER, new_match("tzaar", {"start": "tournament"}), NAMES)
    full = board_view(READER, new_match("tzaar", {"start": "fixed"}), NAMES)
    assert (empty.width, full.width) == (600, 1200)


def test_a_thread_is_named_after_its_match_within_the_limit() -> None:
    long = {Side.FIRST: "A" * 60, Side.SECOND: "B" * 60}
    assert match_words.thread_name(new_match(), NAMES) == "#12 ZÈRTZ · Ana – Ben"
    assert len(match_words.thread_name(new_match(), long)) <= 100


def test_the_picture_gets_the_last_turn_and_a_result_of_the_players() -> None:
    match: Match = ended(played(new_match(), "Wd4,a1"), Side.FIRST, Ending.RESIGNED)
    view = board_view(READER, match, NAMES)
    assert view.names == ("Ana", "Ben")
    assert (view.before, view.turn) == (match.before, match.last_turn)
    assert view.outcome is not None
    assert view.outcome.winner is Side.FIRST
    assert view.words.wins == "{name} wins"


def test_a_private_board_has_its_note_its_link_both_sides_and_a_share_button() -> None:
    draft = board_messages.private_board(
        TEXTS,
        new_match(),
        PICTURE,
        names=NAMES,
        link="https://discord.com/x",
        note="That board is old.",
    )
    assert draft.content.splitlines()[0] == "That board is old."
    assert draft.content.endswith("https://discord.com/x")
    assert labels(draft) == ["From Ana's side", "From Ben's side", "Share", "Describe"]
    keys = [str(button.key) for button in draft.buttons]
    assert keys == ["m:12:0:look:1", "m:12:0:look:2", "m:12:0:share-show", "m:12:0:describe"]


def test_a_private_board_lists_the_threats() -> None:
    match = played(new_match(), *CAPTURE[:2])
    draft = board_messages.private_board(TEXTS, match, PICTURE, names=NAMES)
    assert match_words.threatened(match) == ("d4", "d5")
    line = match_words.threats_line(TEXTS, match)
    assert line.startswith(f"<@{ANA}> must capture: d4xd6 (+1 grey)")
    assert line in draft.content.splitlines()


def test_nothing_is_threatened_once_a_match_is_over() -> None:
    match = ended(played(new_match(), *CAPTURE[:2]), Side.FIRST, Ending.RESIGNED)
    assert match_words.threatened(match) == ()
    assert match_words.threats_line(TEXTS, match) == ""


def test_a_shared_board_has_its_link_and_no_buttons() -> None:
    draft = board_messages.shared_board(TEXTS, new_match(), PICTURE, link="https://discord.com/x")
    assert draft.content.endswith("https://discord.com/x")
    assert draft.buttons == ()


def test_the_card_has_move_or_vote_while_boards_are_posted_elsewhere() -> None:
    here, thread = replace(new_match(), place_id=8), new_match()
    for match, expected in (
        (here, []),
        (thread, ["m:12:0:move-now"]),
        (replace(thread, seats=(Seat.of_channel(), thread.seats[1])), ["m:12:0:vote-now"]),
        (ended(thread, Side.FIRST, Ending.RESIGNED), []),
    ):
        card = board_messages.scoreboard(TEXTS, match, None)
        assert [str(button.key) for button in card.buttons] == expected


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("goal", GOALS.values(), ids=list(GOALS))
def test_what_wins_zertz_are_the_numbers_of_the_rules(goal: Goal, language: str) -> None:
    options = {"goal": goal.name}
    aim = match_words.aim(texts_for(language), GAMES["zertz"], options)
    assert re.findall(r"\d", aim) == [
        str(n) for n in (goal.white, goal.grey, goal.black, goal.each)
    ]


@pytest.mark.parametrize("language", languages())
def test_a_game_that_says_nothing_leads_to_its_rules(language: str) -> None:
    texts = texts_for(language)
    nameless = type("Nameless", (type(GAMES["rust"]),), {"slug": "nameless"})()
    assert f"*{texts('button-rules')}*" in match_words.aim(texts, nameless, {})


CLEO, DORA = 100000000000000003, 100000000000000004

TEAM, COMPUTER = Seat.of(ANA, CLEO), Seat.of_computer(2)

SEATS_PICTURE = Picture("board.png", partial(bytes), "")

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
        board_messages.board(texts, match, SEATS_PICTURE),
        board_messages.scoreboard(texts, match, SEATS_PICTURE),
        board_messages.result(texts, over),
        board_messages.announcement(texts, over),
        messages.match_list(texts, [match, over]),
        questions.stale(texts, match, ANA, ply=0, url=None),
        *(
            event_messages.offer(texts, match, offer, Side.FIRST, outcome)
            for offer in Offer
            for outcome in (None, *OfferOutcome)
        ),
    ]
    yield from (draft.content for draft in drafts)
    yield match_words.state(texts, over)
    yield match_words.threats_line(texts, match)


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


@pytest.mark.parametrize("user_id", [ANA, CLEO])
def test_each_of_a_team_sees_their_own_side_and_may_move(user_id: int) -> None:
    texts, match = texts_for("en"), seated((Seat.of(BEN), TEAM))
    names = {Side.FIRST: "Ben", Side.SECOND: "Team Ana & Cleo"}
    reader = Reader(texts, user_id=user_id, preferences=Chosen().with_values({BOTTOM: Bottom.OWN}))
    assert board_view(reader, match, names).bottom is Side.SECOND
    assert "your turn" in options.match_label(texts, match, user_id, "Ben")
    assert "your turn" not in options.match_label(texts, match, BEN, "Team Ana & Cleo")
