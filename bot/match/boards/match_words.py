"""Say in words which match it is, what was played, and how it stands."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Protocol

from bot.discord_io.content.people import NAME_LIMIT, called, channel_url, message_url, place_link
from bot.game_texts import (
    SideNames,
    facts_text,
    own_text,
    race_texts,
    reasons_text,
    seat_text,
    shortened,
    variant_text,
)
from bot.match.clock.terms_words import away_texts, clock_text
from bot.match.model import Ending, Match, is_missing
from bot.match.terms import Opening
from bot.match.turns import forced_passes, last_chosen, only_turn
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import Prominence
from rules import AnyGame, Side

MOST_NUMBERED = 10
"""How many matches of a missing game a line names."""

_LOST = {Ending.RESIGNED: "state-resigned", Ending.TIME: "state-time"}
# Endings without a winner that people caused; all others are ties by the rules.
_TIES = {
    Ending.AGREED: "state-agreed",
    Ending.CANCELLED: "state-cancelled",
    Ending.ABORTED: "state-aborted",
    Ending.UNVOTED: "state-unvoted",
}


def title(match: Match) -> str:
    return f"{match.game.name} #{match.id}"


class WaitingMatch(Protocol):
    """A match whose game may be missing, by its slug."""

    @property
    def id(self) -> int: ...
    @property
    def game(self) -> str: ...


def missing_lines(texts: Texts, matches: Iterable[WaitingMatch]) -> list[str]:
    """Say which matches wait for a game that is missing, in a line for each game."""
    numbers: dict[str, list[str]] = {}
    for match in matches:
        if is_missing(match.game):
            numbers.setdefault(match.game, []).append(f"#{match.id}")
    return [
        texts("list-missing", game=game, count=len(of_game), matches=_joined(of_game))
        for game, of_game in numbers.items()
    ]


def _joined(numbers: Sequence[str]) -> str:
    more = ["…"] if len(numbers) > MOST_NUMBERED else []
    return ", ".join([*numbers[:MOST_NUMBERED], *more])


def thread_name(match: Match, names: SideNames) -> str:
    """Name the thread of a match in Discord's 100 characters."""
    first, second = (shortened(names[side], NAME_LIMIT) for side in Side)
    return f"{thread_mark(match)}{match.game.name} · {first} – {second}"


def thread_mark(match: Match) -> str:
    """Return the start of a thread's name, which is unique to its match."""
    return f"#{match.id} "


def scoreboard_url(match: Match) -> str | None:
    """Return the URL of the match's scoreboard, `None` if it has none."""
    if match.card_id is None:
        return None
    return message_url(match.guild_id, match.channel_id, match.card_id)


def line_about(
    texts: Texts,
    match: Match,
    key: str = "match-line",
    names: SideNames | None = None,
    *,
    hidden: bool = False,
    timed: bool = False,
    **more: str | int,
) -> str:
    """Say with the text `key` who plays what, where, and how the match stands.

    Without `names`, mention people. A `hidden` result shows after a press; `timed` adds the clock
    to the state. `more` are further values of the text.
    """
    names = names or {side: called(texts, match.seat(side)) for side in Side}
    stands = state_text(texts, match, names, hidden=hidden)
    values = {
        "title": title(match),
        "variant": variant_text(texts, match.game, match.options),
        "url": channel_url(match.guild_id, match.place_id),
        "first": names[Side.FIRST],
        "second": names[Side.SECOND],
        "ply": match.ply,
        "state": with_clock(texts, match, stands) if timed else stands,
    }
    return texts(key, **values | more)


def match_line(
    texts: Texts, match: Match, place: str | None = None, *, hidden: bool = False
) -> str:
    """Say in a line who plays what, how it stands, and where it is played.

    The `place` is a link, by default that of the channel; "" names none. A `hidden` result shows
    after a press.
    """
    line = line_about(texts, match, "list-line", hidden=hidden, timed=True)
    where = place_link(match.guild_id, match.place_id) if place is None else place
    return f"{line} · {where}" if where else line


def title_with_names(match: Match, names: SideNames) -> str:
    """Name a match and its players, without links."""
    return f"{title(match)} · {names[Side.FIRST]} – {names[Side.SECOND]}"


def seats(texts: Texts, match: Match) -> tuple[str, str]:
    """Mention both players, each with the colour of their pieces."""
    first, second = (_seat(texts, match, side) for side in Side)
    return first, second


def aim(
    texts: Texts,
    game: AnyGame,
    options: Mapping[str, str],
    players: tuple[str, str] | None = None,
) -> str:
    """Say in one line what wins; the text may depend on the options, and name the players."""
    first, second = players or (texts("aim-first"), texts("aim-second"))
    return own_text(texts, game, "aim", first=first, second=second, **options)


def aim_of(texts: Texts, match: Match) -> str:
    """Say what wins a match, with its players."""
    first, second = (called(texts, seat) for seat in match.seats)
    return aim(texts, match.game, match.options, (first, second))


def opening(texts: Texts, game: AnyGame, gone_on_from: Opening) -> str:
    """Say which match or record this match continues, or who has decided its start."""
    if gone_on_from.secret:
        return texts("opening-secret")
    if gone_on_from.match_id is None:
        is_record = gone_on_from.turns or gone_on_from.position is None
        key = "opening-record" if is_record else "opening-position"
        return texts(key, count=len(gone_on_from.turns))
    origin = f"{game.name} #{gone_on_from.match_id}"
    return texts("opening", title=origin, count=len(gone_on_from.turns))


def is_line(match: Match) -> bool:
    """Tell whether the last turn's message is a line without a picture.

    The end of a match is never such a line.
    """
    return match.result is None and match.guide.prominence(match.position) is Prominence.LINE


def calls_to_move(match: Match) -> bool:
    """Tell whether to notify the player to move.

    In a run of lines, each side is notified once.
    """
    if match.result is not None:
        return False
    in_a_run = match.before is not None and match.guide.prominence(match.before) is Prominence.LINE
    return not (is_line(match) and in_a_run)


def board_line(
    texts: Texts,
    match: Match,
    *,
    calling: bool = False,
    planned: Container[int] = (),
    drawn: int = 0,
) -> str:
    """Say in one line what was played, its effect, and who is to move or has won.

    With `calling`, the line is a message to the player to move, and says if they must capture.
    """
    stands = _call(texts, match) if calling else state(texts, match)
    played = texts("board-drawn", ply=match.ply, count=drawn) if drawn else ""
    line = f"{played or say_turn(texts, match, planned)} · **{stands}**"
    if calling and captures(match):
        line = f"{line} · {own_text(texts, match.game, 'board-capture')}"
    return with_clock(texts, match, line)


def say_turn(texts: Texts, match: Match, planned: Container[int] = ()) -> str:
    """Say what was played, its effect, and who had to pass; before the first turn, who plays."""
    if match.before is None:
        first, second = seats(texts, match)
        return texts("board-start", game=match.game.name, first=first, second=second)
    names = {side: called(texts, match.seat(side)) for side in Side}
    played = turn_text(texts, match, names, form="board-turn")
    more = (swap_text(texts, match, names), *pass_texts(texts, match, names))
    if match.chosen_ply in planned:
        played = texts("board-seen-coming", turn=played)
    return " · ".join(filter(None, (played, *more)))


def with_clock(texts: Texts, match: Match, text: str) -> str:
    """Add to a text the time left, if a clock runs, and the players on vacation."""
    return " · ".join((text, *filter(None, (clock_text(texts, match), *away_texts(texts, match)))))


def turn_text(texts: Texts, match: Match, names: SideNames, *, form: str) -> str:
    """Describe the last chosen turn with the text `form`; empty before the first one."""
    chosen = last_chosen(match)
    if chosen.before is None:
        return ""
    turn, mover = chosen.turns[-1], names[match.chooser(chosen.ply - 1) or chosen.before.to_move]
    if only_turn(chosen.before) is not None:
        turn = texts("only-turn", turn=turn)
    facts = facts_text(texts, match.game, match.guide.turn_facts(chosen.before, chosen.last_turn))
    key = f"{form}-with-facts" if facts else form
    return texts(key, ply=chosen.ply, player=mover, turn=turn, facts=facts)


def swap_text(texts: Texts, match: Match, names: SideNames) -> str:
    """Say who swapped sides after the first turn, as long as that was the last act."""
    if not match.swapped or match.chosen_ply != 1:
        return ""
    mover = match.chooser(0)
    return texts("board-swapped", player=names[mover.opponent]) if mover else ""


def pass_texts(texts: Texts, match: Match, names: SideNames) -> list[str]:
    """Say which sides had to pass after the last chosen turn."""
    sides = dict.fromkeys(forced_passes(match))
    return [texts("board-pass", player=names[side]) for side in sides]


def state(texts: Texts, match: Match, names: SideNames | None = None) -> str:
    """Say who is to move, or how the match ended; without `names`, mention people."""
    named = names or {side: called(texts, match.seat(side)) for side in Side}
    result = match.result
    if result is None:
        key = "state-may-swap" if match.may_swap else "state-to-move"
        return texts(key, player=named[match.position.to_move])
    why = reasons_text(texts, match.game, match.position, result.reasons)
    if result.ending is Ending.CANCELLED and match.ply >= len(Side):
        return texts("state-left", player=named[match.position.to_move])
    if result.winner is None:
        return texts(_TIES.get(result.ending, "state-tie"), why=why)
    winner = named[result.winner]
    if result.ending in _LOST:
        return texts(_LOST[result.ending], winner=winner, loser=named[result.winner.opponent])
    return texts("state-won", winner=winner, why=why)


def state_text(texts: Texts, match: Match, names: SideNames | None = None, *, hidden: bool) -> str:
    """Say to one reader how a match stands; a `hidden` result shows after a press."""
    stands = state(texts, match, names)
    return texts("result-hidden", result=stands) if hidden and match.result is not None else stands


def _call(texts: Texts, match: Match) -> str:
    """Tell the people to move that it is their turn; otherwise say how the match stands."""
    mover = match.position.to_move
    if match.result is not None or not match.people(mover):
        return state(texts, match)
    key = "state-your-choice" if match.may_swap else "state-your-turn"
    return texts(key, player=called(texts, match.seat(mover)))


def captures(match: Match) -> tuple[str, ...]:
    """List the next turns if each has to capture, as turns of the game need not."""
    return () if match.result else match.guide.compulsory_captures(match.position)


def threats_line(texts: Texts, match: Match) -> str:
    """Say what the side to move must or could capture at once, if anything."""
    facts = match.guide.threats(match.position) if match.result is None else ()
    threats = facts_text(texts, match.game, facts)
    player = called(texts, match.seat(match.position.to_move))
    return texts("threats", player=player, threats=threats) if facts else ""


def threatened(match: Match) -> tuple[str, ...]:
    """List the coordinates of pieces that can be captured now."""
    return match.guide.threatened(match.position) if match.result is None else ()


def race_lines(
    texts: Texts,
    match: Match,
    called: SideNames,
    keys: tuple[str, str],
    emojis: PieceEmojis = NO_EMOJIS,
) -> list[str]:
    """Say who plays which side and, if the game has a race, the score.

    `keys` name the texts with a race and without one.
    """
    with_race, without = keys
    races = race_texts(texts, match.game, match.position, emojis)
    return [
        texts(with_race, number=side.value, player=called[side], race=race)
        if race
        else texts(without, number=side.value, player=called[side])
        for side, race in races.items()
    ]


def mention_races(texts: Texts, match: Match, emojis: PieceEmojis = NO_EMOJIS) -> list[str]:
    """Say who plays which side, by links, and the score; a race of zeros only is left out."""
    called = {side: _seat(texts, match, side) for side in Side}
    scores = [match.guide.scores(match.position, side) for side in Side]
    has_begun = any(score.value for line in scores for score in line)
    with_race = "scoreboard-race" if has_begun else "scoreboard-player"
    return race_lines(texts, match, called, (with_race, "scoreboard-player"), emojis)


def poster_caption(texts: Texts, match: Match) -> str:
    """Say how long a match was, which variant was played, and when it ended."""
    variant = variant_text(texts, match.game, match.options)
    date = (match.ended_at or match.started_at).date()
    return texts("poster-caption", turns=match.ply, variant=variant, date=date)


def sentence(text: str) -> str:
    """Capitalise a text and end it with a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def _seat(texts: Texts, match: Match, side: Side) -> str:
    return seat_text(texts, match.game, side, called(texts, match.seat(side)))
