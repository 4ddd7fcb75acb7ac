"""Seasons in words: the table that everyone sees, and private answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from discord import ButtonStyle

from bot.cogs.seasons.model import Proposal, Season, SeasonState, Standing
from bot.discord_io.content.buttons import Button, Key, PersonKey, RowId, Word
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import channel_url, from_now, mention, message_url
from bot.match.clock.terms_words import brief_pace
from bot.profiles import Reader
from bot.texts import Texts
from rendering import SeasonRow, SeasonSheet, render_season

MOST_RESTING = 10


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
    swing: tuple[int, int] | None,
    now: datetime,
) -> Draft:
    """Write the public message of a season; its picture shows the people in `names`.

    `swing` is the match with the worst turn, and the number of that turn.
    """
    texts, season = reader.texts, state.season
    picture = _picture(reader, season, standings, names, crowned) if names else None
    if season.closed_at is None:
        lines = _open_lines(texts, state, now)
        styles = {"join": ButtonStyle.success, "leave": ButtonStyle.secondary}
    else:
        winners = [mention(texts, one.user_id) for one in standings if one.place == 1]
        lines = [f"**{texts('season-over', game=season.game.name)}**"]
        if winners:
            won = {"players": ", ".join(winners), "points": standings[0].points}
            lines.append(texts("season-won", **won))
        else:
            lines.append(texts("season-unranked"))
        if swing is not None:
            match_id, ply = swing
            proposal = next(one for one in state.proposals if one.match_id == match_id)
            lines.append(_match_text(texts, season, proposal, "season-swing", ply=ply))
        styles = {"again": ButtonStyle.success}
    buttons = (
        Button(SeasonKey(season.id, action), texts(f"button-season-{action}"), style)
        for action, style in styles.items()
    )
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), picture, tuple(buttons), silent=True)


def said(texts: Texts, key: str, season: Season) -> Draft:
    """Confirm by the text of this key what has become of a season, or of a person in it."""
    return Draft(texts(key, game=season.game.name))


def left(texts: Texts, season: Season) -> Draft:
    """Confirm that a person has left a season, with a button back."""
    back = Button(SeasonKey(season.id, "back"), texts("button-season-back"))
    return Draft(texts("season-left"), buttons=(back,))


def open_seasons(texts: Texts, states: Sequence[SeasonState], now: datetime) -> Draft:
    """List the open seasons of a server for its managers, each with a button to end it."""
    lines = [
        texts(
            "season-line",
            game=state.season.game.name,
            url=channel_url(state.season.guild_id, state.season.channel_id),
            count=sum(player.active for player in state.players),
            until=_until(texts, state.season, now),
        )
        for state in states
    ]
    buttons = tuple(
        Button(
            SeasonKey(state.season.id, "end"),
            texts("button-season-end", game=state.season.game.name),
        )
        for state in states
    )
    return Draft("\n".join(lines), buttons=buttons)


def end_question(texts: Texts, season: Season) -> Draft:
    """Ask a manager whether to end a season early."""
    yes = SeasonKey(season.id, "end-yes")
    buttons = (
        Button(yes, texts("button-season-end-yes"), ButtonStyle.danger),
        Button(PersonKey("cancel"), texts("button-cancel")),
    )
    return Draft(texts("season-end-question", game=season.game.name), buttons=buttons)


def card_line(texts: Texts, *, counts: bool) -> str:
    """Say on a card that the season has proposed the match, and whether it counts."""
    return texts("season-card" if counts else "season-card-uncounted")


def _open_lines(texts: Texts, state: SeasonState, now: datetime) -> list[str]:
    season, resting = state.season, sorted(state.resting)[:MOST_RESTING]
    title = texts("season-title", game=season.game.name)
    matches, against = state.placed_after
    how = texts("season-how", count=season.at_a_time, pace=brief_pace(texts, season.terms))
    rank = texts("season-rank", matches=matches, against=against)
    lines = [f"**{title}** · {_until(texts, season, now)}", f"{how} {rank}"]
    if not state.players:
        lines.append(texts("season-empty"))
    if resting:
        people = ", ".join(mention(texts, user) for user in resting)
        lines.append(texts("season-resting", people=people))
    for proposal in state.going_on:
        key = "season-match" if proposal.is_running else "season-proposal"
        lines.append(_match_text(texts, season, proposal, key))
    return lines


def _until(texts: Texts, season: Season, now: datetime) -> str:
    """Say until when matches are proposed or, after that, until when they count."""
    if season.ends_at <= now:
        return texts("season-grace", when=from_now(season.counts_until))
    return texts("season-until", when=from_now(season.ends_at))


def _match_text(texts: Texts, season: Season, proposal: Proposal, key: str, **values: int) -> str:
    """Say something about a match, or about a challenge that waits, with a link to it."""
    first, second = (mention(texts, user) for user in proposal.people)
    url = channel_url(season.guild_id, proposal.place_id or season.channel_id)
    if not proposal.match_id and proposal.message_id:
        url = message_url(season.guild_id, season.channel_id, proposal.message_id)
    title = f"{season.game.name} #{proposal.match_id}"
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
    rows = tuple(
        SeasonRow(
            str(one.place or "–"),
            names[one.user_id],
            texts("tally-short", won=one.won, drawn=one.drawn, lost=one.lost),
            str(one.points),
            one.user_id in crowned,
        )
        for one in standings
        if one.user_id in names
    )
    left_out = len(standings) - len(rows)
    sheet = SeasonSheet(
        texts("season-title", game=season.game.name),
        texts("season-more", count=left_out) if left_out else "",
        rows,
        reader.look.theme,
        reader.look.colour_blind,
    )
    said = [
        texts(
            "season-alt-crowned" if row.crowned else "season-alt",
            place=row.place,
            player=row.name,
            points=int(row.points),
            tally=row.results,
        )
        for row in rows
    ]
    return Picture(
        "season.png", partial(render_season, sheet), fitted([f"{sheet.title}.", *said], ALT_LIMIT)
    )
