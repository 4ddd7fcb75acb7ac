"""Hints for the player to move, in three steps: what to do, where, and the turn."""

from __future__ import annotations

import enum
from collections import Counter
from functools import partial
from typing import Any

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import ID_LIMIT, Button, MatchKey
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.people import called
from bot.engine_queue import MOST_OF_ONE_PERSON, Urgency
from bot.errors import UserError
from bot.game_texts import SideNames, turn_cells, turn_effects, turn_kind
from bot.match.boards.match_words import title
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.choosing.stages import format_path, path_of
from bot.match.core import Core
from bot.match.fair_play import along, positions_of
from bot.match.model import Match
from bot.match.turns import check_turn
from bot.match.verdicts import LINE_LENGTH, NOTHING, pieces_text
from bot.profiles import Reader
from bot.texts import Texts
from engine import Cancel, Line
from engine.judging import Judge
from guide.plain import coordinates
from guide.reasons import Danger, Reason, danger, prospects
from rules import Side, play_turn


class Step(enum.Enum):
    """How much of a hint a player has asked for."""

    KIND = enum.auto()
    WHERE = enum.auto()
    TURN = enum.auto()


# The text of each kind of prospects.
_AIMS = {
    "wins": "hint-win",
    "loses": "hint-lost",
    "takes": "hint-takes",
    "wins-forced": "hint-wins-forced",
    "wins-if": "hint-wins-if",
    "trades": "hint-wins-forced",
}


class Hint(Struct, frozen=True):
    """The best line from the present position of a match; its first turn is the hint.

    `aim` is what the line achieves, `danger` what some other turns run into. A turn `is_safe` if
    no answer to it takes anything.
    """

    match: Match
    line: Line
    aim: Reason | None = None
    danger: Danger | None = None
    is_safe: bool = False


class HintService(Struct, frozen=True):
    """Finds hints, and records each one before it is shown."""

    core: Core

    async def take(self, match: Match, user_id: int, ply: int) -> Hint:
        """Return a hint for the turn after `ply`, and record it for this user.

        Raise `UserError` if it is not their turn, in a rated match and near to one, and if the bot
        stops.
        """
        check_turn(match, user_id, ply)
        if match.terms.rated:
            raise UserError("hint-rated")
        fair_play = self.core.fair_play
        await fair_play.check_help(user_id, match.game, positions_of(match))
        hint = await self.core.engine.search(
            Urgency.HINT,
            partial(find_hint, self.core.judge, match),
            user_id=user_id,
            at_most=MOST_OF_ONE_PERSON,
        )
        line = along(match.position, hint.line.turns[:LINE_LENGTH])
        await fair_play.check_help(user_id, match.game, line)
        await fair_play.record_hint(match, match.ply, match.position.to_move)
        return hint


def find_hint(judge: Judge, match: Match, cancel: Cancel) -> Hint:
    """Return the best turn of the side to move, with what no answer to it refutes."""
    line = judge.best_line(match.position, cancel)
    best, guide = line.turns[0], match.guide
    aim = prospects(guide, match.position, line.turns, line.value.wins_in)
    says_all = aim is not None and aim.key != "trades"
    beware = None if says_all else danger(guide, match.position, best)
    after = play_turn(match.position, best)
    is_safe = after.to_move is not match.position.to_move and not guide.can_gain(after)
    return Hint(match, line, aim, beware, is_safe)


def may_have_hint(match: Match, user_id: int) -> bool:
    return match.result is None and match.may_move(user_id) and not match.terms.rated


def write_hint(reader: Reader, of: Hint, step: Step, names: SideNames) -> Draft:
    """Write a hint up to a step, with its places marked on the board, and offer the next one."""
    match, texts = of.match, reader.texts
    picture = match_picture(reader, match, names, width=WIDTH_PX, **marks(of, step))
    lines = [
        texts("hint-title", title=title(match), ply=match.ply + 1),
        f"**{kind(texts, of)}**",
        texts("hint-where", cells=_cells(of)[0]) if step is not Step.KIND and _cells(of) else "",
        _turn(texts, of) if step is Step.TURN else "",
        texts("hint-told") if step is Step.KIND else "",
    ]
    text = fitted_lines(lines)
    return Draft(text, picture, _buttons(texts, of, step))


def kind(texts: Texts, of: Hint) -> str:
    """Say what there is to achieve, or what kind of turn to find and what to beware of."""
    match, aim = of.match, of.aim
    aims = _aim(texts, of, aim) if aim is not None else ""
    if aims and aim is not None and aim.key != "trades":
        return aims
    turn = turn_kind(texts, match.game, match.position, of.line.turns[0])
    parts = [turn or texts("hint-nothing"), aims]
    if of.danger is not None:
        parts.append(_danger(texts, of.danger))
    elif not turn:
        parts.append(texts("hint-quiet" if of.is_safe else "hint-place"))
    return " ".join(filter(None, parts))


def _aim(texts: Texts, of: Hint, aim: Reason) -> str:
    """Say what the turn achieves: by force, or after which answer."""
    game, position = of.match.game, of.match.position
    won, lost = (pieces_text(texts, game, pieces) or NOTHING for pieces in (aim.won, aim.lost))
    answer = ""
    if aim.key == "wins-if":
        turn, reply = aim.line[:2]
        answer = game.format_turn(play_turn(position, turn), reply)
    return texts(_AIMS[aim.key], turns=aim.turns, won=won, lost=lost, answer=answer)


def marks(of: Hint, step: Step) -> dict[str, Any]:
    """Return the fields of the view that mark what a step of a hint says."""
    if step is Step.TURN:
        return {"advised": of.line.turns[0]}
    if step is Step.WHERE:
        return {"offered": _cells(of)[:1]}
    if of.danger is None:
        return {"chosen": _prizes(of)}
    return {"chosen": tuple(filter(None, (of.danger.cell, of.danger.attacker)))}


def hint_lines(texts: Texts, match: Match) -> list[str]:
    """Say in a line how many hints each player took in a match; empty without hints."""
    counts = Counter(side for _, side in match.hints)
    sides = [
        texts("hints-of", player=called(texts, match.seat(side)), count=counts[side])
        for side in Side
        if counts[side]
    ]
    return [texts("hints-line", told=", ".join(sides))] if sides else []


def _cells(of: Hint) -> tuple[str, ...]:
    """Return the coordinates of the turn, first the ones to begin at."""
    return turn_cells(of.match.game, of.match.position, of.line.turns[0])


def _prizes(of: Hint) -> tuple[str, ...]:
    """Return the pieces on the board that the turn takes, if the hint says that it takes some."""
    match, turn = of.match, of.line.turns[0]
    if of.aim is None or of.aim.key != "takes":
        return ()
    facts = match.guide.turn_facts(match.position, turn)
    named = " ".join(str(value) for fact in facts for value in fact.values.values())
    threatened = match.guide.threatened(match.position)
    return tuple(cell for cell in coordinates(named) if cell in threatened)


def _danger(texts: Texts, beware: Danger) -> str:
    if not beware.is_there:
        key = "hint-danger-avoid"
    else:
        key = "hint-danger-there" if beware.attacker else "hint-danger-lost"
    return texts(key, cell=beware.cell, attacker=beware.attacker)


def _turn(texts: Texts, of: Hint) -> str:
    """Name the turn and its effect."""
    match, turn = of.match, of.line.turns[0]
    line = texts("hint-turn", turn=match.game.format_turn(match.position, turn))
    facts = turn_effects(texts, match.game, match.position, turn)
    return f"{line} — {facts}." if facts else f"{line}."


def _buttons(texts: Texts, of: Hint, step: Step) -> tuple[Button, ...]:
    """Offer the next steps, or to play the turn after the last step."""
    match = of.match
    if step is not Step.TURN:
        where = Button(_key(match, "hint-where"), texts("button-hint-where"))
        turn = Button(_key(match, "hint-turn"), texts("button-hint-turn"))
        return (where, turn) if step is Step.KIND and _cells(of) else (turn,)
    path = format_path(path_of(match.game, match.position, of.line.turns[0]))
    pick = MatchKey(match.id, match.ply, "pick", path)
    if len(str(pick)) > ID_LIMIT:
        pick = _key(match, "pick-again")
    return (Button(pick, texts("button-hint-pick"), ButtonStyle.success),)


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
