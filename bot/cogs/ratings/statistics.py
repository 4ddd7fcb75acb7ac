"""Writes a player's statistics: by game, seat, variant and opponent, with a chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec import Struct

from bot.cogs.ratings.messages import LeaderboardKey, rating_text
from bot.cogs.ratings.ratings import PROVISIONAL_MATCHES, Rating
from bot.cogs.ratings.server_statistics import ServerStatsKey
from bot.cogs.ratings.service import (
    ComputerMatch,
    PlayedMatch,
    Score,
    Tally,
    by_opponent,
    grouped,
    longest_run,
    present_ratings,
    run_of,
)
from bot.discord_io.content.buttons import Button, Key, MaybeWord, PersonId, Word
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.people import called, mention
from bot.game_texts import variant_text
from bot.profiles import Reader
from bot.texts import Texts
from rendering import Chart, ChartLine
from rules import GAMES, AnyGame, Side, get_game

# With fewer matches, a percentage or a streak says nothing.
LEAST_FOR_DETAILS = 5
# With fewer matches, words say as much as a picture.
LEAST_FOR_PICTURES = 3
MOST_VARIANTS, MOST_OPPONENTS, MOST_CURVES = 6, 5, 4
# The most dots that can be distinguished in a row.
MOST_ON_CHART = 120


Drawn = tuple[Chart, str]
"""A chart, and its description."""


class StatsKey(Key, frozen=True):
    """The id of a button on a user's statistics.

    `game` is `""` for all games, and `against` is 0 for all opponents.
    """

    prefix = "s"
    user_id: PersonId
    game: MaybeWord
    against: PersonId
    action: Word


class StatsQuery(Struct, frozen=True):
    """A request for statistics: of one or all games, against one player or all."""

    user_id: int
    game: AnyGame | None = None
    against: int | None = None

    def key(self, action: str) -> StatsKey:
        slug = self.game.slug if self.game else ""
        return StatsKey(self.user_id, slug, self.against or 0, action)


def stats(
    texts: Texts,
    about: StatsQuery,
    played: Sequence[PlayedMatch],
    picture: Attachment | None = None,
    *,
    computer: Sequence[ComputerMatch] = (),
    more: Sequence[str] = (),
    share: bool = True,
) -> Draft:
    """Write the results of a player, those against the computer, and the `more` lines of cogs."""
    buttons = _buttons(texts, about) if share else ()
    if not played:
        lines = [_empty(texts, about), *more]
        if computer:
            told = _against_computer(texts, computer)
            lines = [_title(texts, about), *told, *more, texts("stats-legend")]
        return Draft("\n".join(lines), buttons=buttons[1:])
    has_details = len(played) >= LEAST_FOR_DETAILS
    ratings = [] if about.against else _ratings(texts, played)
    lines = [
        _title(texts, about),
        _total(texts, Tally.of(played), has_share=has_details),
        *ratings,
        *([_seats(texts, played), _run(texts, played)] if has_details else []),
        *_variants(texts, played),
        *([] if about.against else _opponents(texts, played)),
        *_against_computer(texts, computer),
        *more,
        texts("stats-legend-rated" if ratings else "stats-legend", count=PROVISIONAL_MATCHES),
    ]
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons)


def chart(reader: Reader, name: str, played: Sequence[PlayedMatch]) -> Drawn | None:
    """Return the chart of a player's ratings and its description; `None` for too few."""
    texts = reader.texts
    rated = [one for one in played if one.rating is not None][-MOST_ON_CHART:]
    if len(rated) < LEAST_FOR_PICTURES:
        return None
    lines = {
        game.name: [
            (number, one.rating)
            for number, one in enumerate(rated)
            if one.rating is not None and one.game is game
        ]
        for game in islice(grouped(rated, lambda one: one.game), MOST_CURVES)
    }
    curves = tuple(_curve(texts, game, line) for game, line in lines.items())
    drawn = Chart(
        texts("stats-chart-title", player=name),
        curves,
        since=texts("stats-chart-day", day=rated[0].ended_at.date()),
        until=texts("stats-chart-day", day=rated[-1].ended_at.date()),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
    )
    told = "; ".join(_curve_text(texts, game, line) for game, line in lines.items())
    return drawn, texts("stats-chart-alt", player=name, curves=told)[:ALT_LIMIT]


def _curve(texts: Texts, game: str, line: Sequence[tuple[int, Rating]]) -> ChartLine:
    points = tuple((number, rating.shown) for number, rating in line)
    uncertain = sum(rating.is_provisional for _, rating in line)
    return ChartLine(game, rating_text(texts, line[-1][1]), points, uncertain)


def _curve_text(texts: Texts, game: str, line: Sequence[tuple[int, Rating]]) -> str:
    values = [rating.shown for _, rating in line]
    return texts(
        "stats-chart-curve",
        game=game,
        first=values[0],
        last=values[-1],
        lowest=min(values),
        highest=max(values),
    )


def tally_text(texts: Texts, tally: Tally) -> str:
    """Say in three numbers how many matches were won, drawn and lost."""
    return texts("tally-short", won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _buttons(texts: Texts, about: StatsQuery) -> tuple[Button, ...]:
    """List the buttons: to share, to the server, and for one game to its leaderboard."""
    slug = about.game.slug if about.game else ""
    share = Button(about.key("share"), texts("button-share"))
    server = Button(ServerStatsKey(slug, 0, "show"), texts("button-server-stats"))
    if about.game is None:
        return share, server
    return (
        share,
        server,
        Button(LeaderboardKey(about.game.slug, 0, "open"), texts("button-leaders")),
    )


def _empty(texts: Texts, about: StatsQuery) -> str:
    player = mention(texts, about.user_id)
    if about.against is None:
        return texts("stats-empty", player=player)
    return texts("stats-empty-against", player=player, other=mention(texts, about.against))


def _title(texts: Texts, about: StatsQuery) -> str:
    what = about.game.name if about.game else texts("stats-all")
    player = mention(texts, about.user_id)
    if about.against is None:
        return texts("stats-title", player=player, what=what)
    other = mention(texts, about.against)
    return texts("stats-title-against", player=player, other=other, what=what)


def _total(texts: Texts, tally: Tally, *, has_share: bool) -> str:
    told = texts("tally", won=tally.won, drawn=tally.drawn, lost=tally.lost)
    total = texts("stats-total", count=tally.matches, tally=told)
    if not has_share:
        return total
    points = round(100 * (tally.won + tally.drawn / 2) / tally.matches)
    return texts("stats-share", total=total, percent=points)


def _ratings(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    """Return a line for each game that the player is rated in."""
    return [
        texts(
            "stats-rating",
            game=get_game(slug).name,
            rating=f"**{rating_text(texts, rating)}**",
            count=rating.matches,
        )
        for slug, rating in present_ratings(played).items()
    ]


def _seats(texts: Texts, played: Sequence[PlayedMatch]) -> str:
    tallies = grouped(played, lambda one: one.side)
    first, second = (tally_text(texts, tallies.get(side, Tally())) for side in Side)
    return texts("stats-seats", first=first, second=second)


def _run(texts: Texts, played: Sequence[PlayedMatch]) -> str:
    last, longest = played[-1].score, longest_run(played, Score.WON)
    if last is Score.DRAWN:
        return texts("stats-run-drawn", longest=longest)
    key = "stats-run-won" if last is Score.WON else "stats-run-lost"
    return texts(key, count=run_of(played, last), longest=longest)


def _variants(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    """Return a line for each variant of a game, the most played first."""
    tallies = grouped(
        played, lambda one: (one.game.slug, variant_text(texts, one.game, one.options))
    )
    return [
        texts(
            "stats-variant",
            game=get_game(slug).name,
            variant=variant,
            tally=tally_text(texts, tally),
        )
        for (slug, variant), tally in islice(tallies.items(), MOST_VARIANTS)
    ]


def _against_computer(texts: Texts, played: Sequence[ComputerMatch]) -> list[str]:
    """Return a line for each game, with the results against each level."""
    tallies = grouped(played, lambda one: (one.game.slug, one.computer))
    told: dict[str, list[str]] = {}
    for (slug, computer), tally in sorted(tallies.items(), key=lambda item: item[0][1].level or 0):
        opponent = texts(
            "stats-computer-level",
            computer=called(texts, computer),
            tally=tally_text(texts, tally),
        )
        told.setdefault(slug, []).append(opponent)
    return [
        texts("stats-computer", game=GAMES[slug].name, opponents=", ".join(told[slug]))
        for slug in GAMES
        if slug in told
    ]


def _opponents(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    tallies = islice(by_opponent(played).items(), MOST_OPPONENTS)
    told = [
        texts("stats-opponent", player=mention(texts, user), tally=tally_text(texts, tally))
        for user, tally in tallies
    ]
    return [texts("stats-opponents", opponents=", ".join(told))] if told else []
