"""What must hold after every restart, once Discord is calm again."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from sandbox import Message, Request, Sandbox, Thread
from sandbox.protocol.kinds import MessageFlag
from sandbox.world.interaction import TOKEN_LIFE, Interaction
from tests.campaign.acts import Act, Kind
from tests.campaign.report import Finding
from tests.campaign.stored import ACCEPTED, OPEN, Stored, StoredChallenge, StoredMatch

# The button that each message of ours has had at least once: what it shows can be told by it.
MARKS = re.compile(r"(m:\d+:\d+:menu|m:\d+:\d+:over|m:\d+:\d+:draw-yes|c:\d+:withdraw)")


class Sightings:
    """Which messages have ever shown what, though they may have lost their buttons since."""

    def __init__(self, discord: Sandbox) -> None:
        self._discord = discord
        self._read = 0
        self._unanswered: list[Request] = []
        self._ids = defaultdict[str, set[int]](set)

    def of(self, mark: str) -> set[int]:
        """Return the ids of the public messages that ever had the button `mark`."""
        return self._ids[mark]

    def update(self) -> None:
        """Note what the bot was answered since the last time, and what stands now."""
        requests = [*self._unanswered, *self._discord.requests[self._read :]]
        self._read = len(self._discord.requests)
        self._unanswered = [request for request in requests if request.status == 0]
        for request in requests:
            answer = request.answer if isinstance(request.answer, dict) else {}
            message = (answer.get("resource") or {}).get("message") or answer
            if not int(message.get("flags") or 0) & MessageFlag.EPHEMERAL:
                self._note(message.get("id"), str(message.get("components") or ""))
        for message in public(self._discord):
            self._note(message.id, str(message.components))

    def _note(self, message_id: object, components: str) -> None:
        for mark in MARKS.findall(components):
            self._ids[mark].add(int(str(message_id)))


def public(discord: Sandbox) -> Iterator[Message]:
    """List the bot's messages that everybody sees."""
    guild = discord.guild
    for place in (*guild.channels.values(), *guild.threads.values()):
        yield from (m for m in place.messages if m.author is discord.bot)


class Checks:
    """Compares what people see with what is stored; `gone` is what was deleted on purpose."""

    def __init__(self, discord: Sandbox, gone: Collection[int]) -> None:
        self._discord = discord
        self._gone = gone
        self._sightings = Sightings(discord)
        self._live: dict[int, Message] = {}

    def find(self, stored: Stored, acts: Sequence[Act]) -> set[Finding]:
        """Return everything that is not as it must be."""
        self._sightings.update()
        self._live = {message.id: message for message in public(self._discord)}
        found = {f for number, act in enumerate(acts) for f in _act(number, act, stored)}
        for match in stored.matches.values():
            if match.channel_id in self._discord.world.channels:
                found.update(self._match(match))
        for challenge in stored.challenges.values():
            if challenge.channel_id in self._discord.world.channels:
                found.update(self._challenge(challenge, stored))
        found.update(self._lines(stored))
        found.update(self._letters())
        found.update(self._thinking())
        found.update(Finding("stuck rows", row) for row in stored.pending)
        return found

    def _match(self, match: StoredMatch) -> Iterator[Finding]:
        for ply in range(match.ply + 1):
            yield from self._board(match, ply)
        results = [m for p in range(match.ply + 1) for m in self._standing(_key(match, p, "over"))]
        name = f"result of match {match.id}"
        if len(results) > 1:
            yield Finding("doubles", name)
        if match.ending is None and results:
            yield Finding("doubles", f"{name}, which goes on")
        if match.ending and not self._has_stood(_key(match, match.ply, "over")):
            yield Finding("missing results", name)
        place = self._discord.guild.threads.get(match.place_id or 0)
        if match.ending and isinstance(place, Thread) and not place.archived:
            yield Finding("open threads", f"thread of match {match.id}")

    def _board(self, match: StoredMatch, ply: int) -> Iterator[Finding]:
        mark = _key(match, ply, "menu")
        name = f"board {ply} of {match.ply} of match {match.id}"
        boards = self._standing(mark)
        if len(boards) > 1:
            yield Finding("doubles", name, str(boards))
        if not boards and not self._has_stood(mark):
            yield Finding("missing boards", name)
        newest = ply == match.ply and match.ending is None
        for board in boards:
            keys = [button.custom_id for button in board.buttons]
            if ply == match.ply and match.ending and not _says_the_end(board):
                yield Finding("stale boards", f"{name}, {match.ending}", str(board))
            if newest and _key(match, ply, "move") not in keys:
                yield Finding("missing boards", f"{name} without live buttons", str(keys))
            if not newest and (ply < match.ply or _key(match, ply, "move") in keys) and keys:
                yield Finding("stale buttons", f"{name}, {match.ending}", str(keys))

    def _challenge(self, challenge: StoredChallenge, stored: Stored) -> Iterator[Finding]:
        mark, name = f"c:{challenge.id}:withdraw", f"card of challenge {challenge.id}"
        cards = self._standing(mark)
        if len(cards) > 1:
            yield Finding("doubles", name, str(cards))
        owed = challenge.state in (OPEN, ACCEPTED)
        if owed and not cards and not self._has_stood(mark):
            yield Finding("wrong cards", f"{name} is {challenge.state} and has none")
        match = next((m for m in stored.matches.values() if m.challenge_id == challenge.id), None)
        for card in cards:
            if bool(card.buttons) != (challenge.state == OPEN):
                yield Finding("wrong cards", f"{name}, {challenge.state}", str(card))
            elif match and not _shows(card.content, match):
                yield Finding("wrong cards", f"{name}, match {match.id} at {match.ply}", str(card))

    def _lines(self, stored: Stored) -> Iterator[Finding]:
        """Look at the offers of draws: buttons stand exactly where there is something to answer."""
        offered = {_key(m, m.ply, "draw-yes") for m in stored.running if m.offer}
        shown = defaultdict[str, int](int)
        for message in self._live.values():
            for key in re.findall(r"m:\d+:\d+:draw-yes", str(message.components)):
                shown[key] += 1
        for key, count in shown.items():
            if key not in offered:
                yield Finding("stale buttons", f"line {key}")
            if count > 1:
                yield Finding("doubles", f"line {key}")
        for key in offered - shown.keys():
            match = stored.matches[int(key.split(":")[1])]
            in_reach = match.channel_id in self._discord.world.channels
            if in_reach and not self._sightings.of(key) & set(self._gone):
                yield Finding("missing lines", f"offer {key} by side {match.offer}")

    def _letters(self) -> Iterator[Finding]:
        """Look for direct messages that came twice: each is about one board."""
        for channel in self._discord.world.channels.values():
            if channel.recipient:
                for text, count in Counter(m.content for m in channel.messages).items():
                    if count > 1:
                        yield Finding("doubles", f"direct message {text}")

    def _thinking(self) -> Iterator[Finding]:
        """List the answers that people still wait for though they can be given."""
        now = self._discord.world.clock.now()
        for interaction in self._discord.world.interactions.values():
            message = interaction.original
            loading = message and message.loading and not message.deleted
            if loading and now - interaction.created_at < TOKEN_LIFE:
                data = interaction.data
                what = data.get("custom_id") or f"{data.get('name')} {data.get('options')}"
                yield Finding("leftovers", f"{interaction.user.name} waits for {what}")

    def _standing(self, mark: str) -> list[Message]:
        return [self._live[i] for i in sorted(self._sightings.of(mark)) if i in self._live]

    def _has_stood(self, mark: str) -> bool:
        """Tell whether the message stands, or was deleted by somebody else."""
        return any(i in self._live or i in self._gone for i in self._sightings.of(mark))


def _act(number: int, act: Act, stored: Stored) -> Iterator[Finding]:
    done = [i for i in act.interactions if i.id in stored.acts]
    name = f"act {number}, {act.kind.name.lower()}, {act.about}"
    if act.acknowledged() and not done:
        yield Finding("losses", name, str(act))
    if len(_repeated(done, act.kind, stored)) > 1:
        yield Finding("doubles", name, str(act))
    if any(interaction in act.denied() for interaction in done):
        yield Finding("untruths", name, str(act))


def _repeated(done: list[Interaction], kind: Kind, stored: Stored) -> list[Interaction]:
    """List what may have been carried out once only; a challenge that is closed may come again."""
    if kind is not Kind.CHALLENGE:
        return done
    return [i for i in done if stored.challenges[stored.acts[i.id] or 0].state == OPEN]


def _shows(content: str, match: StoredMatch) -> bool:
    """Tell whether a scoreboard shows how a match stands."""
    turn = f"Turn {match.ply}: {match.turns[-1]}" if match.turns else f"#{match.id}**"
    return turn in content and ("to move" in content) == (match.ending is None)


def _says_the_end(board: Message) -> bool:
    """Tell whether the last board says in words and in its picture that the match is over."""
    pictures = [picture.description or "" for picture in board.attachments]
    is_shown = len(pictures) == 1 and "The match is over" in pictures[0]
    return is_shown and "to move" not in board.content


def _key(match: StoredMatch, ply: int, action: str) -> str:
    return f"m:{match.id}:{ply}:{action}"
