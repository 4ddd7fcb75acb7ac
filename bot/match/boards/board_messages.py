"""Write boards, results and scoreboards: their words and their buttons."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from discord import ButtonStyle

from bot.discord_io.content.buttons import ID_LIMIT, Button, GameKey, MatchKey, PersonKey
from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.content.people import NAME_LIMIT, called, place_link
from bot.game_texts import SideNames, shortened, variant_text
from bot.match.boards.match_words import (
    aim_of,
    board_line,
    captures,
    line_about,
    mention_races,
    opening,
    say_turn,
    sentence,
    state,
    threats_line,
    title,
    with_clock,
)
from bot.match.challenge.bids_and_setups import odds_line
from bot.match.clock.terms_words import terms_line
from bot.match.model import Ending, Match
from bot.match.turns import last_chosen
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import get_guide
from rules import AnyGame, Side

CAPTURE_BUTTONS, CAPTURE_ROW = 4, 1
EARLIER_TOLD = 9
_LOST_AFTER = {Ending.RESIGNED: "result-title-resigned", Ending.TIME: "result-title-time"}


def coach_buttons(texts: Texts, game: AnyGame) -> tuple[Button, Button]:
    """Begin a first match against the computer, with the coach, or ask for a level first."""
    begin = Button(
        GameKey(game.slug, "computer-first"), texts("button-play-with-coach"), ButtonStyle.success
    )
    return begin, Button(GameKey(game.slug, "computer-coach"), texts("button-stronger"))


def introduction_buttons(
    texts: Texts, game: AnyGame, *, row: int | None = None
) -> tuple[Button, ...]:
    """Return buttons to the rules and, if the game has any, the lessons."""
    rules = Button(GameKey(game.slug, "rules"), texts("button-rules"), row=row)
    return (rules, *learn_button(texts, game, row=row))


def learn_button(texts: Texts, game: AnyGame, *, row: int | None = None) -> tuple[Button, ...]:
    """Return the button to a game's lessons, if it has any."""
    key = GameKey(game.slug, "learn")
    return (Button(key, texts("button-learn"), row=row),) if get_guide(game.slug).lessons else ()


def board(
    texts: Texts,
    match: Match,
    picture: Picture | None,
    *,
    earlier: Sequence[Match] = (),
    planned: Container[int] = (),
    drawn: int = 0,
    notified: Iterable[int] = (),
    added: Sequence[str] = (),
    actions: Sequence[str] = (),
) -> Draft:
    """Write the message of a turn, which notifies the users in `notified`.

    It also tells the last turns of the match in its `earlier` states. `planned` are the plies whose
    turns had been planned; the last turns may have been `drawn` by a lot. The first board of a
    match says what wins, and where to learn the game.
    `added` are the lines of cogs, `actions` what their buttons do.
    """
    before = _say_earlier_turns(texts, match, earlier, planned)
    last = board_line(texts, match, calling=True, planned=planned, drawn=drawn)
    line = "\n".join((*before, last, *added))
    is_first = any(past.is_new for past in (*earlier, match))
    if is_first:
        if match.opening:
            line = f"{line}\n{opening(texts, match.game, match.opening)}"
        line = f"{line}\n{aim_of(texts, match)}"
        if odds := odds_line(texts, match):
            line = f"{line}\n{odds}"
        if match.terms.swap:
            line = f"{line}\n{sentence(texts('terms-swap'))}"
    captures = _capture_buttons(match)
    others = board_buttons(texts, match, actions, is_first=is_first, is_forced=len(captures) == 1)
    buttons = (*others, *captures)
    called_out = tuple(notified)
    return Draft(line, picture, buttons, called_out, silent=not called_out)


def _say_earlier_turns(
    texts: Texts, match: Match, earlier: Sequence[Match], planned: Container[int]
) -> Iterator[str]:
    """Say what was played in the earlier turns of a message; leave out the middle of many."""
    # A forced pass is shown in the line of the turn before it.
    shown = [past for past in earlier if match.after_passes(past.ply) == past.ply]
    left_out = max(len(shown) - EARLIER_TOLD, 0)
    for number, past in enumerate(shown):
        if number == 1 and left_out:
            yield texts("board-left-out", count=left_out)
        if number == 0 or number > left_out:
            yield say_turn(texts, past, planned)


def board_buttons(
    texts: Texts,
    match: Match,
    actions: Sequence[str] = (),
    *,
    is_first: bool = False,
    is_forced: bool = False,
) -> tuple[Button, ...]:
    """List the buttons of the latest board.

    The first board of a match also leads to the rules and lessons. A person who may swap has a
    button for each side. If the turn is forced, it is blue, not *Move*. A channel or a team
    votes instead.
    """
    menu = Button(_key(match, "menu"), texts("button-menu"))
    learn = introduction_buttons(texts, match.game) if is_first else ()
    style = ButtonStyle.secondary if is_forced else ButtonStyle.primary
    way = "vote" if match.awaits_votes else "move"
    ways: tuple[Button, ...] = (Button(_key(match, way), texts(f"button-{way}"), style),)
    more = [*actions]
    if match.may_swap and match.people(match.position.to_move):
        ways = swap_buttons(texts, match)
    elif match.allows_lot and not is_first:
        more.append("lot")
    others = (Button(_key(match, action), texts(f"button-{action}")) for action in more)
    return (*ways, *learn, *others, menu)


def swap_buttons(texts: Texts, match: Match, *, row: int | None = None) -> tuple[Button, ...]:
    """List the buttons of a player who may keep their side, by a turn, or swap sides."""
    return (
        Button(_key(match, "move"), texts("button-keep"), ButtonStyle.primary, row=row),
        Button(_key(match, "swap"), texts("button-swap"), row=row),
    )


def _capture_buttons(match: Match) -> tuple[Button, ...]:
    """List a button for each turn if a person must capture and has few ways to; else none."""
    decides = bool(match.people(match.position.to_move)) and not match.awaits_votes
    turns = captures(match) if decides else ()
    keys = {turn: MatchKey(match.id, match.ply, "capture", turn) for turn in turns}
    if len(keys) > CAPTURE_BUTTONS or any(len(str(key)) > ID_LIMIT for key in keys.values()):
        return ()
    style = ButtonStyle.primary if len(keys) == 1 else ButtonStyle.secondary
    return tuple(Button(key, turn, style, row=CAPTURE_ROW) for turn, key in keys.items())


def going_back(texts: Texts) -> Button:
    """Return the button that rejects a question about ending a match."""
    return Button(PersonKey("cancel"), texts("button-go-back"))


def scoreboard(
    texts: Texts, match: Match, picture: Picture | None, emojis: PieceEmojis = NO_EMOJIS
) -> Draft:
    """Write the card of an accepted challenge: players, state, and where it is.

    If the boards are in a thread, no one who moves or votes need go there first.
    """
    variant = variant_text(texts, match.game, match.options)
    lines = [texts("scoreboard-title", title=title(match), variant=variant)]
    if agreed := terms_line(texts, match.game, match.terms):
        lines.append(agreed)
    lines += mention_races(texts, match, emojis)
    if match.result is None:
        # What the numbers of the race are about.
        lines.append(f"-# {aim_of(texts, match)}")
    lines += filter(None, [odds_line(texts, match)])
    if chosen := last_chosen(match).turns:
        lines.append(texts("scoreboard-turn", ply=len(chosen), turn=chosen[-1]))
    lines.append(with_clock(texts, match, f"**{state(texts, match)}**"))
    if match.has_thread:
        key = "scoreboard-place" if match.result is None else "scoreboard-place-over"
        lines.append(texts(key, place=place_link(match.guild_id, match.place_id)))
    way = "vote" if match.awaits_votes else "move"
    act = Button(_key(match, f"{way}-now"), texts(f"button-{way}"), ButtonStyle.primary)
    is_elsewhere = match.has_thread and match.result is None
    return Draft("\n".join(lines), picture, (act,) if is_elsewhere else ())


def result(
    texts: Texts,
    match: Match,
    poster: Picture | None = None,
    *,
    earlier: Sequence[Match] = (),
    planned: Container[int] = (),
    more: Iterable[str] = (),
    actions: Iterable[str] = (),
    notified: Iterable[int] = (),
    emojis: PieceEmojis = NO_EMOJIS,
) -> Draft:
    """Write the last message at the place of a match, with its result.

    It also tells the `earlier` turns of the same message. Cogs add `more` lines and the `actions`
    of buttons. It notifies the users in `notified`.
    """
    is_by_rules = match.result is not None and match.result.ending is Ending.RULES
    lines = [
        _result_title(texts, match),
        *_say_earlier_turns(texts, match, earlier, planned),
        say_turn(texts, match, planned) if is_by_rules else "",
        *mention_races(texts, match, emojis),
        odds_line(texts, match),
        *more,
    ]
    called_out = tuple(notified)
    return Draft(
        "\n".join(filter(None, lines)),
        poster,
        _result_buttons(texts, match, actions),
        called_out,
        silent=not called_out,
    )


def _result_title(texts: Texts, match: Match) -> str:
    """Say after how many turns a match is over, and how."""
    values: dict[str, str | int] = {"title": title(match), "turns": match.ply}
    result = match.result
    if result is None or result.winner is None or result.ending not in _LOST_AFTER:
        return texts("result-title", state=state(texts, match), **values)
    for role, side in (("winner", result.winner), ("loser", result.winner.opponent)):
        values[role] = called(texts, match.seat(side))
    return texts(_LOST_AFTER[result.ending], **values)


def announcement(
    texts: Texts,
    match: Match,
    poster: Picture | None = None,
    *,
    more: Iterable[str] = (),
    actions: Iterable[str] = (),
) -> Draft:
    """Tell the channel of a match with a thread how it ended; notify no one."""
    place = place_link(match.guild_id, match.place_id)
    text = "\n".join((line_about(texts, match, "result-announced", place=place), *more))
    return Draft(text, poster, _result_buttons(texts, match, actions), silent=True)


def private_board(
    texts: Texts,
    match: Match,
    picture: Picture,
    *,
    names: SideNames,
    link: str | None = None,
    note: str = "",
    chooses: bool = False,
    more: Sequence[Button] = (),
) -> Draft:
    """Write a private board; `note` comes first, `link` leads to the public board.

    A reader who `chooses` the next turn can move or vote, and swap sides if that is possible.
    `more` are the buttons of a player who waits.
    """
    moves = chooses and match.result is None
    lines = [
        note,
        board_line(texts, match),
        threats_line(texts, match),
        texts("board-link", url=link) if link else "",
    ]
    way = "vote" if match.awaits_votes else "move"
    move = Button(_key(match, way), texts(f"button-{way}"), ButtonStyle.primary)
    buttons = (
        *((move,) if moves and not match.may_swap else ()),
        *side_buttons(texts, match, names, "look"),
        Button(_key(match, "share-show"), texts("button-share")),
        Button(_key(match, "describe"), texts("button-describe")),
        *(swap_buttons(texts, match, row=1) if moves and match.may_swap else ()),
        *more,
    )
    return Draft("\n".join(filter(None, lines)), picture, buttons)


def side_buttons(
    texts: Texts, match: Match, names: SideNames, action: str, *, row: int | None = None
) -> tuple[Button, ...]:
    """List the buttons that choose which side is at the bottom."""
    return tuple(
        Button(
            MatchKey(match.id, match.ply, action, str(side.value)),
            texts("button-side", player=shortened(names[side], NAME_LIMIT)),
            row=row,
        )
        for side in Side
    )


def shared_board(
    texts: Texts, match: Match, picture: Picture, *, heading: str = "", link: str | None = None
) -> Draft:
    """Write a board that a user shows in the channel, below a `heading`."""
    lines = [heading, board_line(texts, match), texts("board-link", url=link) if link else ""]
    return Draft("\n".join(filter(None, lines)), picture)


def notice(texts: Texts, match: Match, url: str) -> Draft:
    """Tell the player to move in a direct message that it is their turn; `url` is the board's."""
    lines = (board_line(texts, match, calling=True), texts("notice", title=title(match), url=url))
    return Draft("\n".join(lines))


def end_letter(
    texts: Texts, match: Match, url: str, *, more: Iterable[str] = (), hidden: bool = False
) -> Draft:
    """Write the direct message that a match is over, with `more` lines and a link to the result.

    A `hidden` result shows after a press, and so does what `more` says.
    """
    told = (board_line(texts, match), *more)
    lines = (
        *((texts("result-hidden", result=line) for line in told) if hidden else told),
        texts("end-letter", title=title(match), url=url),
    )
    return Draft("\n".join(lines))


def _result_buttons(texts: Texts, match: Match, actions: Iterable[str]) -> tuple[Button, ...]:
    # Only the label of a stronger computer has a level.
    level = (match.beaten or 0) + 1
    return (
        *(
            Button(_key(match, action), texts(f"button-{action}", level=level))
            for action in actions
        ),
        Button(_key(match, "over"), texts("button-menu")),
    )


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
