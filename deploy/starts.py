"""The sandbox's start page: matches, computer opponent, lessons, puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sandbox import Actor, Answer, Channel, ImpossibleError, Message, Sandbox, Start, Thread

Found = TypeVar("Found")

SUCCESS = 3
# After an answer that is not the card or board itself, which then comes as a message.
PATIENCE_SECONDS = 10.0
ROOT = Path(__file__).parent.parent
# What makes one want to play a game, by its name in the option `game`.
LINES = {
    "zertz": "Give one marble away to win two, on a board that shrinks with every turn.",
    "rust": "Leap over stones and cut off islands, on a board that rusts away under your feet.",
    "dvonn": "Jump onto towers and take them over, but keep in touch with the red pieces.",
    "tzaar": "Capture, then strike again or grow stronger. Lose all of a kind, and you have lost.",
}


def starts(sandbox: Sandbox, person: Actor, channel: Channel) -> list[Start]:
    """List a row of buttons for each game, and one for a puzzle and a team."""
    games = person.choices("challenge", "game", channel=channel)
    levels = person.choices("challenge", "level", channel=channel)
    taught = person.choices("learn", "game", channel=channel)
    begin = partial(_Begin, sandbox, person, channel)
    found: list[Start] = []
    for name, value in games:
        line = LINES.get(str(value), "")
        pictures = (ROOT / "docs" / f"{value}.png", ROOT / f"games/{value}/{value}.png")
        shown = next(filter(Path.exists, pictures), None)
        start = partial(Start, row=name, text=line, picture=shown)
        found.append(start(f"Start a game of {name}", begin(value).match))
        if levels:
            computer = partial(begin(value).computer, levels[0][1])
            hint = f"Play the computer at {name}"
            found.append(Start("Play the computer", computer, row=name, hint=hint))
        if (name, value) in taught:
            found.append(Start("Learn", begin(value).lesson, row=name, hint=f"Learn {name}"))
    if games:
        found.append(Start("Solve a puzzle", begin("").puzzle, row="puzzle"))
    if games and levels:
        together = partial(begin(games[0][1]).team, levels[0][1])
        found.append(Start("A team against the computer", together, row="puzzle"))
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
        old_cards, old_threads = set(self._channel.messages), set(self._channel.threads)
        answer = await self._use("challenge", game=self._game, opponent=opponent, first="me")
        card, accept = await self._wait(answer, lambda: self._find_card(old_cards))
        accepted = await opponent.click(card, accept)
        return await self._wait(accepted, lambda: self._find_thread(old_threads))

    async def computer(self, level: Any) -> Channel:
        """Challenge the computer opponent."""
        old_threads = set(self._channel.threads)
        answer = await self._use("challenge", game=self._game, level=level, first="me")
        return await self._wait(answer, lambda: self._find_thread(old_threads))

    async def team(self, level: Any) -> Channel:
        """Challenge the computer opponent together with another user."""
        old_threads = set(self._channel.threads)
        mate = self._sandbox.user("Ben" if self._person.name == "Cleo" else "Cleo")
        options = {"game": self._game, "level": level, "with": mate}
        answer = await self._use("challenge", **options)
        return await self._wait(answer, lambda: self._find_thread(old_threads))

    async def lesson(self) -> Channel:
        """Start the lessons of a game."""
        return await self._ask("learn", game=self._game)

    async def puzzle(self) -> Channel:
        """Request a puzzle."""
        return await self._ask("puzzle")

    async def _ask(self, command: str, **options: Any) -> Channel:
        answer = await self._use(command, **options)
        await self._wait(answer, lambda: answer.last)
        return self._channel

    async def _use(self, command: str, **options: Any) -> Answer:
        return await self._person.slash(command, channel=self._channel, **options)

    async def _wait(self, answer: Answer, look: Callable[[], Found | None]) -> Found:
        """Wait for what an answer leads to; a bot that is late posts it as a message.

        Raises `ImpossibleError` with the bot's words if it refuses, or if nothing follows.
        """
        refused = not (answer.error or answer.deferred) and answer.message.ephemeral
        try:
            return await self._sandbox.wait_until(look, timeout=0 if refused else PATIENCE_SECONDS)
        except TimeoutError:
            if not (reason := answer.error or answer.text):
                raise
            raise ImpossibleError(reason) from None

    def _find_card(self, old: set[Message]) -> tuple[Message, str] | None:
        """Return a new card, and the id of the button that accepts it."""
        for card in self._channel.messages:
            accept = next((button for button in card.buttons if button.style == SUCCESS), None)
            if accept and card not in old:
                return card, accept.custom_id or ""
        return None

    def _find_thread(self, old: set[Thread]) -> Thread | None:
        return next((thread for thread in self._channel.threads if thread not in old), None)
