"""What cogs add to the core is asked of those that add it."""

from __future__ import annotations

from bot.match.additions import Additions, having


class _Adding(Additions):
    async def board_lines(self, *_: object) -> list[str]:
        return ["a line"]


class _AddingAsWell(_Adding):
    """Inherits what it adds."""


def test_only_cogs_that_override_a_hook_are_asked_in_their_order() -> None:
    adding, as_well = _Adding(), _AddingAsWell()
    cogs = [Additions(), as_well, Additions(), adding]
    assert having(cogs, Additions.board_lines) == [as_well, adding]
    assert having(cogs, Additions.at_turn) == []
