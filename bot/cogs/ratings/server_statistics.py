"""Writes the statistics of a server: by game, variant and side, with a picture."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from discord import ButtonStyle

from bot.cogs.ratings.service import ServerTally, VariantTally
from bot.discord_io.content.buttons import Button, Key, MaybeWord, Small, Word
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.content.people import mention
from bot.game_texts import variant_text
from bot.profiles import Reader
from bot.texts import Texts
from rendering import ResultRow, ServerResults
from rules import AnyGame

MOST_VARIANTS = 12
PERIODS = {30: "server-stats-days-30", 365: "server-stats-days-365", 0: "server-stats-days-0"}
"""The periods in days, with their texts; 0 is all time."""


class ServerStatsKey(Key, frozen=True):
    """The id of a button on the statistics of a server.

    `game` is `""` for all games, and `days` is 0 for all time.
    """

    prefix = "o"
    game: MaybeWord
    days: Small
    action: Word


def server_stats(
    texts: Texts,
    tally: ServerTally,
    game: AnyGame | None,
    days: int,
    picture: Attachment | None,
    *,
    share: bool = True,
) -> Draft:
    """Write the results of a server in one or all games, in the last days or in all."""
    title = _title(texts, game, days)
    buttons = _buttons(texts, game, days, is_empty=not tally.matches) if share else ()
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
                what=f"{one.game.name}, {variant_text(texts, one.game, one.options)}",
                tally=_tally(texts, one),
                turns=one.length,
            )
            for one in islice(tally.variants, MOST_VARIANTS)
        ),
        *([texts("server-stats-active", players=", ".join(active))] if active else []),
        texts("server-stats-legend"),
    ]
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons)


def picture(
    reader: Reader,
    tally: ServerTally,
    game: AnyGame | None,
    days: int,
    names: Mapping[int, str],
) -> tuple[ServerResults, str]:
    """Return the picture of a server's results, and its description."""
    texts = reader.texts
    rows = tally.variants if game else tally.games
    named = [
        (variant_text(texts, row.game, row.options) if game else row.game.name, row) for row in rows
    ]
    drawn = ServerResults(
        title=_title(texts, game, days),
        key=(
            texts("server-stats-first"),
            texts("server-stats-draws"),
            texts("server-stats-second"),
        ),
        rows=tuple(
            ResultRow(name, _about(texts, row), (row.first, row.drawn, row.second))
            for name, row in named
        ),
        active_title=texts("server-stats-active-title"),
        active=tuple((names[user_id], count) for user_id, count in tally.active),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
    )
    told = [
        texts("server-stats-alt", name=name, about=_about(texts, row), tally=_tally(texts, row))
        for name, row in named
    ]
    players = ", ".join(f"{name} {count}" for name, count in drawn.active)
    active = [texts("server-stats-active", players=players)] if players else []
    return drawn, fitted([f"{drawn.title}.", *told, *active], ALT_LIMIT)


def _title(texts: Texts, game: AnyGame | None, days: int) -> str:
    what = game.name if game else texts("stats-all")
    return texts("server-stats-title", what=what, period=texts(PERIODS[days]))


def _about(texts: Texts, row: VariantTally) -> str:
    return texts("server-stats-about", count=row.matches, turns=row.length)


def _tally(texts: Texts, row: VariantTally) -> str:
    return texts("tally-short", won=row.first, drawn=row.drawn, lost=row.second)


def _buttons(
    texts: Texts, game: AnyGame | None, days: int, *, is_empty: bool
) -> tuple[Button, ...]:
    """List the buttons to other periods, and the one to share."""
    slug = game.slug if game else ""
    periods = tuple(
        Button(
            ServerStatsKey(slug, each, "period"),
            texts(f"button-server-stats-{each}"),
            ButtonStyle.success if each == days else ButtonStyle.secondary,
        )
        for each in PERIODS
    )
    share = Button(ServerStatsKey(slug, days, "share"), texts("button-share"))
    return periods if is_empty else (*periods, share)
