"""Names matches and turns in one line, in lists and autocomplete."""

from __future__ import annotations

from bot.discord_io.content.people import called, place_link
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, shortened, variant_text
from bot.match.boards.messages import title, told_state, with_clock
from bot.match.model import Match
from bot.texts import Texts

LABEL_LIMIT = 100
# How many turns before and after the present one are in each menu.
NEAR = 8


def match_label(texts: Texts, match: Match, user_id: int, opponent: str) -> str:
    """Name a match for one of its players, as a choice in a list."""
    if match.result is not None:
        turn = texts("label-over")
    elif match.may_move(user_id):
        turn = texts("label-yours")
    else:
        turn = texts("label-theirs", opponent=opponent)
    text = texts(
        "match-label",
        match=str(match.id),
        game=match.game.name,
        opponent=opponent,
        ply=match.ply,
        turn=turn,
    )
    return shortened(text, LABEL_LIMIT)


def match_line(
    texts: Texts, match: Match, place: str | None = None, *, hidden: bool = False
) -> str:
    """Say in a line who plays what, how it stands, and where it is played.

    The `place` is a link, by default that of the channel; "" names none. A `hidden` result shows
    after a press.
    """
    first, second = (called(texts, seat) for seat in match.seats)
    line = texts(
        "list-line",
        title=title(match),
        variant=variant_text(texts, match.game, match.options),
        first=first,
        second=second,
        ply=match.ply,
        state=with_clock(texts, match, told_state(texts, match, hidden=hidden)),
    )
    where = place_link(match.guild_id, match.place_id) if place is None else place
    return f"{line} · {where}" if where else line


def turn_label(texts: Texts, match: Match, ply: int) -> str:
    """Name a turn by its number and notation, as a choice in a list."""
    if ply == 0:
        return texts("replay-start")
    key = "replay-turn-swapped" if ply == 1 and match.swapped else "replay-turn"
    return shortened(texts(key, ply=ply, turn=match.turns[ply - 1]), CHOICE_LIMIT)


def plies_around(ply: int, last: int) -> list[int]:
    """List the plies that a menu offers at `ply`: all from 0 to `last`, if they fit.

    Otherwise list the nearest plies, and as many others as fit, evenly spread.
    """
    if last < CHOICES_LIMIT:
        return list(range(last + 1))
    first = min(max(ply - NEAR, 0), last - 2 * NEAR)
    near = range(first, first + 2 * NEAR + 1)
    far = [other for other in range(last + 1) if other not in near]
    gaps = CHOICES_LIMIT - len(near) - 1
    return sorted({*near, *(far[(len(far) - 1) * number // gaps] for number in range(gaps + 1))})


def plies_typed(typed: str, last: int) -> list[int]:
    """List the plies from 0 to `last` whose numbers begin with the typed digits."""
    if not typed:
        return plies_around(last, last)
    return [ply for ply in range(last + 1) if str(ply).startswith(typed)][:CHOICES_LIMIT]
