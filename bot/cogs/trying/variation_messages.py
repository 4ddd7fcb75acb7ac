"""What a private board offers besides playing: variations, notes, evaluations, posts."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.cogs.trying.evaluation import Evaluation
from bot.cogs.trying.messages import (
    Names,
    Words,
    alt_lines,
    called_sides,
    fitted_lines,
    key_of,
    numbered,
    told,
)
from bot.cogs.trying.trees import TryPlace, Turns
from bot.discord_io.content.buttons import Button, MatchKey, Menu, MenuOption
from bot.discord_io.content.draft import Draft
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.boards.board_messages import sentence
from bot.match.verdicts import Verdict, criticism, notated
from bot.texts import Texts
from engine import Value
from engine.annotation import grade

EVEN = 50
LINES_ROW, REST_ROW = 0, 1


def more(
    texts: Texts, place: TryPlace, names: Names, *, actions: Sequence[str], own: Sequence[str]
) -> Words:
    """Offer the variations, and everything to do on a board besides playing.

    `own` are the actions of the board, `actions` the names of those of cogs.
    """
    count = len(place.tree.positions)
    variations = place.tree.variations()
    lines = [*told(texts, place), texts("try-count", count=count, variations=len(variations))]
    buttons = (
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary),
        *(Button(key_of(place, each), texts(f"button-try-{each}")) for each in own),
        *_files(texts, place),
        *(Button(key_of(place, "act", (name,)), texts(f"button-{name}")) for name in actions),
    )
    entries = tuple(
        MenuOption(str(each.id), _label(place, each.line)) for each in variations[-CHOICES_LIMIT:]
    )
    menus = (Menu(key_of(place, "go"), texts("try-prompt"), entries),) if entries else ()
    draft = Draft(fitted_lines(lines), buttons=buttons, menus=menus)
    return Words(draft, alt_lines(texts, place, names))


def evaluated(
    texts: Texts, place: TryPlace, names: Names, found: Evaluation, *, is_a_hint: bool
) -> Words:
    """Say who is ahead in a position, how its best lines go on, and how good the last turn was."""
    linked, plain = (
        texts("try-balance", balance=_balance(texts, place, found.lines[0].value, named))
        for named in (called_sides(texts, place), names)
    )
    lines = [*told(texts, place), _judged(texts, place, found.verdict), f"**{linked}**"]
    for number, line in enumerate(found.lines, start=1):
        turns = notated(place.game, place.position, line.turns)
        said = " ".join(f"{place.ply + at} {turn}" for at, turn in enumerate(turns, start=1))
        worth = _worth(texts, line.value)
        lines.append(texts("try-best", number=number, worth=worth, line=said))
    lines.append(texts("hint-told") if is_a_hint else "")
    buttons = (
        *(
            Button(key_of(place, "line", (str(number),)), str(number), row=LINES_ROW)
            for number in range(1, len(found.lines) + 1)
        ),
        Button(key_of(place, "look"), texts("button-try-board"), ButtonStyle.primary, row=REST_ROW),
        Button(key_of(place, "more"), texts("button-menu"), row=REST_ROW),
    )
    alt = (*alt_lines(texts, place, names), sentence(plain))
    return Words(Draft(fitted_lines(lines), buttons=buttons), alt)


def delete_question(texts: Texts, place: TryPlace, count: int) -> Draft:
    """Ask whether to delete the last turn of a board and all that was tried after it."""
    turn = numbered(place.line, place.ply - 1)
    return Draft(
        texts("try-delete-question", turn=turn, count=count),
        buttons=(
            Button(key_of(place, "delete-yes"), texts("button-try-delete-yes"), ButtonStyle.danger),
            Button(key_of(place, "more"), texts("button-back")),
        ),
    )


def _files(texts: Texts, place: TryPlace) -> tuple[Button, ...]:
    """Return the button for the files of a finished match, which have the variations."""
    match = place.tree.match
    if match is None or match.result is None:
        return ()
    key = MatchKey(match.id, min(place.ply, match.ply), "download")
    return (Button(key, texts("button-download")),)


def _judged(texts: Texts, place: TryPlace, verdict: Verdict | None) -> str:
    """Say what speaks against the last turn of a board, or that nothing does."""
    if verdict is None:
        return ""
    judgement, turn = verdict.judgement, numbered(place.line, place.ply - 1)
    best, played = (_worth(texts, value) for value in (judgement.best, judgement.played))
    if grade(judgement) is None:
        return texts("why-best" if judgement.is_best else "why-fine", turn=turn, worth=played)
    return texts("why-costs", turn=turn, best=best, played=played, why=criticism(texts, verdict))


def _worth(texts: Texts, value: Value) -> str:
    """Say what a line is worth to the side to move."""
    if value.wins_in is None:
        return texts("line-chance", percent=round(100 * value.chance))
    return texts("line-wins" if value.wins_in > 0 else "line-loses", turns=abs(value.wins_in))


def _balance(texts: Texts, place: TryPlace, value: Value, named: Names) -> str:
    """Say who is ahead: by force, or in percent."""
    mover = place.position.to_move
    if value.wins_in is not None:
        winner = mover if value.wins_in > 0 else mover.opponent
        return texts("balance-wins", player=named[winner], turns=abs(value.wins_in))
    percent = round(100 * value.chance)
    ahead = mover if percent > EVEN else mover.opponent
    if percent == EVEN:
        return texts("balance-even")
    return texts("balance-ahead", player=named[ahead], percent=max(percent, 100 - percent))


def _label(place: TryPlace, line: Turns) -> str:
    """Name a variation by its turns since it leaves the main line."""
    branch = place.tree.branch(line)
    turns = " ".join(numbered(line, ply) for ply in range(branch, len(line)))
    return shortened(turns, CHOICE_LIMIT)
