"""Check the lines between boards, and all messages together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from sandbox import Message
from sandbox.protocol.kinds import MessageType
from tests.campaign.report import Finding
from tests.campaign.seen_messages import SeenMessages
from tests.campaign.stored import COMPUTER, Stored, StoredMatch, StoredOffer, StoredPost

# The final text of an offer's line, by its outcome.
OUTCOMES = {
    None: r"do you agree\?$|is that all right\?$",
    "agreed": r" agreed(\.$|: \*\*|: )|, and .* agreed",
    "declined": r"plays on\.$",
    "lapsed": r"expired with the next turn\.$",
    "overtaken": r"before the match ended\.$",
}
CALL = re.compile(r" (is waiting for|it's) \[your turn\]")
SHARED = re.compile(r"^-# Shared by |^\*\*What .* tried in ", re.MULTILINE)
WALL = re.compile(r"^\*\*(Being played here|Nothing is being played here)")
WEEK = re.compile(r"^\*\*Week of (<t:\d+:D>)")
OF_OURS = (MessageType.DEFAULT, MessageType.REPLY, MessageType.CHAT_INPUT_COMMAND)


class Lines:
    """Compares lines with the storage; `live` are the existing messages."""

    def __init__(
        self, live: Mapping[int, Message], seen: SeenMessages, gone: Collection[int]
    ) -> None:
        self._live = live
        self._seen = seen
        self._gone = gone

    def of_match(self, match: StoredMatch) -> Iterator[Finding]:
        """Check offers and flags: each has one line, which shows its outcome."""
        for offer in match.offers:
            yield from self._offer(match, offer)
        flags = [post for post in match.posts if post.kind == "flag"]
        for post in flags:
            yield from self._flag(match, post)
        for ply in {post.ply for post in flags}:
            ids = {post.message_id for post in flags if post.ply == ply}
            ids |= self._seen.of(f"m:{match.id}:{ply}:claim")
            if sum(i in self._live for i in ids) > sum(post.ply == ply for post in flags):
                yield Finding("doubles", f"lines of the flag at {ply} of match {match.id}")

    def strays(self, stored: Stored) -> Iterator[Finding]:
        """Find messages that the bot has lost track of, or that have two roles.

        Answers and shared messages are not tracked, unless they have live buttons.
        """
        known, marked = set(stored.known), self._seen.marked
        # Its reason was overtaken: a message posted just before a kill may be a leftover.
        overtaken = sum(
            post.kind.startswith(("nudge", "reminder")) and post.message_id is None
            for match in stored.matches.values()
            for post in match.posts
        )
        dailies = {i for mark in self._seen.marks("d:") for i in self._seen.of(mark)}
        for message in self._live.values():
            is_told = message.origin is not None or SHARED.search(message.content) is not None
            is_answer = is_told and message.id not in marked
            # The bot looks for messages posted just before a kill within a minute.
            is_of_server = WALL.search(message.content) or WEEK.search(message.content)
            is_awaited = is_of_server is not None or message.id in dailies
            is_stray = message.id not in known and not (is_answer or is_awaited)
            if is_stray and overtaken and CALL.search(message.content):
                overtaken -= 1
            elif is_stray and message.type in OF_OURS:
                yield Finding("strays", f"message {message.id}", f"{message} {message.content}")
        for message_id, count in Counter(stored.known).items():
            if count > 1:
                yield Finding("strays", f"message {message_id} has {count} roles")
        for mark in (*self._seen.marks("d:"), *self._seen.marks("u:")):
            if sum(i in self._live for i in self._seen.of(mark)) > 1:
                yield Finding("doubles", f"puzzles {mark}")
        walls = [m for m in self._live.values() if WALL.search(m.content)]
        if len(walls) > 1:
            yield Finding("doubles", f"walls {[wall.id for wall in walls]}")
        weeks = Counter(found[1] for m in self._live.values() if (found := WEEK.search(m.content)))
        for week, count in weeks.items():
            if count > 1:
                yield Finding("doubles", f"lines of the week {week}")

    def _flag(self, match: StoredMatch, post: StoredPost) -> Iterator[Finding]:
        name = f"flag at {post.ply}/{post.take_backs} of match {match.id}"
        line = self._live.get(post.message_id or 0)
        stands = match.is_flagged and match.is_latest(post) and COMPUTER not in match.waiting
        if line is None:
            if stands and post.message_id not in self._gone:
                yield Finding("missing lines", name)
            return
        if bool(line.buttons) != stands:
            yield Finding("stale buttons", f"line of the {name}, {match.flag}", str(line))
        if stands != ("can claim the win, give a day" in line.content):
            yield Finding("wrong lines", f"{name}, {match.flag}, {match.ending}", line.content)

    def _offer(self, match: StoredMatch, offer: StoredOffer) -> Iterator[Finding]:
        mark = f"m:{match.id}:{offer.ply}:{offer.kind}-yes:{offer.side}"
        name = f"{offer.kind} of side {offer.side} at {offer.ply} of match {match.id}"
        posted = {
            post.message_id
            for post in match.posts
            if (post.kind, post.side, post.ply) == (offer.kind, offer.side, offer.ply)
        }
        ids = {i for i in posted if i} | self._seen.of(mark)
        lines = [self._live[i] for i in ids if i in self._live]
        if len(lines) > 1:
            yield Finding("doubles", f"line {name}", str(lines))
        # If nothing could ever be posted, nothing is missing.
        if not lines and not ids & set(self._gone) and posted != {None}:
            yield Finding("missing lines", name)
        if not lines and offer in match.standing and not ids & set(self._gone):
            yield Finding("missing lines", f"{name}, which stands")
        for line in lines:
            if bool(line.buttons) != (offer in match.standing):
                yield Finding("stale buttons", f"line {name}, {offer.outcome}", str(line))
            if not re.search(OUTCOMES[offer.outcome], line.content):
                yield Finding("wrong lines", f"{name}, {offer.outcome}", line.content)
