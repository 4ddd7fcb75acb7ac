"""Messages before they are sent."""

from __future__ import annotations

from bot.presenters.draft import Attachment, Draft, Section, fitted


def test_nobody_is_notified_unless_named() -> None:
    allowed = Draft("<@1> @everyone").as_new()["allowed_mentions"]
    assert allowed.to_dict() == {"parse": []}


def test_only_the_named_people_are_notified() -> None:
    allowed = Draft("<@1> <@2>", mentions=(2,)).as_new()["allowed_mentions"].to_dict()
    assert allowed["users"] == [2]
    assert allowed["parse"] == []


def test_an_edit_replaces_text_picture_and_buttons() -> None:
    arguments = Draft("done").as_edit()
    assert (arguments["content"], arguments["attachments"], arguments["view"]) == ("done", [], None)


def test_a_picture_travels_with_its_description_each_time_it_is_sent() -> None:
    draft = Draft("a board", Attachment("b.png", b"png", "white on d4"))
    for file in (draft.as_new()["files"][0], draft.as_edit()["attachments"][0]):
        assert (file.filename, file.description, file.fp.read()) == ("b.png", "white on d4", b"png")


def test_the_picture_of_a_section_is_shown_below_its_text() -> None:
    sections = (Section("first", Attachment("a.png", b"png", "one")), Section("then"))
    new, edit = (
        Draft("both", sections=sections).as_new(),
        Draft("both", sections=sections).as_edit(),
    )
    for arguments, files in ((new, new["files"]), (edit, edit["attachments"])):
        shown = [embed.to_dict() for embed in arguments["embeds"]]
        assert [embed["description"] for embed in shown] == ["first", "then"]
        assert shown[0]["image"] == {"url": "attachment://a.png", "description": "one"}
        assert "image" not in shown[1]
        assert [(file.filename, file.description) for file in files] == [("a.png", "one")]


def test_an_edit_takes_away_the_sections_that_were_there() -> None:
    assert Draft("done").as_edit()["embeds"] == []


def test_parts_that_do_not_fit_are_left_out_whole() -> None:
    assert fitted(["one", "a very long part", "two"], 8) == "one two"
