"""Seasons in words: the table that everyone sees, and private answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from discord import ButtonStyle

from bot.cogs.seasons.model import Proposal, Season, SeasonState, Standing, expected_matches
from bot.discord_io.content.buttons import Button, Key, RowId, Word, cancel_button
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import (
    MessagePlace,
    channel_url,
    date_and_time,
    from_now,
    literal,
    mention,
    message_url,
)
from bot.game_texts import variant_text
from bot.match.clock.terms_words import brief_pace
from bot.match.model import Challenge, First
from bot.profiles import Reader
from bot.texts import Texts
from rendering import SeasonHead, SeasonRow, SeasonSheet, render_season
from rules import GAMES

MOST_NAMED, MOST_LEADING = 10, 3
# More matches than this are not worth counting.
MANY = 20


class SeasonKey(Key, frozen=True):
    """The id of a button about a season."""

    prefix = "season"
    season_id: RowId
    action: Word


def season_table(
    reader: Reader,
    state: SeasonState,
    standings: Sequence[Standing],
    names: Mapping[int, str],
    *,
    crowned: Collection[int],
    barred: Collection[int],
    now: datetime,
) -> Draft:
    """Write the public message of an open season; its picture shows the people in `names`.

    Those who are `barred` may not start matches on the server.
    """
    texts, season = reader.texts, state.season
    picture = _picture(reader, season, standings, names, crowned) if names else None
    styles = {"join": ButtonStyle.success, "leave": ButtonStyle.secondary}
    buttons = tuple(_button(texts, season, action, style) for action, style in styles.items())
    lines = _open_lines(texts, state, barred, now)
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons, silent=True)


def closed_table(texts: Texts, season: Season, result: MessagePlace | None) -> Draft:
    """Write what is left of the table once a season is over: a link to its result."""
    if result is None:
        return Draft(_over_line(texts, season), silent=True)
    url = message_url(season.guild_id, *result)
    return Draft(f"{_over_line(texts, season)} {texts('season-see-result', url=url)}", silent=True)


def season_result(
    reader: Reader,
    state: SeasonState,
    standings: Sequence[Standing],
    names: Mapping[int, str],
    *,
    swing: tuple[int, int] | None,
) -> Draft:
    """Write the result of a season, which notifies the winners.

    `swing` is the match with the worst turn, and the number of that turn.
    """
    texts, season = reader.texts, state.season
    winners = [standing.user_id for standing in standings if standing.place == 1]
    lines = [_over_line(texts, season)]
    if winners:
        people = ", ".join(mention(texts, user_id) for user_id in winners)
        lines.append(texts("season-won", players=people, points=standings[0].points))
    else:
        lines.append(texts("season-unranked"))
    if swing is not None:
        match_id, ply = swing
        proposal = next(proposal for proposal in state.proposals if proposal.match_id == match_id)
        lines.append(_match_text(texts, season, proposal, "season-swing", ply=ply))
    picture = _picture(reader, season, standings, names, winners) if names else None
    # Everyone sees it, so it is no invitation: those who may not press it read who may.
    buttons = (_button(texts, season, "again", ButtonStyle.secondary),)
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, buttons, tuple(winners))


def season_line(texts: Texts, kind: str, state: SeasonState, table: MessagePlace | None) -> Draft:
    """Write the line half way or near the end: how much is left, and who leads."""
    season = state.season
    url = channel_url(season.guild_id, season.channel_id)
    if table is not None:
        url = message_url(season.guild_id, *table)
    standings = [standing for standing in state.rank() if standing.points]
    leaders = [standing for standing in standings if standing.points == standings[0].points][
        :MOST_LEADING
    ]
    people = ", ".join(mention(texts, standing.user_id) for standing in leaders)
    leading = (
        texts("season-leading", players=people, count=len(leaders), points=leaders[0].points)
        if leaders
        else texts("season-nobody-leads")
    )
    when = date_and_time(season.ends_at)
    text = texts("season-line-table", when=when, leading=leading, url=url)
    return Draft(f"{line_title(texts, kind, season)} {text}", silent=True)


def line_title(texts: Texts, kind: str, season: Season) -> str:
    """Return the beginning of a line, by which it is found again."""
    return f"**{texts(kind, game=season.name)}**"


def channel_gone(texts: Texts, season: Season, server: str) -> Draft:
    """Tell the person who started a season that it has ended, as its channel is deleted."""
    return Draft(texts("season-channel-gone", game=season.name, server=literal(server)))


def said(texts: Texts, key: str, season: Season) -> Draft:
    """Confirm by the text of this key what has become of a season, or of a person in it."""
    return Draft(texts(key, game=season.name))


def left(texts: Texts, season: Season) -> Draft:
    """Confirm that a person has left a season, with a button back."""
    back = Button(SeasonKey(season.id, "back"), texts("button-season-back"))
    return Draft(texts("season-left"), buttons=(back,))


def started(texts: Texts, season: Season) -> Draft:
    """Confirm that a season has begun, and say how many matches people can expect."""
    text = texts("season-started", game=season.name)
    return Draft(f"{text} {_expectation(texts, season)}".rstrip())


def open_seasons(
    texts: Texts,
    states: Sequence[SeasonState],
    tables: Mapping[int, MessagePlace],
    missing: Sequence[str],
    now: datetime,
    *,
    manages: bool,
) -> Draft:
    """List the open seasons of a server; one who `manages` matches gets buttons to end them.

    `tables` are the places of their tables, by the numbers of the seasons. Those of the `missing`
    games wait.
    """
    lines = [
        texts(
            "season-line",
            game=state.season.name,
            url=message_url(state.season.guild_id, *tables[state.season.id])
            if state.season.id in tables
            else channel_url(state.season.guild_id, state.season.channel_id),
            count=sum(player.active for player in state.players),
            until=_until(texts, state.season, now),
        )
        for state in states
    ]
    lines += [texts("season-line-missing", game=game) for game in missing]
    buttons = tuple(
        Button(
            SeasonKey(state.season.id, "end"),
            texts("button-season-end", game=state.season.name),
        )
        for state in states
        if manages
    )
    return Draft("\n".join(lines), buttons=buttons)


def end_question(texts: Texts, season: Season) -> Draft:
    """Ask a manager whether to end a season early."""
    yes = SeasonKey(season.id, "end-yes")
    buttons = (
        Button(yes, texts("button-season-end-yes"), ButtonStyle.danger),
        cancel_button(texts),
    )
    return Draft(texts("season-end-question", game=season.name), buttons=buttons)


def card_title(texts: Texts, challenge: Challenge) -> str:
    """Name the two players of a proposal on its card, the first mover first."""
    first, second = challenge.challenger_id, challenge.opponent_id or 0
    if challenge.first is not First.ME:
        first, second = second, first
    return texts(
        "season-card-title",
        game=challenge.game.name,
        first=mention(texts, first),
        second=mention(texts, second),
    )


def card_line(texts: Texts, *, counts: bool) -> str:
    """Say on a card whether the match counts for the table."""
    return texts("season-card" if counts else "season-card-uncounted")


def _button(texts: Texts, season: Season, action: str, style: ButtonStyle) -> Button:
    return Button(SeasonKey(season.id, action), texts(f"button-season-{action}"), style)


def _over_line(texts: Texts, season: Season) -> str:
    return f"**{texts('season-over', game=season.name)}**"


def _open_lines(
    texts: Texts, state: SeasonState, barred: Collection[int], now: datetime
) -> list[str]:
    season, resting = state.season, sorted(state.resting)
    title = texts("season-title", game=season.name)
    matches, against = state.placed_after
    how = texts(
        "season-how",
        count=season.at_a_time,
        pace=brief_pace(texts, season.terms),
        game=season.name,
    )
    rank = texts("season-rank", matches=matches, against=against)
    lines = [
        " · ".join((f"**{title}**", *_variants(texts, season), _until(texts, season, now))),
        " ".join(filter(None, (how, rank, _expectation(texts, season)))),
    ]
    if not state.players:
        lines.append(texts("season-empty"))
    for key, people in (("season-resting", resting), ("season-barred", sorted(barred))):
        if people:
            named = ", ".join(mention(texts, user) for user in people[:MOST_NAMED])
            lines.append(texts(key, people=named))
    for proposal in state.going_on:
        key = "season-match" if proposal.is_running else "season-proposal"
        lines.append(_match_text(texts, season, proposal, key))
    return lines


def _variants(texts: Texts, season: Season) -> list[str]:
    """Name the options of a season; in one of all games, each with its game."""
    variants = list[str]()
    for game in season.games:
        if options := season.options_of(game):
            variant = variant_text(texts, game, options)
            variants.append(variant if season.games == (game,) else f"{game.name}: {variant}")
    return variants


def _expectation(texts: Texts, season: Season) -> str:
    """Say how many matches a person can expect to end; empty if that is unknown or many."""
    count = expected_matches(season.weeks, season.terms, season.at_a_time)
    return texts("season-expect", count=count) if count is not None and count < MANY else ""


def _until(texts: Texts, season: Season, now: datetime) -> str:
    """Say until when matches are proposed or, after that, until when they count."""
    if season.ends_at <= now:
        return texts("season-grace", when=from_now(season.counts_until))
    return texts("season-until", when=from_now(season.ends_at))


def _match_text(texts: Texts, season: Season, proposal: Proposal, key: str, **values: int) -> str:
    """Say something about a match, or about a challenge that waits, with a link to it."""
    first, second = (mention(texts, user) for user in proposal.people)
    place_id = proposal.place_id or season.channel_id
    url = channel_url(season.guild_id, place_id)
    if place_id == season.channel_id and proposal.message_id:
        # The card, which becomes the scoreboard of its match.
        url = message_url(season.guild_id, place_id, proposal.message_id)
    game = GAMES.get(proposal.game)
    title = f"{proposal.game if game is None else game.name} #{proposal.match_id}"
    return texts(key, title=title, url=url, first=first, second=second, **values)


def _picture(
    reader: Reader,
    season: Season,
    standings: Sequence[Standing],
    names: Mapping[int, str],
    crowned: Collection[int],
) -> Picture:
    """Return the table, with a crown beside those who are `crowned`."""
    texts = reader.texts
    # Before anybody has a place, a column of dashes would say nothing.
    nobody = "–" if any(standing.place for standing in standings) else ""
    rows = tuple(
        SeasonRow(
            str(standing.place or nobody),
            names[standing.user_id],
            texts("tally-short", won=standing.won, drawn=standing.drawn, lost=standing.lost),
            str(standing.points),
            standing.user_id in crowned,
        )
        for standing in standings
        if standing.user_id in names
    )
    left_out = len(standings) - len(rows)
    head = SeasonHead(
        texts("season-head-name"), texts("season-head-results"), texts("season-head-points")
    )
    sheet = SeasonSheet(
        texts("season-title", game=season.name),
        head,
        texts("season-more", count=left_out) if left_out else "",
        rows,
        reader.look.theme,
        reader.look.colour_blind,
    )
    descriptions = [
        texts(
            "season-alt-crowned" if row.crowned else "season-alt",
            place=row.place,
            player=row.name,
            points=int(row.points),
            tally=row.results,
        ).strip()
        for row in rows
    ]
    return Picture(
        "season.png",
        partial(render_season, sheet),
        fitted([f"{sheet.title}.", *descriptions], ALT_LIMIT),
    )
