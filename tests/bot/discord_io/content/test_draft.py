"""Messages before they are sent."""

from __future__ import annotations

from functools import partial

import pytest

from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, Picture, Section, fitted
from bot.discord_io.content.people import literal


def test_a_new_message_links_those_it_notifies_and_names_all_others() -> None:
    draft = Draft("<@1> beats <@2> @everyone", mentions=(2,))
    sent = draft.as_new({1: "*Ana*"})
    assert sent["content"] == "\\*Ana\\* beats <@2> @everyone"
    assert sent["allowed_mentions"].to_dict() == {"users": [2], "parse": []}
    assert draft.unnotified == (1,)
    assert Draft("<@1>").as_new({1: "Ana"})["allowed_mentions"].to_dict() == {"parse": []}


def test_edits_and_private_messages_link_everyone_they_name() -> None:
    draft = Draft("<@1> beats <@2>", mentions=(2,))
    for sent in (draft.as_edit(), draft.as_private()):
        assert sent["content"] == "<@1> beats <@2>"
        assert sent["allowed_mentions"].to_dict() == {"parse": ["users"]}


def test_names_never_make_a_message_too_long() -> None:
    people = {10**17 + number: "*" * 32 for number in range(90)}
    sent = Draft(" ".join(f"<@{user_id}>" for user_id in people)).as_new(people)
    assert len(sent["content"]) <= CONTENT_LIMIT
    assert "<@" not in sent["content"]


def test_a_message_is_known_again_by_names_and_by_links_but_not_with_another_link() -> None:
    draft = Draft("<@1> challenges <@2>", mentions=(2,))
    sent = draft.as_new({1: "a_b <@3>"})["content"]
    assert draft.says(sent)
    assert draft.says(draft.content)
    assert not draft.says("<@3> challenges <@2>")
    assert not draft.says("Ana challenges Ben")
    assert not draft.says(f"{draft.content}\nmore")


def test_what_people_type_is_no_link() -> None:
    draft = Draft(f"<@1> says {literal('<@2>')}")
    assert draft.unnotified == (1,)
    assert draft.as_new({1: "Ana"})["content"] == f"Ana says {literal('<@2>')}"


def test_an_edit_replaces_text_picture_sections_and_buttons() -> None:
    arguments = Draft("done").as_edit()
    assert arguments["embeds"] == []
    assert (arguments["content"], arguments["attachments"], arguments["view"]) == ("done", [], None)


async def draw(render: partial[bytes]) -> bytes:
    return render()


async def test_a_picture_travels_with_its_description_each_time_it_is_sent() -> None:
    undrawn = Draft("a board", Picture("b.png", partial(bytes, b"png"), "white on d4"))
    with pytest.raises(ValueError, match="not drawn"):
        undrawn.as_edit()
    draft = await undrawn.draw(draw)
    for file in (draft.as_new({})["files"][0], draft.as_edit()["attachments"][0]):
        assert (file.filename, file.description, file.fp.read()) == ("b.png", "white on d4", b"png")


async def test_the_picture_of_a_section_is_shown_below_its_text() -> None:
    sections = Section("first", Picture("a.png", partial(bytes), "one")), Section("then")
    draft = await Draft("both", sections=sections).draw(draw)
    new, edit = draft.as_new({}), draft.as_edit()
    for arguments, files in ((new, new["files"]), (edit, edit["attachments"])):
        shown = [embed.to_dict() for embed in arguments["embeds"]]
        assert [embed["description"] for embed in shown] == ["first", "then"]
        assert shown[0]["image"] == {"url": "attachment://a.png", "description": "one"}
        assert "image" not in shown[1]
        assert [(file.filename, file.description) for file in files] == [("a.png", "one")]


def test_parts_that_do_not_fit_are_left_out_whole() -> None:
    assert fitted(["one", "a very long part", "two"], 8) == "one two"
