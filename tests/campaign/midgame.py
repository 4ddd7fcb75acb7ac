"""What people do within a match beside turns: offers, time, thoughts, ends, looking on."""

from __future__ import annotations

from collections.abc import Callable

from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind
from tests.campaign.hands import Hands, button
from tests.campaign.stored import Stored, StoredMatch, StoredOffer

OFFERS = ("draw", "takeback", "takeback", "takeback", "lot", "pause")
AGREES = {"draw": 0.2, "takeback": 0.7, "lot": 0.6, "pause": 0.8}


class Midgame:
    """Does all that changes a match and is no turn; `manager` manages the server."""

    def __init__(self, hands: Hands, manager: Actor) -> None:
        self._hands = hands
        self._chance = hands.chance
        self._manager = manager
        self._noted: set[tuple[int, int, int]] = set()

    async def offer(self, match: StoredMatch) -> None:
        """Offer something, or answer what is offered, by the private question."""
        actor, kind = self._hands.player(match), self._chance.choice(OFFERS)
        if kind == "pause" and match.paused:
            raise ImpossibleError("the clock stands still")
        question = await self._hands.ask(actor, match, f"match {kind}")
        await self._answer(actor, question, match, kind)

    async def answer_line(self, match: StoredMatch) -> None:
        """Answer an offer by the buttons of its line."""
        offer: StoredOffer = self._chance.choice(match.standing)
        key = f"m:{match.id}:{match.ply}:{offer.kind}-yes:{offer.side}"
        line = self._hands.shown(match, key)
        await self._answer(self._hands.holder(match.seats[2 - offer.side]), line, match, offer.kind)

    async def resign(self, match: StoredMatch) -> None:
        await self._confirm(Kind.RESIGN, match, "match resign", ":resign-yes")

    async def cancel(self, match: StoredMatch) -> None:
        await self._confirm(Kind.CANCEL, match, "match cancel", ":call-off-yes")

    async def abort(self, match: StoredMatch) -> None:
        """Have the manager end a match that is chosen from the list of all."""
        manager, channel = self._manager, self._hands.channel(match)
        listed = await self._hands.answer(manager.client.slash(channel, "server matches", {}))
        for menu in listed.selects:
            chosen = manager.client.choose(listed, menu.custom_id, [str(match.id)])
            await self._hands.settled(chosen)
            await self._hands.press_in(
                Kind.ABORT, manager, listed, ":abort-yes", f"match {match.id}"
            )

    async def resume(self, match: StoredMatch) -> None:
        await self._command(Kind.RESUME, self._hands.player(match), match, "match pause")

    async def nudge(self, match: StoredMatch) -> None:
        await self._command(Kind.NUDGE, self._waiting(match), match, "match nudge")

    async def extend(self, match: StoredMatch) -> None:
        """Give a day by the button in the menu: pressed twice, it gives one."""
        actor, key = self._waiting(match), f"m:{match.id}:{match.ply}:menu"
        menu = await self._hands.answer(actor.client.press(self._hands.shown(match, key), key))
        await self._hands.press_in(Kind.EXTEND, actor, menu, ":extend", f"match {match.id}")

    async def follow(self, match: StoredMatch) -> None:
        """Have somebody who does not play follow a match."""
        others = [actor for user, actor in self._hands.actors.items() if user not in match.seats]
        actor = self._chance.choice(others)
        act = self._hands.note(
            Kind.FOLLOW,
            actor,
            f"match {match.id}",
            holds=lambda stored: (actor.id, match.id) in stored.follows,
        )
        place, named = self._hands.channel(match), {"match": str(match.id)}
        await self._hands.do(act, lambda: actor.client.slash(place, "watch follow", named))

    async def write(self, match: StoredMatch) -> None:
        """Have a player note something on a turn that they have not written about."""
        actor = self._hands.player(match)
        place = match.id, self._chance.randint(0, match.ply), actor.id
        if place in self._noted:
            return
        channel, text = self._hands.channel(match), f"A thought, the {len(self._noted)}th."
        values = {"match": str(match.id), "at": str(place[1])}
        form = actor.client.slash(channel, "match note", values)
        await self._hands.settled(form)
        modal = form.modal
        if modal is None:
            return
        self._noted.add(place)

        def holds(stored: Stored) -> bool:
            return stored.notes.get(place) == text

        act = self._hands.note(Kind.NOTE, actor, f"{place}", holds=holds)
        await self._hands.do(act, lambda: actor.client.submit(modal, {"note": text}))

    async def show_notes(self, match: StoredMatch) -> None:
        """Have a player show everybody what they have noted on a match that is over."""
        actor, key = self._hands.player(match), f"m:{match.id}:{match.ply}:over"
        result = self._hands.shown(match, key)
        asking = button(result, ":notes-post")
        if asking is None:
            raise ImpossibleError("nobody has noted anything")
        question = await self._hands.answer(actor.client.press(result, asking))
        if yes := button(question, ":notes-post-yes"):
            of_theirs = {
                place for place in self._hands.storage.read().notes if place[0] == match.id
            }
            places = {place for place in of_theirs if place[2] == actor.id}
            await self._hands.press(
                Kind.SHOW_NOTES,
                actor,
                question,
                yes,
                f"match {match.id}",
                holds=lambda stored: places <= stored.shown,
            )

    async def look(self, match: StoredMatch) -> None:
        """Ask for what changes nothing."""
        actor, hands, named = self._hands.anybody(), self._hands, {"match": str(match.id)}
        place = hands.place(match) or hands.channel(match)
        if self._chance.random() < 0.2:
            await hands.settled(actor.client.complete(place, "move", "move", named))
            return
        doors = ("match show", "match history", "watch missed", "match film", "stats", "match list")
        door = self._chance.choice(doors)
        values = {} if door in ("stats", "match list") else named
        await hands.settled(actor.client.slash(place, door, values))

    async def move_wall(self) -> None:
        """Have the manager choose another channel for the wall."""
        channel = self._chance.choice(list(self._hands.discord.guild.channels.values()))
        chosen = self._manager.client.slash(channel, "server wall", {"place": channel})
        await self._hands.settled(chosen)

    def _waiting(self, match: StoredMatch) -> Actor:
        first, second = match.seats
        return self._hands.holder(second if match.to_move == first else first)

    async def _command(self, kind: Kind, actor: Actor, match: StoredMatch, command: str) -> None:
        place, named = self._hands.channel(match), {"match": str(match.id)}
        act = self._hands.note(kind, actor, f"match {match.id}")
        await self._hands.do(act, lambda: actor.client.slash(place, command, named))

    async def _confirm(self, kind: Kind, match: StoredMatch, command: str, action: str) -> None:
        actor = self._hands.player(match)
        question = await self._hands.ask(actor, match, command)
        await self._hands.press_in(kind, actor, question, action, f"match {match.id}")

    async def _answer(self, actor: Actor, message: Message, match: StoredMatch, offer: str) -> None:
        agrees = self._chance.random() < AGREES[offer]
        answer = (f":{offer}-yes", Kind.AGREE) if agrees else (f":{offer}-no", Kind.PLAY_ON)
        for action, kind in ((f":{offer}-offer", Kind.OFFER), answer):
            if key := button(message, action):
                asked = await self._asked_to_agree(actor, message, key, kind)
                about = f"{offer} in match {match.id}"
                holds = None if kind is Kind.OFFER else _answered(match.id, key)
                await self._hands.press(kind, actor, asked, key, about, holds=holds)
                return

    async def _asked_to_agree(
        self, actor: Actor, message: Message, key: str, kind: Kind
    ) -> Message:
        """Return the private question that comes before an agreement; else the message itself."""
        if kind is not Kind.AGREE or message.ephemeral:
            return message
        question = await self._hands.answer(actor.client.press(message, key))
        if key not in [button.custom_id for button in question.buttons]:
            raise ImpossibleError("nothing is asked")
        return question


def _answered(match_id: int, key: str) -> Callable[[Stored], bool]:
    """Tell whether an offer has been answered as a button would; who has done so is told it again.

    `key` is that of the button.
    """
    _, _, ply, action, side = key.split(":")
    kind, _, word = action.partition("-")
    outcome = {"yes": "agreed", "no": "declined"}[word]
    answered = StoredOffer(kind, int(ply), int(side), outcome)
    return lambda stored: answered in stored.matches[match_id].offers
