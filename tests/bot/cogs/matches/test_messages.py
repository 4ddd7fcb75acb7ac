"""Menus, lists and descriptions of matches, and questions about offers and endings."""

from __future__ import annotations

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.matches import messages
from bot.cogs.matches.messages import (
    ENTRIES_A_ROW,
    MOST_LINKED,
    OwnCounts,
    actions_of,
    match_list,
    menu,
    own_matches,
    page,
)
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.match.additions import Purpose
from bot.match.boards import event_messages
from bot.match.boards.board_messages import board_buttons
from bot.match.choosing import questions
from bot.match.model import Ending, Match, Offer
from bot.match.options import match_label
from bot.texts import languages, texts_for
from ringfall.testing.games.test_messages import whole
from ringfall.testing.matches import (
    ANA,
    BEN,
    CHALLENGE,
    NAMES,
    ended,
    new_match,
    played,
    random_match,
)
from rules import GAMES, Side
from tests.bot.match.clock.test_messages import timed

TEXTS = texts_for("en")
PLAYING = played(new_match(), "Wd4,a1", "Gd5,a2")


def labels(draft: Draft) -> list[str]:
    return [button.label for button in draft.buttons]


def offered(match: Match, user_id: int) -> dict[Purpose, list[str]]:
    """Return what the core offers, with some actions of cogs."""
    added = {Purpose.LOOK: ["replay"], Purpose.TRY: ["try"], Purpose.MORE: ["coach", "help"]}
    return actions_of(match, user_id, [added])


def lists(draft: Draft) -> dict[str, list[str]]:
    return {menu.prompt: [entry.label for entry in menu.entries] for menu in draft.menus}


def test_a_menu_has_a_button_for_a_single_action_and_a_list_for_several() -> None:
    shown = menu(TEXTS, PLAYING, offered(PLAYING, ANA))
    assert labels(shown) == ["Try", "Take back", "End…"]
    assert str(shown.buttons[0].key) == "m:12:2:try"
    assert lists(shown) == {"Look back": ["Replay", "Describe"], "More": ["Coach…", "Help"]}
    assert {entry.value for entry in shown.menus[0].entries} == {"m:12:2:replay", "m:12:2:describe"}
    watching = menu(TEXTS, PLAYING, offered(PLAYING, 7))
    assert (labels(watching), lists(watching)) == (["Try"], lists(shown))


def test_what_ends_a_match_is_beside_nothing_else() -> None:
    for match, expected in ((PLAYING, ["Offer a draw", "Resign…"]), (timed(), ["Cancel match…"])):
        actions = offered(match, BEN)
        assert labels(menu(TEXTS, match, actions))[-1] == "End…"
        assert labels(page(TEXTS, match, Purpose.END, actions[Purpose.END])) == [*expected, "Back"]


def test_a_win_on_time_has_a_row_of_its_own() -> None:
    shown = page(TEXTS, timed(), Purpose.TIME, ["nudge", "extend", "pause", "claim"])
    (claim,) = (button for button in shown.buttons if button.label == "Claim the win")
    beside = [button.label for button in shown.buttons if button.row == claim.row]
    assert beside == ["Claim the win", "Back"]
    assert len(shown.buttons) <= 2 * ENTRIES_A_ROW


def test_a_label_names_the_match_the_opponent_and_the_side_to_move() -> None:
    match = played(new_match(), "Wd4,a1")
    assert match_label(TEXTS, match, BEN, "Ana") == "#12 ZÈRTZ – Ana · turn 1 · your turn"
    assert match_label(TEXTS, match, ANA, "Ben") == "#12 ZÈRTZ – Ben · turn 1 · their turn"
    over = ended(match, Side.FIRST, Ending.RESIGNED)
    assert match_label(TEXTS, over, ANA, "Ben").endswith("over")
    assert len(match_label(TEXTS, match, ANA, "B" * 200)) == 100


def test_an_empty_list_says_how_to_start() -> None:
    assert "/challenge" in match_list(TEXTS, []).content
    own = own_matches(TEXTS, [], [], counts=OwnCounts(0, 0), links={})
    assert "/challenge" in own.content
    assert [str(button.key) for button in own.buttons] == ["p:computer", "p:learn"]


def test_a_list_names_three_challenges_of_each_kind_and_how_many_follow() -> None:
    others = [replace(CHALLENGE, id=number, opponent_id=None) for number in range(1, 6)]
    counts = OwnCounts(0, 0)
    draft = own_matches(
        TEXTS, [], [], counts=counts, links={}, challenges=others, own_challenges=others[:4]
    )
    lines = draft.content.splitlines()
    assert [line for line in lines if line.startswith("and")] == ["and 2 more", "and 1 more"]
    assert labels(draft)[2:] == [f"{do} {n}" for do in ("Accept", "Withdraw") for n in (1, 2, 3)]
    for language in languages():
        texts = texts_for(language)
        whole = own_matches(
            texts, [], [], counts=counts, links={}, challenges=others, own_challenges=others
        )
        assert len(whole.content) <= CONTENT_LIMIT


def test_a_list_begins_with_waiting_matches_and_ends_with_finished_ones() -> None:
    going_on = [replace(new_match(), id=number) for number in (4, 7, 9)]
    over = [replace(ended(new_match(), Side.FIRST, Ending.RESIGNED), id=2)]
    links = {4: "https://discord.com/channels/1/2/3", 7: "https://discord.com/channels/1/2/4"}
    draft = own_matches(TEXTS, going_on, over, counts=OwnCounts(3, 2), links=links)
    first, *_, title, last = draft.content.splitlines()
    assert first == (
        "**2 matches are waiting for you:** [ZÈRTZ #4](https://discord.com/channels/1/2/3), "
        "[ZÈRTZ #7](https://discord.com/channels/1/2/4)"
    )
    assert title == "Recently finished:"
    assert last.startswith("**ZÈRTZ #2**")
    assert "resigned" in last
    assert "3 matches:" in draft.content
    assert [str(button.key) for button in draft.buttons] == ["r:run:4:play", "p:share-list"]


def test_a_match_in_a_hidden_place_has_neither_link_nor_place() -> None:
    going_on = [replace(new_match(), id=number) for number in (4, 7)]
    url = "https://discord.com/channels/1/2/3"
    counts = OwnCounts(2, 2, elsewhere=1)
    draft = own_matches(TEXTS, going_on, [], counts=counts, links={4: url}, places={4: "<#2>"})
    first, elsewhere, _, seen, hidden = draft.content.splitlines()
    assert first.endswith(f"[ZÈRTZ #4]({url}), ZÈRTZ #7")
    assert elsewhere.startswith("One more waits elsewhere.")
    assert seen.endswith(" · <#2>")
    assert "<#" not in hidden


@pytest.mark.parametrize("language", ["en", "de"])
def test_however_many_matches_wait_the_first_line_says_how_many(language: str) -> None:
    going_on = [replace(new_match(), id=number) for number in range(1, 51)]
    address = f"https://discord.com/channels/{2**62}/{2**62}/1"
    links = dict.fromkeys(range(1, MOST_LINKED + 1), address)
    counts = OwnCounts(50, 50)
    content = own_matches(texts_for(language), going_on, [], counts=counts, links=links).content
    assert "50 " in content.splitlines()[0]
    assert content.splitlines()[0].endswith(", …")
    assert len(content) <= CONTENT_LIMIT


def test_a_list_stays_within_one_message() -> None:
    matches = [replace(new_match(), id=number) for number in range(1, 26)]
    text = match_list(TEXTS, matches).content
    assert len(text) <= 2000
    assert "ZÈRTZ #1**" in text
    assert not text.endswith("…"), "lines are left out whole"


PLACING = new_match("tzaar", {"start": "tournament"})
REASONS = ("offered", "gone", "own")
EVERY_LANGUAGE = pytest.mark.parametrize("language", languages())


@EVERY_LANGUAGE
@pytest.mark.parametrize("offer", Offer)
def test_every_offer_is_answered_in_its_own_words(offer: Offer, language: str) -> None:
    texts = texts_for(language)
    standing = replace(PLACING, offers={offer: Side.SECOND})
    answering = messages.answer_question(texts, standing, offer, Side.FIRST)
    assert [str(button.key) for button in answering.buttons] == [
        f"m:12:0:{offer}-yes:2",
        f"m:12:0:{offer}-no:2",
    ]
    told = [
        answering,
        messages.offered(texts, standing, offer, Side.SECOND),
        messages.offered(texts, PLACING, offer, Side.SECOND),
        messages.offer_answered(texts, PLACING, offer, accept=False),
        messages.offer_gone(texts, offer),
    ]
    assert len({draft.content for draft in told}) == len(told)
    for reason in REASONS:
        assert texts(f"error-{offer}-{reason}")


def test_a_lot_is_on_the_board_while_it_can_be_drawn_only() -> None:
    texts = texts_for("en")
    labels = [button.label for button in board_buttons(texts, PLACING)]
    assert labels == ["Move", "Place the rest at random", "⋯"]
    for match in (new_match("zertz"), new_match("rust"), new_match("tzaar", {"start": "fixed"})):
        assert len(board_buttons(texts, match)) == 2


@EVERY_LANGUAGE
def test_the_question_about_an_ending_differs_from_every_offer(language: str) -> None:
    """Its heading, its colour and its way back are those of no offer."""
    texts = texts_for(language)
    asked = (
        messages.resign_question(texts, PLACING, Side.FIRST),
        messages.cancel_question(texts, PLACING, Side.FIRST),
        messages.cancel_question(texts, PLACING, Side.FIRST, opponent_left=True),
        event_messages.claim_question(texts, PLACING, Side.FIRST),
    )
    offered = [event_messages.offer(texts, PLACING, offer, Side.SECOND, None) for offer in Offer]
    labels = {button.label for draft in offered for button in draft.buttons}
    (heading,) = {draft.content.partition("**")[2].partition("**")[0] for draft in asked}
    for draft in asked:
        yes, back = draft.buttons
        assert yes.style is ButtonStyle.danger
        assert labels.isdisjoint({yes.label, back.label})
    assert not any(heading in draft.content for draft in offered)


@EVERY_LANGUAGE
def test_a_question_about_several_turns_names_them_and_fits_into_its_button(language: str) -> None:
    texts = texts_for(language)
    turns = [f"T{column}{row}" for column in "bcde" for row in range(1, 6)]
    assert len(turns) == questions.SERIES_LIMIT
    far = replace(PLACING, id=999_999_999)
    draft = questions.series(texts, far, turns)
    assert all(turn in draft.content for turn in turns)
    (key, _) = (str(button.key) for button in draft.buttons)
    assert len(key) <= 100
    assert PLACING.game.parse_series(PLACING.position, key.rpartition(":")[2]) == tuple(turns)


def test_it_says_everything_line_by_line_and_then_draws_the_board() -> None:
    match = played(new_match(), "Wd4,a1", "Gd5,a2")
    (draft,) = messages.description(TEXTS, match, NAMES)
    lines = draft.content.splitlines()
    assert lines[:4] == [
        "Ben played Gd5,a2.",
        "Ana to move.",
        "Must capture, 2 ways: d4xd6, d5xd3.",
        "ZÈRTZ #12, turn 2, 37 rings, standard.",
    ]
    assert "Ana: white 0/4 · grey 0/5 · black 0/6 · each 0/3." in lines
    assert lines.index("2 turns are possible, all of them captures.") < lines.index("```")
    assert any("Gd5" in line and "(b5)" not in line for line in lines[lines.index("```") :])
    assert lines[-1].startswith("W, G and B before a name are")


def test_the_last_message_has_the_button_that_shares_this_very_board() -> None:
    match = played(new_match(), "Wd4,a1")
    drafts = messages.description(TEXTS, match, NAMES)
    assert [str(b.key) for b in drafts[-1].buttons] == ["m:12:1:share-describe"]
    assert all(not draft.buttons for draft in drafts[:-1])
    shared = messages.description(TEXTS, match, NAMES, share=False)
    assert all(not draft.buttons for draft in shared)


def test_a_game_that_is_over_says_who_won_and_offers_no_turns() -> None:
    *_, match = random_match(GAMES["rust"], {}, 3)
    text = whole(messages.description(TEXTS, match, NAMES))
    assert "The match is over: " in text
    assert "possible" not in text


def test_signs_in_a_name_do_not_change_how_the_text_looks() -> None:
    names = {Side.FIRST: "*An_a*", Side.SECOND: "`Ben`"}
    text = whole(messages.description(TEXTS, played(new_match(), "Wd4,a1"), names))
    assert r"\*An\_a\* played" in text
    assert r"\`Ben\`" in text


def test_a_long_description_takes_several_messages() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    drafts = messages.description(TEXTS, match, NAMES, limit=750)
    assert len(drafts) == 3
    assert all(len(draft.content) <= 750 for draft in drafts)
    assert [bool(draft.buttons) for draft in drafts] == [False, False, True]
    assert whole(drafts).count("```") == 2


def test_a_description_too_long_for_messages_is_a_file() -> None:
    match: Match = played(new_match(), "Wd4,a1")
    (draft,) = messages.description(TEXTS, match, {**NAMES, Side.FIRST: "A_B"}, limit=300)
    assert draft.attachment is not None
    assert draft.attachment.filename == "zertz-12-1.txt"
    text = draft.attachment.data.decode()
    assert "A_B" in text
    assert match.guide.text_board(match.position) in text
    assert draft.content.splitlines()[-1] == TEXTS("describe-long")
    assert draft.content.startswith("A\\_B played Wd4,a1.\n")
    assert [button.label for button in draft.buttons] == ["Share"]
