"""Share what all actors need: users, places, presses, answers, acts."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterable

from sandbox import Actor, Channel, ImpossibleError, Message, Sandbox, Thread
from sandbox.world.interaction import Interaction
from tests.campaign.acts import Act, Kind, answer_text
from tests.campaign.seen_messages import places
from tests.campaign.stored import OPEN, Storage, Stored, StoredChallenge, StoredMatch

PATIENCE_S = 6.0
LOOK_EVERY_S = 0.2
DOUBLE_PRESS, SENT_AGAIN = 0.15, 0.1

Send = Callable[[], Interaction]
Holds = Callable[[Stored], bool]


class ActorContext:
    """All users of a sandbox, what they can reach, and their acts."""

    def __init__(
        self, discord: Sandbox, storage: Storage, chance: random.Random, actors: list[Actor]
    ) -> None:
        self.discord = discord
        self.storage = storage
        self.chance = chance
        self.actors = {actor.id: actor for actor in actors}
        self.acts: list[Act] = []
        self._erased: set[int] = set()

    def any_user(self) -> Actor:
        return self.chance.choice(list(self.actors.values()))

    def player(self, match: StoredMatch) -> Actor:
        """Return a player of the match; raise `ImpossibleError` if all were deleted."""
        people = [user for user in match.people if user in self.actors]
        if not people:
            raise ImpossibleError("no player of the match is left")
        return self.actors[self.chance.choice(people)]

    def spectator(self, match: StoredMatch) -> Actor:
        """Return a user who does not play in the match."""
        others = [actor for user, actor in self.actors.items() if user not in match.people]
        return self.chance.choice(others)

    def one_of(self, people: Iterable[int]) -> Actor:
        """Return one of a side's people; raise `ImpossibleError` if none is a user."""
        present = [self.actors[user] for user in people if user in self.actors]
        if not present:
            raise ImpossibleError("the side has no user")
        return self.chance.choice(present)

    def holder(self, user_id: int) -> Actor:
        """Return the user of a seat; raise `ImpossibleError` if there is none."""
        if user_id not in self.actors:
            raise ImpossibleError("the seat has no user")
        return self.actors[user_id]

    def place(self, match: StoredMatch) -> Channel | None:
        """Return the place of a match, if it exists."""
        return self.discord.world.channels.get(match.place_id or 0)

    def channel(self, match: StoredMatch) -> Channel:
        return self.discord.world.channels.get(match.channel_id) or self.discord.channel("games")

    def channels(self) -> list[Channel]:
        """List the channels where a match may begin."""
        return [each for each in places(self.discord) if not isinstance(each, Thread)]

    def card(self, challenge: StoredChallenge) -> Message | None:
        """Return the card of a challenge that can be answered."""
        channel = self.discord.world.channels.get(challenge.channel_id)
        card = channel.history.get(challenge.message_id or 0) if channel else None
        return card if challenge.state == OPEN and card and card.buttons else None

    def shown(self, match: StoredMatch, key: str) -> Message:
        """Return the public message with a button; raise `ImpossibleError` if none."""
        for place in filter(None, (self.place(match), self.channel(match))):
            for message in reversed(place.messages):
                if any(button.custom_id == key for button in message.buttons):
                    return message
        raise ImpossibleError(f"there is no button {key}")

    async def ask(self, actor: Actor, match: StoredMatch, command: str, **options: str) -> Message:
        """Return the private answer to a command; raise `ImpossibleError` if none."""
        # Sharing something in the thread of a finished match reopens it.
        place = (None if match.ending else self.place(match)) or self.channel(match)
        values = {"match": str(match.id), **options}
        return await self.answer(actor.client.slash(place, command, values))

    async def answer(self, interaction: Interaction) -> Message:
        """Return the private answer to an interaction; raise `ImpossibleError` if none."""
        await self.settled(interaction)
        message = interaction.original
        if message is None or not message.ephemeral:
            raise ImpossibleError("there is no private answer")
        return message

    async def press_in(
        self, kind: Kind, actor: Actor, message: Message, action: str, about: str
    ) -> None:
        """Press the button with an action, if a message has one."""
        if key := button(message, action):
            await self.press(kind, actor, message, key, about)

    async def press(
        self,
        kind: Kind,
        actor: Actor,
        message: Message,
        key: str,
        about: str = "",
        *,
        holds: Holds | None = None,
    ) -> None:
        act = self.note(kind, actor, about or key, holds=holds)
        await self.do(act, lambda: tap(actor, message, key))

    async def do(self, act: Act, send: Send, *, once: bool = False) -> None:
        """Perform an act, sometimes twice, and answer a possible confirmation.

        With `once`, a second time is another act.
        """
        act.interactions.append(send())
        if not once and self.chance.random() < DOUBLE_PRESS:
            with contextlib.suppress(ImpossibleError):
                act.interactions.append(send())
        if self.chance.random() < SENT_AGAIN:
            self.discord.redeliver(act.interactions[0])
        for interaction in act.interactions:
            await self.settled(interaction)
        question = act.interactions[0].original
        if question and question.ephemeral and (key := button(question, ":play-anyway")):
            actor = self.actors[act.user.id]
            act.interactions.append(actor.client.press(question, key))
            await self.settled(act.interactions[-1])

    async def choose_channel(self, manager: Actor, topic: str, channel: Channel) -> None:
        """Choose a channel in a topic of the settings of the server, which has its name."""
        page = await self.answer(manager.client.slash(channel, "server settings", {}))
        key = button(page, f":{topic}:open")
        opened = manager.client.press(page, key or "")
        await self.settled(opened)
        if opened.modal is None:
            raise ImpossibleError("there is no form")
        await self.settled(manager.client.submit(opened.modal, {topic: [str(channel.id)]}))

    async def settled(self, interaction: Interaction) -> bool:
        """Wait for the answer; tell whether it came."""
        with contextlib.suppress(TimeoutError):
            await self.discord.wait_until(lambda: interaction.settled, PATIENCE_S)
        return interaction.settled and bool(answer_text(interaction))

    def note(self, kind: Kind, actor: Actor, about: str, *, holds: Holds | None = None) -> Act:
        """Create an act and record it."""
        act = Act(kind, actor.user, about, holds=holds)
        self.acts.append(act)
        self._excuse([act])
        return act

    def erase(self, actor: Actor) -> None:
        """Expect none of a user's private data to remain: it is being deleted.

        This includes acts in progress, until the next `settle`.
        """
        self._erased.add(actor.id)
        self._excuse(self.acts)

    def settle(self) -> None:
        """Expect acts from now on to be kept."""
        self._erased.clear()

    def _excuse(self, acts: Iterable[Act]) -> None:
        for act in acts:
            if act.kind.is_private and act.user.id in self._erased:
                act.holds = lambda _: True


async def wait_stored(discord: Sandbox, holds: Callable[[], object], timeout_s: float) -> None:
    """Wait for a condition on the database, whose changes the sandbox does not notice."""
    async with asyncio.timeout(timeout_s):
        while not holds():
            with contextlib.suppress(TimeoutError):
                await discord.wait_until(holds, LOOK_EVERY_S)


def button(message: Message, action: str) -> str | None:
    """Return the id of the button with this action, which may be in a list of buttons."""
    buttons = [b.custom_id or "" for b in message.buttons if not b.disabled]
    found = (*buttons, *(value for menu in message.selects for _, value in menu.options))
    return next((key for key in found if f"{key}:".find(f"{action}:") > 0), None)


def tap(actor: Actor, message: Message, key: str) -> Interaction:
    """Press the button with this id, or choose it from a list of buttons."""
    for menu in message.selects:
        if key in [value for _, value in menu.options]:
            return actor.client.choose(message, menu.custom_id or "", [key])
    return actor.client.press(message, key)
