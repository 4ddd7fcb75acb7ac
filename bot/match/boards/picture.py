"""Pictures of boards: what they show to a reader, and how their alt text describes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.discord_io.content.draft import ALT_LIMIT, Picture, fitted
from bot.game_texts import SideNames, fact_text, reasons_text, seat_text, variant_text
from bot.match.boards.match_words import (
    pass_texts,
    race_lines,
    sentence,
    state,
    swap_text,
    title,
    turn_text,
)
from bot.match.clock.terms_words import clock_words
from bot.match.model import Ending, Match
from bot.match.turns import last_chosen
from bot.profiles import Reader, own_rows_of
from bot.texts import Texts
from guide import Fact, Prominence, get_guide
from rendering import BoardView, PictureFormat, Words, render_png, scene_for
from rendering.scene import Mark
from rules import AnyGame, AnyPosition, Outcome, Side

LARGE_WIDTH_PX, WIDTH_PX, SMALL_WIDTH_PX = 1800, 1200, 600
CAPTURES_LISTED = (32, 24, 18, 12, 6)

_CALLED_OFF = {
    Ending.CANCELLED: "picture-cancelled",
    Ending.ABORTED: "picture-aborted",
    Ending.UNVOTED: "picture-aborted",
}


def match_picture(
    reader: Reader, match: Match, names: SideNames, *, also: str = "", **changes: Any
) -> Picture:
    """Return the picture of a match.

    `changes` replace fields of the view. The alt text begins with `also`.
    """
    view = replace(board_view(reader, match, names), **changes)
    marked = _say_marks(reader.texts, match.game, match.position, view)
    alt = alt_text(reader.texts, match, names, also=also, marked=marked)
    return board_picture(picture_name(match), match.game, match.position, view, alt)


def position_picture(
    reader: Reader,
    game: AnyGame,
    position: AnyPosition,
    names: SideNames,
    filename: str,
    alt_lines: Sequence[str],
    *,
    own_side: Side | None = Side.FIRST,
    **changes: Any,
) -> Picture:
    """Return the picture of a position; its alt text begins with `alt_lines`.

    `own_side` is the side of the reader, `None` for a spectator. `changes` replace fields of the
    view.
    """
    guide = get_guide(game.slug)
    facts = guide.duties(position) + guide.position_facts(position)
    lines = [sentence(fact_text(reader.texts, game, fact, names)) for fact in facts]
    view = replace(reader_view(reader, game, names, own_side=own_side), **changes)
    marked = _say_marks(reader.texts, game, position, view)
    alt = fitted([*alt_lines, *filter(None, [marked]), *lines], ALT_LIMIT)
    return board_picture(filename, game, position, view, alt)


def board_picture(
    filename: str, game: AnyGame, position: AnyPosition, view: BoardView, alt: str
) -> Picture:
    return Picture(filename, partial(render_png, game, position, view), alt)


def picture_name(match: Match) -> str:
    return f"{match.game.slug}-{match.id}-{match.ply}.png"


def board_view(reader: Reader, match: Match, names: SideNames) -> BoardView:
    """Return the view of a match for a reader: their look, their side at the bottom.

    For another picture, such as a choice within a turn, `replace` its fields.
    """
    result = match.result
    own_side = None if reader.user_id is None else match.side_of(reader.user_id)
    view = reader_view(reader, match.game, names, own_side=own_side)
    if result is not None and result.ending in _CALLED_OFF:
        words = replace(view.words, tie=reader.texts(_CALLED_OFF[result.ending]), agreed="")
        view = replace(view, words=words)
    if result is not None and result.ending is Ending.TIME:
        text = reader.texts("picture-timed-out", name="{name}")
        view = replace(view, words=replace(view.words, resigned=text))
    if result is not None and result.ending is Ending.RULES:
        why = reasons_text(reader.texts, match.game, match.position, result.reasons)
        view = replace(view, words=replace(view.words, why=why))
    chosen = last_chosen(match)
    return replace(
        view,
        before=chosen.before,
        turn=chosen.last_turn,
        outcome=None
        if result is None or result.ending is Ending.RULES
        else Outcome(result.winner, ()),
        caption=title(match),
        rows=own_rows_of(reader.preferences, match.game, match.options),
        width=_width(match),
    )


def _width(match: Match) -> int:
    is_large = match.guide.prominence(match.position) is Prominence.BOARD
    return WIDTH_PX if is_large else SMALL_WIDTH_PX


def reader_view(
    reader: Reader, game: AnyGame, names: SideNames, *, own_side: Side | None
) -> BoardView:
    """Return a view outside a match: names, words, the reader's look and side.

    `own_side` is the side that the reader plays, `None` for a spectator. Set the other fields
    (`before`, `turn`, `chosen`, `offered`, `caption`, `width`) with `replace`.
    """
    return BoardView(
        names=(names[Side.FIRST], names[Side.SECOND]),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
        format=PictureFormat.LARGE if reader.look.large else PictureFormat.CARD,
        bottom=reader.bottom(own_side),
        words=_words(reader.texts, game),
    )


def _words(texts: Texts, game: AnyGame) -> Words:
    return Words(
        first=texts("picture-first"),
        second=texts("picture-second"),
        wins=texts("picture-wins", name="{name}"),
        tie=texts("picture-tie"),
        moving=texts("picture-moving"),
        passes=texts("picture-passes"),
        won=texts("picture-won"),
        resigned=texts("picture-resigned", name="{name}"),
        agreed=texts("picture-agreed"),
        turned=texts("picture-turned"),
        phrases=texts.group(f"{game.slug}-picture-", count="{count}"),
    )


def alt_text(
    texts: Texts, match: Match, names: SideNames, *, also: str = "", marked: str = ""
) -> str:
    """Describe the picture well enough to play by, in Discord's 1,024 characters.

    If there is no room for every compulsory capture, list the most useful ones. It begins with
    `also`, and with what has changed: a reader who listens may stop there.
    """
    news = [*filter(None, [also]), *_say_news(texts, match, names)]
    standing = [*filter(None, [marked]), *_say_standing(texts, match, names)]
    parts = list[str]()
    for most in (None, *CAPTURES_LISTED):
        parts = [*news, *_say_duties(texts, match, names, most), *standing]
        if len(" ".join(parts)) <= ALT_LIMIT:
            break
    return fitted(parts, ALT_LIMIT)


def sentences(
    texts: Texts, match: Match, names: SideNames, *, most: int | None = None
) -> list[str]:
    """Describe the whole picture, with at most `most` compulsory captures; the news come first."""
    return [
        *_say_news(texts, match, names),
        *_say_duties(texts, match, names, most),
        *_say_standing(texts, match, names),
    ]


def _say_news(texts: Texts, match: Match, names: SideNames) -> list[str]:
    """Say how the match ended, or else who is to move, and what was played last."""
    more = (swap_text(texts, match, names), *pass_texts(texts, match, names))
    stands = state(texts, match, names)
    played = [
        *filter(None, [turn_text(texts, match, names, form="alt-turn")]),
        *map(sentence, filter(None, more)),
    ]
    return [texts("alt-over", state=stands), *played] if match.result else [*played, f"{stands}."]


def _say_standing(texts: Texts, match: Match, names: SideNames) -> list[str]:
    """Say which match it is, the time and the score, and what is on the board."""
    game, variant = match.game, variant_text(texts, match.game, match.options)
    parts = [texts("alt-title", title=title(match), ply=match.ply, variant=variant)]
    if words := clock_words(texts, match):
        parts.append(sentence(words))
    called = {side: seat_text(texts, game, side, names[side]) for side in Side}
    parts += race_lines(texts, match, called, ("alt-race", "alt-player"))
    return parts + _say_facts(texts, match, match.guide.position_facts(match.position), names)


def _say_duties(texts: Texts, match: Match, names: SideNames, most: int | None) -> list[str]:
    """Say what the side to move must do, with at most `most` compulsory captures."""
    if match.result is not None:
        return []
    return _say_facts(texts, match, match.guide.duties(match.position, limit=most), names)


def _say_marks(texts: Texts, game: AnyGame, position: AnyPosition, view: BoardView) -> str:
    """Say which cells a picture marks for a choice, or which turn it recommends, if any."""
    if view.advised:
        return texts("alt-advised", turn=game.format_turn(position, view.advised))
    if not (view.chosen or view.offered):
        return ""
    scene = scene_for(game, position, replace(view, rows=None))
    drawn = {cell.name for cell in scene.cells if cell.look.mark in (Mark.CHOSEN, Mark.OFFERED)}
    cells = [cell for cell in dict.fromkeys((*view.chosen, *view.offered)) if cell in drawn]
    return texts("alt-marked", cells=", ".join(cells)) if cells else ""


def _say_facts(texts: Texts, match: Match, facts: Iterable[Fact], names: SideNames) -> list[str]:
    return [sentence(fact_text(texts, match.game, fact, names)) for fact in facts]
