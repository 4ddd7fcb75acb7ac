"""Fill in the privacy policy and the terms: who operates the bot, how to reach them, since when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from bot.settings import PortalSettings

# In a checkout, in the container, and in the installed package.
FOLDER = Path(__file__).parents[2] / "docs"
PAPERS = ("PRIVACY.md", "TERMS.md")
PLACE = re.compile(r"\[(operator|contact|date)\](?!\()")
SINCE = re.compile(r"^\| In force since \| (\d{4}-\d\d-\d\d) \|$", re.MULTILINE)
LARGEST_BYTES = 200_000
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")


def fill(name: str, *, operator: str, contact: str, today: date, old: str | None) -> str:
    """Return a paper with all that is known; the date stays that of an `old` copy if it is equal.

    Empty texts leave their places as they are. Raises `OSError` if the paper is not there.
    """
    template = (FOLDER / name).read_text(encoding="utf-8")
    known = {"operator": operator, "contact": contact}
    values = {key: _MARKUP.sub(r"\\\1", text) for key, text in known.items() if text}

    def filled(day: str) -> str:
        return PLACE.sub(lambda place: (values | {"date": day}).get(place[1], place[0]), template)

    since = SINCE.search(old or "")
    as_before = filled(since[1]) if since else None
    return as_before if as_before and as_before == old else filled(today.isoformat())


def read_copy(file: Path) -> str | None:
    """Return the text of a copy, `None` if there is none; raises `OSError` if it can't be read."""
    try:
        with file.open(encoding="utf-8", errors="replace") as text:
            return text.read(LARGEST_BYTES)
    except FileNotFoundError:
        return None


def list_gaps(settings: PortalSettings, folder: Path) -> Iterator[str]:
    """Yield a line for each place of the privacy policy and the terms that is still empty."""
    named = {"OPERATOR_NAME": settings.operator_name, "OPERATOR_CONTACT": settings.operator_contact}
    for name in (name for name, text in named.items() if not text):
        yield f"{name} is empty: the privacy policy and the terms must say it."
    linked = {"PRIVACY_URL": settings.privacy_url, "TERMS_URL": settings.terms_url}
    for name in (name for name, url in linked.items() if url is None):
        yield f"{name} is empty: publish your copy, and set its address."
    for name in PAPERS:
        try:
            places = PLACE.findall(read_copy(folder / name) or "")
        except OSError:
            continue  # of no concern to a bot whose papers are elsewhere
        if places:
            yield f"{name} has empty places: {', '.join(dict.fromkeys(places))}."
