"""Start matches: new challenges, records, positions, old matches, and answers."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

from engine.levels import random_turn
from rules import GAMES, AnyPosition, get_game, play_turn
from sandbox import Actor, Channel, ImpossibleError, Message
from sandbox.checks.messages import Upload
from sandbox.world.models import Role
from tests.campaign.acts import Kind
from tests.campaign.context import DOUBLE_PRESS, ActorContext, button
from tests.campaign.stored import StoredChallenge, StoredMatch

# A position of ZÈRTZ with one turn that is clearly the best.
ONE_BEST = "1ooW/ooooo/oooooo/oooWooo/2ooBo/2ooooo/3oooo 3/7/8 0/0/0 0/0/0 2 37/blitz turn"
PACED, UNRATED, AGAINST_COMPUTER = 0.5, 0.3, 0.25


class MatchStarts:
    """Creates challenges and answers them; all users have the role `voters`."""

    def __init__(self, context: ActorContext, voters: Role) -> None:
        self._context = context
        self._chance = context.chance
        self._voters = voters

    async def challenge(self) -> None:
        """Challenge a user, or anyone, to any game."""
        slug = self._chance.choice(list(GAMES))
        values = {o.name: self._chance.choice(o.choices) for o in get_game(slug).options}
        await self._challenge("challenge", game=slug, **values)

    async def as_channel(self) -> None:
        """Let a channel challenge a user, a computer or anyone."""
        slug = self._chance.choice(list(GAMES))
        await self._challenge("challenge", game=slug, **{"as": "channel"})

    async def as_team(self, **terms: int) -> None:
        """Let two users challenge another one, a computer or anyone; others can join them."""
        slug = self._chance.choice(list(GAMES))
        await self._challenge("challenge", game=slug, **{"with": None, **terms})

    async def as_role(self, **terms: int) -> None:
        """Let those who have a role challenge a user, a computer or anyone."""
        slug = self._chance.choice(list(GAMES))
        await self._challenge("challenge", game=slug, **{"with": self._voters, **terms})

    async def from_position(self, match: StoredMatch) -> None:
        """Start from the position of another match, given as a text."""
        await self._challenge("setup", position=str(match.position))

    async def before_passes(self) -> None:
        """Start from a position in which turns can force the other side to pass."""
        slug = self._chance.choice(list(GAMES))
        if position := _before_a_pass(get_game(slug).start(), self._chance):
            await self._challenge("setup", position=str(position))

    async def with_one_best(self) -> None:
        """Start from a position that makes a puzzle; the computer accepts at once."""
        await self._challenge("setup", position=ONE_BEST, level=1)

    async def from_record(self, match: StoredMatch) -> None:
        """Start from the record of another match, given as a file."""
        actor = self._context.any_user()
        given = await self._context.ask(actor, match, "match download", format="text")
        (share,) = given.attachments or (None,)
        if share is not None:
            record = Upload(share.filename, share.data, "text/plain")
            await self._challenge("setup", file=record)

    async def rematch(self, match: StoredMatch) -> None:
        """Ask for a rematch, or accept one, by button or command."""
        actor, about = self._context.player(match), f"match {match.id}"
        act = self._context.note(Kind.REMATCH, actor, about)
        if self._chance.random() < 0.5:
            channel, named = self._context.channel(match), {"match": str(match.id)}
            await self._context.do(act, lambda: actor.client.slash(channel, "rematch", named))
        else:
            key = f"m:{match.id}:{match.ply}:rematch"
            result = self._context.shown(match, key)
            await self._context.do(act, lambda: actor.client.press(result, key))

    async def replay(self, match: StoredMatch) -> None:
        """Step through a match, share a board, or challenge anyone to continue from it."""
        actor = self._context.any_user()
        shown = await self._context.ask(actor, match, "match replay")
        for _ in range(self._chance.randint(0, 2)):
            if key := button(shown, ":replay-back"):
                await self._context.settled(actor.client.press(shown, key))
        if self._chance.random() < 0.5 and (share := button(shown, ":share-replay")):
            await self._context.settled(actor.client.press(shown, share))
        else:
            await self._context.press_in(
                Kind.PLAY_FROM, actor, shown, ":play-on", f"match {match.id}"
            )

    async def answer(self, challenge: StoredChallenge) -> None:
        """Accept, decline or withdraw; sometimes two at once, of which one must win."""
        card = self._context.card(challenge)
        if card is None:
            return
        challenger = self._context.actors[challenge.challenger_id]
        others = [actor for actor in self._context.actors.values() if actor is not challenger]
        invited = self._context.actors.get(challenge.opponent_id or 0)
        other = invited or self._chance.choice(others)
        accept = "accept-odds" if button(card, ":accept-odds") else "accept"
        doing = [(Kind.ACCEPT, other, accept)] * 7 + [(Kind.WITHDRAW, challenger, "withdraw")]
        doing += [(Kind.DECLINE, other, "decline")] if challenge.opponent_id else []
        for side in ("own", "other"):
            if button(card, f":join-{side}"):
                doing += [(Kind.JOIN, self._chance.choice(others), f"join-{side}")] * 3
        chosen = self._chance.sample(doing, 2 if self._chance.random() < DOUBLE_PRESS else 1)
        await asyncio.gather(
            *(
                self._answer(kind, actor, card, f"c:{challenge.id}:{action}")
                for kind, actor, action in dict.fromkeys(chosen)
            )
        )

    async def _answer(self, kind: Kind, actor: Actor, card: Message, key: str) -> None:
        """Press a button of a card; to join a side a second time is to leave it."""
        act = self._context.note(kind, actor, key)
        send = partial(actor.client.press, card, key)
        await self._context.do(act, send, once=kind is Kind.JOIN)

    async def _challenge(self, command: str, **values: Any) -> None:
        one, other, mate = self._chance.sample(list(self._context.actors.values()), 3)
        if "with" in values:
            values["with"] = values["with"] or mate.user
        shown = {name: str(value)[:40] for name, value in values.items()}
        act = self._context.note(Kind.CHALLENGE, one, f"{shown}")
        opponent = {} if "level" in values else self._opponent(other)
        options = {**values, **self._terms(), **opponent}
        if command == "setup" or "with" in values:
            options.pop("rated", None)
        if "level" in options and "pace" in options:
            # The bot refuses any other time limit against the computer.
            options["pace"] = "1-day-strict"
        channel = self._any_channel()
        await self._context.do(act, lambda: one.client.slash(channel, command, options))

    def _opponent(self, other: Actor) -> dict[str, Any]:
        if self._chance.random() < AGAINST_COMPUTER:
            return {"level": self._chance.choice((1, 2))}
        return {"opponent": other.user} if self._chance.random() < 0.7 else {}

    def _terms(self) -> dict[str, Any]:
        """Return a time control too slow to run out while the bot lives, or none."""
        terms: dict[str, Any] = {"rated": False} if self._chance.random() < UNRATED else {}
        if self._chance.random() < PACED:
            kinds = ("", "-strict", "-saving", "-strict-saving")
            terms["pace"] = f"1-day{self._chance.choice(kinds)}"
        return terms

    def _any_channel(self) -> Channel:
        channels = self._context.channels()
        if not channels:
            raise ImpossibleError("there is no channel")
        return self._chance.choice(channels)


def _before_a_pass(start: AnyPosition, chance: random.Random) -> AnyPosition | None:
    """Return the position before the turn of a random game that first forces a pass."""
    position = before = start
    while not position.must_pass:
        before = position
        position = play_turn(before, random_turn(before, chance))
        if position.outcome is not None:
            return None
    return before
