"""What a cog stores about people is known to `/privacy`."""

from __future__ import annotations

import pytest

from bot.app import all_tables, list_personal
from bot.texts import languages, texts_for


def test_every_column_that_names_a_person_is_in_one_list() -> None:
    """Each column `…_id` that names a person is in one `Personal` list, or `/privacy`
    would neither export nor erase it.
    """
    places = {f"{what}_id" for what in ("guild", "channel", "message", "card", "place", "role")}
    what = ("act", "application", "challenge", "match", "post", "season", "tree")
    of_what_else = {*places, *(f"{record}_id" for record in what)}
    naming = {
        column
        for table in all_tables().sorted_tables
        for column in table.c
        if column.name.endswith("_id") and column.name not in of_what_else
    }
    listed = [column for each in list_personal() for column in each.people_columns()]
    assert sorted(map(str, listed)) == sorted(map(str, naming)), "each in one list, and once"


@pytest.mark.parametrize("language", languages())
def test_all_that_is_counted_has_words(language: str) -> None:
    """`/privacy` counts the rows of a person by the text `privacy-<name>`."""
    texts = texts_for(language)
    assert [
        each.text for each in list_personal() if each.is_counted and not texts.find(each.text)
    ] == []
