"""Positions are merged under the symmetries of the board, and with the sides swapped."""

from __future__ import annotations

import random
import re

from hypothesis import assume, given
from hypothesis import strategies as st

from ringfall.testing import walks
from ringfall.testing.walks import Start, positions, random_turn, starts
from rules import play_turn
from rules.symmetry import canonical

law = walks.law(40)
SEEDS = st.integers(0, 2**32)
MOST_TURNS = 60


@law
@given(starts(), SEEDS)
def test_a_game_seen_through_a_symmetry_is_the_same_game(start: Start, seed: int) -> None:
    """A rotated or reflected game has the same turns and ends.

    The explorer merges such positions, so a wrong symmetry would mix up games.
    """
    game, position = start
    ways = game.symmetries(position)
    if not ways:
        return
    assume(len(canonical(game, position).ways) == len(ways))
    way, chance = ways[seed % len(ways)], random.Random(seed)
    image = position
    for _ in range(MOST_TURNS):
        assert canonical(game, image).key == canonical(game, position).key
        assert image.count_turns() == position.count_turns()
        assert (image.to_move, image.outcome) == (position.to_move, position.outcome)
        if position.outcome is not None:
            break
        steps = random_turn(position, chance)
        text = game.format_turn(position, steps)
        seen = re.sub("[a-z][0-9]", lambda found: way.images[found[0]], text)
        assert canonical(game, image).turn(seen) == canonical(game, position).turn(text)
        position = play_turn(position, steps)
        image = play_turn(image, game.parse_turn(image, seen))


@law
@given(positions(), SEEDS)
def test_a_canonical_turn_is_shown_as_an_equivalent_legal_turn(start: Start, seed: int) -> None:
    """What the explorer knows of a merged position is shown as a turn that can be played here."""
    game, position = start
    assume(position.outcome is None)
    steps = random_turn(position, random.Random(seed))
    merged = canonical(game, position)
    turn = merged.turn(game.format_turn(position, steps))
    shown = merged.shown(turn)
    assert merged.turn(shown) == turn
    after = play_turn(position, game.parse_turn(position, shown))
    assert canonical(game, after).key == canonical(game, play_turn(position, steps)).key


@law
@given(positions(), positions())
def test_only_equivalent_positions_have_the_same_key(one: Start, other: Start) -> None:
    """Different positions are never merged."""
    (game, first), (_, second) = one, other
    if game is other[0] and canonical(game, first).key == canonical(game, second).key:
        assert first.count_turns() == second.count_turns()
        assert (first.outcome is None) == (second.outcome is None)
