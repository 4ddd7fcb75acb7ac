"""Check the invariants after every restart, once there are no faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from bot.match.model import STANDING
from sandbox import Message, Sandbox
from sandbox.world.interaction import TOKEN_LIFETIME, Interaction
from tests.campaign.acts import Act, Kind
from tests.campaign.group_checks import GroupChecks
from tests.campaign.lines import Lines
from tests.campaign.ratings import wrong_ratings
from tests.campaign.report import Finding
from tests.campaign.seen_messages import SeenMessages, public
from tests.campaign.stored import (
    ACCEPTED,
    CHANNEL,
    COMPUTER,
    OPEN,
    RESULT,
    SOLVED,
    TEAM,
    Stored,
    StoredChallenge,
    StoredMatch,
    StoredPost,
    StoredPuzzle,
)

# The result takes the place of the last board.
BY_RULES = "rules"
# A message of many turns names the first one, and the last ones after these words.
LEFT_OUT = re.compile(r"^… (?:one|(\d+)) more turns? …$", re.MULTILINE)
# These ask for a challenge: once it is closed, they may be repeated.
BEGINNINGS = (Kind.CHALLENGE, Kind.PLAY_FROM)


class Checks:
    """Compares what users see with the storage; `gone` was deleted on purpose."""

    def __init__(self, discord: Sandbox, gone: Collection[int]) -> None:
        self._discord = discord
        self._gone = gone
        self._seen = SeenMessages(discord)
        self._live: dict[int, Message] = {}

    def find(self, stored: Stored, acts: Sequence[Act]) -> set[Finding]:
        """Return every violated invariant."""
        self._seen.update()
        self._live = {message.id: message for message in public(self._discord)}
        lines = Lines(self._live, self._seen, self._gone)
        found = {f for number, act in enumerate(acts) for f in _act(number, act, stored)}
        for match in stored.matches.values():
            if match.channel_id in self._discord.world.channels:
                found.update(self._match(match))
                found.update(lines.of_match(match))
        for challenge in stored.challenges.values():
            if challenge.channel_id in self._discord.world.channels:
                found.update(self._challenge(challenge, stored))
        for puzzle in stored.puzzles.values():
            if puzzle.channel_id is None or puzzle.channel_id in self._discord.world.channels:
                found.update(self._puzzle(puzzle, stored))
        guesses = Counter(guess[:4] for guess in stored.guesses)
        found.update(Finding("doubles", f"guess {g}") for g, n in guesses.items() if n > 1)
        groups = GroupChecks(
            stored,
            self._discord.world.channels,
            self._live,
            self._seen,
            is_any_erased=any(act.kind is Kind.ERASE for act in acts),
        )
        found.update(groups.find())
        found.update(lines.strays(stored))
        found.update(wrong_ratings(stored))
        found.update(self._letters())
        found.update(self._unanswered())
        found.update(Finding("stuck rows", row) for row in stored.pending)
        found.update(Finding("missed duties", duty) for duty in stored.overdue)
        return found

    def _match(self, match: StoredMatch) -> Iterator[Finding]:
        for board in match.boards:
            yield from self._board(match, board)
        yield from _told(match)
        has_board = any(match.is_latest(board) for board in match.boards)
        if not has_board and match.ending != BY_RULES:
            yield Finding(
                "missing boards", f"the latest board of match {match.id} is not even pending"
            )
        if match.ending is None and match.turns and match.position.must_pass:
            yield Finding("missing passes", f"match {match.id} at {match.ply}")
        if match.ending is None and match.to_move == COMPUTER and not match.paused:
            yield Finding("idle computers", f"match {match.id} at {match.ply}")
        yield from self._result(match)

    def _result(self, match: StoredMatch) -> Iterator[Finding]:
        results = [m for p in range(match.ply + 1) for m in self._standing(_key(match, p, "over"))]
        name = f"result of match {match.id}"
        # One is the last message of the thread, the other one tells the channel.
        if len({message.channel.id for message in results}) < len(results):
            yield Finding("doubles", name)
        if match.ending is None and results:
            yield Finding("doubles", f"{name}, which goes on")
        if match.ending and not self._existed(_key(match, match.ply, "over")):
            yield Finding("missing results", name)
        for result in results:
            keys = [button.custom_id for button in result.buttons]
            has_analysis = _key(match, match.ply, "analyse") in keys
            if len(result.attachments) != 1 or has_analysis != bool(match.turns):
                detail = f"{keys} {result.attachments}"
                yield Finding("wrong results", f"{name}, {match.ply} turns", detail)

    def _board(self, match: StoredMatch, post: StoredPost) -> Iterator[Finding]:
        mark = _key(match, post.ply or 0, "menu")
        name = f"board {post.ply}/{post.take_backs} of {match.ply} of match {match.id}"
        is_gone, turns = (
            match.is_taken_back(post),
            [ply for ply in post.plies if ply and not match.is_forced(ply)],
        )
        latest = match.is_latest(post) and match.ending is None
        board = self._live.get(post.message_id or 0)
        if board is None:
            # A board that was taken back or overtaken before it was posted is not missing.
            is_owed = match.is_latest(post) or post.take_backs == len(match.take_backs)
            if is_owed and not self._existed(mark):
                yield Finding("missing boards", name)
            return
        keys = [button.custom_id for button in board.buttons]
        if is_gone != ("taken back" in board.content):
            yield Finding("wrong boards", f"{name}, taken back: {is_gone}", board.content)
        if left_out := LEFT_OUT.search(board.content):
            del turns[1 : 1 + int(left_out[1] or 1)]
        if post.first_ply is not None and any(f"{n} · " not in board.content for n in turns):
            yield Finding("wrong boards", f"{name}, turns {turns}", board.content)
        if match.is_latest(post) and match.ending and "Your turn" in board.content:
            yield Finding("stale boards", f"{name}, {match.ending}", str(board))
        if latest and _key(match, match.ply, _way(match)) not in keys:
            yield Finding("missing boards", f"{name} without live buttons", str(keys))
        if not latest and keys:
            yield Finding("stale buttons", f"{name}, {match.ending}", str(keys))

    def _challenge(self, challenge: StoredChallenge, stored: Stored) -> Iterator[Finding]:
        mark, name = f"c:{challenge.id}:withdraw", f"card of challenge {challenge.id}"
        cards = self._standing(mark)
        if len(cards) > 1:
            yield Finding("doubles", name, str(cards))
        owed = challenge.state in (*STANDING, ACCEPTED)
        if owed and not cards and not self._existed(mark):
            yield Finding("wrong cards", f"{name} is {challenge.state} and has none")
        match = next((m for m in stored.matches.values() if m.challenge_id == challenge.id), None)
        for card in cards:
            is_open = any((b.custom_id or "").startswith("c:") for b in card.buttons)
            if is_open != (challenge.state in STANDING):
                yield Finding("wrong cards", f"{name}, {challenge.state}", str(card))
            elif match and not _shows(card.content, match):
                yield Finding("wrong cards", f"{name}, match {match.id} at {match.ply}", str(card))

    def _puzzle(self, puzzle: StoredPuzzle, stored: Stored) -> Iterator[Finding]:
        """Check a puzzle set from a match: it was posted, or will be, and lists its solvers."""
        mark = f"u:{puzzle.id}:solve"
        if not puzzle.is_pending and not self._existed(mark):
            yield Finding("missing puzzles", puzzle.puzzle, str(puzzle))
        named = [s for s in stored.solvings.values() if s.puzzle == puzzle.puzzle]
        solvers = sum(solving.outcome == SOLVED for solving in named)
        for message in self._standing(mark):
            if message.content.count("\n- ") != solvers:
                yield Finding("wrong puzzles", f"{puzzle.puzzle}, {solvers}", message.content)

    def _letters(self) -> Iterator[Finding]:
        """Find direct messages that came twice: each belongs to one board."""
        for channel in self._discord.world.channels.values():
            if channel.recipient:
                for text, count in Counter(m.content for m in channel.messages).items():
                    if count > 1:
                        yield Finding("doubles", f"direct message {text}")

    def _unanswered(self) -> Iterator[Finding]:
        """List the interactions that users still wait for without reason."""
        now = self._discord.world.clock.now()
        for interaction in self._discord.world.interactions.values():
            message = interaction.original
            loading = message and message.loading and not message.deleted
            if loading and now - interaction.created_at < TOKEN_LIFETIME:
                data = interaction.data
                what = data.get("custom_id") or f"{data.get('name')} {data.get('options')}"
                yield Finding("leftovers", f"{interaction.user.name} waits for {what}")

    def _standing(self, mark: str) -> list[Message]:
        return [self._live[i] for i in sorted(self._seen.of(mark)) if i in self._live]

    def _existed(self, mark: str) -> bool:
        """Tell whether the message exists, or was deleted on purpose."""
        return any(i in self._live or i in self._gone for i in self._seen.of(mark))


def _way(match: StoredMatch) -> str:
    """Return the action of the button by which the next turn comes."""
    return "vote" if match.to_move in (CHANNEL, TEAM) else "move"


def _told(match: StoredMatch) -> Iterator[Finding]:
    """Find turns that no board tells, or several; a lot has one board for all of its turns."""
    told = Counter((ply, post.take_backs) for post in match.boards for ply in post.plies)
    for (ply, take_backs), count in told.items():
        if count > 1:
            yield Finding("doubles", f"turn {ply}/{take_backs} of match {match.id}")
    in_result = set[int]()
    if match.ending == BY_RULES:
        told_at_end = (n for p in match.posts if p.kind == RESULT for n in p.plies)
        in_result = {*range(match.chosen_ply, match.ply + 1), *told_at_end}
    for ply in {*range(match.ply + 1)} - {ply for ply, _ in told} - {*match.lots} - in_result:
        yield Finding("missing boards", f"turn {ply} of match {match.id}")


def _act(number: int, act: Act, stored: Stored) -> Iterator[Finding]:
    done = [i for i in act.interactions if i.id in stored.acts]
    name = f"act {number}, {act.kind.name.lower()}, {act.about}"
    if act.acknowledged() and not act.is_kept(stored):
        yield Finding("losses", name, str(act))
    if _count_repeats(done, act.kind, stored) > 1:
        yield Finding("doubles", name, str(act))
    if any(interaction in act.denied() for interaction in done):
        yield Finding("untruths", name, str(act))


def _count_repeats(done: list[Interaction], kind: Kind, stored: Stored) -> int:
    """Count acts that may happen once only; a closed challenge may be repeated."""
    if kind not in BEGINNINGS:
        # To choose the same again changes nothing.
        return 0 if kind in (Kind.COACH, Kind.VOTE) else len(done)
    challenges = [stored.challenges[stored.acts[i.id] or 0] for i in done]
    # The bot may leave the server, or return to it, between two presses: then each is of its own.
    places = Counter(each.guild_id for each in challenges if each.state == OPEN)
    return max(places.values(), default=0)


def _shows(content: str, match: StoredMatch) -> bool:
    """Tell whether a scoreboard shows the state of a match."""
    ply = match.chosen_ply
    turn = f"Turn {ply}: {match.turns[ply - 1]}" if ply else f"#{match.id}**"
    return turn in content and ("to move" in content) == (match.ending is None)


def _key(match: StoredMatch, ply: int, action: str) -> str:
    return f"m:{match.id}:{ply}:{action}"
