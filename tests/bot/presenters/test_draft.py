"""Messages before they are sent."""

from __future__ import annotations

from bot.presenters.draft import Attachment, Draft, fitted


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
    for file in (draft.as_new()["file"], draft.as_edit()["attachments"][0]):
        assert (file.filename, file.description, file.fp.read()) == ("b.png", "white on d4", b"png")


def test_parts_that_do_not_fit_are_left_out_whole() -> None:
    assert fitted(["one", "a very long part", "two"], 8) == "one two"
