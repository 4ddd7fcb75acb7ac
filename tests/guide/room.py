"""What tests of guides share: the size of a Discord menu, and facts and completions in one line."""

from __future__ import annotations

from collections.abc import Iterable

from guide import Completion, Fact

ROOM = 25
"""The number of completions: the size of a Discord menu."""


def written(facts: Iterable[Fact]) -> str:
    """Return the keys and values of facts in the order in which the guide gives them."""
    return "; ".join(" ".join([fact.key, *map(str, fact.values.values())]) for fact in facts)


def offered(ways: Iterable[Completion]) -> str:
    """Return completions with their facts; dots follow one that is not a whole turn."""
    return " | ".join(
        f"{way.text}{'' if way.whole else '…'}: {written(way.facts)}".removesuffix(": ")
        for way in ways
    )
