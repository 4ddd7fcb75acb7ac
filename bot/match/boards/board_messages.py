"""Write boards and scoreboards: words and buttons."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from discord import ButtonStyle

from bot.discord_io.content.buttons import ID_LIMIT, Button, GameKey, MatchKey, PersonKey
from bot.discord_io.content.draft import Draft, Picture
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
from bot.match.challenge.bids_and_setups import odds_line
from bot.match.clock.terms_words import away_texts, clock_text, terms_line
from bot.match.model import Ending, Match
from bot.match.terms import Opening
from bot.match.turns import forced_passes, last_chosen, only_turn
from bot.texts import NO_EMOJIS, PieceEmojis, Texts
from guide import Prominence, get_guide
from rules import AnyGame, Side


def aim(
    texts: Texts,
    game: AnyGame,
    options: Mapping[str, str],
    players: tuple[str, str] | None = None,
) -> str:
    """Say in one line what wins; the text may depend on the options, and name the players."""
    first, second = players or (texts("aim-first"), texts("aim-second"))
    return own_text(texts, game, "aim", first=first, second=second, **options)


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


CAPTURE_BUTTONS, CAPTURE_ROW = 4, 1
EARLIER_TOLD = 9

_LOST = {Ending.RESIGNED: "state-resigned", Ending.TIME: "state-time"}
_LOST_AFTER = {Ending.RESIGNED: "result-title-resigned", Ending.TIME: "result-title-time"}
# Endings without a winner that people caused; all others are ties by the rules.
_TIES = {
    Ending.AGREED: "state-agreed",
    Ending.CANCELLED: "state-cancelled",
    Ending.ABORTED: "state-aborted",
    Ending.UNVOTED: "state-unvoted",
}


def scoreboard_url(match: Match) -> str | None:
    """Return the URL of the match's scoreboard, `None` if it has none."""
    if match.card_id is None:
        return None
    return message_url(match.guild_id, match.channel_id, match.card_id)


def title(match: Match) -> str:
    return f"{match.game.name} #{match.id}"


def seats(texts: Texts, match: Match) -> tuple[str, str]:
    """Mention both players, each with the colour of their pieces."""
    first, second = (_seat(texts, match, side) for side in Side)
    return first, second


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


def title_with_names(match: Match, names: SideNames) -> str:
    """Name a match and its players, without links."""
    return f"{title(match)} · {names[Side.FIRST]} – {names[Side.SECOND]}"


def thread_name(match: Match, names: SideNames) -> str:
    """Name the thread of a match in Discord's 100 characters."""
    first, second = (shortened(names[side], NAME_LIMIT) for side in Side)
    return f"{thread_mark(match)}{match.game.name} · {first} – {second}"


def thread_mark(match: Match) -> str:
    """Return the start of a thread's name, which is unique to its match."""
    return f"#{match.id} "


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
        line = f"{line}\n{_aim(texts, match)}"
        if odds := odds_line(texts, match):
            line = f"{line}\n{odds}"
        if match.terms.swap:
            line = f"{line}\n{sentence(texts('terms-swap'))}"
    captures = _capture_buttons(match)
    others = board_buttons(texts, match, actions, is_first=is_first, is_forced=len(captures) == 1)
    buttons = (*others, *captures)
    called_out = tuple(notified)
    return Draft(line, picture, buttons, called_out, silent=not called_out)


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
    line = f"{played or _say_turn(texts, match, planned)} · **{stands}**"
    if calling and _captures(match):
        line = f"{line} · {own_text(texts, match.game, 'board-capture')}"
    return with_clock(texts, match, line)


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
            yield _say_turn(texts, past, planned)


def _say_turn(texts: Texts, match: Match, planned: Container[int] = ()) -> str:
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
    button for each side. If the turn is forced, it is blue, not *Move*. A channel votes instead.
    """
    menu = Button(_key(match, "menu"), texts("button-menu"))
    learn = introduction_buttons(texts, match.game) if is_first else ()
    style = ButtonStyle.secondary if is_forced else ButtonStyle.primary
    way = "vote" if match.awaits_channel else "move"
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
    turns = _captures(match) if match.people(match.position.to_move) else ()
    keys = {turn: MatchKey(match.id, match.ply, "capture", turn) for turn in turns}
    if len(keys) > CAPTURE_BUTTONS or any(len(str(key)) > ID_LIMIT for key in keys.values()):
        return ()
    style = ButtonStyle.primary if len(keys) == 1 else ButtonStyle.secondary
    return tuple(Button(key, turn, style, row=CAPTURE_ROW) for turn, key in keys.items())


def going_back(texts: Texts) -> Button:
    """Return the button that rejects a question about ending a match."""
    return Button(PersonKey("cancel"), texts("button-go-back"))


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


def _captures(match: Match) -> tuple[str, ...]:
    """List the next turns if each has to capture, as turns of the game need not."""
    return () if match.result else match.guide.compulsory_captures(match.position)


def sentence(text: str) -> str:
    """Capitalise a text and end it with a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


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
    lines += _mention_races(texts, match, emojis)
    if match.result is None:
        # What the numbers of the race are about.
        lines.append(f"-# {_aim(texts, match)}")
    lines += filter(None, [odds_line(texts, match)])
    if chosen := last_chosen(match).turns:
        lines.append(texts("scoreboard-turn", ply=len(chosen), turn=chosen[-1]))
    lines.append(with_clock(texts, match, f"**{state(texts, match)}**"))
    if match.has_thread:
        key = "scoreboard-place" if match.result is None else "scoreboard-place-over"
        lines.append(texts(key, place=place_link(match.guild_id, match.place_id)))
    way = "vote" if match.awaits_channel else "move"
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
        _say_turn(texts, match, planned) if is_by_rules else "",
        *_mention_races(texts, match, emojis),
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


def poster_caption(texts: Texts, match: Match) -> str:
    """Say how long a match was, which variant was played, and when it ended."""
    variant = variant_text(texts, match.game, match.options)
    date = (match.ended_at or match.started_at).date()
    return texts("poster-caption", turns=match.ply, variant=variant, date=date)


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

    A reader who `chooses` the next turn can move, and swap sides if that is possible. `more` are
    the buttons of a player who waits.
    """
    moves = chooses and match.result is None
    lines = [
        note,
        board_line(texts, match),
        threats_line(texts, match),
        texts("board-link", url=link) if link else "",
    ]
    move = Button(_key(match, "move"), texts("button-move"), ButtonStyle.primary)
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


def threats_line(texts: Texts, match: Match) -> str:
    """Say what the side to move must or could capture at once, if anything."""
    facts = match.guide.threats(match.position) if match.result is None else ()
    threats = facts_text(texts, match.game, facts)
    player = called(texts, match.seat(match.position.to_move))
    return texts("threats", player=player, threats=threats) if facts else ""


def threatened(match: Match) -> tuple[str, ...]:
    """List the coordinates of pieces that can be captured now."""
    return match.guide.threatened(match.position) if match.result is None else ()


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


def _aim(texts: Texts, match: Match) -> str:
    """Say what wins a match, with its players."""
    first, second = (called(texts, seat) for seat in match.seats)
    return aim(texts, match.game, match.options, (first, second))


def _seat(texts: Texts, match: Match, side: Side) -> str:
    return seat_text(texts, match.game, side, called(texts, match.seat(side)))


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


def _result_buttons(texts: Texts, match: Match, actions: Iterable[str]) -> tuple[Button, ...]:
    return (
        *(Button(_key(match, action), texts(f"button-{action}")) for action in actions),
        Button(_key(match, "over"), texts("button-menu")),
    )


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


def _mention_races(texts: Texts, match: Match, emojis: PieceEmojis = NO_EMOJIS) -> list[str]:
    """Say the same with links to the players; a race of zeros only is left out."""
    called = {side: _seat(texts, match, side) for side in Side}
    scores = [match.guide.scores(match.position, side) for side in Side]
    has_begun = any(score.value for line in scores for score in line)
    with_race = "scoreboard-race" if has_begun else "scoreboard-player"
    return race_lines(texts, match, called, (with_race, "scoreboard-player"), emojis)


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
