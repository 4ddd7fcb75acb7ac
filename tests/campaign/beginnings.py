"""How matches begin: challenges from nothing, a record, a position, an old match; the answers."""

from __future__ import annotations

import asyncio
from typing import Any

from rules import GAMES, get_game
from sandbox import Actor, Channel, ImpossibleError
from sandbox.checks.messages import Upload
from tests.campaign.acts import Kind
from tests.campaign.hands import DOUBLE_PRESS, Hands, button
from tests.campaign.stored import StoredChallenge, StoredMatch

PACED, UNRATED, AGAINST_COMPUTER = 0.5, 0.3, 0.25


class Beginnings:
    """Makes challenges and answers them."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._chance = hands.chance

    async def challenge(self) -> None:
        """Challenge somebody, or anyone, to any game."""
        slug = self._chance.choice(list(GAMES))
        values = {o.name: self._chance.choice(o.choices) for o in get_game(slug).options}
        await self._challenge(game=slug, **values)

    async def from_position(self, match: StoredMatch) -> None:
        """Begin from how another match stands, given as a text."""
        await self._challenge(game=match.game, position=str(match.position))

    async def from_record(self, match: StoredMatch) -> None:
        """Begin from the record of another match, given as a file."""
        given = await self._hands.ask(self._hands.anybody(), match, "match record")
        (share,) = given.attachments or (None,)
        if share is not None:
            record = Upload(share.filename, share.data, "text/plain")
            await self._challenge(game=match.game, record=record)

    async def rematch(self, match: StoredMatch) -> None:
        """Ask for another match, or begin the one that was asked for, by button or command."""
        actor, about = self._hands.player(match), f"match {match.id}"
        act = self._hands.note(Kind.REMATCH, actor, about)
        if self._chance.random() < 0.5:
            channel, named = self._hands.channel(match), {"match": str(match.id)}
            await self._hands.do(act, lambda: actor.client.slash(channel, "rematch", named))
        else:
            key = f"m:{match.id}:{match.ply}:rematch"
            result = self._hands.shown(match, key)
            await self._hands.do(act, lambda: actor.client.press(result, key))

    async def replay(self, match: StoredMatch) -> None:
        """Step through a match, show a board to all, or challenge anyone to go on from it."""
        actor = self._hands.anybody()
        shown = await self._hands.ask(actor, match, "match replay")
        for _ in range(self._chance.randint(0, 2)):
            if key := button(shown, ":replay-on"):
                await self._hands.settled(actor.client.press(shown, key))
        if self._chance.random() < 0.5 and (share := button(shown, ":share-replay")):
            await self._hands.settled(actor.client.press(shown, share))
        else:
            await self._hands.press_in(
                Kind.PLAY_FROM, actor, shown, ":play-on", f"match {match.id}"
            )

    async def answer(self, challenge: StoredChallenge) -> None:
        """Accept, decline or withdraw; sometimes two at once, of which one must win."""
        card = self._hands.card(challenge)
        if card is None:
            return
        challenger = self._hands.actors[challenge.challenger_id]
        others = [actor for actor in self._hands.actors.values() if actor is not challenger]
        invited = self._hands.actors.get(challenge.opponent_id or 0)
        other = invited or self._chance.choice(others)
        accept = "accept-odds" if button(card, ":accept-odds") else "accept"
        doing = [(Kind.ACCEPT, other, accept)] * 7 + [(Kind.WITHDRAW, challenger, "withdraw")]
        doing += [(Kind.DECLINE, other, "decline")] if challenge.opponent_id else []
        chosen = self._chance.sample(doing, 2 if self._chance.random() < DOUBLE_PRESS else 1)
        await asyncio.gather(
            *(
                self._hands.press(kind, actor, card, f"c:{challenge.id}:{action}")
                for kind, actor, action in dict.fromkeys(chosen)
            )
        )

    async def _challenge(self, **values: Any) -> None:
        one, other = self._chance.sample(list(self._hands.actors.values()), 2)
        told = {name: str(value)[:40] for name, value in values.items()}
        act = self._hands.note(Kind.CHALLENGE, one, f"{told}")
        options = {**values, **self._terms(), **self._opponent(other)}
        channel = self._somewhere()
        await self._hands.do(act, lambda: one.client.slash(channel, "challenge", options))

    def _opponent(self, other: Actor) -> dict[str, Any]:
        if self._chance.random() < AGAINST_COMPUTER:
            return {"level": self._chance.choice((1, 2)), "coach": self._chance.random() < 0.5}
        return {"opponent": other.user} if self._chance.random() < 0.7 else {}

    def _terms(self) -> dict[str, Any]:
        """Return a pace that is too slow to run out while the bot lives, or none."""
        terms = {"rated": False} if self._chance.random() < UNRATED else {}
        if self._chance.random() < PACED:
            terms |= {"saving": self._chance.random() < 0.5, "strict": self._chance.random() < 0.4}
            return {"pace": "1-day", **terms}
        return terms

    def _somewhere(self) -> Channel:
        channels = self._hands.channels()
        if not channels:
            raise ImpossibleError("there is no channel")
        return self._chance.choice(channels)
