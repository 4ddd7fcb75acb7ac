"""Two players: the card of their matches, and its description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cogs.ratings.messages import rating_text
from bot.cogs.ratings.ratings import Rating
from bot.cogs.ratings.service import PlayedMatch, Score, Tally, grouped
from bot.cogs.ratings.statistics import LEAST_FOR_PICTURES
from bot.discord_io.content.draft import ALT_LIMIT, fitted
from bot.profiles import Reader
from rendering import GameRow, Rival, Rivalry, Winner
from rules import AnyGame

_WINNERS = {Score.WON: Winner.LEFT, Score.LOST: Winner.RIGHT, Score.DRAWN: Winner.NOBODY}


def rivalry(
    reader: Reader,
    names: tuple[str, str],
    played: Sequence[PlayedMatch],
    ratings: tuple[Rating | None, Rating | None] | None = None,
    *,
    game: AnyGame | None = None,
) -> tuple[Rivalry, str] | None:
    """Return the card of two players, and its description.

    `played` are their matches from the left player's point of view, the first to end first.
    `ratings` are theirs in the `game` that they are about to play, if any. With few matches, the
    card shows that game; without it, there is no card.
    """
    few = len(played) < LEAST_FOR_PICTURES
    if few and game is None:
        return None
    texts, tally = reader.texts, Tally.of(played)
    rows = grouped(played, lambda one: one.game.name)
    draws = texts("rivalry-draws", count=tally.drawn)
    score = texts("rivalry-few", won=tally.won, lost=tally.lost, drawn=tally.drawn)
    told = ("", "") if ratings is None else tuple(rating_text(texts, one) for one in ratings)
    drawn = Rivalry(
        rivals=(Rival(names[0], told[0]), Rival(names[1], told[1])),
        won=(tally.won, tally.lost),
        draws=(score if played else texts("rivalry-first")) if few else draws,
        rows=tuple(GameRow(name, (row.won, row.lost)) for name, row in rows.items()),
        lately=texts("rivalry-lately"),
        last=tuple(_WINNERS[one.score] for one in played),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
        game=game if few else None,
    )
    if game is not None and not played:
        met = texts("rivalry-alt-first", first=names[0], second=names[1], game=game.name)
        return drawn, fitted([met], ALT_LIMIT)
    return drawn, _description(reader, names, tally, rows, draws)


def _description(
    reader: Reader, names: tuple[str, str], tally: Tally, rows: Mapping[str, Tally], draws: str
) -> str:
    texts = reader.texts
    first, second = names
    games = " ".join(
        texts("rivalry-alt-game", game=name, won=row.won, lost=row.lost)
        for name, row in rows.items()
    )
    met = texts(
        "rivalry-alt",
        first=first,
        second=second,
        won=tally.won,
        lost=tally.lost,
        draws=draws,
        games=games,
    )
    return fitted([met], ALT_LIMIT)
