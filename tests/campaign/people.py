"""The people of a campaign: they challenge, play, agree, resign and press twice, by every door."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable

from rules import GAMES, Move, get_game
from sandbox import Actor, Channel, ImpossibleError, Message, Sandbox, Thread
from sandbox.world.interaction import Interaction
from tests.campaign.acts import Act, Kind, told
from tests.campaign.stored import OPEN, Storage, StoredChallenge, StoredMatch

NAMES = ("Ana", "Ben", "Cleo", "Dora")
PATIENCE_S = 6.0
MOST_MATCHES, MOST_CHALLENGES, LONGEST_PICK, LONGEST_PAUSE_S = 7, 4, 10, 0.4
DOUBLE_PRESS, SENT_AGAIN = 0.15, 0.1
NO_CHOICE = {"Back", "Change"}

Send = Callable[[], Interaction]


class People:
    """Everybody who acts in one sandbox, and the ledger of what they did."""

    def __init__(self, discord: Sandbox, storage: Storage, chance: random.Random) -> None:
        self._discord = discord
        self._storage = storage
        self._chance = chance
        for name in NAMES[3:]:
            discord.add_user(name)
        self._actors = {actor.id: actor for actor in map(discord.user, NAMES)}
        self.acts: list[Act] = []

    async def settle_in(self) -> None:
        """Let one person ask for direct messages, so that those are owed, too."""
        actor = self._discord.user(NAMES[0])
        page = await actor.slash("settings", channel=self._discord.channel("games"))
        opened = await actor.click(page.message, "Turns…") if page.message else page
        if opened.modal:
            await actor.submit(opened.modal, {"notifications": ["direct"]})

    async def act(self, times: int) -> None:
        """Have somebody do one thing after the other."""
        for _ in range(times):
            await asyncio.sleep(self._chance.uniform(0, LONGEST_PAUSE_S))
            await self._act()

    async def move(self, match: StoredMatch, *, elsewhere: bool = False) -> Act | None:
        """Have the player to move type a turn, in the thread or in the channel above it."""
        place = self._channel(match) if elsewhere else self._place(match)
        if place is None:
            return None
        actor, turn = self._actors[match.to_move], self._turn(match)
        # A thread is that of one match; in a channel there may be several.
        named = {} if isinstance(place, Thread) else {"match": str(match.id)}
        act = self._note(Kind.TURN, actor, f"{turn} at {match.ply} of match {match.id}")
        await self._do(act, lambda: actor.client.slash(place, "move", {"move": turn, **named}))
        return act

    def playable(self) -> list[StoredMatch]:
        """List the matches that go on in a place that is still there."""
        return [match for match in self._storage.read().running if self._place(match)]

    async def _act(self) -> None:
        """Have somebody do something that can be done now."""
        stored = self._storage.read()
        matches = [match for match in stored.running if self._place(match)]
        challenges = [c for c in stored.challenges.values() if self._card(c)]
        weighted: list[tuple[float, Callable[[], Awaitable[object]]]] = []
        if len(matches) < MOST_MATCHES and len(challenges) < MOST_CHALLENGES:
            weighted.append((4 if matches else 20, self._challenge))
        if challenges:
            challenge = self._chance.choice(challenges)
            weighted.append((5, lambda: self._answer_challenge(challenge)))
        if matches:
            match = self._chance.choice(matches)
            weighted += [
                (8, lambda: self.move(match)),
                (5, lambda: self.move(match, elsewhere=True)),
                (5, lambda: self._pick(match)),
                (2, lambda: self._type(match)),
                (2, lambda: self._draw(match)),
                (8 if match.offer else 0, lambda: self._answer_line(match)),
                (0.7, lambda: self._resign(match)),
                (1, lambda: self._look(match)),
                (1, lambda: self._intrude(match)),
            ]
        weights, choices = zip(*weighted, strict=True)
        (chosen,) = self._chance.choices(choices, weights)
        with contextlib.suppress(ImpossibleError):
            await chosen()

    async def _challenge(self) -> None:
        one, other = self._chance.sample(list(self._actors.values()), 2)
        slug = self._chance.choice(list(GAMES))
        values = {o.name: self._chance.choice(o.choices) for o in get_game(slug).options}
        opponent = {"opponent": other.user} if self._chance.random() < 0.7 else {}
        channel = self._chance.choice(list(self._discord.guild.channels.values()))
        act = self._note(Kind.CHALLENGE, one, f"{slug} {values}")
        options = {"game": slug, **values, **opponent}
        await self._do(act, lambda: one.client.slash(channel, "challenge", options))

    async def _answer_challenge(self, challenge: StoredChallenge) -> None:
        """Accept, decline or withdraw; sometimes two at once, of which one must win."""
        card = self._card(challenge)
        if card is None:
            return
        challenger = self._actors[challenge.challenger_id]
        others = [actor for actor in self._actors.values() if actor is not challenger]
        other = self._actors.get(challenge.opponent_id or 0) or self._chance.choice(others)
        doing = [(Kind.ACCEPT, other, "accept")] * 7 + [(Kind.WITHDRAW, challenger, "withdraw")]
        doing += [(Kind.DECLINE, other, "decline")] if challenge.opponent_id else []
        chosen = self._chance.sample(doing, 2 if self._chance.random() < DOUBLE_PRESS else 1)
        await asyncio.gather(
            *(
                self._press(kind, actor, card, f"c:{challenge.id}:{action}")
                for kind, actor, action in dict.fromkeys(chosen)
            )
        )

    async def _pick(self, match: StoredMatch) -> None:
        """Choose a turn step by step."""
        actor = self._actors[match.to_move]
        opened = await self._open(actor, match)
        for _ in range(LONGEST_PICK):
            message = opened.original
            if message is None or message.channel.history.get(message.id) is not message:
                return
            if send := _button(message, ":pick-send"):
                await self._press(Kind.TURN, actor, message, send)
                return
            step = self._step(actor, message)
            if step is None or not await self._settled(step()):
                return

    def _step(self, actor: Actor, message: Message) -> Send | None:
        """Return a way to choose one of what a stage of the picker offers."""
        keys = [b.custom_id or "" for b in message.buttons if b.label not in NO_CHOICE]
        keys = [key for key in keys if ":pick:" in key]
        menus = [menu for menu in message.selects if ":pick-from" in menu.custom_id]
        if menus and not keys:
            menu = self._chance.choice(menus)
            value = self._chance.choice(menu.options)[1]
            return lambda: actor.client.choose(message, menu.custom_id, [value])
        if not keys:
            return None
        key = self._chance.choice(keys)
        return lambda: actor.client.press(message, key)

    async def _type(self, match: StoredMatch) -> None:
        """Type a turn into the form behind the picker."""
        actor, turn = self._actors[match.to_move], self._turn(match)
        opened = await self._open(actor, match)
        message = opened.original
        key = _button(message, ":type") if message else None
        if message is None or key is None:
            return
        form = actor.client.press(message, key)
        await self._settled(form)
        modal = form.modal
        if modal is not None:
            act = self._note(Kind.TURN, actor, f"{turn} at {match.ply} of match {match.id}")
            await self._do(act, lambda: actor.client.submit(modal, {"move": turn}))

    async def _open(self, actor: Actor, match: StoredMatch) -> Interaction:
        board = self._shown(match, f"m:{match.id}:{match.ply}:move")
        opened = actor.client.press(board, f"m:{match.id}:{match.ply}:move")
        await self._settled(opened)
        return opened

    async def _draw(self, match: StoredMatch) -> None:
        """Offer a draw, or answer the one that is offered, by the private question."""
        actor = self._actors[self._chance.choice(match.seats)]
        question = actor.client.slash(
            self._place(match) or self._channel(match), "match draw", {"match": str(match.id)}
        )
        await self._settled(question)
        if question.original and question.original.ephemeral:
            await self._answer_draw(actor, question.original, match)

    async def _answer_line(self, match: StoredMatch) -> None:
        """Answer an offer by the buttons of its line."""
        line = self._shown(match, f"m:{match.id}:{match.ply}:draw-yes")
        await self._answer_draw(self._actors[match.seats[2 - (match.offer or 1)]], line, match)

    async def _answer_draw(self, actor: Actor, message: Message, match: StoredMatch) -> None:
        kinds = {":draw-offer": Kind.OFFER, ":draw-no": Kind.PLAY_ON}
        if self._chance.random() < 0.2:
            kinds = {":draw-offer": Kind.OFFER, ":draw-yes": Kind.AGREE}
        for action, kind in kinds.items():
            if key := _button(message, action):
                asked = await self._asked_to_agree(actor, message, key, kind)
                await self._press(kind, actor, asked, key, f"match {match.id}")
                return

    async def _asked_to_agree(
        self, actor: Actor, message: Message, key: str, kind: Kind
    ) -> Message:
        """Return the private question that comes before an agreement; else the message itself."""
        if kind is not Kind.AGREE or message.ephemeral:
            return message
        question = actor.client.press(message, key)
        await self._settled(question)
        if question.original is None or not _button(question.original, ":draw-yes"):
            raise ImpossibleError("nothing is asked")
        return question.original

    async def _resign(self, match: StoredMatch) -> None:
        actor = self._actors[self._chance.choice(match.seats)]
        place = self._place(match) or self._channel(match)
        question = actor.client.slash(place, "match resign", {"match": str(match.id)})
        await self._settled(question)
        message = question.original
        if message and (key := _button(message, ":resign-yes")):
            await self._press(Kind.RESIGN, actor, message, key, f"match {match.id}")

    async def _look(self, match: StoredMatch) -> None:
        """Ask for what changes nothing."""
        actor = self._chance.choice(list(self._actors.values()))
        place = self._place(match) or self._channel(match)
        doors: list[Send] = [
            lambda: actor.client.slash(place, "match show", {"match": str(match.id)}),
            lambda: actor.client.slash(place, "match list", {}),
            lambda: actor.client.slash(place, "match history", {"match": str(match.id)}),
            lambda: actor.client.complete(place, "move", "move", {"match": str(match.id)}),
        ]
        await self._settled(self._chance.choice(doors)())

    async def _intrude(self, match: StoredMatch) -> None:
        """Play out of turn, or what is no turn."""
        actor = self._chance.choice(list(self._actors.values()))
        text = self._chance.choice((self._turn(match), "x9", "pass"))
        if actor.id == match.to_move and text != "x9":
            return
        place = self._place(match) or self._channel(match)
        values = {"move": text, "match": str(match.id)}
        await self._settled(actor.client.slash(place, "move", values))

    async def _press(
        self, kind: Kind, actor: Actor, message: Message, key: str, about: str = ""
    ) -> None:
        act = self._note(kind, actor, about or key)
        await self._do(act, lambda: actor.client.press(message, key))

    async def _do(self, act: Act, send: Send) -> None:
        """Carry out an act, now and then twice, and answer the question that may come first."""
        act.interactions.append(send())
        if self._chance.random() < DOUBLE_PRESS:
            with contextlib.suppress(ImpossibleError):
                act.interactions.append(send())
        if self._chance.random() < SENT_AGAIN:
            self._discord.redeliver(act.interactions[0])
        for interaction in act.interactions:
            await self._settled(interaction)
        question = act.interactions[0].original
        if question and question.ephemeral and (key := _button(question, ":play-anyway")):
            actor = self._actors[act.user.id]
            act.interactions.append(actor.client.press(question, key))
            await self._settled(act.interactions[-1])

    async def _settled(self, interaction: Interaction) -> bool:
        """Wait for the answer; tell whether it came."""
        with contextlib.suppress(TimeoutError):
            await self._discord.wait_until(lambda: interaction.settled, PATIENCE_S)
        return interaction.settled and bool(told(interaction))

    def _note(self, kind: Kind, actor: Actor, about: str) -> Act:
        act = Act(kind, actor.user, about)
        self.acts.append(act)
        return act

    def _turn(self, match: StoredMatch) -> str:
        """Return a legal turn; one that ends the match rather often, or none would end."""
        tries = [_random_turn(match, self._chance) for _ in range(4)]
        ending = [turn for turn, ends in tries if ends]
        return ending[0] if ending and self._chance.random() < 0.5 else tries[0][0]

    def _place(self, match: StoredMatch) -> Channel | None:
        return self._discord.world.channels.get(match.place_id or 0)

    def _channel(self, match: StoredMatch) -> Channel:
        return self._discord.world.channels.get(match.channel_id) or self._discord.channel("games")

    def _card(self, challenge: StoredChallenge) -> Message | None:
        channel = self._discord.world.channels.get(challenge.channel_id)
        card = channel.history.get(challenge.message_id or 0) if channel else None
        return card if challenge.state == OPEN and card and card.buttons else None

    def _shown(self, match: StoredMatch, key: str) -> Message:
        """Return the public message with a button; `ImpossibleError` where nobody sees one."""
        for place in filter(None, (self._place(match), self._channel(match))):
            for message in reversed(place.messages):
                if any(button.custom_id == key for button in message.buttons):
                    return message
        raise ImpossibleError(f"there is no button {key}")


def _random_turn(match: StoredMatch, chance: random.Random) -> tuple[str, bool]:
    """Return a random legal turn, and whether it ends the match."""
    before = position = match.position
    moves: list[Move] = []
    while position.outcome is None and position.to_move is before.to_move:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return get_game(match.game).format_turn(before, moves), position.outcome is not None


def _button(message: Message, action: str) -> str | None:
    """Return the id of the button with this action."""
    found = (b.custom_id or "" for b in message.buttons if not b.disabled)
    return next((key for key in found if f"{key}:".find(f"{action}:") > 0), None)
