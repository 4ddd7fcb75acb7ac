"""Trees of positions, and their notes as others read them."""

from __future__ import annotations

import pytest

from bot.cogs.records.files import write_record
from bot.cogs.trying import messages
from bot.cogs.trying.service import NOTE_LIMIT, Audience
from bot.cogs.trying.tree import (
    annotated_lines,
    main_notes,
)
from bot.match.additions import record_of
from bot.storage.errors import UnreadableError
from bot.texts import languages, texts_for
from ringfall.testing.matches import NAMES, lines, new_match, played, tree
from rules.formats import formats_of, read_record

A, B, C, D = "Wd4,a1", "Gd5,a2", "d4xd6", "Gd5,a3"


def test_a_variation_is_the_past_once_the_match_follows_it() -> None:
    tried = (A,), (A, B), (A, B, C)
    start = new_match()
    assert lines(tree(start, *tried)) == [(A, B, C)]
    for turns in ((A,), (A, B)):
        assert lines(tree(played(start, *turns), *tried)) == [(A, B, C)]
    assert lines(tree(played(start, A, B, C), *tried)) == []
    place = tree(played(start, A), *tried).at(0, 1)
    assert (place.turns, place.line, place.is_past) == ((A,), (A, B, C), True)


def test_a_variation_outlives_a_take_back_of_the_turns_before_it() -> None:
    tried, start = (A, B, C), new_match()
    for turns in ((A, B), (A,), (), (A, D)):
        found = tree(played(start, *turns), tried)
        assert lines(found) == [tried]
        place = found.after(tried)
        assert place.turns == tried
        before = found.at(place.tip, 2)
        assert (before.turns, before.position.to_move) == ((A, B), before.tree.start.to_move)


def test_undo_leads_back_and_redo_to_what_was_tried_last() -> None:
    found = tree(new_match(), (A,), (A, B), (A, D))
    place = found.at(2, 1)
    assert (place.line, place.ply) == ((A, B), 1)
    assert found.at(2, 2).turns == (A, B)
    assert found.at(0, 0).line == (A, D)
    assert found.at(99, 7).ply == 0, "a deleted line is the match again"


def test_a_damaged_line_is_told_and_leaves_the_others_readable() -> None:
    found = tree(new_match(), (A,), (A, "no turn"))
    assert found.at(1, 1).turns == (A,)
    with pytest.raises(UnreadableError):
        found.at(2, 2)


def test_notes_and_variations_are_told_where_they_leave_the_match() -> None:
    match = played(new_match(), A, D)
    found = tree(match, (A, B), (A, B, C), (A, B, C[:2] + "b4"), note="wins\na marble")
    assert annotated_lines(found) == {1: ["2 Gd5,a2 3 d4xd6", "2 Gd5,a2 3 d4b4 (wins a marble)"]}
    assert annotated_lines(tree(match, (A,), note="forced")) == {1: ["forced"]}


TEXTS = texts_for("en")
NASTY = "# @everyone <@1> **x**\n> ||y|| `z`\n- \u202e[w](https://e.org) ](;#\\"
MATCH = played(new_match(), A, B)


def test_a_note_that_others_read_pings_no_one_and_reads_as_written() -> None:
    (line,) = messages.turn_lines(TEXTS, tree(MATCH, (A,), note=NASTY), 1)
    told = line.partition(": ")[2]
    for sign in ("@everyone", " <@", "**x", "||y", "`z`", "\u202e"):
        assert sign not in told
    for word in ("everyone", "x", "y", "z", "w"):
        assert word in told


@pytest.mark.parametrize("audience", Audience)
@pytest.mark.parametrize("language", languages())
def test_the_form_has_the_present_note_and_fits_into_discord(
    language: str, audience: Audience
) -> None:
    texts, found = texts_for(language), tree(MATCH, (A,), note="before")
    for ply in range(3):
        form = messages.note_form(texts, found.at(0, ply), audience, action="note-save")
        modal = form.to_dict()
        assert len(modal["title"]) <= 45
        (field,) = modal["components"][0]["components"]
        assert (field.get("value", ""), field["max_length"]) == ("before" * (ply == 1), NOTE_LIMIT)
        assert len(field["label"]) <= 45
        assert len(field["placeholder"]) <= 100
        assert messages.note_stored(texts, "before", audience).endswith(field["placeholder"])


@pytest.mark.parametrize("each", formats_of(MATCH.game), ids=lambda each: each.name)
def test_a_record_has_notes_in_every_format_with_comments(each: object) -> None:
    said = main_notes(tree(MATCH, (A,), note=NASTY))
    name = getattr(each, "name")  # noqa: B009
    back = read_record(write_record(record_of(MATCH, NAMES, said), name).text, name)
    assert [str(turn) for turn in back.turns] or not getattr(each, "whole_game")  # noqa: B009
    if name == "text":
        assert dict(back.comments) == dict(said)
