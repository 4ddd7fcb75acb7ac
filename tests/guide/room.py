"""What tests of guides share: the size of a Discord menu, and facts in one line."""

from __future__ import annotations

from collections.abc import Iterable

from guide import Fact

ROOM = 25
"""The number of completions: the size of a Discord menu."""


def written(facts: Iterable[Fact]) -> str:
    """Return the keys and values of facts in the order in which the guide gives them."""
    return "; ".join(" ".join([fact.key, *map(str, fact.values.values())]) for fact in facts)
