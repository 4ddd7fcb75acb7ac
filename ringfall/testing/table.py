"""A match on the sandbox as its players see it, with the rules to know legal turns."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from engine.levels import random_turn
from rules import AnyGame, AnyPosition, Side, get_game, play_turn, turns
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.protocol.kinds import MessageFlag, MessageType
from sandbox.world.interaction import Modal
from sandbox.world.models import Attachment


@dataclass
class Table:
    """A match between two actors; `position` follows the turns that were accepted."""

    discord: Sandbox
    number: int
    game: AnyGame
    players: tuple[Actor, Actor]
    channel: Channel
    card: Message
    place: Channel
    position: AnyPosition
    turns: list[str] = field(default_factory=list)

    @property
    def ply(self) -> int:
        return len(self.turns)

    @property
    def to_move(self) -> Actor:
        return self.players[self.position.to_move.index]

    @property
    def waiting(self) -> Actor:
        return self.players[self.position.to_move.opponent.index]

    async def play(self, turn: str | None = None, *, channel: Channel | None = None) -> Answer:
        """Have the player to move play a turn, the first legal one by default."""
        actor, turn = self.to_move, turn or self.first_turn()
        answer = await actor.slash("move", channel=channel or self.place, move=turn)
        self.note(turn)
        return answer

    async def play_both(self) -> None:
        """Have both players play, as there must have been before a draw is offered."""
        for _ in self.players:
            await self.play()
            await self.board()

    async def menu(self, actor: Actor, label: str, below: Message | None = None) -> Answer:
        """Press a button below a message, the latest board by default, or in its menu."""
        board = below or await self.board()
        if label in [button.label for button in board.buttons]:
            return await actor.click(board, label)
        menu = (await actor.click(board, "⋯")).message
        offered = {button.label for button in menu.buttons} | {
            shown for one in menu.selects for shown, _ in one.options
        }
        if label not in offered:
            await actor.click(menu, "End…")
        return await choose(actor, menu, label)

    async def resign(self, actor: Actor) -> Message:
        """Have a player resign once both have played; return the message with the result."""
        while self.ply < len(self.players):
            await self.play()
            await self.board()
        question = await actor.slash("match resign", channel=self.place)
        await actor.click(question.message, "Resign")
        return await self.result()

    async def form(self) -> Modal:
        """Have the player to move open the form to type a turn into, by the Move button."""
        opened = await self.to_move.click(await self.board(), "Move")
        answer = await self.to_move.click(opened.message, "Type it…")
        return answer.modal

    def note(self, turn: str) -> None:
        """Follow a turn that the bot has accepted, and the passes that it forces."""
        self._follow(turn)
        while self.position.must_pass:
            self._follow(self.first_turn())

    def _follow(self, turn: str) -> None:
        moves = self.game.parse_turn(self.position, turn)
        self.position = play_turn(self.position, moves)
        self.turns.append(turn)

    def first_turn(self) -> str:
        """Return a legal turn."""
        return self.game.format_turn(self.position, next(turns(self.position))[0])

    def random_turn(self, chance: random.Random) -> str:
        return self.game.format_turn(self.position, random_turn(self.position, chance))

    def boards(self, ply: int) -> list[Message]:
        """Return the public messages that show the board after `ply` turns as the latest one."""
        key = f"m:{self.number}:{ply}:menu"
        everywhere = [*self.channel.messages, *self.place.messages]
        found = {m.id: m for m in everywhere if any(b.custom_id == key for b in m.buttons)}
        return list(found.values())

    async def board(self, ply: int | None = None) -> Message:
        """Wait for the board after `ply` turns, the present one by default."""
        wanted = self.ply if ply is None else ply
        await self.discord.wait_until(lambda: self.boards(wanted))
        (board,) = self.boards(wanted)
        return board

    async def result(self) -> Message:
        """Wait for the last message of the match, which has its result."""
        return await self._ending(self.place)

    async def announcement(self) -> Message:
        """Wait for the message that tells the channel the result."""
        return await self._ending(self.channel)

    async def _ending(self, place: Channel) -> Message:
        key = f"m:{self.number}:{self.ply}:over"
        return await place.wait_message(
            lambda message: any(button.custom_id == key for button in message.buttons)
        )


async def sit_down(
    discord: Sandbox,
    channel: Channel,
    first: Actor,
    second: Actor,
    game: str | AnyGame = "zertz",
    *,
    pace: str | None = None,
    rated: bool = True,
    first_move: str = "me",
    position: AnyPosition | None = None,
    **options: str,
) -> Table:
    """Challenge, accept, and wait for the first board, which may be an earlier one."""
    known = get_game(game) if isinstance(game, str) else game
    # The challenger has the first turn, of whichever side it is.
    is_turned = position is not None and position.to_move is Side.SECOND
    players = (second, first) if is_turned else (first, second)
    # What is left out depends on what the players have finished.
    given: dict[str, Any] = {**known.complete_options(options)} if position is None else {}
    if pace:
        given["pace"] = pace
    if not rated:
        given["rated"] = False
    if position is not None:
        given["position"] = str(position)
    challenge = await first.slash(
        "challenge" if position is None else "setup",
        channel=channel,
        game=known.slug,
        opponent=second,
        first=first_move,
        **given,
    )
    assert challenge.error is None, challenge
    asked = challenge.interaction.id
    # If storing takes long, it is not the answer.
    card = await channel.wait_message(lambda message: message.id > asked and _is_open(message))
    return await accept(discord, card, second, players, known, options, position)


async def accept(
    discord: Sandbox,
    card: Message,
    accepter: Actor,
    players: tuple[Actor, Actor],
    game: AnyGame,
    options: Mapping[str, str],
    position: AnyPosition | None = None,
) -> Table:
    """Accept a challenge, and wait for the first board; the players are in the order of sides."""
    accepted = await accepter.click(card, "Accept")
    assert accepted.error is None
    channel = card.channel
    await discord.wait_until(lambda: _first_board(channel, after=card))
    board = _first_board(channel, after=card)
    assert board is not None
    number = int((board.buttons[0].custom_id or "").split(":")[1])
    (challenger,) = (player for player in players if player is not accepter)
    drawn = position is None and game.has_random_start(game.complete_options(options))
    seed = await seed_of(challenger, board.channel, number) if drawn else None
    start = position or game.start(options, seed)
    return Table(discord, number, game, players, channel, card, board.channel, start)


async def seed_of(player: Actor, place: Channel, number: int) -> int | None:
    """Return the seed that the record of the match names, if there is one."""
    found = re.search(rb"seed: (\d+)", await record(player, place, number))
    return int(found[1]) if found else None


async def record(actor: Actor, place: Channel, number: int | None = None) -> bytes:
    """Return the record of a match, the one of the place by default, as Ringfall writes it."""
    named: dict[str, Any] = {} if number is None else {"match": str(number)}
    given = await actor.slash("match download", channel=place, format="text", **named)
    return given.message.attachments[0].data


def shown(message: Message) -> str:
    """Return the text of a message with the names of the mentioned users."""
    text = message.text
    for user in message.mentions:
        text = text.replace(user.mention, user.name)
    return text


def _is_open(message: Message) -> bool:
    """Tell whether it is a card whose challenge can be accepted."""
    return any(button.label == "Accept" for button in message.buttons)


def _first_board(channel: Channel, *, after: Message) -> Message | None:
    """Return the latest board without a turn, in the channel or in one of its threads."""
    places = [channel, *channel.threads]
    found = [m for place in places for m in place.messages if m.id > after.id and _is_first(m)]
    return found[-1] if found else None


def _is_first(message: Message) -> bool:
    return any((button.custom_id or "").endswith(":0:menu") for button in message.buttons)


async def shared_by(actor: Actor, message: Message, button: str = "Share") -> Message:
    """Press a button of a private message; return the plain message that shows all the same."""
    before = max(message.channel.history)
    await actor.click(message, button, settle=False)
    shown = await message.channel.wait_message(lambda posted: posted.id > before)
    assert (shown.type, shown.origin, shown.reference) == (MessageType.DEFAULT, None, None)
    assert MessageFlag.SUPPRESS_NOTIFICATIONS in shown.flags
    return shown


def new_server(discord: Sandbox, name: str, *people: Actor) -> Channel:
    """Add a channel of another server with these people, of whom the first one owns it."""
    guild = discord.world.add_guild(name, people[0].user)
    for person in people[1:]:
        discord.world.join(guild, person.user)
    return discord.world.add_channel(guild, "games")


def refused_in(discord: Sandbox, channel: Channel) -> list[int]:
    """Return the codes of refusals in a channel; other tests may have edits to come."""
    place = f"/channels/{channel.id}/"
    return [refusal.code for refusal in discord.refusals if place in refusal.request.path]


def background(picture: Attachment) -> object:
    """Return the colour of a picture's corner, which tells the look of the whole of it."""
    with Image.open(io.BytesIO(picture.data)) as image:
        return image.convert("RGB").getpixel((1, 1))


async def settings_page(actor: Actor, channel: Channel, command: str = "settings") -> Message:
    """Open the private page with the settings of a user or, for a manager, of the server."""
    return (await actor.slash(command, channel=channel)).message


async def choose(actor: Actor, message: Message, label: str) -> Answer:
    """Press a button of a message, or choose it from one of its lists."""
    for menu in message.selects:
        for shown, value in menu.options:
            if shown == label:
                return await actor.select(message, menu.custom_id or "", [value])
    return await actor.click(message, label)


async def settings_form(actor: Actor, channel: Channel) -> Modal:
    """Open the form about turns and the language behind what `/settings` shows."""
    return await form_behind(actor, await settings_page(actor, channel), "Turns and language…")


async def more_form(actor: Actor, channel: Channel, theme: str) -> Modal:
    """Open the form of a theme behind *More…* in `/settings`."""
    page = await settings_page(actor, channel)
    await actor.click(page, "More…")
    return await form_behind(actor, page, theme)


async def form_behind(actor: Actor, page: Message, theme: str) -> Modal:
    """Open the form behind a button of a page."""
    opened = await actor.click(page, theme)
    return opened.modal
