"""Check votes, shared boards and seasons."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from bot.cogs.seasons.model import DRAW, LOSS, WIN, counted_of_pair
from bot.match.model import STANDING, UNCOUNTED
from sandbox import Channel, Message
from tests.campaign.report import Finding
from tests.campaign.seen_messages import SeenMessages
from tests.campaign.stored import TEAM, Stored, StoredMatch, StoredSeason

COUNTS = re.compile(r"^Votes: (.+?)(?: · a tie, decided by lot)?$", re.MULTILINE)
COUNT = re.compile(r"^(\d+) for (.+)$")
OTHERS = "other turns"
ROW = re.compile(r": (?:(\d+) points|one point), (\d+)–(\d+)–(\d+)\.")
VERSION = re.compile(r"lb:\d+:(\d+):")


class GroupChecks:
    """Compares what groups see with the storage; `live` are the existing public messages.

    An erasure deletes votes that boards have told before.
    """

    def __init__(
        self,
        stored: Stored,
        channels: Mapping[int, Channel],
        live: Mapping[int, Message],
        seen: SeenMessages,
        *,
        is_any_erased: bool,
    ) -> None:
        self._stored = stored
        self._channels = channels
        self._live = live
        self._seen = seen
        self._is_any_erased = is_any_erased
        self._votes = defaultdict[tuple[int, int, int], Counter[str]](Counter)
        self._voters = defaultdict[tuple[int, int, int], set[int]](set)
        for match_id, ply, take_backs, user_id, turn in stored.votes:
            self._votes[match_id, ply, take_backs][turn] += 1
            self._voters[match_id, ply, take_backs].add(user_id)

    def find(self) -> Iterator[Finding]:
        """Return every violated invariant."""
        for match in self._stored.matches.values():
            if match.channel_id in self._channels:
                yield from self._counts(match)
                yield from self._open_votes(match)
        yield from self._look_backs()
        for season in self._stored.seasons.values():
            if season.channel_id in self._channels:
                yield from self._season(season)

    def _counts(self, match: StoredMatch) -> Iterator[Finding]:
        """Compare the counts on boards with the votes: each counts once."""
        for post in match.boards:
            board = self._live.get(post.message_id or 0)
            if board is None or match.is_taken_back(post):
                continue
            shown = [_read_counts(line) for line in COUNTS.findall(board.content)]
            subjects = ((match.id, ply - 1, post.take_backs) for ply in post.plies if ply)
            due = [self._votes[subject] for subject in subjects if subject in self._votes]
            for counts in due:
                most = sum(counts.values())
                is_shown = any(_are_same(counts, told, most) for told in shown)
                if not is_shown and not self._is_any_erased:
                    yield Finding(
                        "wrong votes", f"board {post.ply} of match {match.id}", f"{due} {shown}"
                    )

    def _open_votes(self, match: StoredMatch) -> Iterator[Finding]:
        """Find votes of a team that should be counted, and any message that tells of them."""
        if match.ending is not None or match.to_move != TEAM:
            return
        now = match.id, match.ply, len(match.take_backs)
        missing = {user_id for user_id in match.movers if user_id > 0} - self._voters[now]
        if not missing and not match.paused:
            yield Finding("open votes", f"match {match.id} at {match.ply}")
        secret = {*self._votes[now]} - {*match.turns}
        ids = {post.message_id for post in match.posts if post.ply in (None, match.ply)}
        for message in self._messages(ids):
            for turn in secret:
                if turn in message.content:
                    yield Finding("leaks", f"{turn} in match {match.id}", message.content)

    def _messages(self, ids: Iterable[int | None]) -> Iterator[Message]:
        """Return public and direct messages."""
        letters = [channel for channel in self._channels.values() if channel.recipient]
        for message_id in filter(None, ids):
            yield from (c.history[message_id] for c in letters if message_id in c.history)
            if message_id in self._live:
                yield self._live[message_id]

    def _look_backs(self) -> Iterator[Finding]:
        """A match has one open board, which shows the latest press; others have no buttons."""
        boards = self._stored.look_backs.values()
        for match_id, count in Counter(b.match_id for b in boards if not b.ended).items():
            if count > 1:
                yield Finding("doubles", f"shared boards of match {match_id}")
        for board in boards:
            name = f"shared board {board.id} of match {board.match_id}"
            messages = [self._live[i] for i in self._seen.of(f"lb:{board.id}") if i in self._live]
            if len(messages) > 1:
                yield Finding("doubles", name)
            if board.gone is False and board.message_id is None:
                yield Finding("stuck rows", name)
            for message in messages:
                versions = {int(version) for version in VERSION.findall(str(message.components))}
                if versions != (set() if board.ended else {board.version}):
                    yield Finding("stale buttons", f"{name}, {board}", str(versions))

    def _season(self, season: StoredSeason) -> Iterator[Finding]:
        """A season has one table, which tells the results, and at last one result."""
        name = f"season {season.id}"
        shown = {
            action: [m for i in self._seen.of(f"season:{season.id}:{action}") if (m := live.get(i))]
            for live in (self._live,)
            for action in ("join", "again")
        }
        for action, messages in shown.items():
            if len(messages) > 1:
                yield Finding("doubles", f"{action} of {name}")
        if shown["again"] and not season.closed:
            yield Finding("doubles", f"result of {name}, which goes on")
        for message in [*shown["again"], *([] if season.closed else shown["join"])]:
            told = sorted(
                (int(points or 1), int(won), int(drawn), int(lost))
                for picture in message.attachments
                for points, won, drawn, lost in ROW.findall(picture.description or "")
            )
            if told != (due := self._standings(season)):
                yield Finding("wrong seasons", name, f"{told}, {due}")
        if shown["join"] and season.closed and any(m.buttons for m in shown["join"]):
            yield Finding("stale buttons", f"table of {name}")
        yield from self._proposals(season)

    def _proposals(self, season: StoredSeason) -> Iterator[Finding]:
        """No one has more matches at a time than the season allows."""
        busy = Counter[int]()
        for number in season.matches:
            challenge = self._stored.challenges[number]
            match = self._match_of(number)
            if challenge.state in STANDING or (match and match.ending is None):
                busy.update(filter(None, (challenge.challenger_id, challenge.opponent_id)))
        for user_id, count in busy.items():
            if count > season.at_a_time and user_id > 0:
                yield Finding("doubles", f"matches of {user_id} in season {season.id}", f"{busy}")

    def _standings(self, season: StoredSeason) -> list[tuple[int, ...]]:
        """Count the points, wins, draws and losses of each person, from the matches alone."""
        met = Counter[frozenset[int]]()
        results = {user_id: list[int]() for user_id, active in season.players.items() if active}
        for number in season.matches:
            match = self._match_of(number)
            if match is None or match.ending is None or match.ending in UNCOUNTED:
                continue
            met[both := frozenset(match.people)] += 1
            if met[both] > counted_of_pair(season.game):
                continue
            for side, (user_id,) in enumerate(match.seats, 1):
                points = DRAW if match.winner is None else WIN if match.winner == side else LOSS
                if user_id in season.players:
                    results.setdefault(user_id, []).append(points)
        return sorted(
            (sum(points), *(points.count(each) for each in (WIN, DRAW, LOSS)))
            for points in results.values()
        )

    def _match_of(self, challenge_id: int) -> StoredMatch | None:
        matches = self._stored.matches.values()
        return next((match for match in matches if match.challenge_id == challenge_id), None)


def _read_counts(line: str) -> Counter[str]:
    """Read what a board tells of votes; those for rare turns are summed up."""
    found = filter(None, map(COUNT.match, line.split(" · ")))
    return Counter({match[2]: int(match[1]) for match in found})


def _are_same(counts: Counter[str], told: Counter[str], most: int) -> bool:
    named = Counter({turn: count for turn, count in told.items() if turn != OTHERS})
    return named <= counts and sum(told.values()) == most
