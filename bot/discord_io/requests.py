"""Follow all requests: send each once, keep to rate limits (429), and notice what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord
import msgspec
import structlog
from msgspec import Struct

from bot.clock import Clock, Sleep
from bot.logs import Observer

# Discord allows a bot 50 requests a second; one too many delays all of them. Source:
# https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
SPAN = timedelta(seconds=1)
EDITS, LIVE_EDITS = 45, 40
LIVE_EDITS_AT_ONCE = 4
# Edits of messages older than an hour have a limit per channel; network delays vary:
# https://github.com/discord-userdoccers/discord-userdoccers/pull/551
OLD_AFTER = timedelta(hours=1)
OLD_SPAN, OLD_EDITS = timedelta(seconds=6.5), 3
# Requests with an interaction's token don't count.
UNCOUNTED = ("/interactions/", "/webhooks/")

log = structlog.get_logger(__name__)


class _OldEdits:
    """The latest edits of old messages in a channel, and how many edits are waiting."""

    def __init__(self) -> None:
        self.made = deque[datetime](maxlen=OLD_EDITS)
        self._turn = asyncio.Lock()
        self._waiting = 0

    def matters(self, now: datetime) -> bool:
        return self._waiting > 0 or _pause(self.made, 1, OLD_SPAN, now) > timedelta()

    @asynccontextmanager
    async def waiting(self) -> AsyncGenerator[None]:
        """Hold the queue's turn in the block, in the order of arrival."""
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1


class Pace:
    """Observes all requests, and delays edits while there are many, live messages first."""

    def __init__(
        self,
        *,
        clock: Clock,
        sleep: Sleep,
        share: float = 1.0,
        moved_by: Callable[[], timedelta] = timedelta,
    ) -> None:
        """Take this process's share of the bot's requests.

        The sandbox has `moved_by` so much the clock, which says how old a message is; but Discord's
        limits count real time.
        """
        self._clock = clock
        self._moved_by = moved_by
        self._sleep = sleep
        self._share = share
        self._sent = deque[datetime](maxlen=EDITS)
        self._edits = asyncio.Lock()
        self._live_edits = asyncio.Semaphore(LIVE_EDITS_AT_ONCE)
        self._pauses = 0
        self._old = dict[int, _OldEdits]()
        self._let = set[int]()

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_start.append(self._begin)
        return trace

    async def let_edit(self) -> None:
        """Wait until a message may be edited, and count the edit."""
        async with self._edits:
            await self._until_fewer_than(EDITS)
            self._sent.append(self._real_time())

    async def let_edit_old(self, channel_id: int, message_id: int) -> None:
        """Wait until the limit on old messages allows an edit, and count the edit.

        Call it before taking any lock that others wait for.
        """
        age = self._clock() - discord.utils.snowflake_time(message_id)
        if message_id in self._let or age <= OLD_AFTER:
            return
        now = self._real_time()
        self._old = {key: old for key, old in self._old.items() if old.matters(now)}
        old = self._old.setdefault(channel_id, _OldEdits())
        async with old.waiting():
            while (pause := _pause(old.made, OLD_EDITS, OLD_SPAN, self._real_time())) > timedelta():
                await self._pause_for(pause)
            old.made.append(self._real_time())

    @asynccontextmanager
    async def live_edit(self, channel_id: int, message_id: int) -> AsyncGenerator[bool]:
        """Wait until there is room for a live message, and edit it in the block.

        Yields whether it may have waited: then its content must be read again.
        """
        pauses = self._pauses
        await self.let_edit_old(channel_id, message_id)
        self._let.add(message_id)
        try:
            has_queued = self._live_edits.locked()
            async with self._live_edits:
                await self._until_fewer_than(LIVE_EDITS)
                yield has_queued or self._pauses > pauses
        finally:
            self._let.discard(message_id)

    def _real_time(self) -> datetime:
        return self._clock() - self._moved_by()

    async def _pause_for(self, pause: timedelta) -> None:
        self._pauses += 1
        await self._sleep(pause.total_seconds())

    async def _until_fewer_than(self, most: int) -> None:
        """Wait until all processes together send fewer than so many requests a second."""
        ours = max(round(most * self._share), 1)
        while (pause := _pause(self._sent, ours, SPAN, self._real_time())) > timedelta():
            await self._pause_for(pause)

    async def _begin(
        self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams
    ) -> None:
        path = params.url.path
        is_edit = params.method == "PATCH" and "/messages/" in path
        if not is_edit and not any(part in path for part in UNCOUNTED):
            self._sent.append(self._real_time())


def _pause(made: Sequence[datetime], most: int, span: timedelta, now: datetime) -> timedelta:
    """Return how long to wait so that there are at most so many requests in a span."""
    if len(made) < most or now - made[-most] >= span:
        return timedelta()
    # The clock may have moved backwards.
    lately = [at for at in made if timedelta() <= now - at < span]
    return lately[-most] + span - now if len(lately) >= most else timedelta()


RATE_LIMITED = 429


class _Attempt(Struct):
    is_made: bool = False


_ATTEMPT: ContextVar[_Attempt | None] = ContextVar("attempt", default=None)


@contextlib.contextmanager
def once() -> Generator[None]:
    """Send the request in the block once; raise `ConnectionError` instead of a retry.

    A rate-limited request may be sent again: Discord has not executed it.
    """
    token = _ATTEMPT.set(_Attempt())
    try:
        yield
    finally:
        _ATTEMPT.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Return the trace that a client needs for `once`, and to notice unreadable bodies.

    discord.py would raise what its parser raises, as it does for a failed request.
    """
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_note_start)
    config.on_request_end.append(_note_end)
    config.on_response_chunk_received.append(_check_body)
    return config


async def _note_start(_session: object, _context: object, _params: object) -> None:
    attempt = _ATTEMPT.get()
    if attempt is None:
        return
    if attempt.is_made:
        raise ConnectionError("the outcome of the request is unknown")
    attempt.is_made = True


async def _note_end(
    _session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    attempt = _ATTEMPT.get()
    if attempt is not None and params.response.status == RATE_LIMITED:
        attempt.is_made = False
    context.has_succeeded = params.response.status in WITH_BODY


# Discord answers other requests without a body.
WITH_BODY = (200, 201)
API = "/api/v"

# Errors:
#
#   OSError
#   └── ConnectionError
#       └── UnreadableBodyError    Discord carried the request out; nothing is known of the result


class UnreadableBodyError(ConnectionError):
    """Discord has carried out the request, but the body of its response is unreadable."""


async def _check_body(
    _session: object, context: SimpleNamespace, params: aiohttp.TraceResponseChunkReceivedParams
) -> None:
    if not context.has_succeeded or API not in params.url.path:
        return
    try:
        msgspec.json.decode(params.chunk, type=msgspec.Raw)
    except msgspec.DecodeError:
        raise UnreadableBodyError from None


# Attempts without a pause: a lost session is resumed, and then replaced by a new one.
AT_ONCE = 3
# discord.py gives an attempt to reconnect 60 seconds, with the pause before it.
LONGEST_PAUSE_S = 30.0
LOG_EVERY = timedelta(minutes=1)


class Handshakes:
    """Delays each connection to the Gateway by the number of failures before it."""

    def __init__(self, *, clock: Clock, sleep: Sleep) -> None:
        self._clock = clock
        self._sleep = sleep
        self._attempts = 0
        self._error: BaseException | str = ""
        self._logged_at: datetime | None = None

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def note_session(self) -> None:
        """Note that Discord has begun or resumed a session."""
        self._attempts = 0

    async def _begin(
        self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if not _is_handshake(params):
            return
        failed, self._attempts = self._attempts, self._attempts + 1
        if failed >= AT_ONCE:
            self._log(failed)
            await self._sleep(min(2.0 ** (failed - AT_ONCE), LONGEST_PAUSE_S))

    async def _end(
        self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if _is_handshake(params):
            status = params.response.status
            self._error = "closed at once" if status == 101 else f"HTTP {status}"

    async def _fail(
        self, _session: object, _context: object, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if _is_handshake(params):
            self._error = params.exception

    def _log(self, failed: int) -> None:
        now = self._clock()
        if self._logged_at is None or not timedelta() <= now - self._logged_at < LOG_EVERY:
            self._logged_at = now
            log.warning("no connection to the Gateway", attempts=failed, error=self._error)


def _is_handshake(
    params: aiohttp.TraceRequestStartParams
    | aiohttp.TraceRequestEndParams
    | aiohttp.TraceRequestExceptionParams,
) -> bool:
    return params.headers.get("Upgrade", "").lower() == "websocket"


# Discord's dates are in whole seconds, and responses take time to arrive.
TOLERANCE = timedelta(seconds=10)


class HttpObserver:
    """Observes all requests: counts them, and remembers the latest trouble."""

    def __init__(self, observer: Observer, *, clock: Clock) -> None:
        self._observer = observer
        self._clock = clock
        self._is_off = False
        self._date: str | None = None
        self.trouble_at: datetime | None = None
        """When Discord last failed to respond properly."""

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def note_trouble(self) -> None:
        """Note that Discord is not responding properly."""
        self.trouble_at = self._clock()

    async def _end(
        self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams
    ) -> None:
        self._observer.discord_answered(params.response.status)
        if params.response.status >= 500:
            self.note_trouble()
        date = params.response.headers.get("Date")
        # All responses within a second have the same date.
        if date != self._date:
            self._date = date
            self._compare(date)

    async def _fail(
        self, _session: object, _context: object, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if isinstance(params.exception, aiohttp.ClientError | OSError):
            self.note_trouble()

    def _compare(self, date: str | None) -> None:
        """Log once when the machine's clock is wrong, and once when it is right again."""
        try:
            theirs = parsedate_to_datetime(date or "")
        except ValueError:
            return
        ahead = self._clock() - theirs.replace(tzinfo=theirs.tzinfo or UTC)
        is_off = abs(ahead) > TOLERANCE
        if is_off and not self._is_off:
            log.warning(_describe_offset(ahead))
        elif self._is_off and not is_off:
            log.info("This machine's clock agrees with Discord's again.")
        self._is_off = is_off


def _describe_offset(ahead: timedelta) -> str:
    seconds = round(abs(ahead).total_seconds())
    direction = "ahead of" if ahead > timedelta() else "behind"
    return (
        f"The clock of this machine is {seconds} s {direction} Discord's: set it, as the clocks of"
        " matches depend on it."
    )
