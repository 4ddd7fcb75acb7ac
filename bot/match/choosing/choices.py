"""The words of a turn's choices: questions, buttons and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import Button, Key, Menu, MenuOption
from bot.game_texts import (
    CHOICE_LIMIT,
    CHOICES_LIMIT,
    facts_text,
    part_text,
    question_text,
    shortened,
)
from bot.match.choosing.picking import BUTTONS_LIMIT, Choice, Path, Stage
from bot.texts import Texts
from guide import Fact, Part, get_guide
from rules import AnyGame, AnyPosition, Move

LABEL_LIMIT = 80
LAST_ROW = 4
HINTS_LIMIT = 10
MANY = 4


class ChoicePrompt(Struct, frozen=True):
    """The next choice of a turn from `start`, in words.

    `key` makes the id for an action, "pick" or "pick-from", and the path of a choice or a list.
    With `hides_effects`, the effect of a choice stays secret.
    """

    texts: Texts
    game: AnyGame
    start: AnyPosition
    stage: Stage
    key: Callable[[str, Path], Key]
    hides_effects: bool = False

    @property
    def question(self) -> str:
        """The question to the player."""
        stage = self.stage
        asked = next(choice.part for choice in stage.choices if choice.part.kind == stage.kind)
        return question_text(self.texts, self.game, asked)

    @property
    def so_far(self) -> str:
        """What has been chosen; empty at the first choice."""
        stage = self.stage
        done = [self.game.format_moves(stage.moves)] if stage.moves else []
        parts = stage.chosen[:-1]
        named = [part for part in parts if not part.groups] + list(stage.chosen[-1:])
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
            for choice, facts in _special(list(_telling(self.stage.choices)))
            if facts
        ]

    @property
    def offer(self) -> str:
        """The question and the choices as text, for people who can't see the picture."""
        choices = ", ".join(map(self._label, self.stage.choices))
        return self.texts("pick-alt", question=self.question, choices=choices)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """A button for each choice, if there is room for all of them."""
        if not self._fits_on_buttons:
            return ()
        return tuple(
            Button(
                self.key("pick", choice.path),
                shortened(self._label(choice), LABEL_LIMIT),
                ButtonStyle.primary,
            )
            for choice in self.stage.choices
        )

    @property
    def menus(self) -> tuple[Menu, ...]:
        """More choices, split evenly into lists that name their first and last choices."""
        if self._fits_on_buttons:
            return ()
        entries = [self._entry(choice) for choice in self.stage.choices]
        count = -(-len(entries) // CHOICES_LIMIT)
        ends = [len(entries) * number // count for number in range(count + 1)]
        parts = [entries[start:end] for start, end in pairwise(ends)]
        return tuple(
            Menu(
                self.key("pick-from", (str(number), *self.stage.path)),
                self.texts("pick-range", first=part[0].label, last=part[-1].label),
                tuple(part),
            )
            for number, part in enumerate(parts)
        )

    @property
    def _fits_on_buttons(self) -> bool:
        return len(self.stage.choices) <= BUTTONS_LIMIT

    def _label(self, choice: Choice) -> str:
        """Name a choice by its part, or by its steps if that says more."""
        added = choice.moves[len(self.stage.moves) :]
        if len(added) > 1 and not self.hides_effects:
            return choice.turn or f"{self.game.format_moves(choice.moves)}…"
        if added and (self._last_part(added[0]), choice.part.value) != (
            choice.part,
            choice.path[-1],
        ):
            return str(added[0])
        return part_text(self.texts, self.game, choice.part)

    def _last_part(self, move: Move) -> Part:
        return get_guide(self.game.slug).parts(self.stage.position, move)[-1]

    def _entry(self, choice: Choice) -> MenuOption:
        told = "" if self.hides_effects else facts_text(self.texts, self.game, choice.facts)
        return MenuOption(
            value=choice.path[-1],
            label=shortened(self._label(choice), CHOICE_LIMIT),
            hint=shortened(told, CHOICE_LIMIT),
        )


def _special(
    told: Sequence[tuple[Choice, list[Fact]]],
) -> Sequence[tuple[Choice, list[Fact]]]:
    """Describe special choices; leave out effects that too many choices share."""
    if sum(1 for _, facts in told if facts) <= HINTS_LIMIT:
        return told
    kinds = Counter(key for _, facts in told for key in {fact.key for fact in facts})
    return [(way, [fact for fact in facts if kinds[fact.key] <= MANY]) for way, facts in told]


def _telling(choices: Sequence[Choice]) -> Iterator[tuple[Choice, list[Fact]]]:
    """Yield each choice with its effect, without facts that repeat its name."""
    bare = [[_without_own_value(choice, fact) for fact in choice.facts] for choice in choices]
    for choice, others in zip(choices, bare, strict=True):
        facts = zip(choice.facts, others, strict=True)
        yield choice, [f for f, rest in facts if f == rest or any(rest not in b for b in bare)]


def _without_own_value(choice: Choice, fact: Fact) -> Fact:
    own = choice.part.value
    return Fact(fact.key, {key: value for key, value in fact.values.items() if value != own})
