"""Play turns in every way: typed, picked step by step, in a form."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Sequence

from bot.match.choosing.stages import Path, StalePathError, parse_path, stage
from engine.levels import random_turn
from rules import get_game, play_turn
from sandbox import Actor, ImpossibleError, Message, Thread
from sandbox.world.interaction import Interaction
from tests.campaign.acts import Act, Kind, answer_text
from tests.campaign.context import ActorContext, Send, button
from tests.campaign.stored import TEAM, Stored, StoredMatch

LONGEST_PICK = 10
MOST_AT_ONCE = 3
NO_CHOICE = {"Back", "Change"}
SEALED = re.compile(r"is sealed: \*\*(.+?)\*\*")


class Turns:
    """Plays legal and illegal turns."""

    def __init__(self, context: ActorContext) -> None:
        self._context = context
        self._chance = context.chance
        self._ballots: list[tuple[StoredMatch, Actor, Message, str]] = []

    async def move(self, match: StoredMatch, *, elsewhere: bool = False) -> Act | None:
        """Let the player to move type a turn, in the thread or in the channel above it."""
        place = self._context.place(match)
        if place is None and not elsewhere:
            return None
        if place is None or elsewhere or (isinstance(place, Thread) and place.archived):
            # Discord offers no commands in an archived thread.
            place = self._context.channel(match)
        actor, turn = self._context.holder(match.to_move), self._turn(match)
        # A thread has one match; a channel may have several.
        named = {} if isinstance(place, Thread) else {"match": str(match.id)}
        act = self._noted(actor, turn, match)
        await self._context.do(
            act, lambda: actor.client.slash(place, "move", {"move": turn, **named})
        )
        return act

    async def move_elsewhere(self, match: StoredMatch) -> None:
        await self.move(match, elsewhere=True)

    async def pick(self, match: StoredMatch) -> None:
        """Choose a turn step by step."""
        actor = self._context.holder(match.to_move)
        opened = await self._open(actor, match)
        for _ in range(LONGEST_PICK):
            message = opened.original
            if message is None or message.channel.history.get(message.id) is not message:
                return
            if send := button(message, ":pick-send"):
                await self._context.press(Kind.TURN, actor, message, send)
                return
            step = self._step(actor, message)
            if step is None:
                return
            path, choose = step
            if _is_whole(match, path):
                about = f"{'.'.join(path)} at {match.ply} of match {match.id}"
                await self._context.do(self._context.note(Kind.TURN, actor, about), choose)
                return
            if not await self._context.settled(choose()):
                return

    async def type(self, match: StoredMatch) -> None:
        """Type a turn into the form behind the picker."""
        actor, turn = self._context.holder(match.to_move), self._turn(match)
        opened = await self._open(actor, match)
        message = opened.original
        key = button(message, ":type") if message else None
        if message is None or key is None:
            return
        form = actor.client.press(message, key)
        await self._context.settled(form)
        modal = form.modal
        if modal is not None:
            act = self._noted(actor, turn, match)
            await self._context.do(act, lambda: actor.client.submit(modal, {"move": turn}))

    async def intrude(self, match: StoredMatch) -> None:
        """Play out of turn, or an illegal turn."""
        actor = self._context.any_user()
        text = self._chance.choice((self._turn(match), "x9", "pass"))
        if actor.id == match.to_move and text != "x9":
            return
        place = self._context.place(match) or self._context.channel(match)
        values = {"move": text, "match": str(match.id)}
        await self._context.settled(actor.client.slash(place, "move", values))

    async def plan(self, match: StoredMatch) -> None:
        """Let the player who waits try turns of both sides, and plan them if that is possible."""
        actor, place = self._context.holder(match.waiting[0]), self._context.channel(match)
        named = {"match": str(match.id)}
        board = await self._context.answer(actor.client.slash(place, "match try", named))
        for _ in range(self._chance.randint(2, LONGEST_PICK)):
            if step := self._step(actor, board):
                await self._context.settled(step[1]())
        for action in (":more", ":act"):
            if key := button(board, action):
                await self._context.settled(actor.client.press(board, key))

    async def guess(self, match: StoredMatch) -> None:
        """Let a spectator guess the next turn; the answer names the guess that counts."""
        actor = self._context.spectator(match)
        picker, send = await self._choose_in_secret(actor, match, "guess")
        match_id, ply, take_backs = map(int, send.split(":")[1:4])

        def holds(stored: Stored) -> bool:
            turns = {turn for i in act.interactions for turn in SEALED.findall(answer_text(i))}
            told = {(match_id, ply, take_backs, actor.id, turn) for turn in turns}
            return told <= set(stored.guesses)

        about = f"at {ply}/{take_backs} of match {match_id}"
        act = self._context.note(Kind.GUESS, actor, about, holds=holds)
        await self._context.do(act, lambda: actor.client.press(picker, send))

    async def prepare_votes(self, match: StoredMatch) -> None:
        """Let up to three people of a team, or of a channel, choose what to vote for."""
        choosing = [self._prepare_vote(match) for _ in range(self._chance.randint(1, MOST_AT_ONCE))]
        await _all_possible(choosing)

    async def vote(self, match: StoredMatch) -> None:
        """Let the people who have chosen send or change their votes, all at once."""
        if not self._ballots:
            await self.prepare_votes(match)
        ballots, self._ballots = self._ballots, []
        await _all_possible([self._send_vote(*ballot) for ballot in ballots])

    async def _prepare_vote(self, match: StoredMatch) -> None:
        is_team = match.to_move == TEAM
        actor = self._context.one_of(match.movers) if is_team else self._context.spectator(match)
        picker, send = await self._choose_in_secret(actor, match, "vote")
        self._ballots.append((match, actor, picker, send))

    async def _send_vote(
        self, match: StoredMatch, actor: Actor, picker: Message, send: str
    ) -> None:
        """Send a vote; a channel loses those of people who may no longer write there."""
        about, now = f"at {match.ply} of match {match.id}", (match.ply, len(match.take_backs))

        def holds(stored: Stored) -> bool:
            return (match.id, *now, actor.id) in {vote[:4] for vote in stored.votes}

        kept = holds if match.to_move == TEAM else None
        await self._context.press(Kind.VOTE, actor, picker, send, about, holds=kept)

    async def _choose_in_secret(
        self, actor: Actor, match: StoredMatch, action: str
    ) -> tuple[Message, str]:
        """Choose a turn step by step; return the preview and the id of the button that seals it."""
        key = f"m:{match.id}:{match.ply}:{action}"
        pressed = actor.client.press(self._context.shown(match, key), key)
        picker = await self._context.answer(pressed)
        for _ in range(LONGEST_PICK):
            if send := button(picker, ":send"):
                return picker, send
            step = self._step(actor, picker)
            if step is None or not await self._context.settled(step[1]()):
                break
        raise ImpossibleError(f"no turn was chosen for a {action}")

    def _noted(self, actor: Actor, turn: str, match: StoredMatch) -> Act:
        return self._context.note(Kind.TURN, actor, f"{turn} at {match.ply} of match {match.id}")

    def _step(self, actor: Actor, message: Message) -> tuple[Path, Send] | None:
        """Return the path of an option of a picker stage, and a function that chooses it."""
        keys = [b.custom_id or "" for b in message.buttons if b.label not in NO_CHOICE]
        keys = [key for key in keys if ":pick:" in key]
        menus = [menu for menu in message.selects if ":pick-from" in menu.custom_id]
        if not menus and not keys:
            return None
        chosen = self._chance.choice([*menus, *keys])
        if isinstance(chosen, str):
            return _path(chosen), lambda: actor.client.press(message, chosen)
        value = self._chance.choice(chosen.options)[1]
        path = (*_path(chosen.custom_id)[1:], *parse_path(value))
        return path, lambda: actor.client.choose(message, chosen.custom_id, [value])

    async def _open(self, actor: Actor, match: StoredMatch) -> Interaction:
        key = f"m:{match.id}:{match.ply}:move"
        opened = actor.client.press(self._context.shown(match, key), key)
        await self._context.settled(opened)
        return opened

    def _turn(self, match: StoredMatch) -> str:
        """Return a legal turn; winning turns are preferred, so that matches end."""
        tries = [_random_turn(match, self._chance) for _ in range(4)]
        ending = [turn for turn, ends in tries if ends]
        return ending[0] if ending and self._chance.random() < 0.5 else tries[0][0]


async def _all_possible(acts: Sequence[Awaitable[None]]) -> None:
    """Perform acts at once, as far as they are possible."""
    for error in await asyncio.gather(*acts, return_exceptions=True):
        if error is not None and not isinstance(error, ImpossibleError):
            raise error


def _path(key: str) -> Path:
    """Return the path in the id of a button or a list."""
    return parse_path(key.split(":", 4)[4])


def _is_whole(match: StoredMatch, path: Path) -> bool:
    """Tell whether a choice completes a turn, which is played then."""
    try:
        return not stage(get_game(match.game), match.position, path).choices
    except StalePathError:
        return False


def _random_turn(match: StoredMatch, chance: random.Random) -> tuple[str, bool]:
    """Return a random legal turn, and whether it ends the match."""
    moves = random_turn(match.position, chance)
    ends = play_turn(match.position, moves).outcome is not None
    return get_game(match.game).format_turn(match.position, moves), ends
