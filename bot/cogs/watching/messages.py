"""Messages about following: digests, lists, and missed turns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from msgspec.structs import replace

from bot.cogs.watching.service import FollowKind
from bot.discord_io.content.buttons import (
    Button,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    PageKey,
    PersonId,
    Word,
    page_buttons,
    parse_key,
)
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import mention
from bot.errors import UserError
from bot.game_texts import SideNames
from bot.match.additions import Purpose
from bot.match.boards.match_words import line_about, state, state_text, title, title_with_names
from bot.match.boards.picture import board_view, picture_name
from bot.match.model import Match
from bot.match.roundups import stamp
from bot.match.turns import moments
from bot.profiles import HIDE_RESULTS, NOTIFICATIONS, Chosen, Notifications, Reader
from bot.texts import Texts
from rendering import MAX_TILES, Tile, render_grid

MOST_TOLD = 15
SEPARATOR = " · "
# Their lines fit into a message, and their choices into a menu.
FOLLOWED_A_PAGE = 10


Told = tuple[Match, int]
"""A match, and the number of its turns that are news."""

Entry = tuple[str, MenuOption]
"""A line about what is followed, and its choice in the menu to stop that."""


class FollowKey(Key, frozen=True):
    """The value of a choice: what is followed on a server; the action is its kind."""

    prefix = "f"
    guild_id: PersonId
    subject_id: PersonId
    action: Word


def menu_actions(match: Match, user_id: int, *, is_followed: bool) -> dict[Purpose, Sequence[str]]:
    """List the actions to follow a match, not for players, and to see missed turns.

    Of a match against the computer, its last turn is shown instead.
    """
    may_follow = match.result is None and match.side_of(user_id) is None
    return {
        Purpose.LOOK: ["missed"] if match.turns and match.computer is None else [],
        Purpose.WATCH: ["unfollow" if is_followed else "follow"] if may_follow else [],
    }


def digest(
    texts: Texts, told: Sequence[Told], *, since: datetime, more: int, hidden: bool = False
) -> Draft:
    """Tell a follower the news of matches; of `more` matches, only the number.

    `hidden` results show after a press.
    """
    lines = [texts("digest-title", since=f"{stamp(since)}R>")]
    lines += [
        line_about(texts, match, "digest-line", hidden=hidden, turns=turns) for match, turns in told
    ]
    last = [texts("digest-more", count=more)] if more > 0 else []
    last.append(texts("digest-end"))
    room = CONTENT_LIMIT - sum(len(line) + 1 for line in last)
    return Draft("\n".join((fitted(lines, room, "\n"), *last)))


def follows(reader: Reader, what: Match | int) -> Draft:
    """Confirm that a reader follows a match or a player, and say how they will get news."""
    texts = reader.texts
    if isinstance(what, Match):
        confirmed = texts("watch-follows-match", title=title(what))
    else:
        confirmed = texts("watch-follows-player", player=mention(texts, what))
    return Draft(f"{confirmed} {_route(texts, reader.preferences)}")


def confirm_unfollow(texts: Texts, what: str) -> Draft:
    """Confirm that a reader no longer follows a match or a person."""
    return Draft(texts("watch-unfollowed", what=what))


def match_entry(reader: Reader, match: Match, names: SideNames) -> Entry:
    """Return the line of a followed match, and its choice in the menu."""
    line = line_about(reader.texts, match, hidden=reader.preferences[HIDE_RESULTS])
    value = FollowKey(match.guild_id, match.id, FollowKind.MATCH)
    return line, MenuOption(str(value), title_with_names(match, names))


def player_entry(texts: Texts, guild_id: int, player_id: int, name: str) -> Entry:
    """Return the line of a followed player, and their choice in the menu."""
    line = texts("watch-player", player=mention(texts, player_id))
    value = FollowKey(guild_id, player_id, FollowKind.PLAYER)
    return line, MenuOption(str(value), name)


def read_value(text: str) -> tuple[FollowKind, int, int]:
    """Read the value of a choice: what, on which server, its id; `UserError` for any other."""
    key = parse_key(text)
    if not isinstance(key, FollowKey) or key.action not in list(FollowKind):
        raise UserError("old-button")
    return FollowKind(key.action), key.guild_id, key.subject_id


def followed(
    texts: Texts,
    entries: Sequence[Entry],
    chosen: Chosen,
    *,
    page: int,
    pages: int,
    refused: bool,
    unfollowed: str | None = None,
) -> Draft:
    """List a page of what a reader follows here, with a menu to stop that.

    `refused` means that direct messages failed; `unfollowed` is what is no longer followed.
    """
    first = [] if unfollowed is None else [texts("watch-unfollowed", what=unfollowed)]
    if not entries:
        return Draft("\n".join((*first, texts("watch-none"))))
    route = texts("watch-closed") if refused else _route(texts, chosen)
    lines = [*first, texts("watch-title"), *(line for line, _ in entries)]
    room = CONTENT_LIMIT - len(route) - 1
    options = tuple(option for _, option in entries)
    return Draft(
        f"{fitted(lines, room, chr(10))}\n{route}",
        buttons=page_buttons(texts, "followed", page, pages),
        menus=(Menu(PageKey("unfollow", page), texts("watch-unfollow-prompt"), options),),
    )


def nothing_missed(texts: Texts, match: Match, *, hidden: bool = False) -> Draft:
    """Say that the reader has seen all turns of a match; a `hidden` result shows after a press."""
    now = state_text(texts, match, hidden=hidden)
    text = texts("missed-nothing", title=title(match), ply=match.ply, state=now)
    return Draft(text, buttons=(_show(texts, match),))


def strip_tiles(reader: Reader, moments: Sequence[Match], names: SideNames) -> tuple[Tile, ...]:
    """Return small boards of the moments of a match, each with its turn."""
    tiles: list[Tile] = []
    for moment in moments:
        view = board_view(reader, moment, names)
        turn = f"{moment.ply} · {view.words.turn(moment.turns[-1])}"
        tiles.append(Tile(moment.game, moment.position, replace(view, caption=turn)))
    return tuple(tiles)


def missed(reader: Reader, match: Match, since: int, names: SideNames) -> Draft:
    """Write the turns after `since`; the picture shows the last ones."""
    texts, first = reader.texts, max(since, match.ply - MAX_TILES)
    strip = tuple(moments(match, first + 1, match.ply))
    render = partial(render_grid, strip_tiles(reader, strip, names))
    alt = strip_alt(texts, match, strip, names)
    picture = Picture(f"missed-{picture_name(match)}", render, alt)
    lines = [texts("missed-title", title=title(match), count=match.ply - since)]
    if first > since:
        turns = (f"{ply} {match.turns[ply - 1]}" for ply in range(since + 1, first + 1))
        before = fitted(list(turns), CONTENT_LIMIT // 2, SEPARATOR)
        lines.append(texts("missed-before", count=first - since, turns=before))
    lines.append(f"**{state(texts, match)}**")
    buttons = (
        _show(texts, match),
        Button(MatchKey(match.id, match.ply, "replay"), texts("button-replay")),
    )
    return Draft("\n".join(lines), picture, buttons)


def missed_end(texts: Texts, match: Match, since: int) -> Draft:
    """Say that turns and the end were missed, for a reader who does not want to see the result.

    The replay begins at the last turn that they have seen.
    """
    missed_title = texts("missed-title", title=title(match), count=match.ply - since)
    replay = Button(MatchKey(match.id, since, "replay"), texts("button-replay"))
    return Draft(f"{missed_title}\n{state_text(texts, match, hidden=True)}", buttons=(replay,))


def strip_alt(texts: Texts, match: Match, moments: Sequence[Match], names: SideNames) -> str:
    """Describe the small boards one after the other, as far as they fit."""
    parts = [texts("missed-alt", title=title(match), count=len(moments))]
    for moment in moments:
        mover = moment.chooser(moment.ply - 1) or moment.position.to_move.opponent
        values = {"ply": moment.ply, "player": names[mover], "turn": moment.turns[-1]}
        parts.append(texts("alt-turn-numbered", **values))
    end = texts("missed-alt-end", state=state(texts, match, names))
    return " ".join((fitted(parts, ALT_LIMIT - len(end) - 1), end))


def _route(texts: Texts, chosen: Chosen) -> str:
    """Say how a follower will get news."""
    silent = chosen[NOTIFICATIONS] is Notifications.NONE
    return texts("watch-silent" if silent else "watch-direct")


def _show(texts: Texts, match: Match) -> Button:
    return Button(MatchKey(match.id, match.ply, "show"), texts("button-show"))
