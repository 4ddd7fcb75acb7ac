"""Writes several matches or many turns into one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord_io.content.buttons import Button, MatchKey, PageKey, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Attachment, Draft, fitted
from bot.discord_io.interactions.errors import first_steps
from bot.game_texts import variant_text
from bot.match.boards import introduction
from bot.match.boards.messages import seats, state, title
from bot.match.commands.labels import match_line
from bot.match.model import Match
from bot.match.record import record_of
from bot.texts import Texts
from rules.record import format_record

MOST_LINKED = 8


def match_list(texts: Texts, matches: Sequence[Match], *, hidden: bool = False) -> Draft:
    """List matches with players, state and place; `hidden` results show after a press."""
    lines = _titled(texts, "list-title", matches, hidden=hidden)
    return Draft(fitted(lines, CONTENT_LIMIT, "\n") or texts("list-empty"))


def own_matches(
    texts: Texts,
    going_on: Sequence[Match],
    over: Sequence[Match],
    *,
    waiting: int,
    links: Mapping[int, str],
    manages: bool = False,
    hidden: bool = False,
) -> Draft:
    """List a user's matches: waiting for them, all running ones, some finished ones.

    `waiting` is how many wait; `links` has the URLs of their first boards, by match id. One who
    `manages` the matches of the server gets a button to all of them. `hidden` results show after a
    press.
    """
    every = (Button(PageKey("matches", 0), texts("button-all-matches")),) if manages else ()
    if not going_on and not over:
        return Draft(texts("list-empty"), buttons=(*first_steps(texts), *every))
    named = {match.id: title(match) for match in going_on}
    linked = [f"[{named[number]}]({url})" for number, url in links.items()]
    more = ["…"] if waiting > len(linked) else []
    lines = [
        texts("list-waiting", count=waiting, matches=", ".join([*linked, *more])),
        *_titled(texts, "list-title", going_on),
        *_titled(texts, "list-over", over, hidden=hidden),
    ]
    share = (Button(PersonKey("share-list"), texts("button-share")),) if going_on else ()
    return Draft(fitted(lines, CONTENT_LIMIT, "\n"), buttons=(*share, *every))


def history(texts: Texts, match: Match, *, more: Sequence[str] = (), share: bool = True) -> Draft:
    """List the turns of a match, two to a line; a list too long goes into a file.

    The heading has the start, so the match can be replayed; the file is its record. Cogs add `more`
    lines.
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
    ending = _how_it_stands(texts, match, more)
    whole = f"{heading}\n```\n{table}\n```\n{ending}"
    if len(whole) <= CONTENT_LIMIT:
        return Draft(whole, buttons=buttons)
    written = format_record(record_of(match))
    file = Attachment(f"{match.game.slug}-{match.id}.txt", written.encode())
    return Draft(f"{heading}\n{texts('history-long')}\n{ending}", file, buttons)


def _how_it_stands(texts: Texts, match: Match, more: Sequence[str]) -> str:
    """Say who is to move or has won, how many take-backs there were, and `more`."""
    count = match.take_backs
    taken_back = texts("history-taken-back", count=count) if count else ""
    return "\n".join(filter(None, (taken_back, *more, state(texts, match))))


def turn_table(turns: Sequence[str]) -> str:
    """Write the turns in two columns, one for each side."""
    width = max(map(len, turns[::2]), default=0)
    rows = [turns[index : index + 2] for index in range(0, len(turns), 2)]
    return "\n".join(
        f"{2 * number + 1:>3}  {row[0]:<{width}}  {''.join(row[1:])}".rstrip()
        for number, row in enumerate(rows)
    )


def _titled(texts: Texts, key: str, matches: Sequence[Match], *, hidden: bool = False) -> list[str]:
    """Return a title and a line for each match; empty without matches."""
    if not matches:
        return []
    lines = (match_line(texts, match, hidden=hidden) for match in matches)
    return [texts(key, count=len(matches)), *lines]


def _start_text(texts: Texts, match: Match) -> str:
    """Name the variant, and the seed of a random start."""
    variant = variant_text(texts, match.game, match.options)
    seed = record_of(match).seed
    return variant if seed is None else texts("variant-seed", variant=variant, seed=str(seed))
