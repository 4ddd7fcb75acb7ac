"""Tell the operator once that a newer version is out, if they have set where to ask."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta

import aiohttp
import structlog

from bot import __version__
from bot.clock import Clock, again_at
from bot.cog import Cog
from bot.discord_io.outages import fetch_page
from bot.logs import Observer
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.news import Subject

EVERY = timedelta(days=1)
VERSION = re.compile(r"v?(\d{1,6}(?:\.\d{1,6}){0,3})", re.ASCII)

Version = tuple[int, ...]

log = structlog.get_logger(__name__)


class NewerVersion(Cog):
    """Asks a page that the operator has chosen, and no other."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        url = core.settings.newer_version_url
        if url is not None:
            self.duties = (VersionCheck(url, core.observer, clock=core.clock),)


class VersionCheck:
    """Asks daily which version is the latest; a duty of the agenda."""

    name = "newer version"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, url: str, observer: Observer, *, clock: Clock) -> None:
        self._url = url
        self._observer = observer
        self._clock = clock
        self._asked_at: datetime | None = None
        self._said: str | None = None

    async def next_due(self) -> datetime | None:
        """Return when to ask again."""
        return again_at(self._asked_at, EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Ask, and log each newer version once; without an answer, log that once."""
        self._asked_at = self._clock()
        try:
            version = parse_version(await fetch_page(self._url))
        except (aiohttp.ClientError, OSError, ValueError) as error:
            self._log("latest version unknown", reason=type(error).__name__)
            return
        is_newer = version > parse_version(__version__.encode())
        self._observer.version_checked(is_newer=is_newer)
        if is_newer:
            latest = ".".join(map(str, version))
            self._log("a newer version is out", latest=latest, this=__version__)

    def _log(self, event: str, **values: str) -> None:
        line = f"{event} {values}"
        if line != self._said:
            log.warning(event, **values)
        self._said = line


def parse_version(page: bytes) -> Version:
    """Return the version that a page names; `ValueError` for any other page.

    The page is the version, as in `0.3.0`, or a JSON object with a `tag_name`, as GitHub, GitLab
    and Gitea describe a release. Zeros at the end are left out.

    Source: https://docs.github.com/en/rest/releases/releases#get-the-latest-release
    """
    text = page.decode().strip()
    if text.startswith("{"):
        try:
            text = str(json.loads(text)["tag_name"])
        except (LookupError, RecursionError) as error:
            raise ValueError("a page without a tag") from error
    found = VERSION.fullmatch(text)
    if found is None:
        raise ValueError("a page without a version")
    numbers = [int(number) for number in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
