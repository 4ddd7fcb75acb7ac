"""The picker of a guess, what is said about a sealed one, and the lines about right ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.guesses.service import GuessTally
from bot.discord_io.content.buttons import Button, Key, PersonKey, RowId, Small, Word
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.people import called, mention
from bot.game_texts import SideNames
from bot.match.boards.board_messages import title
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.choosing import questions
from bot.match.choosing.prompts import LAST_ROW, ChoicePrompt, NextTurn
from bot.match.choosing.stages import Path, Stage, format_path
from bot.match.model import Match
from bot.profiles import Reader
from bot.texts import Texts
from rules.own_rows import OwnRows

MOST_NAMED = 3
"""How many of the people who have called a turn are named."""


class GuessKey(Key, frozen=True):
    """The id of a button with which a turn is guessed: the one after a ply and its take-backs."""

    prefix = "gu"
    match_id: RowId
    ply: Small
    take_backs: Small
    action: Word
    path: str = ""


def next_turn(texts: Texts, match: Match, rows: OwnRows | None) -> NextTurn:
    """Return how the next turn of a match is guessed."""
    return replace(questions.next_turn(texts, match, rows), key=partial(_key, match))


def question(reader: Reader, match: Match, words: ChoicePrompt, names: SideNames) -> Draft:
    """Ask for the next choice of the turn."""
    texts, stage = reader.texts, words.stage
    picture = questions.choice_picture(reader, match, words, names)
    lines = [_heading(texts, match), words.so_far, f"**{words.question}**", *words.hints]
    buttons = (*words.buttons, *_last_row(texts, match, stage))
    return Draft(fitted_lines(lines), picture, buttons, menus=words.menus)


def preview(reader: Reader, match: Match, after: Match, stage: Stage, names: SideNames) -> Draft:
    """Ask whether to seal the guess that leads from `match` to `after`."""
    texts, path = reader.texts, stage.whole_path
    lines = [_heading(texts, match), texts("guess-preview", turn=after.turns[-1])]
    buttons = (
        Button(_key(match, "send", path), texts("button-send"), ButtonStyle.success),
        Button(_key(match, "pick", path[:-1]), texts("button-change")),
        Button(PersonKey("cancel"), texts("button-cancel")),
    )
    picture = match_picture(reader, after, names, width=WIDTH_PX)
    return Draft(fitted_lines(lines), picture, buttons)


def sealed(texts: Texts, match: Match, turn: str) -> Draft:
    """Tell a person privately what they have guessed, and that it can't be changed."""
    return Draft(texts("guess-sealed", title=title(match), ply=match.ply + 1, turn=turn))


def switched(texts: Texts, match: Match, *, off: bool) -> Draft:
    """Tell a player whether the turns of their match can be guessed now."""
    return Draft(texts("guesses-off" if off else "guesses-on", title=title(match)))


def called_line(texts: Texts, turn: str, callers: Sequence[int]) -> str:
    """Say who has called a turn; of many people, only how many."""
    people = [mention(texts, user_id) for user_id in callers[:MOST_NAMED]]
    if others := len(callers) - len(people):
        people.append(texts("guess-others", count=others))
    return texts("guess-called", turn=turn, people=", ".join(people))


def tally_line(texts: Texts, tally: GuessTally) -> str:
    """Say how many turns a person has guessed and called, and for how many points."""
    return texts("stats-guesses", guessed=tally.guessed, called=tally.called, points=tally.points)


def _heading(texts: Texts, match: Match) -> str:
    player = called(texts, match.seat(match.position.to_move))
    return texts("guess-title", title=title(match), ply=match.ply + 1, player=player)


def _last_row(texts: Texts, match: Match, stage: Stage) -> tuple[Button, ...]:
    typing = Button(_key(match, "type"), texts("button-type"), row=LAST_ROW)
    cancel = Button(PersonKey("cancel"), texts("button-cancel"), row=LAST_ROW)
    if stage.back is None:
        return (typing, cancel)
    back = Button(_key(match, "pick", stage.back), texts("button-back"), row=LAST_ROW)
    return (back, typing, cancel)


def _key(match: Match, action: str, path: Path = ()) -> GuessKey:
    return GuessKey(match.id, match.ply, match.take_backs, action, format_path(path))
