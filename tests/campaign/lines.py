"""What must hold of the lines between the boards, and of all messages taken together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from sandbox import Message
from sandbox.protocol.kinds import MessageType
from tests.campaign.report import Finding
from tests.campaign.sightings import Sightings
from tests.campaign.stored import Stored, StoredMatch, StoredOffer

# What the line of an offer says in the end, by what became of it.
OUTCOMES = {
    None: r"do you agree\?$|is that all right\?$",
    "agreed": r" agreed(\.$|: \*\*|: )|, and .* agreed",
    "declined": r"plays on\.$|goes on placing\.$",
    "lapsed": r"lapsed with the next turn\.$",
    "overtaken": r"and then the match ended\.$",
}
WALL = re.compile(r"^\*\*(Being played here|Nothing is being played here)")
OF_OURS = (MessageType.DEFAULT, MessageType.REPLY, MessageType.CHAT_INPUT_COMMAND)


class Lines:
    """Compares lines with what is stored; `live` are the messages that stand."""

    def __init__(
        self, live: Mapping[int, Message], sightings: Sightings, gone: Collection[int]
    ) -> None:
        self._live = live
        self._sightings = sightings
        self._gone = gone

    def of_match(self, match: StoredMatch) -> Iterator[Finding]:
        """Look at the offers of a match: each has one line, which says what became of it."""
        for offer in match.offers:
            yield from self._offer(match, offer)

    def strays(self, stored: Stored) -> Iterator[Finding]:
        """Look for messages that nobody knows of, or that are to be two things at once.

        Answers that are shared are nobody's business afterwards, unless they have live buttons.
        """
        known, marked = set(stored.known), self._sightings.marked
        for message in self._live.values():
            is_answer = message.origin is not None and message.id not in marked
            # A wall that was posted just before a kill is looked for within a minute.
            is_excused = is_answer or WALL.search(message.content) is not None
            if message.id not in known and not is_excused and message.type in OF_OURS:
                yield Finding("strays", f"message {message.id}", f"{message} {message.content}")
        for message_id, count in Counter(stored.known).items():
            if count > 1:
                yield Finding("strays", f"message {message_id} is {count} things at once")
        walls = [m for m in self._live.values() if WALL.search(m.content)]
        if len(walls) > 1:
            yield Finding("doubles", f"walls {[wall.id for wall in walls]}")

    def _offer(self, match: StoredMatch, offer: StoredOffer) -> Iterator[Finding]:
        mark = f"m:{match.id}:{offer.ply}:{offer.kind}-yes:{offer.side}"
        name = f"{offer.kind} of side {offer.side} at {offer.ply} of match {match.id}"
        posted = {
            post.message_id
            for post in match.posts
            if (post.kind, post.ply) == (f"{offer.kind}-{offer.side}", offer.ply)
        }
        ids = {i for i in posted if i} | self._sightings.of(mark)
        lines = [self._live[i] for i in ids if i in self._live]
        if len(lines) > 1:
            yield Finding("doubles", f"line {name}", str(lines))
        # Where nothing could ever be posted, nothing is missing.
        if not lines and not ids & set(self._gone) and posted != {None}:
            yield Finding("missing lines", name)
        if not lines and offer in match.standing and not ids & set(self._gone):
            yield Finding("missing lines", f"{name}, which stands")
        for line in lines:
            if bool(line.buttons) != (offer in match.standing):
                yield Finding("stale buttons", f"line {name}, {offer.outcome}", str(line))
            if not re.search(OUTCOMES[offer.outcome], line.content):
                yield Finding("wrong lines", f"{name}, {offer.outcome}", line.content)
