"""The whole delivery put together: what is stored comes out, whatever happens on the way."""

from __future__ import annotations

from collections.abc import Callable

import discord
import structlog

from bot.delivery.apologies import Apologies
from bot.delivery.cards import Cards
from bot.delivery.channels import Channels
from bot.delivery.composing import Composer
from bot.delivery.dailies import Dailies
from bot.delivery.digests import Digests
from bot.delivery.drafting import Drafter
from bot.delivery.forums import Forums
from bot.delivery.names import Names
from bot.delivery.notices import Notices
from bot.delivery.pace import Pace
from bot.delivery.posting import Poster
from bot.delivery.receipts import Receipts
from bot.delivery.scoreboard import Scoreboard
from bot.delivery.sending import Sender
from bot.delivery.sight import Sight
from bot.delivery.sweep import Sweep
from bot.delivery.threads import Threads
from bot.delivery.tidying import Tidying
from bot.delivery.walls import Walls
from bot.services.bundle import Services
from bot.storage import StorageError

log = structlog.get_logger(__name__)


class Delivery:
    """Posts and edits what the services have stored: `poster` at once, the duties by the clock.

    `is_heard` tells of a shard of the client whether it has a session.
    """

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        pace: Pace,
        *,
        is_heard: Callable[[int], bool],
    ) -> None:
        matches, posts = services.matches, services.posts
        clock, sleep = services.clock, services.sleep
        self._posts = posts
        self.names = Names(client, servers=services.servers, clock=clock, is_heard=is_heard)
        self.drafter = drafter = Drafter(
            services.pictures,
            self.names,
            servers=services.servers,
            stats=services.stats,
            rests=services.rests,
            puzzles=services.puzzles,
        )
        self.channels = channels = Channels(
            client,
            matches=matches,
            threads=services.threads,
            servers=services.servers,
            drafter=drafter,
            forums=Forums(client, drafter=drafter, names=self.names),
            pace=pace,
        )
        sender = Sender(client, posts=posts, channels=channels, names=self.names, clock=clock)
        cards = Cards(
            challenges=services.challenges,
            posts=posts,
            channels=channels,
            drafter=drafter,
            sender=sender,
            sleep=sleep,
        )
        receipts = Receipts(matches=matches, posts=posts, sender=sender, sleep=sleep)
        tidying = Tidying(
            matches=matches, posts=posts, channels=channels, drafter=drafter, sleep=sleep
        )
        scoreboard = Scoreboard(
            matches=matches,
            posts=posts,
            channels=channels,
            drafter=drafter,
            pace=pace,
            clock=clock,
            sleep=sleep,
        )
        notices = Notices(
            client,
            matches=matches,
            posts=posts,
            preferences=services.preferences,
            rests=services.rests,
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
                drafter=drafter,
                notices=notices,
                notes=services.notes,
                coach=services.coach,
                oversight=services.oversight,
            ),
            sender=sender,
            cards=cards,
            receipts=receipts,
            tidying=tidying,
            scoreboard=scoreboard,
            notices=notices,
            sleep=sleep,
        )
        self.sweep = Sweep(
            matches=matches,
            posts=posts,
            names=self.names,
            boards=self.poster.rounds,
            cards=cards.rounds,
            tidying=tidying.rounds,
            scoreboards=scoreboard.rounds,
            clock=clock,
        )
        self.apologies = Apologies(services.interactions, sender, clock=clock)
        self.sight = Sight(client, self.names)
        self.digests = Digests(
            client,
            watching=services.watching,
            matches=matches,
            preferences=services.preferences,
            rests=services.rests,
            clock=clock,
            drafter=drafter,
            sender=sender,
            sight=self.sight,
        )
        self.walls = Walls(
            client,
            walls=services.walls,
            matches=matches,
            drafter=drafter,
            sender=sender,
        )
        self.threads = Threads(
            client,
            threads=services.threads,
            matches=matches,
            channels=channels,
            clock=clock,
            sleep=sleep,
        )
        self.dailies = Dailies(client, dailies=services.dailies, drafter=drafter, sender=sender)
        self._in_order_of_closing = (
            self.sweep,
            self.poster,
            cards,
            receipts,
            tidying,
            scoreboard,
            notices,
            self.threads,
        )

    async def close(self) -> None:
        """Stop; what is not posted stays owed, by whichever process comes first."""
        for part in self._in_order_of_closing:
            await part.close()
        try:
            await self._posts.release()
        except StorageError as error:
            log.warning("leases not released", error=str(error))
