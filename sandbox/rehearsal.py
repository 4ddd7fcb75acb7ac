"""Reports of rehearsals: what Discord really did, and a sandbox that does the same.

A rehearsal is a run of a tool against the real Discord. For each *point* that Discord's documents
leave open, its report says what is assumed, and what was seen. `POINTS` is the whole vocabulary of
the format. A report may come from anywhere, so each value must be one of these words.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from sandbox.errors import Outcome
from sandbox.world.unsure import HiddenFields, Owner

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sandbox.world.unsure import Unsure

FORMAT, VERSION = "discord-rehearsal", 1
MAX_BYTES = 64 * 1024
VERDICTS = ("as assumed", "differs", "not tried")
# A status of success, or that of a refusal and its code; 429 is no refusal but a pause.
OUTCOME = re.compile(r"2[0-9]{2}|4(?!29)[0-9]{2} [0-9]{1,6}")
OLD_EDITS = re.compile(r"[0-9]|unlimited")
_NAME = "(?:bucket|global|limit|remaining|reset|reset-after|scope)"
HEADERS = re.compile(rf"none|{_NAME}(?: {_NAME}){{0,6}}")


@dataclass(frozen=True, slots=True)
class Words:
    """A closed list of words."""

    words: tuple[str, ...]

    def fullmatch(self, text: str) -> bool:
        return text in self.words


def _words(*words: str) -> Words:
    return Words(words)


POINTS: Mapping[str, Words | re.Pattern[str]] = {
    "alt_text": _words("kept", "lost"),
    "answer_headers": HEADERS,
    "answered_twice": OUTCOME,
    "archived_edit": OUTCOME,
    "archived_post": OUTCOME,
    "chain_owner": _words("first", "presser", "none"),
    "channel_headers": HEADERS,
    "closed_dm": OUTCOME,
    "dead_token": OUTCOME,
    "deferral_message": _words("absent", "present"),
    "dm_followup": _words("private", "public"),
    "dm_headers": HEADERS,
    "edit_keeps_file": _words("kept", "lost"),
    "edit_notifies": _words("silent", "notified"),
    "emoji_twice": OUTCOME,
    "emoji_upload": OUTCOME,
    "forced_private": _words("flags", "field", "both", "neither"),
    "forum_without_tag": OUTCOME,
    "guest_owner": _words("first", "presser", "none"),
    "hidden_fields": _words("null", "missing", "empty", "mixed", "absent", "shown"),
    "late_answer": OUTCOME,
    "locked_closed_post": OUTCOME,
    "locked_post": OUTCOME,
    "old_edits": OLD_EDITS,
    "press_after_removal": _words("fails", "arrives"),
    "recipients": _words("unnamed", "named"),
    "regained_threads": _words("synced", "silent"),
    "register": OUTCOME,
    "repeated_nonce": _words("same", "another"),
    "resume": _words("resumed", "new"),
    "second_thread": OUTCOME,
    "thread_open": OUTCOME,
    "unanswered_followup": OUTCOME,
    "unknown_token": OUTCOME,
}
# Requests that succeed; the others are refusals, and a sandbox that let them pass would need rules
# of its own for what follows.
SUCCESSES = ("archived_post", "emoji_upload", "register", "thread_open")
# The field of `Unsure` and its value, by what was seen.
SETTINGS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "alt_text": ("keeps_alt_text", {"kept": True, "lost": False}),
    "chain_owner": ("chain_owner", {owner.name.lower(): owner for owner in Owner}),
    "deferral_message": ("deferrals_show_message", {"absent": False, "present": True}),
    "dm_followup": ("private_followups", {"private": True, "public": False}),
    "edit_keeps_file": ("edits_keep_files", {"kept": True, "lost": False}),
    "edit_notifies": ("edits_notify", {"silent": False, "notified": True}),
    "forced_private": ("tells_forced_private", {"flags": False, "both": True}),
    "guest_owner": ("guest_owner", {owner.name.lower(): owner for owner in Owner}),
    "hidden_fields": ("hidden_fields", {fields.name.lower(): fields for fields in HiddenFields}),
    "press_after_removal": ("presses_after_uninstall", {"fails": False, "arrives": True}),
    "recipients": ("names_recipients", {"unnamed": False, "named": True}),
    "regained_threads": ("syncs_threads", {"synced": True, "silent": False}),
    "repeated_nonce": ("enforces_nonces", {"same": True, "another": False}),
    "resume": ("resumes", {"resumed": True, "new": False}),
}


class ReportError(Exception):
    """A file is no report of a rehearsal; `str(error)` is a sentence for the user."""


def read_report(path: Path) -> dict[str, str]:
    """Return what was seen at each point where Discord differed from what was assumed.

    Raises `ReportError` for a file that is missing, too large, or not exactly in the format.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ReportError(f"{path} cannot be read: {error.strerror or error}.") from None
    if len(data) > MAX_BYTES:
        raise ReportError(f"{path} is no report: it is larger than {MAX_BYTES // 1024} KiB.")
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise ReportError(f"{path} is no report: it is not valid JSON.") from None
    try:
        return parse_report(body)
    except ReportError as error:
        raise ReportError(f"{path} is no report: {error}.") from None


def parse_report(body: Any) -> dict[str, str]:
    """Check a report; return what was seen, by point, where it differed.

    Raises `ReportError` with a clause that says what is wrong.
    """
    report = _object(body, {"format", "version", "points"}, "the file")
    if report["format"] != FORMAT:
        raise ReportError(f'"format" must be "{FORMAT}"')
    if type(report["version"]) is not int or report["version"] != VERSION:
        raise ReportError(f'"version" must be {VERSION}')
    points = _object(report["points"], None, '"points"')
    differing = dict[str, str]()
    for key, entry in points.items():
        if key not in POINTS:
            raise ReportError(f"it has an unknown point {_shown(key)}")
        fields = _object(entry, {"assumed", "seen", "verdict"}, f'"{key}"')
        assumed, seen, verdict = fields["assumed"], fields["seen"], fields["verdict"]
        if verdict not in VERDICTS:
            raise ReportError(f'the verdict of "{key}" must be one of {", ".join(VERDICTS)}')
        if not _fits(key, assumed):
            raise ReportError(f'what "{key}" assumes is none of its values')
        if verdict == "not tried":
            if seen is not None:
                raise ReportError(f'"{key}" was not tried, so "seen" must be null')
        elif not _fits(key, seen):
            raise ReportError(f'what was seen at "{key}" is none of its values')
        elif (verdict == "differs") is (seen == assumed):
            raise ReportError(f'the verdict of "{key}" contradicts its values')
        if verdict == "differs":
            differing[key] = str(seen)
    return differing


def follow(unsure: Unsure, differing: Mapping[str, str]) -> list[str]:
    """Set the switches to what was seen; return the points that the sandbox cannot imitate."""
    return [key for key, seen in sorted(differing.items()) if not _set(unsure, key, seen)]


def _set(unsure: Unsure, key: str, seen: str) -> bool:
    if key in SETTINGS:
        name, values = SETTINGS[key]
        if seen in values:
            setattr(unsure, name, values[seen])
        return seen in values
    if key == "old_edits":
        unsure.old_edits = None if seen == "unlimited" else int(seen)
        return True
    if key.endswith("_headers"):
        unsure.headers[key] = frozenset(seen.split())
        return True
    status, _, code = seen.partition(" ")
    if code or key in SUCCESSES:
        unsure.outcomes[key] = Outcome(int(status), int(code) if code else None)
        return True
    return False


def _object(value: Any, keys: set[str] | None, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ReportError(f"{name} must be an object")
    body = cast("dict[str, Any]", value)
    if keys is not None and (unknown := sorted(body.keys() - keys)):
        raise ReportError(f"{name} has an unknown key {_shown(unknown[0])}")
    if keys is not None and (missing := sorted(keys - body.keys())):
        raise ReportError(f'{name} lacks "{missing[0]}"')
    return body


def _fits(key: str, value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 80 and bool(POINTS[key].fullmatch(value))


def _shown(text: str) -> str:
    """Quote a text from a report, shortened and without control characters."""
    return ascii(text[:30])
