"""Writes several matches into one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import Button, CommandKey, PageKey, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.interactions.errors import first_steps
from bot.match.boards.board_messages import title
from bot.match.challenge.listing import accept_buttons, listed
from bot.match.model import Challenge, Match
from bot.match.options import match_line
from bot.texts import Texts

MOST_LINKED = 8
ACCEPT_ROW = 1


class OwnCounts(Struct, frozen=True):
    """How many matches of a user are running and wait for them here, and wait elsewhere.

    In direct messages, all of them are here.
    """

    running: int
    waiting: int
    elsewhere: int = 0
    is_on_server: bool = True


def match_list(
    texts: Texts,
    matches: Sequence[Match],
    places: Mapping[int, str] | None = None,
    *,
    hidden: bool = False,
) -> Draft:
    """List matches with players, state and place, as above; `hidden` results show after a press."""
    lines = _titled(texts, "list-title", matches, places, hidden=hidden)
    return Draft(fitted(lines, CONTENT_LIMIT, "\n") or texts("list-empty"))


def own_matches(
    texts: Texts,
    going_on: Sequence[Match],
    over: Sequence[Match],
    *,
    counts: OwnCounts,
    links: Mapping[int, str],
    places: Mapping[int, str] | None = None,
    challenges: Sequence[Challenge] = (),
    manages: bool = False,
    hidden: bool = False,
) -> Draft:
    """List a user's matches: waiting for them, all running ones, some finished ones.

    The open `challenges` that they could accept come after the number of those that wait.

    `going_on` begins with those that wait, so that *Play* opens its first one. `links` has the URLs
    of their boards, by match id, and `places` those of the channels; a match of which the user does
    not see these is in neither. One who `manages` the matches of the server gets a button to all of
    them. `hidden` results show after a press.
    """
    every = (Button(PageKey("matches", 0), texts("button-all-matches")),) if manages else ()
    accept = accept_buttons(texts, challenges, row=ACCEPT_ROW)
    if not going_on and not over and not counts.elsewhere:
        lines = [texts("list-empty"), *listed(texts, challenges)]
        return Draft("\n".join(lines), buttons=(*first_steps(texts), *every, *accept))
    named = [_linked(match, links) for match in going_on[: min(counts.waiting, MOST_LINKED)]]
    more = ["…"] if counts.waiting > len(named) else []
    elsewhere = [texts("list-elsewhere", count=counts.elsewhere)] if counts.elsewhere else []
    lines = [
        texts("list-waiting", count=counts.waiting, matches=", ".join([*named, *more])),
        *elsewhere,
        *listed(texts, challenges),
        *_titled(texts, "list-title", going_on, places, count=counts.running),
        *_titled(texts, "list-over", over, places, hidden=hidden),
    ]
    shares = bool(going_on) and counts.is_on_server
    share = (Button(PersonKey("share-list"), texts("button-share")),) if shares else ()
    # It goes on with the other matches that wait.
    first = CommandKey("run", going_on[0].id, "play") if going_on and counts.waiting else None
    play = (Button(first, texts("button-play"), ButtonStyle.primary),) if first else ()
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), buttons=(*play, *share, *every, *accept))


def _linked(match: Match, links: Mapping[int, str]) -> str:
    url = links.get(match.id)
    return f"[{title(match)}]({url})" if url else title(match)


def _titled(
    texts: Texts,
    key: str,
    matches: Sequence[Match],
    places: Mapping[int, str] | None = None,
    *,
    count: int | None = None,
    hidden: bool = False,
) -> list[str]:
    """Return a title and a line for each match; empty without matches."""
    if not matches:
        return []
    told = None if places is None else places.get
    lines = (
        match_line(texts, match, told and told(match.id, ""), hidden=hidden) for match in matches
    )
    return [texts(key, count=len(matches) if count is None else count), *lines]
