"""Assemble the delivery, which posts and edits everything that is stored."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.discord_io.connection import Connection
from bot.discord_io.names import Names
from bot.discord_io.requests import Pace
from bot.discord_io.visibility import ChannelVisibility
from bot.match.boards.answers import OwedAnswers
from bot.match.boards.drafter import Drafter
from bot.match.boards.notices import Notices
from bot.match.boards.posting import Poster
from bot.match.challenge.cards import Cards
from bot.match.core import Core
from bot.match.forum_letters import ForumLetters
from bot.match.model import may_answer
from bot.match.places import Places
from bot.match.threads import Threads
from bot.messages.reconciler import Reconciler
from bot.messages.sending import Sender
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
        clock, sleep = core.clock, core.sleep
        self.client = client
        self._core = core
        self.names = names = Names(
            client=client,
            servers=core.servers,
            clock=clock,
            is_heard=is_heard,
            patience_s=core.settings.deadlines.names_s,
        )
        self.drafter = drafter = Drafter(core, names)
        forum_letters = ForumLetters(client, core)
        tell = forum_letters.enqueue
        places = Places(client, core, drafter, names, tell_of_forum=tell)
        self.sender = sender = Sender(
            client=client,
            store=core.messages,
            names=names,
            draw=core.pictures.draw,
            interactions=core.interactions,
            may_answer=may_answer,
            pace=pace,
            clock=clock,
            note_opened=core.matches.reopened,
        )
        self.reconciler = reconciler = Reconciler(
            core.messages, sender, pace=pace, patience=core.pauses.sweep, clock=clock, sleep=sleep
        )
        self.answers = answers = OwedAnswers(client, core, drafter)
        self.notices = notices = Notices(client, core, drafter, sender)
        self.poster = poster = Poster(
            core,
            places=places,
            drafter=drafter,
            sender=sender,
            answers=answers,
            reconciler=reconciler,
            notices=notices,
        )
        self.cards = cards = Cards(
            core,
            reconciler=reconciler,
            places=places,
            drafter=drafter,
            names=names,
            sender=sender,
        )
        core.interactions.on_editable = reconciler.editable.ask
        for kind in (notices, poster.kinds, cards, forum_letters):
            reconciler.add(kind)
        self.visibility = ChannelVisibility(client, names)
        self.threads = Threads(client, core, places)
        self._in_order_of_closing = (
            reconciler,
            cards,
            poster,
            answers,
            notices,
            self.threads,
        )

    async def close(self) -> None:
        """Stop; unposted messages stay pending for this or another process."""
        for part in self._in_order_of_closing:
            await part.close()
        try:
            await self._core.messages.release()
        except StorageError as error:
            log.warning("leases not released", error=str(error))
