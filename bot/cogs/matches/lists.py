"""Writes several matches or many turns into one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.discord_io.content.buttons import Button, MatchKey, PageKey, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.interactions.errors import first_steps
from bot.game_texts import variant_text
from bot.match.boards import introduction
from bot.match.boards.messages import seats, state, title
from bot.match.challenge.listing import accept_buttons, listed
from bot.match.commands.labels import match_line
from bot.match.model import Challenge, Match
from bot.match.record import record_of
from bot.texts import Texts
from rules.record import format_record

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

    `going_on` begins with those that wait. `links` has the URLs of their boards, by match id, and
    `places` those of the channels; a match of which the user does not see these is in neither. One
    who `manages` the matches of the server gets a button to all of them. `hidden` results show
    after a press.
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
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), buttons=(*share, *every, *accept))


def history(
    texts: Texts,
    match: Match,
    *,
    taken_back: int = 0,
    more: Sequence[str] = (),
    share: bool = True,
) -> Draft:
    """List the turns of a match, two to a line; a list too long goes into a file.

    The heading has the start, so the match can be replayed; the file is its record. `taken_back`
    counts the take-backs. Cogs add `more` lines.
    """
    first, second = seats(texts, match)
    heading = texts(
        "history-title",
        title=title(match),
        variant=_start_text(texts, match),
        first=first,
        second=second,
    )
    if match.opening:
        heading += f"\n{introduction.opening(texts, match.game, match.opening)}"
    table = turn_table(match.all_turns)
    buttons = (
        (Button(MatchKey(match.id, match.ply, "share-history"), texts("button-share")),)
        if share
        else ()
    )
    if not table:
        return Draft(f"{heading}\n{texts('history-empty')}", buttons=buttons)
    ending = _how_it_stands(texts, match, taken_back, more)
    whole = f"{heading}\n```\n{table}\n```\n{ending}"
    if len(whole) <= CONTENT_LIMIT:
        return Draft(whole, buttons=buttons)
    written = format_record(record_of(match))
    file = Attachment(f"{match.game.slug}-{match.id}.txt", written.encode())
    return Draft(f"{heading}\n{texts('history-long')}\n{ending}", file, buttons)


def _how_it_stands(texts: Texts, match: Match, taken_back: int, more: Sequence[str]) -> str:
    """Say who is to move or has won, what was taken back or swapped, and `more`."""
    swapped = texts("history-swapped") if match.swapped else ""
    count = texts("history-taken-back", count=taken_back) if taken_back else ""
    return "\n".join(filter(None, (swapped, count, *more, state(texts, match))))


def turn_table(turns: Sequence[str]) -> str:
    """Write the turns in two columns, one for each side."""
    width = max(map(len, turns[::2]), default=0)
    rows = [turns[index : index + 2] for index in range(0, len(turns), 2)]
    return "\n".join(
        f"{2 * number + 1:>3}  {row[0]:<{width}}  {''.join(row[1:])}".rstrip()
        for number, row in enumerate(rows)
    )


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


def _start_text(texts: Texts, match: Match) -> str:
    """Name the variant, and the seed of a random start."""
    variant = variant_text(texts, match.game, match.options)
    seed = record_of(match).seed
    return variant if seed is None else texts("variant-seed", variant=variant, seed=str(seed))
