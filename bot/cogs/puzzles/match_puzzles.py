"""Positions of finished matches that people set as puzzles for a channel."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from sqlalchemy import select

from bot.cogs.puzzles import service, tasks
from bot.cogs.puzzles.posts import PostedPuzzle, PuzzlePosts, read_solver
from bot.cogs.puzzles.service import MATCH_PUZZLES, MatchPuzzle, match_puzzles
from bot.cogs.puzzles.tasks import NoPuzzle, PuzzleOutcome, set_id
from bot.discord_io.content.buttons import Key, RowId, Word
from bot.engine_queue import MOST_OF_ONE_PERSON, Urgency
from bot.errors import UserError
from bot.match.boards.drafter import Drafter
from bot.match.core import Core
from bot.match.fair_play import positions_of
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.messages.kinds import Message
from bot.messages.tables import MessageQuery, enqueue
from bot.storage import Database
from bot.storage.schema import messages


class MatchPuzzleKey(Key, frozen=True):
    """The id of a button below a puzzle that a person has set."""

    prefix = "u"
    puzzle_id: RowId
    action: Word


class MatchPuzzleService(Struct, frozen=True):
    """Sets positions of finished matches as puzzles, each once."""

    core: Core

    async def get(self, puzzle_id: int) -> MatchPuzzle:
        """Return a puzzle that a person has set; `UserError` without one."""
        async with self.core.database.read() as transaction:
            puzzle = await service.find_match_puzzle(transaction, puzzle_id)
        if puzzle is None:
            raise UserError("old-puzzle")
        return puzzle

    async def message(self, match: Match, ply: int) -> Message | None:
        """Return the message of the puzzle after `ply` turns, `None` if it was not set."""
        return next(iter(await self.core.messages.find(is_of(match, ply))), None)

    async def create(self, match: Match, ply: int, *, user_id: int, channel_id: int) -> None:
        """Set the position after `ply` turns as a puzzle, to be posted in a channel.

        Do nothing if it was set before. Raise `UserError` if no turn is clearly the best, if it is
        near to a rated match of the user, and if the bot stops.
        """
        if not may_be_set(match):
            raise UserError("old-button")
        if await self.message(match, ply) is not None:
            return
        positions = positions_of(match, match.turns[:ply])
        await self.core.fair_play.check_help(user_id, match.game, positions)
        # As solvers will get it, without what came before.
        position = match.game.parse_position(str(stood_at(match, ply).position))
        best = await self.core.engine.search(
            Urgency.HINT,
            partial(tasks.find_best, self.core.judge, position),
            user_id=user_id,
            at_most=MOST_OF_ONE_PERSON,
        )
        if isinstance(best, NoPuzzle):
            raise UserError(best)
        given = {
            "game": match.game.slug,
            "position": str(position),
            "solutions": [match.game.format_turn(position, best)],
            "set_from": match.id,
        }
        async with self.core.database.write() as transaction:
            name = set_id(match.id, ply)
            number = await service.add_match_puzzle(transaction, name, match.id, user_id, given)
            if number is not None:
                message = Message(
                    kind=MATCH_PUZZLES,
                    created_at=self.core.clock(),
                    guild_id=match.guild_id,
                    subject=number,
                    channel_id=channel_id,
                )
                await enqueue(transaction, message)


def may_be_set(match: Match) -> bool:
    """Tell whether positions of a match may be set as puzzles: it is over, and of a server."""
    return match.result is not None and match.home.is_server


def is_of(match: Match, ply: int) -> MessageQuery:
    """Query the message of the puzzle of a match after `ply` turns."""
    of_ply = select(match_puzzles.c.id).where(match_puzzles.c.puzzle == set_id(match.id, ply))
    is_it = (
        messages.c.kind == MATCH_PUZZLES,
        messages.c.guild_id == match.guild_id,
        messages.c.subject.in_(of_ply),
    )
    return MessageQuery(select(messages).where(*is_it), {})


class MatchPuzzles(PuzzlePosts):
    """Posts the puzzles that people have set; `subject` is the number of one."""

    kinds = (MATCH_PUZZLES,)

    def __init__(self, database: Database, drafter: Drafter) -> None:
        super().__init__(drafter)
        self._database = database

    async def find(self, message: Message) -> PostedPuzzle | None:
        async with self._database.read() as transaction:
            puzzle = await service.find_match_puzzle(transaction, message.subject)
            if puzzle is None:
                return None
            rows = await service.find_solvings_of_day(transaction, None, 0, puzzle.task.id)
        solved = (row for row in rows if row["outcome"] == PuzzleOutcome.SOLVED)
        return PostedPuzzle(puzzle.task, tuple(map(read_solver, solved)), setter_id=puzzle.user_id)

    def key(self, message: Message) -> Key:
        return MatchPuzzleKey(message.subject, "solve")
