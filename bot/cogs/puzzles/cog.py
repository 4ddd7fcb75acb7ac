"""Puzzles: `/puzzle`, its buttons in one private message, and puzzles in channels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from discord import app_commands

from bot.cog import Cog, Need
from bot.cogs.analysis.cog import Analysis
from bot.cogs.analysis.service import Blunder
from bot.cogs.puzzles import daily, messages
from bot.cogs.puzzles.daily import Dailies, DailyKey
from bot.cogs.puzzles.match_puzzles import (
    MatchPuzzleKey,
    MatchPuzzles,
    MatchPuzzleService,
    is_of,
    may_be_set,
)
from bot.cogs.puzzles.messages import PuzzleKey
from bot.cogs.puzzles.service import MISTAKES, PERSONAL, PUZZLE, PUZZLE_ZONE, WEEKLY, PuzzleService
from bot.cogs.puzzles.tasks import BLUNDERS_REST, PuzzleOutcome, Solving, games_with_puzzles
from bot.cogs.trying.cog import Trying
from bot.cogs.trying.service import TryStart
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.content.draft import Draft
from bot.discord_io.permissions import check_sharing
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.additions import TurnAddition
from bot.match.boards import private_views
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Stage
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import described, game_choices, guild_id_of, offered_game, slash
from bot.match.presses import Press, pressed
from bot.profiles import Reader
from bot.texts import Texts
from rules import Move, Side


class PuzzlePress(Press[PuzzleKey], frozen=True):
    """A press on a button of a puzzle, with the presser's current progress."""

    solving: Solving


class Puzzles(Cog, TurnPicker[PuzzlePress]):
    """Lets people solve puzzles in private: positions with a win to find."""

    personal = PERSONAL
    settings = (MISTAKES,)
    server_settings = (PUZZLE, PUZZLE_ZONE, WEEKLY)
    kind = PuzzleKey
    needs = (
        Need(Analysis, "puzzles of a person's own mistakes are made of the stored analyses"),
        Need(Trying, "a solution can be tried out on a private board"),
    )

    def __init__(self, core: Core, delivery: Delivery, analysis: Analysis, trying: Trying) -> None:
        super().__init__(core, delivery)
        self._trying = trying
        self._puzzles = PuzzleService(core)
        self._blunders = analysis.blunders
        self._match_puzzles = MatchPuzzleService(core)
        delivery.engine.add(
            Dailies(core.database, self._blunders, delivery.drafter, delivery.visibility)
        )
        delivery.engine.add(MatchPuzzles(core.database, delivery.drafter))
        app_commands.choices(game=game_choices())(self.puzzle)

    @slash("puzzle", described("command-puzzle"))
    @app_commands.describe(game=described("command-puzzle-game"))
    async def puzzle(self, request: Request, game: str | None = None) -> None:
        """Send a user a new puzzle, or their open one, in a private message."""
        solving = await request.carry_out(
            self._next(request, offered_game(game).slug if game else None)
        )
        await request.send(await self._present(request, solving))

    @pressed(MatchKey, "puzzle", load=match_press)
    async def puzzle_of_game(self, press: MatchPress) -> None:
        """Send the presser a puzzle of the game of a match, in a private message."""
        solving = await press.carry_out(self._next(press, press.match.game.slug))
        await press.send(await self._present(press, solving))

    @pressed(DailyKey, "solve")
    async def solve(self, press: Press[DailyKey]) -> None:
        """Begin or continue the daily puzzle in a private message."""
        solving = await press.carry_out(
            self._puzzles.begin_daily(press.user_id, guild_id_of(press), press.key.day)
        )
        await press.send(await self._present(press, solving))
        self._tell_server(solving)

    @pressed(MatchKey, "set-puzzle", load=match_press)
    async def set_puzzle(self, press: MatchPress) -> None:
        """Post the position after a turn as a puzzle here, or link to where that was done."""
        match, ply = press.match, press.key.ply
        guild_id_of(press)
        await private_views.begin(press, match)
        check_sharing(press.interaction, press.texts, with_files=True)
        if not access.may_show(self.delivery.visibility, match, press.channel_id):
            raise UserError("set-puzzle-closed")
        puzzles = self._match_puzzles
        await press.carry_out(
            puzzles.create(match, ply, user_id=press.user_id, channel_id=press.channel_id)
        )
        await self.delivery.engine.show(is_of(match, ply))
        message = await puzzles.message(match, ply)
        await press.give(messages.puzzle_set(press.texts, message))

    @pressed(MatchPuzzleKey, "solve")
    async def solve_of_match(self, press: Press[MatchPuzzleKey]) -> None:
        """Begin or continue a puzzle that a person has set, in a private message."""
        puzzle = await self._match_puzzles.get(press.key.puzzle_id)
        await access.match_here(press, puzzle.match_id)
        task = puzzle.task
        await self.core.fair_play.check_help(press.user_id, task.game, [task.position])
        solving = await press.carry_out(self._puzzles.begin_set(press.user_id, puzzle))
        await press.send(await self._present(press, solving))

    async def load(self, request: Request, key: PuzzleKey) -> PuzzlePress | None:
        """Load the puzzle of a button; if the button is outdated, show the current state."""
        press = await self.load_at_any_step(request, key)
        await self._check_help(press.solving)
        if key.step == press.solving.step and press.solving.is_open:
            return press
        await request.give(await self._present(request, press.solving))
        return None

    async def load_at_any_step(self, request: Request, key: PuzzleKey) -> PuzzlePress:
        """Load the puzzle of a button that never expires; `UserError` for other users."""
        solving = await self._puzzles.get(key.solving_id, request.user_id)
        return PuzzlePress(request.interaction, key, solving)

    async def load_ended(self, request: Request, key: PuzzleKey) -> PuzzlePress:
        """Load the puzzle of a button that has ended, whose solution may be shown."""
        press = await self.load_at_any_step(request, key)
        if press.solving.is_open:
            raise UserError("old-button")
        await self._check_help(press.solving)
        return press

    def next_turn(self, press: PuzzlePress) -> NextTurn:
        return messages.next_turn(press.texts, press.solving)

    async def ask(self, press: PuzzlePress, stage: Stage) -> None:
        """Ask for the next choice."""
        await press.give(await self._task(press, press.solving, stage))

    async def on_turn(self, press: PuzzlePress, stage: Stage) -> None:
        """Judge a whole turn; a wrong one costs nothing, so nothing is asked."""
        after = await press.carry_out(self._puzzles.attempt(press.solving, stage.whole_moves))
        await press.give(await self._present(press, after))
        self._tell_server(after)

    @pressed(PuzzleKey, "again", load=load)
    async def again(self, press: PuzzlePress) -> None:
        """Set the task again after a wrong turn."""
        await self._show_task(press, press.solving)

    @pressed(PuzzleKey, "hint", load=load)
    async def hint(self, press: PuzzlePress) -> None:
        after = await press.carry_out(self._puzzles.hint(press.solving))
        await self._show_task(press, after)

    @pressed(PuzzleKey, "give-up", load=load)
    async def ask_to_give_up(self, press: PuzzlePress) -> None:
        """Ask whether to show the solution."""
        await press.give(messages.ask_to_give_up(press.texts, press.solving))

    @pressed(PuzzleKey, "give-up-yes", load=load)
    async def give_up(self, press: PuzzlePress) -> None:
        """Show the solution."""
        after = await press.carry_out(self._puzzles.give_up(press.solving))
        await press.give(await self._present(press, after))

    @pressed(PuzzleKey, "line", load=load_ended)
    async def turn_page(self, press: PuzzlePress) -> None:
        """Show the board after the number of turns that a button names."""
        at = _read_ply(press.key)
        await press.give(messages.line(press.solving, at, press.reader, press.name))

    @pressed(PuzzleKey, "try", load=load_ended)
    async def try_turns(self, press: PuzzlePress) -> None:
        """Open a private board to try turns from the position that a button shows."""
        solving = press.solving
        start = TryStart(
            solving.task.game,
            str(solving.task.position),
            solving.turns,
            min(_read_ply(press.key), len(solving.turns)),
        )
        await self._trying.open_try(press, start)

    @pressed(PuzzleKey, "show", load=load_ended)
    async def show_clip(self, press: PuzzlePress) -> None:
        """Play the solution of a finished puzzle as a short animation."""
        solving, reader, name = press.solving, press.reader, press.name
        gif = await self.core.pictures.film(
            solving.task.game,
            partial(messages.solution_stills, solving, reader, name),
            user_id=press.user_id,
        )
        await press.send(messages.solution_clip(solving, reader, name, gif))

    @pressed(PuzzleKey, "next", load=load_at_any_step)
    async def go_on(self, press: PuzzlePress) -> None:
        """Replace this puzzle by another one of the same game; this one stays open."""
        solving = press.solving
        with press.context.storing():
            await self._puzzles.leave(solving)
            after = await self._next(press, solving.task.game.slug)
        await press.give(await self._present(press, after))

    @pressed(PuzzleKey, "share", load=load_at_any_step)
    async def share(self, press: PuzzlePress) -> None:
        """Show the channel how the presser has solved the daily puzzle."""
        solving = press.solving
        if not solving.day or solving.outcome is not PuzzleOutcome.SOLVED:
            raise UserError("old-button")
        texts = (await private_views.begin(press)).texts
        streak = await self._puzzles.streak(solving.user_id, solving.day)
        await private_views.post(press, daily.shared(texts, solving, streak))
        await press.answer.acknowledge()

    async def result_actions(self, match: Match) -> Sequence[str]:
        has_puzzles = match.game.slug in games_with_puzzles()
        return ["puzzle"] if has_puzzles and await self.core.history.is_first_win(match) else []

    async def add_to_turn(
        self, match: Match, _ply: int, _names: Mapping[Side, str], _reader: Reader
    ) -> TurnAddition:
        return TurnAddition(actions=["set-puzzle"] if may_be_set(match) else [])

    async def statistics_lines(
        self, _guild_id: int | None, user_id: int, texts: Texts
    ) -> Sequence[str]:
        return messages.tally_lines(texts, await self._puzzles.tally(user_id))

    async def _next(self, request: Request, slug: str | None) -> Solving:
        """Begin another puzzle; a user's blunders become puzzles some time after the match."""
        blunders: Sequence[Blunder] = ()
        if request.reader.preferences[MISTAKES]:
            ended_before = self.core.clock() - BLUNDERS_REST
            blunders = await self._blunders.of_person(
                request.user_id, request.guild_id, ended_before=ended_before
            )
        return await self._puzzles.next(request.user_id, slug, blunders=blunders)

    async def _check_help(self, solving: Solving) -> None:
        """Raise `UserError` if a puzzle comes near to a rated match of its user."""
        await self.core.fair_play.check_help(
            solving.user_id, solving.task.game, solving.positions()
        )

    async def _present(self, request: Request, solving: Solving) -> Draft:
        if not solving.is_open:
            return messages.line(solving, len(solving.turns), request.reader, request.name)
        if solving.tried:
            return messages.wrong(solving, request.reader, request.name)
        return await self._task(request, solving)

    async def _show_task(self, request: Request, solving: Solving) -> None:
        """Ask for the first choice."""
        if solving.is_open:
            await request.give(await self._task(request, solving))
        else:
            await request.give(await self._present(request, solving))

    async def _task(self, request: Request, solving: Solving, stage: Stage | None = None) -> Draft:
        turn = messages.next_turn(request.texts, solving)
        moves: Sequence[Move] = ()
        if solving.hints_here:
            solution = await self._puzzles.solution_of(solving)
            moves = solving.task.game.parse_turn(solving.position, solution)
        prompt = turn.prompt(stage or turn.stage(()), self.core.emojis)
        return messages.task(solving, prompt, request.reader, request.name, solution=moves)

    def _tell_server(self, solving: Solving) -> None:
        """Update the public messages at once if this user has solved their puzzle."""
        if solving.is_listed:
            self.delivery.client.run_now(self.delivery.engine)


def _read_ply(key: PuzzleKey) -> int:
    """Return how many turns of the solution a button shows; 0 for a forged id."""
    return number_in(key.path) or 0
