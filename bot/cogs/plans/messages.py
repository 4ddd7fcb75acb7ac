"""The private page of a plan: its branches, its tree of boards, and how to change them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle

from bot.cogs.plans.service import Unplayed
from bot.cogs.plans.tree import ANY, CAPTURE, Branch, Path, Steps, branches, own_turns, stamp_of
from bot.discord_io.content.buttons import (
    Button,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    RowId,
    Seconds,
    Small,
    Word,
)
from bot.discord_io.content.draft import (
    ALT_LIMIT,
    CONTENT_LIMIT,
    Draft,
    Picture,
    fitted,
    fitted_lines,
)
from bot.discord_io.content.people import called
from bot.game_texts import CHOICES_LIMIT, SideNames
from bot.match.boards.match_words import title
from bot.match.boards.picture import board_view, picture_name
from bot.match.model import Match
from bot.profiles import Reader
from bot.texts import Texts
from rendering import BoardBranch, render_tree, window
from rules import AnyPosition, Move, MoveError, Side, play_turn

_DEEPEST = 6
"""So many levels of lists are legible on a phone."""


class PlanKey(Key, frozen=True):
    """The id of a button of a plan, for one of its branches or (0) for all.

    `stamp` identifies the plan as it was.
    """

    prefix = "pl"
    match_id: RowId
    action: Word
    stamp: Seconds
    number: Small


def page(
    reader: Reader,
    match: Match,
    side: Side,
    steps: Steps,
    names: SideNames,
    *,
    number: int = 0,
    unplayed: Unplayed | None = None,
    back: Key | None = None,
) -> Draft:
    """Show the plan of a player, or the branch of a number, if there is one, and those after it.

    `back` leads to where a line was tried.
    """
    texts, tree = reader.texts, list(branches(steps))
    heading = texts("plan-title", title=title(match))
    opponent = called(texts, match.seat(side.opponent))
    if not steps:
        lines = (heading, note(texts, unplayed), texts("plan-empty", opponent=opponent))
        return Draft(fitted_lines(lines), buttons=(_add_button(texts, match),))
    number = number if number <= len(tree) else 0
    branch = tree[number - 1] if number else None
    path = branch.path if branch else ()
    shown = [
        (n, follower) for n, follower in enumerate(tree, 1) if follower.path[: len(path)] == path
    ]
    lines = list(filter(None, [heading, note(texts, unplayed)]))
    first = [] if unplayed else [step.turn for step in own_turns(steps)]
    if first and branch is None:
        lines.append(texts("plan-first", turn=", ".join(first)))
    top = branch.depth if branch else 0
    lines += [_line(texts, n, follower, follower.depth - top, opponent) for n, follower in shown]
    text = fitted_lines(lines)
    if left := len(lines) - text.count("\n") - 1:
        more = texts("plan-more", count=left)
        text = f"{fitted(lines, CONTENT_LIMIT - len(more) - 1, chr(10))}\n{more}"
    buttons = _buttons(texts, match, steps, tree, number)
    if first and branch is None:
        play = MatchKey(match.id, match.ply, "play", first[0])
        label = texts("button-plan-play", turn=first[0])
        buttons = (Button(play, label, ButtonStyle.primary), *buttons)
    if back is not None:
        buttons = (*buttons, Button(back, texts("button-back")))
    menus = (_menu(texts, match, steps, tree),) if tree else ()
    picture = _picture(reader, match, names, shown, names[side.opponent])
    return Draft(text, picture, buttons, menus=menus)


def note(texts: Texts, unplayed: Unplayed | None) -> str:
    """Say which planned turn was not played, and why; empty without one."""
    if unplayed is None:
        return ""
    key = "plan-suspended" if unplayed.is_legal else "plan-illegal"
    return texts(key, turn=unplayed.turn)


def _picture(
    reader: Reader,
    match: Match,
    names: SideNames,
    numbered: Sequence[tuple[int, Branch]],
    opponent: str,
) -> Picture:
    """Return the tree of boards of some branches."""
    parents = _parents([branch.path for _, branch in numbered])
    shown = window(parents)
    boards = tuple(
        _board_branch(
            reader.texts,
            *numbered[index],
            None if (parent := parents[index]) is None else shown.index(parent),
            **_board_of(match, numbered[index][1]),
        )
        for index in shown
    )
    alt = _alt_text(reader.texts, match, [numbered[index] for index in shown], opponent)
    view = board_view(reader, match, names)
    render = partial(render_tree, match.game, match.position, view, boards)
    return Picture(f"plan-{picture_name(match)}", render, alt)


def _parents(paths: list[Path]) -> list[int | None]:
    """Return the index of the branch that each path continues, `None` for none of them."""
    parents: list[int | None] = []
    for number, path in enumerate(paths):
        before = (i for i in reversed(range(number)) if path[: len(paths[i])] == paths[i])
        parents.append(next(before, None))
    return parents


def _board_branch(
    texts: Texts, number: int, branch: Branch, parent: int | None, **board: Any
) -> BoardBranch:
    """Write what stands below the board of a branch."""
    short = {ANY: texts("plan-short-any"), CAPTURE: texts("plan-short-capture")}
    named = short.get(branch.condition, branch.condition)
    return BoardBranch(f"{number} · {named}", f"→ {_answers(branch)}", parent, **board)


def _board_of(match: Match, branch: Branch) -> dict[str, Any]:
    """Return the board after the answers in a branch; nothing if it depends on other turns."""
    position: AnyPosition = match.position
    before, turn = position, tuple[Move, ...]()
    try:
        for step in branch.leads:
            if step.turn in (ANY, CAPTURE):
                return {}
            while position.must_pass:
                position = play_turn(position, tuple(position.legal_moves()))
            before, turn = position, tuple(match.game.parse_turn(position, step.turn))
            position = play_turn(position, turn)
    except MoveError:
        return {}
    return {"position": position, "before": before, "turn": turn}


def _alt_text(
    texts: Texts, match: Match, shown: Iterable[tuple[int, Branch]], opponent: str
) -> str:
    """Describe the tree: each branch with its condition and its answers."""
    sentences = [texts("plan-alt", title=title(match))]
    for number, branch in shown:
        when = _condition(texts, branch, opponent)
        values = {"number": number, "condition": when, "answers": _answers(branch)}
        sentences.append(texts("plan-alt-branch", depth=branch.depth + 1, **values))
    return fitted(sentences, ALT_LIMIT)


def _line(texts: Texts, number: int, branch: Branch, depth: int, opponent: str) -> str:
    when = _condition(texts, branch, opponent)
    line = texts("plan-branch", number=number, condition=when, answers=_answers(branch))
    return f"{'  ' * min(depth, _DEEPEST)}- {line}"


def _condition(texts: Texts, branch: Branch, opponent: str) -> str:
    """Say what the opponent has to play."""
    key = {ANY: "plan-if-any", CAPTURE: "plan-if-capture"}.get(branch.condition, "plan-if-turn")
    return texts(key, opponent=opponent, turn=branch.condition)


def _answers(branch: Branch) -> str:
    """Return the answers in a branch, usually one."""
    return ", ".join(branch.answers)


def _buttons(
    texts: Texts, match: Match, steps: Steps, tree: Sequence[Branch], number: int
) -> tuple[Button, ...]:
    """List what can be done with a branch, or with the whole plan."""
    stamp = stamp_of(steps)
    if not number:
        return (
            _add_button(texts, match),
            Button(PlanKey(match.id, "drop-all", stamp, 0), texts("button-plan-drop-all")),
        )
    above = tree[number - 1].path[:-1]
    beside = {branch.condition for branch in tree if branch.path[:-1] == above}
    return (
        *(
            Button(PlanKey(match.id, action, stamp, number), texts(f"button-plan-{action}"))
            for action, turn in (("any", ANY), ("capture", CAPTURE))
            if turn not in beside
        ),
        Button(
            PlanKey(match.id, "drop", stamp, number),
            texts("button-plan-drop"),
            ButtonStyle.danger,
        ),
        Button(PlanKey(match.id, "whole", stamp, 0), texts("button-plan-whole")),
    )


def _add_button(texts: Texts, match: Match) -> Button:
    """Return the button to the private board on which a line is tried, and then planned."""
    return Button(MatchKey(match.id, match.ply, "try"), texts("button-plan-add"))


def _menu(texts: Texts, match: Match, steps: Steps, tree: Sequence[Branch]) -> Menu:
    # Menus show no links to people.
    opponent = texts("plan-opponent")
    entries: list[MenuOption] = []
    for number, branch in enumerate(tree[:CHOICES_LIMIT], start=1):
        when = _condition(texts, branch, opponent)
        label = texts("plan-choice", number=number, condition=when, answers=_answers(branch))
        entries.append(MenuOption(str(number), label))
    key = PlanKey(match.id, "branch", stamp_of(steps), 0)
    return Menu(key, texts("plan-prompt"), tuple(entries))
