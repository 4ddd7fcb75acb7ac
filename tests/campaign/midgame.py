"""Act within a match besides turns: offers, time, notes, ends, spectators."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.puzzles.tasks import set_id
from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind
from tests.campaign.context import ActorContext, Holds, Send, button
from tests.campaign.stored import Stored, StoredMatch, StoredOffer

OFFERS = ("draw", "takeback", "takeback", "takeback", "lot", "pause")
AGREES = {"draw": 0.2, "takeback": 0.7, "lot": 0.6, "pause": 0.8}


class Midgame:
    """Performs all acts of a match except turns; `manager` manages the server."""

    def __init__(self, context: ActorContext, manager: Actor) -> None:
        self._context = context
        self._chance = context.chance
        self._manager = manager
        self._noted: set[tuple[int, int, int]] = set()

    async def offer(self, match: StoredMatch) -> None:
        """Offer something, or answer the opponent's offer in private."""
        actor, kind = self._context.player(match), self._chance.choice(OFFERS)
        if kind == "pause" and match.paused:
            raise ImpossibleError("the clock is paused")
        send = await self._offering(actor, match, kind)
        act = self._context.note(Kind.OFFER, actor, f"{kind} in match {match.id}")
        # The computer agrees at once, so a second command takes back another turn.
        await self._context.do(act, send, once=True)
        shown = act.interactions[0].original
        if shown is not None and shown.ephemeral:
            # It is the opponent's offer, if that was first: then its answer stands here.
            act.holds = await self._answer(actor, shown, match, kind)

    async def _offering(self, actor: Actor, match: StoredMatch, kind: str) -> Send:
        """Return what makes an offer: a command, or a button of a private message."""
        place, named = self._context.channel(match), {"match": str(match.id)}
        if kind in ("draw", "takeback"):
            return lambda: actor.client.slash(place, f"match {kind}", named)
        if kind == "pause":
            shown, action = await self._context.ask(actor, match, "match time"), ":pause"
        else:
            lot = f"m:{match.id}:{match.ply}:lot"
            shown, action = self._context.shown(match, lot), ":lot"
        key = button(shown, action)
        if key is None:
            raise ImpossibleError(f"there is no {kind} to offer")
        return lambda: actor.client.press(shown, key)

    async def answer_line(self, match: StoredMatch) -> None:
        """Answer an offer by the buttons of its line."""
        offer: StoredOffer = self._chance.choice(match.standing)
        key = f"m:{match.id}:{match.ply}:{offer.kind}-yes:{offer.side}"
        line = self._context.shown(match, key)
        await self._answer(
            self._context.one_of(match.seats[2 - offer.side]), line, match, offer.kind
        )

    async def resign(self, match: StoredMatch) -> None:
        await self._confirm(Kind.RESIGN, match, "match resign", ":resign-yes")

    async def cancel(self, match: StoredMatch) -> None:
        await self._confirm(Kind.CANCEL, match, "match resign", ":call-off-yes")

    async def abort(self, match: StoredMatch) -> None:
        """Let the manager end a match chosen from the list of all."""
        manager, channel = self._manager, self._context.channel(match)
        listed = await self._context.answer(manager.client.slash(channel, "server matches", {}))
        for menu in listed.selects:
            chosen = manager.client.choose(listed, menu.custom_id, [str(match.id)])
            await self._context.settled(chosen)
            await self._context.press_in(
                Kind.ABORT, manager, listed, ":abort-yes", f"match {match.id}"
            )

    async def resume(self, match: StoredMatch) -> None:
        await self._press_time(Kind.RESUME, self._context.player(match), match, ":resume")

    async def nudge(self, match: StoredMatch) -> None:
        await self._press_time(Kind.NUDGE, self._context.one_of(match.waiting), match, ":nudge")

    async def extend(self, match: StoredMatch) -> None:
        """Add a day; pressing twice adds one."""
        await self._press_time(Kind.EXTEND, self._context.one_of(match.waiting), match, ":extend")

    async def coach(self, match: StoredMatch) -> None:
        """Let the silent coach of a match against the computer speak."""
        actor, key = self._context.player(match), f"m:{match.id}:{match.ply}:menu"
        menu = await self._context.answer(actor.client.press(self._context.shown(match, key), key))
        if ask := button(menu, ":menu-ask"):
            await self._context.settled(actor.client.press(menu, ask))
        if coach := button(menu, ":coach"):
            asked = await self._context.answer(actor.client.press(menu, coach))
            if "is silent" in asked.content:
                about = f"match {match.id}"
                await self._context.press_in(Kind.COACH, actor, asked, ":coach-choose:after", about)

    async def follow(self, match: StoredMatch) -> None:
        """Let a spectator follow a match."""
        actor = self._context.spectator(match)
        act = self._context.note(
            Kind.FOLLOW,
            actor,
            f"match {match.id}",
            holds=lambda stored: (actor.id, match.id) in stored.follows,
        )
        place, named = self._context.channel(match), {"match": str(match.id)}
        await self._context.do(act, lambda: actor.client.slash(place, "watch follow", named))

    async def write(self, match: StoredMatch) -> None:
        """Let a player write a note on a turn without one, in the replay."""
        actor = self._context.player(match)
        place = match.id, self._chance.randint(0, match.ply), actor.id
        if place in self._noted:
            return
        text = f"A thought, the {len(self._noted)}th."
        replay = await self._replay(actor, match, place[1])
        form = actor.client.press(replay, button(replay, ":note") or "")
        await self._context.settled(form)
        modal = form.modal
        if modal is None:
            return
        self._noted.add(place)

        def holds(stored: Stored) -> bool:
            return stored.notes.get(place) == text

        act = self._context.note(Kind.NOTE, actor, f"{place}", holds=holds)
        await self._context.do(act, lambda: actor.client.submit(modal, {"note": text}))

    async def set_puzzle(self, match: StoredMatch) -> None:
        """Set the first position of a finished match as a puzzle, by its replay."""
        actor = self._context.any_user()
        page = await self._replay(actor, match, 0)
        if key := button(page, ":set-puzzle"):
            name = set_id(match.id, int(key.split(":")[2]))
            await self._context.press(
                Kind.SET_PUZZLE, actor, page, key, name, holds=lambda stored: name in stored.puzzles
            )

    async def _replay(self, actor: Actor, match: StoredMatch, ply: int) -> Message:
        place, values = self._context.channel(match), {"match": str(match.id), "at": str(ply)}
        return await self._context.answer(actor.client.slash(place, "match replay", values))

    async def look(self, match: StoredMatch) -> None:
        """Use a read-only command."""
        actor, context, named = self._context.any_user(), self._context, {"match": str(match.id)}
        place = context.place(match) or context.channel(match)
        if self._chance.random() < 0.2:
            await context.settled(actor.client.complete(place, "move", "move", named))
            return
        doors = (
            "match replay",
            "match time",
            "watch missed",
            "match download",
            "stats",
            "match list",
        )
        door = self._chance.choice(doors)
        film = {"format": "film"} if door == "match download" else {}
        values = {} if door in ("stats", "match list") else {**named, **film}
        await context.settled(actor.client.slash(place, door, values))

    async def move_wall(self) -> None:
        """Let the manager choose another channel for the wall."""
        channel = self._chance.choice(list(self._context.discord.guild.channels.values()))
        await self._context.choose_channel(self._manager, "wall", channel)

    async def _press_time(self, kind: Kind, actor: Actor, match: StoredMatch, action: str) -> None:
        page = await self._context.ask(actor, match, "match time")
        await self._context.press_in(kind, actor, page, action, f"match {match.id}")

    async def _confirm(self, kind: Kind, match: StoredMatch, command: str, action: str) -> None:
        actor = self._context.player(match)
        question = await self._context.ask(actor, match, command)
        await self._context.press_in(kind, actor, question, action, f"match {match.id}")

    async def _answer(
        self, actor: Actor, message: Message, match: StoredMatch, offer: str
    ) -> Holds | None:
        """Answer an offer, if a message has its buttons; return whether that is stored."""
        agrees = self._chance.random() < AGREES[offer]
        action, kind = ("yes", Kind.AGREE) if agrees else ("no", Kind.PLAY_ON)
        if key := button(message, f":{offer}-{action}"):
            about, holds = f"{offer} in match {match.id}", _answered(match.id, key)
            await self._context.press(kind, actor, message, key, about, holds=holds)
            return holds
        return None


def _answered(match_id: int, key: str) -> Callable[[Stored], bool]:
    """Tell whether an offer was answered as by this button; the answer repeats.

    `key` is that of the button.
    """
    _, _, ply, action, side = key.split(":")
    kind, _, word = action.partition("-")
    outcome = {"yes": "agreed", "no": "declined"}[word]
    answered = StoredOffer(kind, int(ply), int(side), outcome)
    return lambda stored: answered in stored.matches[match_id].offers
