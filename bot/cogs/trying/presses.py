"""Handles private boards on which one person plays both sides."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.trying import messages as presenter
from bot.cogs.trying.annotations import annotations
from bot.cogs.trying.drafting import TryDrafter
from bot.cogs.trying.evaluation import Evaluator, is_a_hint
from bot.cogs.trying.messages import TryKey
from bot.cogs.trying.service import TryService
from bot.cogs.trying.tables import StoredTree
from bot.cogs.trying.trees import TryPlace, TryTree, continued, stage_of, tree_of
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import answer_of, reader_of, storing, texts_of
from bot.discord_io.interactions.forms import chosen_value, filled_in, typed_move
from bot.errors import UserError
from bot.game_texts import typed_turn
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.additions import Additions
from bot.match.choosing.picking import Path, Stage, StalePathError, parse_path
from bot.match.choosing.tried import TriedLine, TryAction, TryStart, allows_help
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Press, pressed
from guide import RefusedTurnError, get_guide
from rules import Move

MOST_DIGITS = 18


class TryPress(Press[TryKey], frozen=True):
    """A press on a private board, with the place that its id names, or the nearest one."""

    place: TryPlace


class TryPresses:
    """Opens private boards, and handles their buttons, menus and forms."""

    def __init__(
        self,
        tries: TryService,
        evaluator: Evaluator,
        *,
        drafter: TryDrafter,
        additions: Additions,
    ) -> None:
        self._tries = tries
        self._evaluator = evaluator
        self._drafter = drafter
        self._additions = additions

    async def try_press(self, interaction: Interaction, key: TryKey) -> TryPress:
        """Load the place of a button; `UserError` for everyone but its owner."""
        tree = await _tree(interaction, await self._tries.get(key.tree_id, interaction.user.id))
        return TryPress(interaction, key, tree.at(key.tip, key.ply))

    @pressed(MatchKey, "try", load=match_press)
    async def open_here(self, press: MatchPress) -> None:
        """Open the board after a button's turn, with the choices of its next turn so far."""
        key = press.key
        await self.open_at(press.interaction, press.match, key.ply, parse_path(key.turn))

    async def open_at(
        self, interaction: Interaction, match: Match, ply: int, path: Path = ()
    ) -> None:
        """Open the board after a turn of a match in a new private message."""
        access.check_ply(match, ply)
        with storing(interaction):
            tree_id = await self._tries.of_match(match, interaction.user.id)
        stored = await self._tries.get(tree_id, interaction.user.id)
        place = tree_of(stored, match).at(0, ply)
        await self._take(interaction, place, path, edit=False)

    async def open_from(self, interaction: Asked, start: TryStart) -> None:
        """Open the board of a position outside any match in a new private message."""
        with storing(interaction):
            tree_id = await self._tries.of_position(start, interaction.user.id)
        stored = await self._tries.get(tree_id, interaction.user.id)
        place = (await _tree(interaction, stored)).at(0, start.ply)
        await self._show(interaction, place, edit=False)

    @pressed(TryKey, "look", "undo", "redo", load=try_press)
    async def step(self, press: TryPress) -> None:
        """Show the board of a button's place."""
        await self._show(press.interaction, press.place)

    @pressed(TryKey, "now", load=try_press)
    async def show_present(self, press: TryPress) -> None:
        """Show the present board of the match, or the end of the solution."""
        tree = press.place.tree
        await self._show(press.interaction, tree.after(tree.main))

    @pressed(TryKey, "pick", load=try_press)
    async def choose(self, press: TryPress) -> None:
        """Take the choice that a button names, or go back to one."""
        await self._choose(press, parse_path(press.key.path))

    @pressed(TryKey, "pick-from", load=try_press)
    async def choose_from_list(self, press: TryPress) -> None:
        """Take a choice from a list; the first word of its path numbers the list."""
        path = (*parse_path(press.key.path)[1:], chosen_value(press.interaction))
        await self._choose(press, path)

    @pressed(TryKey, "type", load=try_press)
    async def type_it(self, press: TryPress) -> None:
        """Show the form in which a turn is typed."""
        form = presenter.turn_form(texts_of(press.interaction), press.place)
        await answer_of(press.interaction).open(form)

    @pressed(TryKey, "turn", load=try_press, form=True)
    async def send_form(self, press: TryPress) -> None:
        """Play the turn that was typed into the form; explain an illegal one."""
        interaction, place = press.interaction, press.place
        typed = typed_move(interaction)
        read = typed_turn(texts_of(interaction), place.game, place.position, typed)
        try:
            moves = get_guide(place.game.slug).parse_turn(place.position, read)
        except RefusedTurnError as error:
            refused = presenter.refused(texts_of(interaction), place, error.quoting(typed))
            await answer_of(interaction).send(refused)
            return
        await self._show(interaction, await self._play(interaction, place, moves))

    @pressed(TryKey, "more", load=try_press)
    async def show_more(self, press: TryPress) -> None:
        """Show the variations, and everything else to do on the board."""
        await self._show_more(press.interaction, press.place)

    @pressed(TryKey, "go", load=try_press)
    async def go_to_variation(self, press: TryPress) -> None:
        """Show the end of the variation that was chosen in the menu."""
        chosen, tree = chosen_value(press.interaction), press.place.tree
        if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= MOST_DIGITS):
            raise UserError("old-button")
        await self._show(press.interaction, tree.after(tree.line(int(chosen))))

    @pressed(TryKey, "note", load=try_press)
    async def write_note(self, press: TryPress) -> None:
        """Show the form for a note on the position."""
        form = presenter.note_form(texts_of(press.interaction), press.place)
        await answer_of(press.interaction).open(form)

    @pressed(TryKey, "note-save", load=try_press, form=True)
    async def save_note(self, press: TryPress) -> None:
        """Store the note of a form; give the text back if its position is gone."""
        interaction, place, user_id = press.interaction, press.place, press.interaction.user.id
        text = "".join(filled_in(interaction).get(presenter.FIELD, ()))
        if place.ply != press.key.ply:
            late = presenter.note_too_late(texts_of(interaction), press.key.ply, text)
            await answer_of(interaction).send(late)
            return
        with storing(interaction):
            stored = await self._tries.note(place.tree.id, user_id, place.turns, text)
        await self._show_more(interaction, _moved(place, stored).after(place.turns))

    @pressed(TryKey, "delete", load=try_press)
    async def ask_to_delete(self, press: TryPress) -> None:
        """Ask whether to delete the last turn and everything after it."""
        place = press.place
        count = len(place.tree.from_on(place.turns))
        if place.is_past or not count:
            raise UserError("old-button")
        question = presenter.delete_question(texts_of(press.interaction), place, count)
        await answer_of(press.interaction).give(question)

    @pressed(TryKey, "delete-yes", load=try_press)
    async def delete(self, press: TryPress) -> None:
        """Delete the last turn of the board and everything after it."""
        interaction, place = press.interaction, press.place
        if place.ply != press.key.ply or place.is_past:
            await self._show(interaction, place)
            return
        with storing(interaction):
            stored = await self._tries.remove(
                place.tree.id, interaction.user.id, place.tree.from_on(place.turns)
            )
        await self._show(interaction, _moved(place, stored).after(place.turns[:-1]))

    @pressed(TryKey, "evaluate", load=try_press)
    async def evaluate(self, press: TryPress) -> None:
        """Show the engine's evaluation of the position."""
        interaction, place, user_id = press.interaction, press.place, press.interaction.user.id
        match = place.tree.match
        with storing(interaction):
            found = await self._evaluator.evaluate(place, user_id)
        draft = await self._drafter.evaluated(
            place,
            found,
            reader_of(interaction),
            is_a_hint=match is not None and is_a_hint(match, user_id),
        )
        await answer_of(interaction).give(draft)

    @pressed(TryKey, "post", load=try_press)
    async def ask_to_post(self, press: TryPress) -> None:
        """Ask whether to post the variations and notes of a finished match."""
        place = press.place
        _check_posting(place)
        question = presenter.post_question(texts_of(press.interaction), place)
        await answer_of(press.interaction).give(question)

    @pressed(TryKey, "post-yes", load=try_press)
    async def post(self, press: TryPress) -> None:
        """Post the variations and notes in the channel, and remove the question."""
        interaction, place = press.interaction, press.place
        match = _check_posting(place)
        texts = (await access.begin_sharing(interaction, match)).texts
        draft = presenter.posted(texts, place.tree)
        sharing.check_posting(interaction, draft)
        with storing(interaction):
            await self._tries.post(place.tree.id, interaction.user.id)
        await sharing.post(interaction, draft)
        await answer_of(interaction).vanish()

    @pressed(TryKey, "act", load=try_press)
    async def act(self, press: TryPress) -> None:
        """Hand the line to the cog whose button was pressed."""
        line, name = _line(press.interaction, press.place), press.key.path
        for action in await self._offered(line):
            if action.name == name:
                await action.press(press.interaction, line)
                return
        raise UserError("old-button")

    async def _choose(self, press: TryPress, path: Path) -> None:
        if press.place.ply != press.key.ply:
            # The position is gone: its turns were taken back or deleted.
            await self._show(press.interaction, press.place)
        else:
            await self._take(press.interaction, press.place, path)

    async def _take(
        self, interaction: Interaction, place: TryPlace, path: Path, *, edit: bool = True
    ) -> None:
        """Ask for the next choice, or play a whole turn."""
        try:
            now = stage_of(place, path)
        except StalePathError:
            now, path = stage_of(place, ()), ()
        if now is None or now.choices or not path:
            await self._give(interaction, place, now, edit=edit)
            return
        after = await self._play(interaction, place, now.moves)
        await self._show(interaction, after, edit=edit)

    async def _play(self, interaction: Asked, place: TryPlace, moves: tuple[Move, ...]) -> TryPlace:
        """Play a turn on the board; store the positions that are new."""
        tree, line = place.tree, continued(place, moves)
        begun = (line[:ply] for ply in range(place.ply + 1, len(line) + 1))
        new = [each for each in begun if each not in tree.known and not tree.is_main(each)]
        if new:
            with storing(interaction):
                stored = await self._tries.add(tree.id, interaction.user.id, new)
            tree = _moved(place, stored)
        return tree.after(line)

    async def _show(self, interaction: Asked, place: TryPlace, *, edit: bool = True) -> None:
        await self._give(interaction, place, stage_of(place, ()), edit=edit)

    async def _give(
        self, interaction: Asked, place: TryPlace, now: Stage | None, *, edit: bool
    ) -> None:
        draft = await self._drafter.board(place, now, reader_of(interaction))
        answer = answer_of(interaction)
        await (answer.give(draft) if edit else answer.send(draft))

    async def _show_more(self, interaction: Interaction, place: TryPlace) -> None:
        line = _line(interaction, place)
        draft = await self._drafter.more(
            place,
            reader_of(interaction),
            own=_own_actions(place),
            actions=[action.name for action in await self._offered(line)],
        )
        await answer_of(interaction).give(draft)

    async def _offered(self, line: TriedLine) -> list[TryAction]:
        """List the actions of cogs that a line gets."""
        return [action for action in self._additions.try_actions if await action.is_offered(line)]


def _own_actions(place: TryPlace) -> list[str]:
    """List the actions on a board besides playing, by their names in ids."""
    match = place.tree.match
    conditions: dict[str, Callable[[], bool]] = {
        "note": lambda: True,
        "evaluate": lambda: not place.is_over and (match is None or allows_help(match)),
        "now": lambda: place.turns != place.tree.main,
        "post": lambda: _may_post(place),
        "delete": lambda: not place.is_past and bool(place.tree.from_on(place.turns)),
    }
    return [name for name, holds in conditions.items() if holds()]


def _may_post(place: TryPlace) -> bool:
    match = place.tree.match
    return match is not None and match.result is not None and bool(annotations(place.tree))


def _check_posting(place: TryPlace) -> Match:
    """Return the finished match of a board with something to post; else `UserError`."""
    match = place.tree.match
    if match is None or match.result is None:
        raise UserError("try-early")
    if not annotations(place.tree):
        raise UserError("try-nothing")
    return match


def _line(interaction: Asked, place: TryPlace) -> TriedLine:
    return TriedLine(
        user_id=interaction.user.id,
        game=place.game,
        match=place.tree.match,
        turns=place.turns,
        position=place.position,
        back=presenter.key_of(place, "look"),
    )


def _moved(place: TryPlace, stored: StoredTree) -> TryTree:
    """Return the tree of a place as it is stored now."""
    return tree_of(stored, place.tree.match)


async def _tree(interaction: Asked, stored: StoredTree) -> TryTree:
    """Return a stored tree with its match; `UserError` if its owner may not see that."""
    match_id = stored.match_id
    return tree_of(
        stored, None if match_id is None else await access.match_here(interaction, match_id)
    )
