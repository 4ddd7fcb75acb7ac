"""Records of matches: their content, and formats that can't express them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.records.files import record_message, write_record
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.model import Ending, Opening, Result
from bot.texts import texts_for
from rules import Side
from tests.bot.positions import NAMES, SEED, new_match, played


def test_a_result_that_the_players_made_is_noted() -> None:
    match = replace(new_match(), result=Result(Side.SECOND, Ending.RESIGNED))
    assert record_of(match).notes == {"result": "2, resigned"}


def test_the_turns_of_an_opening_are_part_of_the_record() -> None:
    match = played(replace(new_match(), opening=Opening(7, SEED, ("Wd4,a1",))), "Gd5,a2")
    assert record_of(match).turns == ("Wd4,a1", "Gd5,a2")


def test_a_format_that_does_not_fit_is_refused_with_those_that_do() -> None:
    match = new_match("zertz", {"board": "40", "goal": "quick"})
    with pytest.raises(UserError) as refused:
        write_record(record_of(match, NAMES), "boardspace")
    assert refused.value.values == {"format": "boardspace.net", "allowed": "`text`, `gipf`"}
    with pytest.raises(UserError) as refused:
        write_record(record_of(match, NAMES), "littlegolem")
    assert refused.value.key == "unknown-format"


def test_a_record_is_a_file_that_can_be_shared_as_it_is() -> None:
    match = new_match()
    draft = record_message(texts_for("en"), match, write_record(record_of(match, NAMES), "zip"))
    assert draft.content == "**ZÈRTZ #12** · the position at the start, as ZIP writes it."
    assert draft.attachment is not None
    assert draft.attachment.filename == "zertz-12.zip.txt"
    assert [str(button.key) for button in draft.buttons] == ["m:12:0:share-record:zip"]
