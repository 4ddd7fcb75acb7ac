"""Assemble the delivery, which posts and edits everything that is stored."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.discord_io.connection import Connection
from bot.discord_io.names import Names
from bot.discord_io.requests import Pace
from bot.discord_io.visibility import ChannelVisibility
from bot.match.boards.drafter import Drafter
from bot.match.challenge.cards import Cards
from bot.match.core import Core
from bot.match.delivery.answers import OwedAnswers
from bot.match.delivery.channels import Channels
from bot.match.delivery.composing import Composer
from bot.match.delivery.forums import Forums
from bot.match.delivery.notices import Notices
from bot.match.delivery.posting import Poster
from bot.match.delivery.scoreboards import Scoreboards
from bot.match.delivery.sending import Sender
from bot.match.delivery.sweep import Sweep
from bot.match.delivery.threads import Threads
from bot.match.delivery.tidying import Tidying
from bot.messages.live_messages import LiveKind, LiveMessages
from bot.storage import StorageError

log = structlog.get_logger(__name__)


class Delivery:
    """Posts and edits what the services have stored: `poster` at once, duties later.

    `is_heard` tells whether a shard of the client has a session.
    """

    def __init__(
        self,
        client: Connection,
        core: Core,
        pace: Pace,
        *,
        is_heard: Callable[[int], bool],
    ) -> None:
        matches, posts = core.matches, core.posts
        clock, sleep = core.clock, core.sleep
        self.client = client
        self._core = core
        self._pace = pace
        self._live: list[LiveMessages] = []
        self.names = Names(
            client,
            servers=core.servers,
            clock=clock,
            is_heard=is_heard,
            patience_s=core.settings.deadlines.names_s,
        )
        self.drafter = drafter = Drafter(
            self.names,
            servers=core.servers,
            rests=core.rests,
            preferences=core.preferences,
            additions=core.additions,
            emojis=core.emojis,
        )
        self.channels = channels = Channels(
            client,
            matches=matches,
            threads=core.threads,
            servers=core.servers,
            drafter=drafter,
            draw=core.pictures.draw,
            forums=Forums(client, drafter=drafter, names=self.names),
            pace=pace,
        )
        self.sender = sender = Sender(
            client,
            posts=posts,
            interactions=core.interactions,
            channels=channels,
            names=self.names,
            draw=core.pictures.draw,
            clock=clock,
        )
        self.answers = answers = OwedAnswers(
            client,
            interactions=core.interactions,
            matches=matches,
            posts=posts,
            drafter=drafter,
            draw=core.pictures.draw,
            every=core.pauses.sweep,
            clock=clock,
            sleep=sleep,
        )
        self.tidying = tidying = Tidying(
            matches=matches, posts=posts, channels=channels, drafter=drafter, sleep=sleep
        )
        self.scoreboards = self.keep_up_to_date(
            Scoreboards(
                matches=matches,
                channels=channels,
                drafter=drafter,
                names=self.names,
                every=core.pauses.scoreboard,
            )
        )
        self.notices = notices = Notices(
            client,
            matches=matches,
            posts=posts,
            preferences=core.preferences,
            rests=core.rests,
            drafter=drafter,
            sender=sender,
            sleep=sleep,
        )
        self.poster = Poster(
            matches=matches,
            posts=posts,
            channels=channels,
            composer=Composer(
                matches=matches,
                posts=posts,
                drafter=drafter,
                notices=notices,
                additions=core.additions,
            ),
            sender=sender,
            answers=answers,
            tidying=tidying,
            scoreboards=self.scoreboards,
            notices=notices,
            sleep=sleep,
        )
        self.cards = Cards(
            challenges=core.challenges,
            posts=posts,
            channels=channels,
            drafter=drafter,
            sender=sender,
            additions=core.additions,
            sleep=sleep,
        )
        self.sweep = Sweep(
            posts=posts,
            boards=self.poster.rounds,
            cards=self.cards.worker,
            tidying=tidying.rounds,
            every=core.pauses.sweep,
            clock=clock,
        )
        self.visibility = ChannelVisibility(client, self.names)
        self.threads = Threads(
            client,
            threads=core.threads,
            matches=matches,
            channels=channels,
            clock=clock,
            sleep=sleep,
        )
        self._in_order_of_closing = (
            self.sweep,
            self.cards,
            self.poster,
            answers,
            tidying,
            notices,
            self.threads,
        )

    def keep_up_to_date(self, kind: LiveKind) -> LiveMessages:
        """Return what posts and edits the messages of a kind; the agenda carries it out."""
        live = LiveMessages(
            self.client,
            self._core.database,
            kind,
            messenger=self.sender,
            pace=self._pace,
            clock=self._core.clock,
            sleep=self._core.sleep,
        )
        self._live.append(live)
        return live

    async def close(self) -> None:
        """Stop; unposted messages stay pending for this or another process."""
        for part in (*self._in_order_of_closing, *self._live):
            await part.close()
        try:
            await self._core.posts.release()
        except StorageError as error:
            log.warning("leases not released", error=str(error))
