"""Notes as others read them: no ping, no broken format, and within Discord's limits."""

from __future__ import annotations

import discord
import pytest

from bot.cogs.records.messages import write
from bot.cogs.replay import note_messages as presenter
from bot.cogs.replay.messages import stepping
from bot.cogs.replay.notes import NOTE_LIMIT, Note
from bot.discord_io.content.draft import Attachment
from bot.match.model import Ending
from bot.match.record import record_of
from bot.texts import languages, texts_for
from rules.formats import formats_of, read_record
from tests.bot.positions import ANA, BEN, NAMES, ended, new_match, played

TEXTS = texts_for("en")
NASTY = "# @everyone <@1> **x**\n> ||y|| `z`\n- \u202e[w](https://e.org) ](;#\\"
OVER = ended(played(new_match(), "Wd4,a1", "Gd5,a2"), None, Ending.AGREED)


def note(text: str, *, ply: int = 1, user_id: int = ANA, turn: str = "Wd4,a1") -> Note:
    return Note(ply, user_id, turn, text)


def test_a_shared_note_pings_no_one_and_reads_as_written() -> None:
    draft = presenter.posted(TEXTS, OVER, ANA, [note(NASTY)])
    allowed = draft.as_new({})["allowed_mentions"].to_dict()
    assert allowed == discord.AllowedMentions.none().to_dict()
    (line,) = draft.content.splitlines()[1:]
    assert line.startswith("1 · Wd4,a1 — ")
    for sign in ("@everyone", " <@", "**x", "||y", "`z`", "\u202e"):
        assert sign not in line
    for word in ("everyone", "x", "y", "z", "w"):
        assert word in line


def test_notes_too_long_for_a_message_are_a_complete_file() -> None:
    notes = [note("x" * NOTE_LIMIT, ply=ply) for ply in range(6)]
    draft = presenter.posted(TEXTS, OVER, ANA, notes)
    assert draft.attachment is not None
    written = draft.attachment.data.decode()
    assert len(written.splitlines()) == len(notes)
    assert written.count("x" * NOTE_LIMIT) == len(notes)
    assert len(draft.content) < 200


@pytest.mark.parametrize("language", languages())
def test_the_form_has_the_present_note_and_fits_into_discord(language: str) -> None:
    for ply in range(3):
        modal = presenter.note_form(texts_for(language), OVER, ply, "before").to_dict()
        assert len(modal["title"]) <= 45
        (field,) = modal["components"][0]["components"]
        assert (field["value"], field["max_length"]) == ("before", NOTE_LIMIT)
        assert len(field["label"]) <= 45
        assert len(field["placeholder"]) <= 100


@pytest.mark.parametrize("language", languages())
def test_both_sides_notes_are_at_their_turn_in_the_replay(language: str) -> None:
    worst = "@" * NOTE_LIMIT
    noted = [note(worst), note(worst, user_id=BEN), note("elsewhere", ply=2)]
    draft = stepping(
        texts_for(language),
        OVER,
        played(new_match(), "Wd4,a1"),
        Attachment("board.png", b""),
        names=NAMES,
        noted=noted,
    )
    assert len(draft.content) <= 2000
    assert draft.content.count("💭") == 2
    assert "elsewhere" not in draft.content


def test_a_turn_that_was_taken_back_is_said_to_be() -> None:
    (line,) = presenter.thoughts(TEXTS, OVER, 1, [note("hm", turn="Bd4,a1")])
    assert "on Bd4,a1, which was taken back: hm" in line


@pytest.mark.parametrize("each", formats_of(OVER.game), ids=lambda each: each.name)
def test_a_record_has_the_shared_notes_in_every_format_with_comments(each: object) -> None:
    noted = [note(NASTY), note("and I", user_id=BEN)]
    said = presenter.comments(OVER, noted, NAMES)
    name = getattr(each, "name")  # noqa: B009
    back = read_record(write(record_of(OVER, NAMES, said), name).text, name)
    assert [str(turn) for turn in back.turns] or not getattr(each, "whole_game")  # noqa: B009
    if name == "text":
        assert dict(back.comments) == dict(said)
        assert back.comments[1].endswith(" / Ben: and I")
