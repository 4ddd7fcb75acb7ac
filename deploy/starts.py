"""The sandbox's start page: matches, computer opponent, lessons, puzzles."""

from __future__ import annotations

from functools import partial
from typing import Any

from sandbox import Actor, Answer, Channel, ImpossibleError, Sandbox, Start

SUCCESS = 3


def starts(sandbox: Sandbox, person: Actor, channel: Channel) -> list[Start]:
    """List a row of buttons for each game, and one for a puzzle."""
    games = person.choices("challenge", "game", channel=channel)
    levels = person.choices("challenge", "level", channel=channel)
    taught = person.choices("learn", "game", channel=channel)
    begin = partial(_Begin, sandbox, person, channel)
    found: list[Start] = []
    for name, value in games:
        found.append(Start(f"Start a game of {name}", begin(value).match, row=name))
        if levels:
            computer = partial(begin(value).computer, levels[0][1])
            hint = f"Play the computer at {name}"
            found.append(Start("Play the computer", computer, row=name, hint=hint))
        if (name, value) in taught:
            found.append(Start("Learn", begin(value).lesson, row=name, hint=f"Learn {name}"))
    if games:
        found.append(Start("Solve a puzzle", begin("").puzzle, row="puzzle"))
    return found


class _Begin:
    """Starts things as a user; returns the channel to show next."""

    def __init__(self, sandbox: Sandbox, person: Actor, channel: Channel, game: Any) -> None:
        self._sandbox = sandbox
        self._person = person
        self._channel = channel
        self._game = game

    async def match(self) -> Channel:
        """Challenge another user, who accepts."""
        opponent = self._sandbox.user("Ana" if self._person.name == "Ben" else "Ben")
        before = len(self._channel.threads)
        answer = await self._use("challenge", game=self._game, opponent=opponent, first="me")
        card = answer.message
        accept = next((b for b in card.buttons if b.style == SUCCESS), None) if card else None
        if card is None or accept is None:
            raise ImpossibleError(answer.text)
        await opponent.click(card, accept.custom_id or "")
        return await self._thread(before)

    async def computer(self, level: Any) -> Channel:
        """Challenge the computer opponent."""
        before = len(self._channel.threads)
        await self._use("challenge", game=self._game, level=level, first="me")
        return await self._thread(before)

    async def lesson(self) -> Channel:
        """Start the lessons of a game."""
        await self._use("learn", game=self._game)
        return self._channel

    async def puzzle(self) -> Channel:
        """Request a puzzle."""
        await self._use("puzzle")
        return self._channel

    async def _use(self, command: str, **options: Any) -> Answer:
        answer = await self._person.slash(command, channel=self._channel, **options)
        if answer.error:
            raise ImpossibleError(answer.error)
        return answer

    async def _thread(self, before: int) -> Channel:
        await self._sandbox.wait_until(lambda: len(self._channel.threads) > before)
        return self._channel.threads[-1]
