"""Handles puzzles in one private message: turns, hints and the solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.clock import Clock
from bot.cogs.analysis.blunders import Blunder, BlunderService
from bot.cogs.puzzles import daily
from bot.cogs.puzzles import messages as puzzle
from bot.cogs.puzzles.daily import DailyKey
from bot.cogs.puzzles.messages import PuzzleKey
from bot.cogs.puzzles.service import PuzzleService
from bot.cogs.puzzles.solving import BLUNDERS_REST, PuzzleOutcome, Solving
from bot.discord_io.content.buttons import number_in
from bot.discord_io.content.people import display_name
from bot.discord_io.interactions.context import answer_of, reader_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value, typed_move
from bot.errors import UserError
from bot.game_texts import in_notation
from bot.match import sharing
from bot.match.boards.drafting import Drafter
from bot.match.boards.page import Page
from bot.match.boards.pictures import PictureService
from bot.match.choosing.picking import (
    Path,
    Stage,
    StalePathError,
    open_stage,
    parse_path,
    whole_stage,
)
from bot.match.choosing.tried import OpenTry, TryStart
from bot.match.client import Interaction
from bot.match.commands.options import guild_id_of, known_game
from bot.match.presses import Press, pressed
from bot.messages.live_messages import LiveMessages
from bot.profiles.reader import Reader
from guide import RefusedTurnError, get_guide
from rules import Move


class PuzzlePress(Press[PuzzleKey], frozen=True):
    """A press on a button of a puzzle, with the presser's current progress."""

    solving: Solving


class PuzzlePresses:
    """Handles the buttons, menus and forms of puzzles."""

    def __init__(
        self,
        puzzles: PuzzleService,
        *,
        blunders: BlunderService,
        dailies: LiveMessages,
        drafter: Drafter,
        pictures: PictureService,
        clock: Clock,
        open_try: Sequence[OpenTry],
    ) -> None:
        self._puzzles = puzzles
        self._blunders = blunders
        self._dailies = dailies
        self._drafter = drafter
        self._pictures = pictures
        self._clock = clock
        self._open_try = open_try

    async def puzzle_press(self, interaction: Interaction, key: PuzzleKey) -> PuzzlePress | None:
        """Load the puzzle of a button; if the button is outdated, show the current state."""
        press = await self.puzzle_press_at_any_step(interaction, key)
        if key.step == press.solving.step and press.solving.is_open:
            return press
        await self._show_present(interaction, press.solving)
        return None

    async def puzzle_press_at_any_step(
        self, interaction: Interaction, key: PuzzleKey
    ) -> PuzzlePress:
        """Load the puzzle of a button that never expires; `UserError` for other users."""
        puzzles = self._puzzles
        return PuzzlePress(interaction, key, await puzzles.get(key.solving_id, interaction.user.id))

    async def begin(self, interaction: Interaction, slug: str | None) -> None:
        """Send a user a new puzzle, or their open one, in a private message."""
        with storing(interaction):
            solving = await self._next(interaction, known_game(slug).slug if slug else None)
        await self._send(interaction, solving)

    @pressed(DailyKey, "solve")
    async def solve(self, press: Press[DailyKey]) -> None:
        """Begin or continue the daily puzzle in a private message."""
        interaction = press.interaction
        with storing(interaction):
            solving = await self._puzzles.begin_daily(
                interaction.user.id, guild_id_of(interaction), press.key.day
            )
        await self._send(interaction, solving)
        self._tell_server(interaction, solving)

    @pressed(PuzzleKey, "again", load=puzzle_press)
    async def again(self, press: PuzzlePress) -> None:
        """Set the task again after a wrong turn."""
        await self._show_task(press.interaction, press.solving)

    @pressed(PuzzleKey, "pick", load=puzzle_press)
    async def choose(self, press: PuzzlePress) -> None:
        """Take the choice that a button names, or go back to one."""
        await self._show_task(press.interaction, press.solving, parse_path(press.key.path))

    @pressed(PuzzleKey, "pick-from", load=puzzle_press)
    async def choose_from_list(self, press: PuzzlePress) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        path = (*parse_path(press.key.path)[1:], chosen_value(press.interaction))
        await self._show_task(press.interaction, press.solving, path)

    @pressed(PuzzleKey, "type", load=puzzle_press)
    async def type_it(self, press: PuzzlePress) -> None:
        """Show the form in which a turn is typed."""
        form = puzzle.turn_form(texts_of(press.interaction), press.solving)
        await answer_of(press.interaction).open(form)

    @pressed(PuzzleKey, "turn", load=puzzle_press, form=True)
    async def send_form(self, press: PuzzlePress) -> None:
        """Preview a typed turn before it counts; explain an illegal one."""
        interaction, solving = press.interaction, press.solving
        texts, task = texts_of(interaction), solving.task
        typed = typed_move(interaction)
        read = in_notation(texts, task.game, typed)
        try:
            moves = get_guide(task.game.slug).parse_turn(solving.position, read)
        except RefusedTurnError as error:
            refused = puzzle.refused(texts, solving, error.quoting(typed))
            await answer_of(interaction).send(refused)
            return
        now = whole_stage(task.game, solving.position, moves)
        await self._give(interaction, puzzle.preview(solving, now, *_solver(interaction)))

    @pressed(PuzzleKey, "send", load=puzzle_press)
    async def send(self, press: PuzzlePress) -> None:
        """Judge the chosen turn."""
        interaction, solving = press.interaction, press.solving
        now = _stage(solving, parse_path(press.key.path))
        if not now.is_whole:
            raise UserError("old-button")
        with storing(interaction):
            after = await self._puzzles.attempt(solving, now.whole_moves)
        await self._show_present(interaction, after)
        self._tell_server(interaction, after)

    @pressed(PuzzleKey, "hint", load=puzzle_press)
    async def hint(self, press: PuzzlePress) -> None:
        """Give one more hint."""
        interaction, solving = press.interaction, press.solving
        with storing(interaction):
            after = await self._puzzles.hint(solving)
        await self._show_task(interaction, after)

    @pressed(PuzzleKey, "give-up", load=puzzle_press)
    async def ask_to_give_up(self, press: PuzzlePress) -> None:
        """Ask whether to show the solution."""
        question = puzzle.ask_to_give_up(texts_of(press.interaction), press.solving)
        await answer_of(press.interaction).give(question)

    @pressed(PuzzleKey, "give-up-yes", load=puzzle_press)
    async def give_up(self, press: PuzzlePress) -> None:
        """Show the solution."""
        interaction, solving = press.interaction, press.solving
        with storing(interaction):
            after = await self._puzzles.give_up(solving)
        await self._show_present(interaction, after)

    @pressed(PuzzleKey, "line", load=puzzle_press_at_any_step)
    async def turn_page(self, press: PuzzlePress) -> None:
        """Show the board after the number of turns that a button names."""
        interaction, solving, key = press.interaction, press.solving, press.key
        if solving.is_open:
            raise UserError("old-button")
        await self._give(interaction, puzzle.line(solving, _shown(key), *_solver(interaction)))

    @pressed(PuzzleKey, "try", load=puzzle_press_at_any_step)
    async def try_turns(self, press: PuzzlePress) -> None:
        """Open a private board to try turns from the position that a button shows."""
        solving = press.solving
        if solving.is_open:
            raise UserError("old-button")
        start = TryStart(
            solving.task.game,
            str(solving.task.position),
            solving.turns,
            min(_shown(press.key), len(solving.turns)),
        )
        for open_board in self._open_try:
            await open_board(press.interaction, start)

    @pressed(PuzzleKey, "show", load=puzzle_press_at_any_step)
    async def show_clip(self, press: PuzzlePress) -> None:
        """Play the solution of a finished puzzle as a short animation."""
        interaction, solving = press.interaction, press.solving
        if solving.is_open:
            raise UserError("old-button")
        page = puzzle.line(solving, 0, *_solver(interaction))
        gif = await self._pictures.film(
            solving.task.game,
            partial(puzzle.solution_stills, solving, page.picture.view),
            user_id=interaction.user.id,
        )
        await answer_of(interaction).send(puzzle.solution_clip(page, gif))

    @pressed(PuzzleKey, "next", load=puzzle_press_at_any_step)
    async def go_on(self, press: PuzzlePress) -> None:
        """Replace this puzzle by another one of the same game; this one stays open."""
        interaction, solving = press.interaction, press.solving
        with storing(interaction):
            await self._puzzles.leave(solving)
            after = await self._next(interaction, solving.task.game.slug)
        await self._show_present(interaction, after)

    @pressed(PuzzleKey, "share", load=puzzle_press_at_any_step)
    async def share(self, press: PuzzlePress) -> None:
        """Show the channel how the presser has solved the daily puzzle."""
        interaction, solving = press.interaction, press.solving
        if not solving.day or solving.outcome is not PuzzleOutcome.SOLVED:
            raise UserError("old-button")
        texts = (await sharing.begin(interaction)).texts
        streak = await self._puzzles.streak(solving.user_id, solving.day)
        await sharing.post(interaction, daily.shared(texts, solving, streak))
        await answer_of(interaction).acknowledge()

    async def _show_present(self, interaction: Interaction, solving: Solving) -> None:
        """Show the state of a puzzle in the message that was pressed."""
        await self._give(interaction, await self._present(interaction, solving))

    async def _send(self, interaction: Interaction, solving: Solving) -> None:
        """Show the state of a puzzle in a new private message."""
        page = await self._present(interaction, solving)
        await answer_of(interaction).send(await self._drafter.page(page))

    async def _next(self, interaction: Interaction, slug: str | None) -> Solving:
        own = await self._own_blunders(interaction)
        return await self._puzzles.next(interaction.user.id, slug, own=own)

    async def _own_blunders(self, interaction: Interaction) -> Sequence[Blunder]:
        """List a user's blunders to solve as puzzles, some time after the matches."""
        if not reader_of(interaction).preferences.mistakes:
            return ()
        return await self._blunders.of_person(
            interaction.user.id,
            interaction.guild_id,
            ended_before=self._clock() - BLUNDERS_REST,
        )

    async def _present(self, interaction: Interaction, solving: Solving) -> Page:
        solver = _solver(interaction)
        if not solving.is_open:
            return puzzle.line(solving, len(solving.turns), *solver)
        if solving.tried:
            return puzzle.wrong(solving, *solver)
        return await self._task(interaction, solving, _stage(solving, ()))

    async def _show_task(self, interaction: Interaction, solving: Solving, path: Path = ()) -> None:
        """Ask for the next choice, or for confirmation of a whole turn."""
        if not solving.is_open:
            await self._show_present(interaction, solving)
            return
        now = _stage(solving, path)
        if now.choices:
            page = await self._task(interaction, solving, now)
        else:
            page = puzzle.preview(solving, now, *_solver(interaction))
        await self._give(interaction, page)

    async def _task(self, interaction: Interaction, solving: Solving, now: Stage) -> Page:
        moves: Sequence[Move] = ()
        if solving.hints_here:
            turn = await self._puzzles.solution_of(solving)
            moves = solving.task.game.parse_turn(solving.position, turn)
        return puzzle.task(solving, now, *_solver(interaction), solution=moves)

    def _tell_server(self, interaction: Interaction, solving: Solving) -> None:
        """Update the server's message at once if this user has solved the daily puzzle."""
        if solving.day and solving.outcome is PuzzleOutcome.SOLVED:
            interaction.client.hurry(self._dailies)

    async def _give(self, interaction: Interaction, page: Page) -> None:
        await answer_of(interaction).give(await self._drafter.page(page))


def _stage(solving: Solving, path: Path) -> Stage:
    """Return the stage of a path; `UserError` for an invalid path."""
    try:
        return open_stage(solving.task.game, solving.position, path)
    except StalePathError:
        raise UserError("old-button") from None


def _shown(key: PuzzleKey) -> int:
    """Return how many turns of the solution a button shows; 0 for a forged id."""
    return number_in(key.path) or 0


def _solver(interaction: Interaction) -> tuple[Reader, str]:
    """Return the solver as a reader and their name."""
    return reader_of(interaction), display_name(interaction.user.display_name)
