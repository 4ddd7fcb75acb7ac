"""`/match try` and its private boards, notes on positions, and boards to look back together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from discord import app_commands
from msgspec.structs import replace

from bot.cog import Cog, Need
from bot.cogs.replay.cog import Replay
from bot.cogs.trying import look_backs, messages, service
from bot.cogs.trying import tree as trees
from bot.cogs.trying.evaluating import Evaluator, check_helped, is_a_hint
from bot.cogs.trying.look_backs import LAST_PRESSES, LookBackService
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.service import PERSONAL, TriedLine, TryService, TryStart
from bot.cogs.trying.shared_boards import LookBackBoards
from bot.cogs.trying.together import Together, may_look_back
from bot.cogs.trying.tree import TryPlace, TryTree, Turns
from bot.discord_io.content.buttons import ChallengeKey, GameKey, MatchKey, number_in
from bot.discord_io.content.draft import Draft
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, managed_match_press, match_press
from bot.match.additions import Annotations, Purpose, TurnAddition
from bot.match.choosing.picker import TurnPicker
from bot.match.choosing.prompts import NextTurn
from bot.match.choosing.stages import Path, Stage, StalePathError, parse_path
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import (
    complete_any_match,
    complete_turn,
    described,
    find_turn,
    known_game,
    slash,
)
from bot.match.presses import Press, pressed
from bot.match.terms import start_of
from bot.match.verdicts import notated
from bot.profiles import Reader
from bot.storage import Transaction
from bot.texts import Texts
from rules import Move, Side
from rules.record import Variation

FIRST_SEED = 0
"""The seed of a start that is random otherwise."""


class TryPress(Press[TryKey], frozen=True):
    """A press on a private board, with the place that its id names, or the nearest one."""

    place: TryPlace

    @property
    def is_late(self) -> bool:
        """Whether the position of the button is gone: taken back or deleted."""
        return self.place.ply != self.key.ply


class TryActions(Protocol):
    """What another cog offers on the private board; a name has the button text `button-NAME`."""

    async def try_actions(self, tried: TriedLine, /) -> Sequence[str]:
        """List the names of what can be done with a tried line."""
        ...

    async def press_try_action(self, request: Request, name: str, tried: TriedLine, /) -> None:
        """Answer a press on one of the `try_actions`, with the match as it is by then."""
        ...


class Trying(Cog, TurnPicker[TryPress]):
    """Lets people try turns of both sides on a private board, and note what they think."""

    personal = (*PERSONAL, LAST_PRESSES)
    needs = (Need(Replay, "a note that is written on a turn in a replay is confirmed there"),)
    kind = TryKey

    def __init__(self, core: Core, delivery: Delivery, replay: Replay) -> None:
        super().__init__(core, delivery)
        self._replay = replay
        self._offers = list[TryActions]()
        self._tries = TryService(core.database)
        self._evaluator = Evaluator(core)
        self._look_backs = LookBackService(core)
        delivery.engine.add(LookBackBoards(core, delivery, self._look_backs))
        self.handlers = (Together(core, delivery, self._look_backs),)
        self.duties = (self._look_backs,)

    def offer(self, actions: TryActions) -> None:
        """Offer actions of another cog on every private board."""
        self._offers.append(actions)

    @slash("try", described("command-match-try"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-try-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def try_turns(
        self, request: Request, match: str | None = None, at: str | None = None
    ) -> None:
        shown, ply = await find_turn(request, match, at)
        await self._open_at(request, shown, ply)

    async def load(self, request: Request, key: TryKey) -> TryPress:
        """Load the place of a button; `UserError` for everyone but its owner."""
        tree = await self._read_tree(request, key.tree_id)
        return TryPress(request.interaction, key, tree.at(key.tip, key.ply))

    @pressed(MatchKey, "try", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Open the board after a button's turn, with the choices of its next turn so far."""
        await self._open_at(press, press.match, press.key.ply, parse_path(press.key.turn))

    async def _open_at(self, request: Request, match: Match, ply: int, path: Path = ()) -> None:
        """Open the board after a turn of a match in a new private message."""
        place, stage = await self._open(request, match, ply), None
        if not place.is_over:
            turn = messages.next_turn(request.texts, place)
            try:
                stage = turn.stage(path)
            except StalePathError:
                stage = turn.stage(())
            if not stage.choices:
                place, stage = await self._play(request, place, stage.moves), None
        await self._show(request, place, stage, edit=False)

    async def open_try(self, request: Request, start: TryStart) -> None:
        """Open the board of a position outside any match in a new private message."""
        tree_id = await request.carry_out(self._tries.of_position(start, request.user_id))
        tree = await self._read_tree(request, tree_id)
        await self._show(request, tree.at(0, start.ply), edit=False)

    async def open_line(
        self, request: Request, match: Match, ply: int, turns: Sequence[str]
    ) -> None:
        """Open the board after further turns of a match in a new private message, and keep them."""
        place = await self._open(request, match, ply)
        line = (*place.turns, *turns)
        tree = await self._keep(request, place.tree, ply, line)
        await self._show(request, tree.after(line), edit=False)

    @pressed(GameKey, "try")
    async def open_of_game(self, press: Press[GameKey]) -> None:
        """Open the board of the usual start of a game."""
        game = known_game(press.key.game)
        start = game.start(game.complete_options({}), FIRST_SEED)
        await self.open_try(press, TryStart(game, str(start)))

    @pressed(ChallengeKey, "try")
    async def open_of_card(self, press: Press[ChallengeKey]) -> None:
        """Open the board of the position from which a challenge begins."""
        challenge = await access.challenge_here(press, press.key.challenge_id)
        opening = challenge.opening
        if opening is None or opening.secret:
            raise UserError("old-button")
        start = start_of(challenge.game, challenge.options, opening.seed, opening)
        await self.open_try(press, TryStart(challenge.game, str(start)))

    async def _read_tree(self, request: Request, tree_id: int) -> TryTree:
        """Return a user's tree with its match; `UserError` if they may not see that."""
        tree = await self._tries.get(tree_id, request.user_id)
        if tree.match_id is None:
            return tree
        match = await access.match_here(request, tree.match_id)
        return replace(tree, match=access.use_rows(request, match))

    @pressed(TryKey, "look", "undo", "redo", load=load)
    async def step(self, press: TryPress) -> None:
        """Show the board of a button's place."""
        await self._show(press, press.place)

    @pressed(TryKey, "now", load=load)
    async def show_present(self, press: TryPress) -> None:
        """Show the present board of the match, or the end of the solution."""
        tree = press.place.tree
        await self._show(press, tree.after(tree.main))

    def next_turn(self, press: TryPress) -> NextTurn | None:
        """Return the turn to choose, `None` if the position of the button is gone, or final."""
        if press.is_late or press.place.is_over:
            return None
        match = press.place.tree.match
        rows = match and access.rows_of(press, match)
        return messages.next_turn(press.texts, press.place, rows)

    async def ask(self, press: TryPress, stage: Stage) -> None:
        """Show the board with the next choice."""
        await self._show(press, press.place, stage)

    async def on_turn(self, press: TryPress, stage: Stage) -> None:
        """Play a whole turn."""
        await self._show(press, await self._play(press, press.place, stage.whole_moves))

    async def on_late(self, press: TryPress) -> None:
        """Show the board as it is now."""
        await self._show(press, press.place)

    @pressed(TryKey, "more", load=load)
    async def show_more(self, press: TryPress) -> None:
        """Show the variations, and everything else to do on the board."""
        await self._show_more(press, press.place)

    @pressed(TryKey, "go", load=load)
    async def go_to_variation(self, press: TryPress) -> None:
        """Show the end of the variation that was chosen in the menu."""
        chosen, tree = press.chosen_number(), press.place.tree
        await self._show(press, tree.after(tree.line(chosen)))

    @pressed(TryKey, "delete", load=load)
    async def ask_to_delete(self, press: TryPress) -> None:
        """Ask whether to delete the last turn and everything after it."""
        place = press.place
        count = len(place.tree.from_on(place.turns))
        if place.is_past or not count:
            await self._show_more(press, place)
            return
        await press.give(messages.delete_question(press.texts, place, count))

    @pressed(TryKey, "delete-yes", load=load)
    async def delete(self, press: TryPress) -> None:
        """Delete the last turn of the board and everything after it."""
        place = press.place
        if press.is_late or place.is_past:
            await self._show(press, place)
            return
        left = await press.carry_out(
            self._tries.remove(place.tree.id, press.user_id, place.tree.from_on(place.turns))
        )
        if place.tree.match_id is not None:
            await self._look_backs.outdate(place.tree.match_id)
        await self._show(press, replace(left, match=place.tree.match).after(place.turns[:-1]))

    @pressed(MatchKey, "evaluate", load=match_press)
    async def evaluate_here(self, press: MatchPress) -> None:
        """Show the engine's evaluation of a button's turn on a new private board."""
        check_helped(press.match)
        await self._evaluate(press, await self._open(press, press.match, press.key.ply), edit=False)

    @pressed(TryKey, "evaluate", load=load)
    async def evaluate(self, press: TryPress) -> None:
        """Show the engine's evaluation of the position."""
        await self._evaluate(press, press.place)

    @pressed(TryKey, "line", load=load)
    async def follow_line(self, press: TryPress) -> None:
        """Put the best line with the number of a button on the board, after its first turn."""
        place, tree = press.place, press.place.tree
        number = number_in(press.key.path)
        with press.context.storing():
            evaluation = await self._evaluator.evaluate(place, press.user_id)
            if number is None or not 1 <= number <= len(evaluation.lines):
                raise UserError("old-button")
            turns = notated(place.game, place.position, evaluation.lines[number - 1].turns)
            line = (*place.turns, *turns)
            tree = await self._keep(press, tree, place.ply, line)
        await self._show(press, tree.place(line, place.ply + 1))

    @pressed(TryKey, "act", load=load)
    async def act(self, press: TryPress) -> None:
        """Hand the line to the cog whose button was pressed."""
        line, name = _line(press, press.place), press.key.path
        offer = (await self._find_actions(line)).get(name)
        if offer is None:
            # The match has gone on meanwhile.
            await self._show_more(press, press.place)
        else:
            await offer.press_try_action(press, name, line)

    @pressed(MatchKey, "note", load=match_press)
    async def write_on_turn(self, press: MatchPress) -> None:
        """Show the form for a note on the turn of a button in a replay."""
        place = await self._open(press, press.match, press.key.ply)
        await self._write(press, place, "note-turn", press.key.turn)

    @pressed(TryKey, "note", load=load)
    async def write(self, press: TryPress) -> None:
        """Show the form for a note on the position."""
        await self._write(press, press.place, "note-save")

    @pressed(TryKey, "note-save", "note-turn", load=load, form=True)
    async def save(self, press: TryPress) -> None:
        """Store the note of a form; give the text back if its position is gone."""
        place, tree, match = press.place, press.place.tree, press.place.tree.match
        texts, user_id, text = press.texts, press.user_id, press.typed(messages.NOTE_FIELD)
        if press.is_late:
            await press.send(messages.too_late(texts, press.key.ply, text))
            return
        noting = self._tries.note(tree.id, user_id, place.turns, text, match)
        noted = replace(await press.carry_out(noting), match=match).after(place.turns)
        if press.key.action == "note-save" or match is None:
            await self._show(press, noted)
            return
        confirmation = messages.note_stored(
            texts, noted.note, service.audience_of(match, user_id, place.turns)
        )
        await self._replay.show_replay(
            press, match, place.ply, bottom=press.key.path, note=confirmation
        )

    @pressed(MatchKey, "comments-remove", load=managed_match_press)
    async def ask_to_remove(self, press: MatchPress) -> None:
        """Ask a manager of matches whose comment on a turn to delete."""
        match, ply = press.match, press.key.ply
        await press.send(await self._removal(press, match, ply))

    @pressed(MatchKey, "comment-remove", load=managed_match_press)
    async def remove(self, press: MatchPress) -> None:
        """Delete the chosen comment, and show which are left."""
        match, ply, chosen = press.match, press.key.ply, press.chosen_value()
        for user_id in await self._tries.posted_on(match, ply):
            if str(user_id) == chosen:
                await press.carry_out(self._tries.withdraw(match, ply, user_id))
                await self._look_backs.outdate(match.id)
        await press.give(await self._removal(press, match, ply))

    async def _removal(self, request: Request, match: Match, ply: int) -> Draft:
        comments = await self._tries.posted_on(match, ply)
        names, texts = self.delivery.names, request.texts
        await names.learn(match.guild_id, comments)
        authors = {user: await names.of(match.guild_id, user, texts) for user in comments}
        return messages.removal(texts, match, ply, comments, authors)

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        # A player of a running match tries turns from the page of their plans.
        is_playing = match.result is None and match.side_of(user_id) is not None
        look = {Purpose.LOOK: ["note", *_look_back(match, user_id)]}
        return look if is_playing else {**look, Purpose.TRY: ["try"]}

    async def result_lines(self, match: Match, texts: Texts) -> list[str]:
        return messages.write_open_comments(texts, await self._tries.count_comments(match))

    async def add_to_turn(
        self, match: Match, ply: int, _names: Mapping[Side, str], reader: Reader
    ) -> TurnAddition:
        if reader.user_id is None:
            return TurnAddition()
        seen = await self._tries.seen(match, reader.user_id)
        lines = [line for tree in seen for line in messages.turn_lines(reader.texts, tree, ply)]
        return TurnAddition(lines, _look_back(match, reader.user_id))

    async def has_deadlines(self, transaction: Transaction) -> bool:
        return await look_backs.has_open(transaction)

    async def shift_deadlines(
        self,
        transaction: Transaction,
        by: timedelta,
        *,
        but: tuple[datetime, datetime],
        game: str | None = None,
    ) -> None:
        await look_backs.shift_ends(transaction, by, but=but, game=game)

    async def annotate(self, match: Match, reader: Reader) -> Annotations:
        comments: dict[int, list[str]] = {}
        variations: dict[int, list[Variation]] = {}
        for tree, author in await self._find_visible(match, reader):
            for ply, note in trees.main_notes(tree).items():
                number = trees.number_in_record(tree, ply)
                comments.setdefault(number, []).append(f"{author}: {note}")
            for ply, lines in trees.variations_of(tree, author).items():
                variations.setdefault(trees.number_in_record(tree, ply), []).extend(lines)
        joined = {number: "\n".join(notes) for number, notes in comments.items()}
        return Annotations(joined, variations)

    async def _find_visible(self, match: Match, reader: Reader) -> list[tuple[TryTree, str]]:
        """List the trees of a finished match that a reader may see, with their authors."""
        name_of = self.delivery.names.of
        return [
            (tree, await name_of(match.guild_id, tree.user_id, reader.texts))
            for tree in await self._tries.published(match, reader.user_id)
        ]

    async def _open(self, request: Request, match: Match, ply: int) -> TryPlace:
        """Return the place after a turn of a match in the user's tree; begin one if needed."""
        access.check_ply(match, ply)
        user_id = request.user_id
        tree_id = await request.carry_out(self._tries.of_match(match, user_id))
        return replace(await self._tries.get(tree_id, user_id), match=match).at(0, ply)

    async def _play(self, request: Request, place: TryPlace, moves: tuple[Move, ...]) -> TryPlace:
        """Play a turn on the board; store the positions that are new."""
        line = trees.continued(place, moves)
        return (await self._keep(request, place.tree, place.ply, line)).after(line)

    async def _keep(self, request: Request, tree: TryTree, ply: int, line: Turns) -> TryTree:
        """Store the positions of a line after `ply` turns that are new; return the tree."""
        parts = (line[:length] for length in range(ply + 1, len(line) + 1))
        new = [part for part in parts if part not in tree.known and not tree.is_main(part)]
        if not new:
            return tree
        grown = await request.carry_out(self._tries.add(tree.id, request.user_id, new))
        return replace(grown, match=tree.match)

    async def _show(
        self, request: Request, place: TryPlace, stage: Stage | None = None, *, edit: bool = True
    ) -> None:
        """Show a board with the choices of a stage, by default the first of its next turn."""
        if stage is None and not place.is_over:
            stage = messages.next_turn(request.texts, place).stage(())
        names, emojis = await self._names(request, place), self.core.emojis
        draft = messages.board(request.reader, place, stage, names, emojis=emojis)
        await request.show(draft, edit=edit)

    async def _names(self, request: Request, place: TryPlace) -> Mapping[Side, str]:
        """Return the names of the sides, without links."""
        if place.tree.match is None:
            return messages.side_names(request.texts, place)
        return await self.delivery.names.seats(place.tree.match, request.texts)

    async def _show_more(self, request: Request, place: TryPlace) -> None:
        line = _line(request, place)
        draft = messages.menu(
            request.reader,
            place,
            await self._names(request, place),
            board_actions=_own_actions(place),
            actions=[*await self._find_actions(line)],
        )
        await request.give(draft)

    async def _find_actions(self, line: TriedLine) -> dict[str, TryActions]:
        """Return the actions that a line gets, with the cogs that carry them out."""
        return {name: offer for offer in self._offers for name in await offer.try_actions(line)}

    async def _evaluate(self, request: Request, place: TryPlace, *, edit: bool = True) -> None:
        match, user_id = place.tree.match, request.user_id
        evaluation = await request.carry_out(self._evaluator.evaluate(place, user_id))
        draft = messages.evaluated(
            request.reader,
            place,
            await self._names(request, place),
            evaluation,
            is_a_hint=match is not None and is_a_hint(match, user_id),
        )
        await request.show(draft, edit=edit)

    async def _write(
        self, request: Request, place: TryPlace, action: str, bottom: str = ""
    ) -> None:
        audience = service.audience_of(place.tree.match, request.user_id, place.turns)
        form = messages.note_form(request.texts, place, audience, action=action, bottom=bottom)
        await request.open(form)


def _look_back(match: Match, user_id: int) -> list[str]:
    return ["look-back"] if may_look_back(match, user_id) else []


def _own_actions(place: TryPlace) -> list[str]:
    """List the actions on a board besides playing, by their names in ids."""
    tree = place.tree
    may_delete = not place.is_past and bool(tree.from_on(place.turns))
    return [
        "note",
        *(["now"] if place.turns != tree.main else []),
        *(["delete"] if may_delete else []),
    ]


def _line(request: Request, place: TryPlace) -> TriedLine:
    return TriedLine(
        user_id=request.user_id,
        game=place.game,
        match=place.tree.match,
        turns=place.turns,
        position=place.position,
        back=messages.key_of(place, "look"),
    )
