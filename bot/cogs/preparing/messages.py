"""The private messages in which a player bids, or sets up the own pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Annotated

from discord import ButtonStyle
from msgspec import Meta
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, Key, Menu, MenuOption, RowId, Word
from bot.discord_io.content.draft import Draft, Picture
from bot.discord_io.content.forms import Form, TextField
from bot.discord_io.content.people import channel_link, mention
from bot.game_texts import own_text, side_name
from bot.match.boards.picture import WIDTH_PX, board_picture, reader_view
from bot.match.challenge.bids_and_setups import SecretKind, bid_text, secret_kind, setups_of
from bot.match.model import Challenge, Match
from bot.profiles import Reader
from bot.texts import Texts
from rendering import PictureFormat
from rules import AnySetups, Side

FIELD = "setup"
MENU_LIMIT = 25


class SecretKey(Key, frozen=True):
    """The id of a button, menu or form with what a player is about to decide.

    `space` is the first of two spaces whose pieces change places, or the number of a menu.
    """

    prefix = "h"
    challenge_id: RowId
    action: Word
    space: Annotated[str, Meta(pattern=r"\A[a-z0-9]*\Z")] = ""
    secret: str = ""


def bid_question(texts: Texts, challenge: Challenge, made: str | None) -> Draft:
    """Ask for a bid; `made` is the one that the player has made."""
    game, lines = challenge.game, [texts("bid-question")]
    if made is not None:
        lines.append(texts("bid-made", bid=bid_text(texts, game, made)))
    bids = game.bids(challenge.options)
    entries = tuple(MenuOption(bid, bid_text(texts, game, bid)) for bid in bids)
    menu = Menu(SecretKey(challenge.id, "bid"), texts("bid-menu"), entries)
    return Draft("\n".join(lines), menus=(menu,))


def setup_page(
    reader: Reader, challenge: Challenge, side: Side, setup: str, *, picked: str = ""
) -> Draft:
    """Show a player's own half, with ways to change it.

    `picked` is the first space of a swap: it is marked, and a button takes it back.
    """
    setups, texts = _setups(challenge), reader.texts
    written = _write_setup(texts, challenge, side, setup)
    question = texts("setup-question", side=side_name(texts, challenge.game, side))
    pieces = setups.pieces(side, setup)
    if picked:
        menus = _second_menu(texts, challenge, setup, pieces, picked)
    else:
        menus = _first_menus(texts, challenge, setup, pieces)
    return Draft(
        f"{question}\n{written}",
        _picture(reader, challenge, side, setup, alt=written, picked=picked),
        tuple(_buttons(texts, challenge, setup, picked)),
        menus=tuple(menus),
    )


def setup_form(texts: Texts, challenge: Challenge, side: Side, setup: str) -> Form:
    """Ask for a setup in words, with the present one filled in."""
    written = _setups(challenge).written(side, setup)
    field = TextField(
        FIELD, texts("setup-label"), hint=texts("setup-hint"), none="", chosen=written
    )
    return Form(SecretKey(challenge.id, "typed"), texts("setup-title"), (field,))


def decided(texts: Texts, challenge: Challenge, user_id: int, secret: str) -> Draft:
    """Tell a player that the decision is stored, and that the other player's is not."""
    is_own = user_id == challenge.challenger_id
    other_id = challenge.opponent_id if is_own else challenge.challenger_id
    change = Button(SecretKey(challenge.id, "change", secret=secret), texts("button-decide-again"))
    text = texts("secret-decided", opponent=mention(texts, other_id or 0))
    if secret_kind(challenge) is SecretKind.BID:
        text = f"{texts('bid-made', bid=bid_text(texts, challenge.game, secret))} {text}"
    return Draft(text, buttons=(change,))


def begins(texts: Texts, match: Match) -> Draft:
    """Tell the player who was ready last where the match begins."""
    return Draft(texts("secret-begins", place=channel_link(match.channel_id)))


def _buttons(texts: Texts, challenge: Challenge, setup: str, picked: str) -> Iterator[Button]:
    if picked:
        yield Button(SecretKey(challenge.id, "change", secret=setup), texts("button-back"))
    for action, style in (
        ("ready", ButtonStyle.success),
        ("random", ButtonStyle.secondary),
        ("usual", ButtonStyle.secondary),
        ("type", ButtonStyle.secondary),
    ):
        key = SecretKey(challenge.id, action, secret=setup)
        label = texts("button-type" if action == "type" else f"button-setup-{action}")
        yield Button(key, label, style)


def _first_menus(
    texts: Texts, challenge: Challenge, setup: str, pieces: Mapping[str, str]
) -> Iterator[Menu]:
    """Offer all spaces, in as few menus of about the same length as possible."""
    spaces, count = list(pieces), ceil(len(pieces) / MENU_LIMIT)
    length = ceil(len(spaces) / count)
    for begin in range(0, len(spaces), length):
        part = spaces[begin : begin + length]
        prompt = texts("setup-first", first=part[0], last=part[-1])
        key = SecretKey(challenge.id, "pick", str(begin), setup)
        yield Menu(key, prompt, tuple(_entry(texts, challenge, s, pieces[s]) for s in part))


def _second_menu(
    texts: Texts, challenge: Challenge, setup: str, pieces: Mapping[str, str], picked: str
) -> Iterator[Menu]:
    """Offer the spaces with other pieces than the picked one."""
    others = {space: piece for space, piece in pieces.items() if piece != pieces.get(picked)}
    key = SecretKey(challenge.id, "swap", picked, setup)
    entries = tuple(_entry(texts, challenge, *other) for other in others.items())
    yield Menu(key, texts("setup-second", space=picked), entries[:MENU_LIMIT])


def _entry(texts: Texts, challenge: Challenge, space: str, piece: str) -> MenuOption:
    label = own_text(texts, challenge.game, "setup-space", space=space, type=piece)
    return MenuOption(space, label)


def _write_setup(texts: Texts, challenge: Challenge, side: Side, setup: str) -> str:
    written = _setups(challenge).written(side, setup)
    return own_text(texts, challenge.game, "setup-written", setup=written)


def _picture(
    reader: Reader,
    challenge: Challenge,
    side: Side,
    setup: str,
    *,
    alt: str,
    picked: str,
) -> Picture:
    game = challenge.game
    names = {player: side_name(reader.texts, game, player) for player in Side}
    view = reader_view(reader, game, names, own_side=side)
    view = replace(
        view,
        width=WIDTH_PX,
        format=PictureFormat.TILE,
        chosen=(picked,) if picked else (),
        caption=reader.texts("setup-caption"),
        words=replace(view.words, moving=""),
    )
    half = _setups(challenge).half(side, setup)
    return board_picture(f"{game.slug}-setup-{challenge.id}.png", game, half, view, alt)


def _setups(challenge: Challenge) -> AnySetups:
    setups = setups_of(challenge)
    if setups is None:
        raise ValueError(f"challenge {challenge.id} has no secret setups")
    return setups
