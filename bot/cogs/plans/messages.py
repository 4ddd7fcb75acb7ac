"""The private page of a plan: its branches, and how to change them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.plans.service import Unplayed
from bot.cogs.plans.steps import ANY, CAPTURE, Branch, Steps, branches, first_turns, stamp_of
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
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Attachment, Draft, fitted
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened
from bot.match.boards.board_messages import title
from bot.match.model import Match
from bot.texts import Texts
from rendering import BoardBranch

_DEEPEST = 6
"""So many levels of lists are legible on a phone."""
BUTTON_LIMIT = 80


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
    texts: Texts,
    match: Match,
    steps: Steps,
    picture: Attachment | None,
    *,
    opponent: str,
    number: int = 0,
    unplayed: Unplayed | None = None,
) -> Draft:
    """Show the plan of a player, or the branch of a number and those after it."""
    found, heading = list(branches(steps)), texts("plan-title", title=title(match))
    if not steps:
        lines = (heading, note(texts, unplayed), texts("plan-empty", opponent=opponent))
        return Draft("\n".join(filter(None, lines)), buttons=(_add_button(texts, match),))
    branch = found[number - 1] if number else None
    lines = list(filter(None, [heading, note(texts, unplayed)]))
    first = () if unplayed else first_turns(steps)
    if first and branch is None:
        lines.append(texts("plan-first", turn=", ".join(first)))
    top = branch.depth if branch else 0
    lines += [
        _line(texts, n, each, each.depth - top, opponent)
        for n, each in with_followers(found, number)
    ]
    text = fitted(lines, CONTENT_LIMIT, "\n")
    if left := len(lines) - text.count("\n") - 1:
        more = texts("plan-more", count=left)
        text = f"{fitted(lines, CONTENT_LIMIT - len(more) - 1, chr(10))}\n{more}"
    buttons = _buttons(texts, match, steps, found, number)
    if first and branch is None:
        play = MatchKey(match.id, match.ply, "play", first[0])
        label = shortened(texts("button-plan-play", turn=first[0]), BUTTON_LIMIT)
        buttons = (Button(play, label, ButtonStyle.primary), *buttons)
    menus = (_menu(texts, match, steps, found),) if found else ()
    return Draft(text, picture, buttons, menus=menus)


def with_way_back(texts: Texts, draft: Draft, back: Key) -> Draft:
    """Return a page with a button that leads back to where its line was tried."""
    return replace(draft, buttons=(*draft.buttons, Button(back, texts("button-back"))))


def note(texts: Texts, unplayed: Unplayed | None) -> str:
    """Say which planned turn was not played, and why; empty without one."""
    if unplayed is None:
        return ""
    key = "plan-suspended" if unplayed.is_legal else "plan-illegal"
    return texts(key, turn=unplayed.turn)


def condition(texts: Texts, branch: Branch, opponent: str) -> str:
    """Say what the opponent has to play."""
    key = {ANY: "plan-if-any", CAPTURE: "plan-if-capture"}.get(branch.condition, "plan-if-turn")
    return texts(key, opponent=opponent, turn=branch.condition)


def answers(branch: Branch) -> str:
    """Return the answers in a branch, usually one."""
    return ", ".join(branch.answers)


def board_branch(
    texts: Texts, number: int, branch: Branch, parent: int | None, **board: Any
) -> BoardBranch:
    """Write what stands below the board of a branch."""
    short = {ANY: texts("plan-short-any"), CAPTURE: texts("plan-short-capture")}
    named = short.get(branch.condition, branch.condition)
    return BoardBranch(f"{number} · {named}", f"→ {answers(branch)}", parent, **board)


def alt_text(texts: Texts, match: Match, shown: Iterable[tuple[int, Branch]], opponent: str) -> str:
    """Describe the tree: each branch with its condition and its answers."""
    said = [texts("plan-alt", title=title(match))]
    for number, branch in shown:
        told = condition(texts, branch, opponent)
        values = {"number": number, "condition": told, "answers": answers(branch)}
        said.append(texts("plan-alt-branch", depth=branch.depth + 1, **values))
    return fitted(said, ALT_LIMIT)


def with_followers(found: Sequence[Branch], number: int) -> list[tuple[int, Branch]]:
    """Return the branch of a number and those after it, with their numbers; all for 0."""
    path = found[number - 1].path if number else ()
    numbered = enumerate(found, start=1)
    return [(n, each) for n, each in numbered if each.path[: len(path)] == path]


def _line(texts: Texts, number: int, branch: Branch, depth: int, opponent: str) -> str:
    told = condition(texts, branch, opponent)
    said = texts("plan-branch", number=number, condition=told, answers=answers(branch))
    return f"{'  ' * min(depth, _DEEPEST)}- {said}"


def _buttons(
    texts: Texts, match: Match, steps: Steps, found: Sequence[Branch], number: int
) -> tuple[Button, ...]:
    """List what can be done with a branch, or with the whole plan."""
    stamp = stamp_of(steps)
    if not number:
        return (
            _add_button(texts, match),
            Button(PlanKey(match.id, "drop-all", stamp, 0), texts("button-plan-drop-all")),
        )
    above = found[number - 1].path[:-1]
    beside = {each.condition for each in found if each.path[:-1] == above}
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


def _menu(texts: Texts, match: Match, steps: Steps, found: Sequence[Branch]) -> Menu:
    # Menus show no links to people.
    opponent = texts("plan-opponent")
    entries = (
        MenuOption(
            str(number),
            shortened(
                texts(
                    "plan-choice",
                    number=number,
                    condition=condition(texts, each, opponent),
                    answers=answers(each),
                ),
                CHOICE_LIMIT,
            ),
        )
        for number, each in list(enumerate(found, start=1))[:CHOICES_LIMIT]
    )
    key = PlanKey(match.id, "branch", stamp_of(steps), 0)
    return Menu(key, texts("plan-prompt"), tuple(entries))
