"""The words with which any turn is chosen: its next choice, its form, why one is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import discord
from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import ID_LIMIT, Button, Key, Menu, MenuOption
from bot.discord_io.content.draft import Draft, Picture, fitted_lines
from bot.discord_io.content.forms import move_form
from bot.game_texts import (
    CHOICES_LIMIT,
    completion_text,
    facts_text,
    own_text,
    part_text,
    question_text,
    typed_turn,
)
from bot.match.choosing.stages import (
    LIST_LIMIT,
    LISTS_LIMIT,
    ROW_LIMIT,
    Choice,
    Path,
    Stage,
    format_path,
    guided_stage,
    open_stage,
    path_of,
    whole_stage,
)
from bot.match.refusals import NEAREST, reason_text, refusal_text
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import Fact, Part, RefusedTurnError, get_guide
from rules import AnyGame, AnyPosition
from rules.own_rows import OwnRows

LAST_ROW = 4
EXAMPLES = 3
HINTS_LIMIT = 10
MANY = 4


class NextTurn(Struct, frozen=True):
    """A turn to choose in `position`, in the words of a reader.

    `title` heads the form in which it is typed. `key` makes the id for an action and the path of a
    choice. The `earlier` turns tell which choice is likely. If it `is_secret` what a turn does,
    only the chosen step is named. `rows` are the reader's own.
    """

    texts: Texts
    game: AnyGame
    position: AnyPosition
    title: str
    key: Callable[[str, Path], Key]
    earlier: Sequence[str] = ()
    is_secret: bool = False
    rows: OwnRows | None = None

    def stage(self, path: Path) -> Stage:
        """Return the stage after some choices; `StalePathError` if they don't fit."""
        follow = open_stage if self.is_secret else guided_stage
        return follow(self.game, self.position, path, self.earlier)

    def prompt(self, stage: Stage, emojis: PieceEmojis = NO_EMOJIS) -> ChoicePrompt:
        """Return the words for the next choice."""
        return ChoicePrompt(
            self.texts, self.game, self.position, stage, self.key, self.is_secret, emojis
        )

    def form(self) -> discord.ui.Modal:
        """Return the form in which the turn is typed."""
        turns = get_guide(self.game.slug).examples(self.position, EXAMPLES)
        return move_form(self.texts, self.key("turn", ()), self.title, turns, rows=self.rows)

    def read(self, typed: str) -> Stage:
        """Return the stage of a typed turn, which is whole; `RefusedTurnError` if it is illegal."""
        common = typed if self.rows is None else self.rows.to_common(typed)
        read = typed_turn(self.texts, self.game, self.position, common)
        try:
            moves = get_guide(self.game.slug).parse_turn(self.position, read)
        except RefusedTurnError as error:
            raise error.quoting(common) from None
        return whole_stage(self.game, self.position, moves)

    def refused(self, error: RefusedTurnError, *others: Button) -> Draft:
        """Explain why a typed turn is illegal, and offer the nearest legal turns."""

        def key_of(turn: str) -> Key:
            moves = self.game.parse_turn(self.position, turn)
            return self.key("pick", path_of(self.game, self.position, moves))

        return refused_turn(self.texts, error, self.position, key_of, *others)


class ChoicePrompt(Struct, frozen=True):
    """The next choice of a turn from `start`, in words.

    `key` makes the id for an action, "pick" or "pick-from", and the path of a choice or a list.
    With `hides_effects`, the effect of a choice stays secret. `emojis` show the pieces. `asks` is
    what the questions are for, such as "guess": a game may ask in its own words what `player` does.
    """

    texts: Texts
    game: AnyGame
    start: AnyPosition
    stage: Stage
    key: Callable[[str, Path], Key]
    hides_effects: bool = False
    emojis: PieceEmojis = NO_EMOJIS
    asks: str = "pick"
    player: str = ""

    @property
    def question(self) -> str:
        """The question to the player, or to someone who guesses what `player` does."""
        stage = self.stage
        part = next(choice.part for choice in stage.choices if choice.part.kind == stage.kind)
        return question_text(self.texts, self.game, part, asks=self.asks, player=self.player)

    @property
    def so_far(self) -> str:
        """What has been chosen; empty at the first choice.

        An answer that can still be switched shows on its button.
        """
        stage = self.stage
        done = [self.game.format_moves(stage.moves)] if stage.moves else []
        parts = stage.chosen[:-1] if stage.chosen else ()
        last = () if stage.alternatives else stage.chosen[-1:]
        named = [*(part for part in parts if not part.groups), *last]
        chosen = [*done, *(part_text(self.texts, self.game, part) for part in named)]
        return self.texts("pick-so-far", chosen=", ".join(chosen)) if chosen else ""

    @property
    def hints(self) -> list[str]:
        """The effects of special choices."""
        if self.hides_effects:
            return []
        return [
            self.texts(
                "pick-hint",
                choice=self._label(choice),
                facts=facts_text(self.texts, self.game, facts),
            )
            for choice, facts in _special_effects(self.stage.choices)
            if facts
        ]

    @property
    def offer(self) -> str:
        """All that was chosen and can be, as text, for people who can't see the picture.

        The cells that the picture marks are said with its other marks.
        """
        menus, offer = self.menus, self.question
        is_long = len(menus) > 1
        labels = map(self._label, self.stage.choices)
        named = [menu.prompt for menu in menus] if is_long else list(labels)
        if not {*named} <= {*self.stage.offered}:
            offer = self.texts("pick-alt", question=offer, choices=", ".join(named))
        if ways := self.stage.alternatives:
            others = (way for way in ways if way.path != self.stage.path)
            chosen = part_text(self.texts, self.game, self.stage.chosen[-1])
            listed = ", ".join(part_text(self.texts, self.game, way.part) for way in others)
            offer = f"{self.texts('pick-switch', chosen=chosen, others=listed)} {offer}"
        return f"{self.so_far}. {offer}" if self.so_far else offer

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The alternatives to the last answer, and the choices that are in no list.

        The chosen alternative is green, and the only choice is blue.
        """
        switched = (
            Button(
                self.key("pick", way.path),
                part_text(self.texts, self.game, way.part),
                ButtonStyle.success if way.path == self.stage.path else ButtonStyle.secondary,
                row=0,
                emoji=self._emoji(way),
            )
            for way in self.stage.alternatives
        )
        first = self._first_row + len(self.menus)
        choices = (
            Button(
                self.key("pick", way.path),
                self._label(way),
                ButtonStyle.primary if self.stage.forced else ButtonStyle.secondary,
                row=first or None,
                emoji=self._emoji(way),
            )
            for way in self._on_buttons
        )
        return (*switched, *choices)

    @property
    def menus(self) -> tuple[Menu, ...]:
        """More choices, in one list, or in several that name the groups of their ends.

        Several are divided alike in every turn, if their choices fit. If a group is split between
        lists, they name their first and last choices.
        """
        first = self._first_row
        return tuple(
            Menu(
                self.key("pick-from", (str(number), *self.stage.path)),
                prompt,
                tuple(map(self._entry, listed)),
                row=first + number if first else None,
            )
            for number, (prompt, listed) in enumerate(self._named_lists())
        )

    @property
    def back(self) -> tuple[Button, ...]:
        """The button to the choice before, if there is one."""
        if self.stage.back is None:
            return ()
        key = self.key("pick", self.stage.back)
        return (Button(key, self.texts("button-back"), row=LAST_ROW),)

    @property
    def typing(self) -> Button:
        """The button to the form in which the turn is typed."""
        return Button(self.key("type", ()), self.texts("button-type"), row=LAST_ROW)

    @property
    def marks(self) -> dict[str, Any]:
        """What a picture marks for the choice, as fields of its view."""
        stage = self.stage
        return {"chosen": stage.marked, "offered": stage.offered, "hand": stage.hand}

    def page(
        self, above: Iterable[str], below: Iterable[Button], picture: Picture | None = None
    ) -> Draft:
        """Write a message that asks for the choice, with lines `above` and buttons `below`."""
        lines = (*above, self.so_far, f"**{self.question}**", *self.hints)
        return Draft(fitted_lines(lines), picture, (*self.buttons, *below), menus=self.menus)

    def _named_lists(self) -> Iterator[tuple[str, list[Choice]]]:
        """Yield the lists of choices with their prompts."""
        listed, most = self._listed, LISTS_LIMIT - self._first_row
        group = next((choice.group for choice in listed if choice.group), None)
        if len(listed) > LIST_LIMIT and group is not None:
            sizes = get_guide(self.game.slug).groups(self.start, group.kind)
            if divided := _divided(listed, sizes, most):
                for groups, choices in divided:
                    yield self._range(group, groups[0], groups[-1]), choices
                return
        lists = _lists(listed, most)
        is_split = any(before[-1].group == after[0].group for before, after in pairwise(lists))
        for choices in lists:
            yield self._prompt(lists, choices, is_split=is_split), choices

    @property
    def _first_row(self) -> int:
        """The row of the first choice: the alternatives take one."""
        return 1 if self.stage.alternatives else 0

    @property
    def _on_buttons(self) -> Sequence[Choice]:
        """All choices if they fit on buttons, else those that belong to no list."""
        choices = self.stage.choices
        if len(choices) <= ROW_LIMIT:
            return choices
        single = [choice for choice in choices if not choice.group]
        return single if len(single) <= ROW_LIMIT else ()

    @property
    def _listed(self) -> Sequence[Choice]:
        on_buttons = self._on_buttons
        return [choice for choice in self.stage.choices if choice not in on_buttons]

    def _prompt(
        self, lists: Sequence[list[Choice]], listed: Sequence[Choice], *, is_split: bool
    ) -> str:
        """Name a list by the groups of its choices; the only one by the question."""
        first, last = listed[0].group, listed[-1].group
        if len(lists) == 1:
            return self.question
        if is_split or first is None or last is None:
            ends = {"first": self._label(listed[0]), "last": self._label(listed[-1])}
            return self.texts("pick-range", **ends)
        return self._range(first, first.value, last.value)

    def _range(self, group: Part, first: str, last: str) -> str:
        """Name a list by the groups at its ends, of the kind of any of them."""
        if first == last:
            return part_text(self.texts, self.game, Part(group.kind, first))
        ends = {"first": first, "last": last}
        return own_text(self.texts, self.game, f"range-{group.kind}", **ends)

    def _label(self, choice: Choice) -> str:
        """Name a choice by its part, or by its steps if that says more."""
        added = choice.moves[len(self.stage.moves) :]
        is_chain = len(choice.path) > len(self.stage.path) + 1
        if is_chain or (len(added) > 1 and not self.hides_effects):
            return choice.turn or f"{self.game.format_moves(choice.moves)}…"
        if added:
            is_grouped = any(part.groups and part.cells for part in self.stage.chosen)
            *_, last = get_guide(self.game.slug).parts(self.stage.position, added[0])
            if is_grouped or last != choice.part or choice.part.value != choice.path[-1]:
                return str(added[0])
        return part_text(self.texts, self.game, choice.part)

    def _entry(self, choice: Choice) -> MenuOption:
        facts = () if self.hides_effects else _untold(choice)
        return MenuOption(
            value=format_path(choice.path[len(self.stage.path) :]),
            label=self._label(choice),
            hint=facts_text(self.texts, self.game, facts),
            emoji=self._emoji(choice),
        )

    def _emoji(self, choice: Choice) -> str:
        return self.emojis.find(self.game.slug, choice.part.piece)


def _divided(
    choices: Sequence[Choice], sizes: Mapping[str, int], most: int
) -> list[tuple[list[str], list[Choice]]]:
    """Divide choices by the groups of the whole board, as if each cell were one.

    Return each list below all of its groups, also those without a choice; nothing if there would be
    more than `most` lists, or one too long.
    """
    names = list(sizes)
    if not all(choice.group and choice.group.value in sizes for choice in choices):
        return []
    for count in range(1, most + 1):
        runs: list[tuple[list[str], list[Choice]]] = [([], []) for _ in range(count)]
        run_of = {name: runs[index * count // len(names)] for index, name in enumerate(names)}
        for name, (groups, _) in run_of.items():
            groups.append(name)
        for choice in choices:
            run_of[choice.group.value if choice.group else ""][1].append(choice)
        longest = max(
            max(len(listed), sum(sizes[name] for name in groups)) for groups, listed in runs
        )
        if longest <= LIST_LIMIT:
            return [run for run in runs if run[1]]
    return []


def _lists(choices: Sequence[Choice], most: int) -> list[list[Choice]]:
    """Split choices into as few lists as possible, the longest as short as possible.

    Groups stay together, unless that takes more than `most` lists.
    """
    groups = [list(group) for _, group in groupby(choices, key=lambda choice: choice.group)]
    lists = _packed(groups)
    return lists if lists and len(lists) <= most else _packed([[choice] for choice in choices])


def _packed(units: Sequence[list[Choice]]) -> list[list[Choice]]:
    """Join neighbours to as few lists as possible; empty if a unit is too long for a list."""
    longest = max(map(len, units), default=0)
    fewest = len(_filled(units, LIST_LIMIT))
    packed = (_filled(units, limit) for limit in range(longest, LIST_LIMIT + 1))
    return next((lists for lists in packed if len(lists) == fewest), list[list[Choice]]())


def _filled(units: Iterable[list[Choice]], limit: int) -> list[list[Choice]]:
    lists: list[list[Choice]] = []
    for unit in units:
        if lists and len(lists[-1]) + len(unit) <= limit:
            lists[-1] += unit
        else:
            lists.append([*unit])
    return lists


def _untold(choice: Choice) -> list[Fact]:
    """Return the effects of a choice that its name does not tell: a pass passes."""
    return [fact for fact in choice.facts if (choice.part.kind, fact.key) != ("pass", "passed")]


def _special_effects(choices: Sequence[Choice]) -> list[tuple[Choice, list[Fact]]]:
    """Return the effect of each choice, without facts that repeat its name.

    If many choices have one, leave out facts that too many share.
    """

    def without_own_value(choice: Choice, fact: Fact) -> Fact:
        value_of = choice.part.value
        return Fact(
            fact.key, {key: value for key, value in fact.values.items() if value != value_of}
        )

    bare = [[without_own_value(choice, fact) for fact in _untold(choice)] for choice in choices]
    effects: list[tuple[Choice, list[Fact]]] = []
    for choice, rests in zip(choices, bare, strict=True):
        facts = zip(_untold(choice), rests, strict=True)
        telling = [f for f, rest in facts if f == rest or any(rest not in b for b in bare)]
        effects.append((choice, telling))
    if sum(1 for _, facts in effects if facts) <= HINTS_LIMIT:
        return effects
    kinds = Counter(key for _, facts in effects for key in {fact.key for fact in facts})
    return [(way, [fact for fact in facts if kinds[fact.key] <= MANY]) for way, facts in effects]


def refused_turn(
    texts: Texts,
    error: RefusedTurnError,
    position: AnyPosition,
    key_of: Callable[[str], Key],
    *others: Button,
    ask_of: Callable[[str], Key] | None = None,
) -> Draft:
    """Explain a refused turn; `key_of` makes the button id for a nearby turn.

    If a nearby turn gives up an action, its button says so, and `ask_of` makes its id.
    """
    near = tuple(_nearest(texts, error, position, key_of, ask_of or key_of))
    if not near:
        return Draft(refusal_text(texts, error), buttons=others)
    reason = reason_text(texts, error.game, error.refusal)
    return Draft(f"{reason}\n{texts('did-you-mean')}", buttons=(*near, *others))


def _nearest(
    texts: Texts,
    error: RefusedTurnError,
    position: AnyPosition,
    key_of: Callable[[str], Key],
    ask_of: Callable[[str], Key],
) -> Iterator[Button]:
    """Yield buttons for the nearest turns; skip turns too long for an id."""
    for turn in error.refusal.candidates[:NEAREST]:
        ways = get_guide(error.game.slug).complete(position, turn, CHOICES_LIMIT)
        passing = next((way for way in ways if way.passes and way.text == turn), None)
        key = key_of(turn) if passing is None else ask_of(turn)
        name = turn if passing is None else completion_text(texts, error.game, passing)
        if len(str(key)) <= ID_LIMIT:
            yield Button(key, name)
