"""Notes as others read them: no ping, no broken format, and within Discord's limits."""

from __future__ import annotations

import discord
import pytest

from bot.cogs.records.files import write_record
from bot.cogs.trying import messages
from bot.cogs.trying.service import NOTE_LIMIT, Audience
from bot.cogs.trying.tree import main_notes
from bot.match.additions import record_of
from bot.texts import languages, texts_for
from rules.formats import formats_of, read_record
from tests.bot.cogs.trying.test_tree import A, B, tree
from tests.bot.positions import NAMES, new_match, played

TEXTS = texts_for("en")
NASTY = "# @everyone <@1> **x**\n> ||y|| `z`\n- \u202e[w](https://e.org) ](;#\\"
MATCH = played(new_match(), A, B)


def test_a_posted_note_pings_no_one_and_reads_as_written() -> None:
    draft = messages.posted(TEXTS, tree(MATCH, (A,), note=NASTY))
    allowed = draft.as_new({})["allowed_mentions"].to_dict()
    assert allowed == discord.AllowedMentions.none().to_dict()
    (line,) = draft.content.splitlines()[1:]
    (shown,) = messages.turn_lines(TEXTS, tree(MATCH, (A,), note=NASTY), 1)
    assert line.startswith("After turn 1: ")
    for told in (line, shown.partition(": ")[2]):
        for sign in ("@everyone", " <@", "**x", "||y", "`z`", "\u202e"):
            assert sign not in told
        for word in ("everyone", "x", "y", "z", "w"):
            assert word in told


def test_a_note_too_long_for_a_message_is_a_complete_file() -> None:
    draft = messages.posted(TEXTS, tree(MATCH, (A,), note="x" * 2000))
    assert draft.attachment is not None
    assert draft.attachment.data.decode() == f"After turn 1: {'x' * 2000}\n"
    assert len(draft.content) < 200


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
