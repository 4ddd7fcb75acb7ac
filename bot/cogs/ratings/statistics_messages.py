"""Writes the statistics of players and servers, with pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice

from discord import ButtonStyle
from msgspec import Struct

from bot.cogs.ratings import statistics
from bot.cogs.ratings.messages import LEAST_FOR_PICTURES, rating_text, rivalry_picture
from bot.cogs.ratings.rating_model import PROVISIONAL_MATCHES, Rating
from bot.cogs.ratings.server_counts import ServerCounts
from bot.cogs.ratings.statistics import (
    ComputerMatch,
    PlayedMatch,
    Score,
    ServerTally,
    Tally,
    VariantTally,
)
from bot.discord_io.content.buttons import Button, Key, MaybeWord, PageKey, PersonId, Small, Word
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Picture, fitted, fitted_lines
from bot.discord_io.content.people import called, from_now, mention
from bot.discord_io.names import Names
from bot.game_texts import variant_text
from bot.homes import DIRECT
from bot.match.additions import Additions, collect
from bot.match.model import Match
from bot.profiles import Reader
from bot.texts import Texts
from rendering import Chart, ChartLine, ResultRow, ServerResults, render_chart, render_results
from rules import GAMES, AnyGame, Side, get_game

# With fewer matches, a percentage or a streak says nothing.
LEAST_FOR_DETAILS = 5
MOST_VARIANTS, MOST_OPPONENTS, MOST_CURVES = 6, 5, 4
MOST_SERVER_VARIANTS = 12

# The most dots that can be distinguished in a row.
MOST_ON_CHART = 120

PERIODS = {30: "server-stats-days-30", 365: "server-stats-days-365", 0: "server-stats-days-0"}
"""The periods in days, with their texts; 0 is all time."""


class StatsKey(Key, frozen=True):
    """The id of a button on a user's statistics.

    `game` is `""` for all games, and `against` is 0 for all opponents.
    """

    prefix = "s"
    user_id: PersonId
    game: MaybeWord
    against: PersonId
    action: Word


class ServerStatsKey(Key, frozen=True):
    """The id of a button on the statistics of a server.

    `game` is `""` for all games, and `days` is 0 for all time.
    """

    prefix = "o"
    game: MaybeWord
    days: Small
    action: Word


class StatsQuery(Struct, frozen=True):
    """A request for statistics: of one or all games, against one player or all."""

    user_id: int
    game: AnyGame | None = None
    against: int | None = None

    def key(self, action: str) -> StatsKey:
        slug = self.game.slug if self.game else ""
        return StatsKey(self.user_id, slug, self.against or 0, action)


class StatsDrafter(Struct, frozen=True):
    """Drafts messages about the results of players."""

    names: Names
    service: statistics.StatsService
    counts: ServerCounts
    additions: Sequence[Additions]

    async def stats(
        self, guild_id: int | None, about: StatsQuery, reader: Reader, *, share: bool = True
    ) -> Draft:
        """Draft a player's statistics, with a chart of ratings or the card of two players.

        They are those of a server, or (`None`) of all, without ratings.
        """
        slug = about.game.slug if about.game else None
        played = await self.service.played(
            guild_id, about.user_id, game=slug, against=about.against
        )
        picture, computer, friends = None, list[ComputerMatch](), Tally()
        if about.against is None:
            if guild_id is None:
                friends = await self.service.with_friends(about.user_id, game=slug)
            name = await self.names.of(guild_id or DIRECT, about.user_id, reader.texts)
            picture = ratings_picture(reader, name, played)
            computer = await self.service.against_computer(guild_id, about.user_id, game=slug)
        else:
            people = (about.user_id, about.against)
            picture = await self._card(guild_id or DIRECT, people, played, reader)
        is_of_all = about.game is None and about.against is None
        more = await collect(
            cog.statistics_lines(guild_id, about.user_id, reader.texts)
            for cog in (self.additions if is_of_all else ())
        )
        return stats(
            reader.texts,
            about,
            played,
            picture,
            computer=computer,
            friends=friends,
            more=more,
            share=share,
        )

    async def of_server(
        self,
        guild_id: int,
        game: AnyGame | None,
        reader: Reader,
        *,
        days: int,
        share: bool = True,
    ) -> Draft:
        """Draft the statistics of a server, of the last days or of all (0)."""
        slug = game.slug if game else None
        tally = await self.counts.of_server(guild_id, game=slug, days=days)
        picture = None
        if tally.matches:
            people = [user_id for user_id, _ in tally.active]
            await self.names.learn(guild_id, people)
            names = {user: await self.names.of(guild_id, user, reader.texts) for user in people}
            picture = server_picture(reader, tally, game, days, names)
        return server_stats(reader.texts, tally, game, days, picture, share=share)

    async def meeting(self, match: Match, reader: Reader) -> Picture | None:
        """Return the card of the two players of a new match, `None` if others play, too."""
        first, second = (match.people(side) for side in Side)
        if len(first) != 1 or len(second) != 1:
            return None
        played = await self.service.played(match.guild_id, first[0], against=second[0])
        people = (first[0], second[0])
        return await self._card(match.guild_id, people, played, reader, game=match.game)

    async def _card(
        self,
        guild_id: int,
        people: tuple[int, int],
        played: Sequence[PlayedMatch],
        reader: Reader,
        *,
        game: AnyGame | None = None,
    ) -> Picture | None:
        """Return the card of two players, if they have one; they are about to play the `game`."""
        await self.names.learn(guild_id, people)
        left, right = [await self.names.of(guild_id, user, reader.texts) for user in people]
        ratings = None
        if game is not None:
            by_user = await self.service.ratings(guild_id, game.slug, people)
            ratings = (by_user.get(people[0]), by_user.get(people[1]))
        return rivalry_picture(reader, (left, right), played, ratings, game=game)


def stats(
    texts: Texts,
    about: StatsQuery,
    played: Sequence[PlayedMatch],
    picture: Picture | None = None,
    *,
    computer: Sequence[ComputerMatch] = (),
    friends: Tally | None = None,
    more: Sequence[str] = (),
    share: bool = True,
) -> Draft:
    """Write the results of a player: on servers, with `friends`, and against the computer.

    `more` are the lines of cogs.
    """
    buttons = _stats_buttons(texts, about) if share else ()
    if friends is not None and friends.matches:
        more = [texts("stats-friends", tally=tally_text(texts, friends)), *more]
    if not played:
        lines = [_heading(texts, about, "stats-empty"), *more]
        if computer:
            results = _against_computer(texts, computer)
            lines = [_heading(texts, about), *results, *more, texts("stats-legend")]
        return Draft("\n".join(lines), buttons=buttons[1:])
    has_details = len(played) >= LEAST_FOR_DETAILS
    ratings = [] if about.against else _ratings(texts, played)
    lines = [
        _heading(texts, about),
        _total(texts, Tally.of(played), has_share=has_details),
        *ratings,
        *([_side_tallies(texts, played), _run(texts, played)] if has_details else []),
        *_variants(texts, played),
        *([] if about.against else _opponents(texts, played)),
        *_against_computer(texts, computer),
        *more,
        texts("stats-legend-rated" if ratings else "stats-legend", count=PROVISIONAL_MATCHES),
    ]
    return Draft(fitted_lines(lines), picture, buttons)


def _heading(texts: Texts, about: StatsQuery, key: str = "stats-title") -> str:
    what = about.game.name if about.game else texts("stats-all")
    player = mention(texts, about.user_id)
    if about.against is None:
        return texts(key, player=player, what=what)
    return texts(f"{key}-against", player=player, other=mention(texts, about.against), what=what)


def _stats_buttons(texts: Texts, about: StatsQuery) -> tuple[Button, ...]:
    """List the buttons: to share, to the server, and for one game to its leaderboard."""
    slug = about.game.slug if about.game else ""
    keys: dict[str, Key] = {
        "share": about.key("share"),
        "server-stats": ServerStatsKey(slug, 0, "show"),
    }
    if about.game is not None:
        keys["leaders"] = PageKey("leaders-open", 0, slug)
    return tuple(Button(key, texts(f"button-{label}")) for label, key in keys.items())


def _total(texts: Texts, tally: Tally, *, has_share: bool) -> str:
    results = texts("tally", won=tally.won, drawn=tally.drawn, lost=tally.lost)
    total = texts("stats-total", count=tally.matches, tally=results)
    if not has_share:
        return total
    points = round(100 * (tally.won + tally.drawn / 2) / tally.matches)
    return texts("stats-share", total=total, percent=points)


def tally_text(texts: Texts, tally: Tally) -> str:
    """Say in three numbers how many matches were won, drawn and lost."""
    return texts("tally-short", won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _ratings(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    """Return a line for each game that the player is rated in."""
    return [
        texts(
            "stats-rating",
            game=get_game(slug).name,
            rating=f"**{rating_text(texts, rating)}**",
            count=rating.matches,
        )
        for slug, rating in statistics.present_ratings(played).items()
    ]


def _side_tallies(texts: Texts, played: Sequence[PlayedMatch]) -> str:
    tallies = statistics.group_tallies(played, lambda match: match.side)
    first, second = (tally_text(texts, tallies.get(side, Tally())) for side in Side)
    return texts("stats-seats", first=first, second=second)


def _run(texts: Texts, played: Sequence[PlayedMatch]) -> str:
    last, longest = played[-1].score, statistics.longest_run(played, Score.WON)
    if last is Score.DRAWN:
        return texts("stats-run-drawn", longest=longest)
    key = "stats-run-won" if last is Score.WON else "stats-run-lost"
    return texts(key, count=statistics.run_of(played, last), longest=longest)


def _variants(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    """Return a line for each variant of a game, the most played first."""
    tallies = statistics.group_tallies(
        played, lambda match: (match.game.slug, variant_text(texts, match.game, match.options))
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


def _opponents(texts: Texts, played: Sequence[PlayedMatch]) -> list[str]:
    tallies = islice(statistics.by_opponent(played).items(), MOST_OPPONENTS)
    opponents = [
        texts("stats-opponent", player=mention(texts, user), tally=tally_text(texts, tally))
        for user, tally in tallies
    ]
    return [texts("stats-opponents", opponents=", ".join(opponents))] if opponents else []


def _against_computer(texts: Texts, played: Sequence[ComputerMatch]) -> list[str]:
    """Return a line for each game, with the results against each level."""
    tallies = statistics.group_tallies(played, lambda match: (match.game.slug, match.computer))
    by_game: dict[str, list[str]] = {}
    for (slug, computer), tally in sorted(tallies.items(), key=lambda item: item[0][1].level or 0):
        opponent = texts(
            "stats-computer-level",
            computer=called(texts, computer),
            tally=tally_text(texts, tally),
        )
        by_game.setdefault(slug, []).append(opponent)
    return [
        texts("stats-computer", game=GAMES[slug].name, opponents=", ".join(by_game[slug]))
        for slug in GAMES
        if slug in by_game
    ]


def ratings_picture(reader: Reader, name: str, played: Sequence[PlayedMatch]) -> Picture | None:
    """Return the chart of a player's ratings; `None` for too few."""
    texts = reader.texts
    rated = [match for match in played if match.rating is not None][-MOST_ON_CHART:]
    if len(rated) < LEAST_FOR_PICTURES:
        return None
    lines = {
        game.name: [
            (number, match.rating)
            for number, match in enumerate(rated)
            if match.rating is not None and match.game is game
        ]
        for game in islice(statistics.group_tallies(rated, lambda match: match.game), MOST_CURVES)
    }
    curves = tuple(
        ChartLine(
            game,
            rating_text(texts, line[-1][1]),
            tuple((number, rating.shown) for number, rating in line),
            sum(rating.is_provisional for _, rating in line),
        )
        for game, line in lines.items()
    )
    chart = Chart(
        texts("stats-chart-title", player=name),
        curves,
        since=texts("stats-chart-day", day=rated[0].ended_at.date()),
        until=texts("stats-chart-day", day=rated[-1].ended_at.date()),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
    )
    curve_texts = "; ".join(_curve_text(texts, game, line) for game, line in lines.items())
    alt = texts("stats-chart-alt", player=name, curves=curve_texts)[:ALT_LIMIT]
    return Picture("ratings.png", partial(render_chart, chart), alt)


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


def server_stats(
    texts: Texts,
    tally: ServerTally,
    game: AnyGame | None,
    days: int,
    picture: Picture | None,
    *,
    share: bool = True,
) -> Draft:
    """Write the results of a server in one or all games, in the last days or in all."""
    title = _server_title(texts, game, days)
    buttons = _server_buttons(texts, game, days, is_empty=not tally.matches) if share else ()
    if not tally.matches:
        return Draft(f"**{title}**\n{texts('server-stats-empty')}", buttons=buttons)
    active = [
        texts("server-stats-player", player=mention(texts, user_id), count=count)
        for user_id, count in tally.active
    ]
    lines = [
        f"**{title}**",
        *(
            texts(
                "server-stats-line",
                what=f"{variant.game.name}, {variant_text(texts, variant.game, variant.options)}",
                tally=_results_text(texts, variant),
                turns=variant.length,
            )
            for variant in islice(tally.variants, MOST_SERVER_VARIANTS)
        ),
        *([texts("server-stats-active", players=", ".join(active))] if active else []),
        texts("server-stats-legend"),
        *(
            [texts("server-stats-counted", when=from_now(tally.counted_at))]
            if tally.counted_at
            else []
        ),
    ]
    return Draft(fitted_lines(lines), picture, buttons)


def server_picture(
    reader: Reader,
    tally: ServerTally,
    game: AnyGame | None,
    days: int,
    names: Mapping[int, str],
) -> Picture:
    texts = reader.texts
    rows = tally.variants if game else tally.games
    named = [
        (variant_text(texts, row.game, row.options) if game else row.game.name, row) for row in rows
    ]
    drawn = ServerResults(
        title=_server_title(texts, game, days),
        key=(
            texts("server-stats-first"),
            texts("server-stats-draws"),
            texts("server-stats-second"),
        ),
        rows=tuple(
            ResultRow(name, _about_results(texts, row), (row.first, row.drawn, row.second))
            for name, row in named
        ),
        active_title=texts("server-stats-active-title"),
        active=tuple((names[user_id], count) for user_id, count in tally.active),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
    )
    lines = [
        texts(
            "server-stats-alt",
            name=name,
            about=_about_results(texts, row),
            tally=_results_text(texts, row),
        )
        for name, row in named
    ]
    players = ", ".join(f"{name} {count}" for name, count in drawn.active)
    active = [texts("server-stats-active", players=players)] if players else []
    alt = fitted([f"{drawn.title}.", *lines, *active], ALT_LIMIT)
    return Picture("server.png", partial(render_results, drawn), alt)


def _server_title(texts: Texts, game: AnyGame | None, days: int) -> str:
    what = game.name if game else texts("stats-all")
    return texts("server-stats-title", what=what, period=texts(PERIODS[days]))


def _about_results(texts: Texts, row: VariantTally) -> str:
    return texts("server-stats-about", count=row.matches, turns=row.length)


def _results_text(texts: Texts, row: VariantTally) -> str:
    return texts("tally-short", won=row.first, drawn=row.drawn, lost=row.second)


def _server_buttons(
    texts: Texts, game: AnyGame | None, days: int, *, is_empty: bool
) -> tuple[Button, ...]:
    """List the buttons to other periods, and the one to share."""
    slug = game.slug if game else ""
    periods = tuple(
        Button(
            ServerStatsKey(slug, period, "period"),
            texts(f"button-server-stats-{period}"),
            ButtonStyle.success if period == days else ButtonStyle.secondary,
        )
        for period in PERIODS
    )
    share = Button(ServerStatsKey(slug, days, "share"), texts("button-share"))
    return periods if is_empty else (*periods, share)
