"""Act in private: puzzles, hints, analyses, and deleting one's data."""

from __future__ import annotations

import math
import re
from collections import Counter

from bot.cogs.puzzles import tasks
from rules import turns
from sandbox import Actor, ImpossibleError, Message
from tests.campaign.acts import Kind, answer_text
from tests.campaign.context import ActorContext, Send, button, tap
from tests.campaign.stored import Stored, StoredMatch, StoredPuzzle, StoredSolving

SOLVES, MOST_STEPS = 0.6, 3
HINTED = re.compile(r"hint for turn (\d+)")
DAILY = re.compile(r"d:\d+:solve")


class PrivateActs:
    """Performs what only one user sees; the data of `guest` is deleted now and then."""

    def __init__(self, context: ActorContext, guest: Actor) -> None:
        self._context = context
        self._chance = context.chance
        self._guest = guest
        self._pressed = Counter[int]()

    async def hint(self, match: StoredMatch) -> None:
        """Let the player to move ask for a hint, and a further one."""
        actor, place = self._context.holder(match.to_move), self._context.channel(match)
        named = {"match": str(match.id)}

        def holds(stored: Stored) -> bool:
            plies = {int(n) - 1 for i in act.interactions for n in HINTED.findall(answer_text(i))}
            return plies <= {ply for match_id, ply in stored.hints if match_id == match.id}

        act = self._context.note(Kind.HINT, actor, f"match {match.id}", holds=holds)
        await self._context.do(act, lambda: actor.client.slash(place, "hint", named))
        shown = act.interactions[0].original
        if shown and shown.ephemeral and (key := button(shown, ":hint-where")):
            await self._context.settled(actor.client.press(shown, key))

    async def analyse(self, match: StoredMatch) -> None:
        """Analyse a finished match; what cannot be stored is shown and recomputed later."""
        actor, place = self._context.any_user(), self._context.channel(match)
        act = self._context.note(Kind.ANALYSE, actor, f"match {match.id}", holds=lambda _: True)
        named = {"match": str(match.id)}
        await self._context.do(act, lambda: actor.client.slash(place, "match analyse", named))

    async def puzzle(self) -> None:
        """Continue a puzzle, or begin one."""
        actor, place = self._context.any_user(), self._context.discord.channel("games")
        await self._solve(
            actor, await self._context.answer(actor.client.slash(place, "puzzle", {}))
        )

    async def daily(self) -> None:
        """Continue the puzzle of the day by its button."""
        actor, place = self._context.any_user(), self._context.discord.channel("games")
        for message in reversed(place.messages):
            for shown in message.buttons:
                if DAILY.fullmatch(shown.custom_id or ""):
                    opened = actor.client.press(message, shown.custom_id or "")
                    await self._solve(actor, await self._context.answer(opened))
                    return
        raise ImpossibleError("there is no puzzle of the day")

    async def solve(self, puzzle: StoredPuzzle) -> None:
        """Continue a puzzle that was set from a match by its button."""
        channel = self._context.discord.world.channels.get(puzzle.channel_id or 0)
        message = channel.history.get(puzzle.message_id or 0) if channel else None
        if message is None:
            raise ImpossibleError("the puzzle is not posted")
        actor = self._context.any_user()
        opened = actor.client.press(message, f"u:{puzzle.id}:solve")
        await self._solve(actor, await self._context.answer(opened))

    async def erase(self) -> None:
        """Delete the guest's data."""
        actor, place = self._guest, self._context.discord.channel("games")
        page = await self._context.answer(actor.client.slash(place, "privacy", {}))
        if (ask := button(page, ":privacy-erase")) is None:
            return
        await self._context.settled(actor.client.press(page, ask))
        question = page
        key = button(question, ":erase")
        if key is None:
            return
        before = self._context.storage.read()
        played = [m.id for m in before.matches.values() if actor.id in m.people]
        last_act = max(before.people.values(), default=0)

        def holds(stored: Stored) -> bool:
            is_left = any(actor.id in stored.matches[match_id].people for match_id in played)
            return not is_left and stored.people.get(actor.id, math.inf) > last_act

        self._context.erase(actor)
        await self._context.press(
            Kind.ERASE, actor, question, key, f"before {last_act}", holds=holds
        )

    async def _solve(self, actor: Actor, message: Message) -> None:
        for _ in range(self._chance.randint(1, MOST_STEPS)):
            solving = self._shown(message)
            if solving is None or solving.outcome not in (None, "left"):
                return
            do = self._chance.choice((self._try, self._try, self._help, self._give_up))
            await do(actor, message, solving)

    async def _try(self, actor: Actor, message: Message, solving: StoredSolving) -> None:
        """Type a turn, the solution or any other, which counts at once."""
        if again := button(message, ":again"):
            await self._context.settled(actor.client.press(message, again))
        if key := button(message, ":type"):
            form = actor.client.press(message, key)
            await self._context.settled(form)
            if (modal := form.modal) is not None:
                turn = {"move": self._turn(solving)}
                await self._change(actor, key, solving, lambda: actor.client.submit(modal, turn))

    async def _help(self, actor: Actor, message: Message, solving: StoredSolving) -> None:
        await self._press(actor, message, ":hint", solving)

    async def _give_up(self, actor: Actor, message: Message, solving: StoredSolving) -> None:
        if key := button(message, ":give-up"):
            await self._context.settled(actor.client.press(message, key))
            await self._press(actor, message, ":give-up-yes", solving)

    async def _press(
        self, actor: Actor, message: Message, action: str, solving: StoredSolving
    ) -> None:
        """Press a button that changes the puzzle."""
        if key := button(message, action):
            await self._change(actor, key, solving, lambda: tap(actor, message, key))

    async def _change(self, actor: Actor, key: str, solving: StoredSolving, send: Send) -> None:
        """Change the puzzle at the step of a button; repeats count once."""
        step = int(key.split(":")[2])
        self._pressed[solving.id] += 1

        def holds(stored: Stored) -> bool:
            kept = stored.solvings.get(solving.id)
            return kept is not None and step < kept.step <= self._pressed[solving.id]

        act = self._context.note(Kind.PUZZLE, actor, f"{key} of {solving.id}", holds=holds)
        await self._context.do(act, send)

    def _shown(self, message: Message) -> StoredSolving | None:
        """Return the puzzle that a private message shows."""
        keys = [shown.custom_id or "" for shown in message.buttons]
        numbers = [int(key.split(":")[1]) for key in keys if key.startswith("q:")]
        return self._context.storage.read().solvings.get(numbers[0]) if numbers else None

    def _turn(self, solving: StoredSolving) -> str:
        task = tasks.task_of(solving.puzzle, solving.given)
        if task is None:
            raise ImpossibleError("the puzzle is unknown")
        position = tasks.stood_after(task, solving.turns)
        if self._chance.random() < SOLVES and not solving.turns:
            return task.puzzle.solutions[0]
        moves, _ = self._chance.choice(list(turns(position)))
        return task.game.format_turn(position, moves)
