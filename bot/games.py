"""The games of this bot: those of the house, and those of packages that are installed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from bot import __version__
from bot.errors import UserError
from bot.texts import FALLBACK, add_texts, language_tags, read_texts, texts_for
from engine.puzzles import prepare_puzzles
from engine.registry import prepare_opponent
from guide.registry import games_with_lessons, prepare_guide
from rendering.games import prepare_drawing
from ringfall.games import GamePackage
from rules import GAMES, AnyGame, installed
from rules.formats.registry import prepare_formats
from rules.registry import GROUP, LEFT_OUT, prepare_game

# The slugs of the games that this process offers; an empty set means all games.
_chosen = set[str]()


def offer(slugs: Iterable[str]) -> None:
    """Offer only these games, or (with none) all; matches of others go on."""
    _chosen.clear()
    _chosen.update(slugs)


def is_offered(slug: str) -> bool:
    """Tell whether new matches, rules and lessons of a game are offered."""
    return slug in GAMES and (not _chosen or slug in _chosen)


def check_offered(game: AnyGame) -> None:
    """Raise `UserError` for a game that this bot does not offer."""
    if not is_offered(game.slug):
        raise UserError("game-not-offered", game=game.name)


def offered_games() -> list[AnyGame]:
    """List the games that are offered: those of the house first, then others by slug."""
    return [game for game in GAMES.values() if is_offered(game.slug)]


def offered_lessons() -> list[AnyGame]:
    """List the games with lessons, among those that are offered."""
    return [game for game in games_with_lessons() if is_offered(game.slug)]


def load_games() -> list[installed.Fault]:
    """Register the games of all installed packages; return why some are left out."""
    faults = installed.load(GROUP, LAYERS, version=__version__)
    LEFT_OUT.update({fault.entry: fault.reason for fault in faults if fault.entry not in GAMES})
    return faults


def register_package(package: GamePackage) -> None:
    """Register a game in everything that knows games, or nowhere; `ValueError` with the reason.

    Only for this process: processes that draw or read records know those that are installed.
    """
    installed.register(package.game.slug, package, LAYERS)


def _prepare_copies(_name: str, package: Any) -> Callable[[], None]:
    """Check that positions and turns can be sent to processes that draw."""
    start = package.game.start(seed=0)
    if pickle.loads(pickle.dumps((package.game, start, start.legal_moves()[0])))[1] != start:  # noqa: S301 - made here
        raise ValueError("its positions can't be copied to another process")
    return lambda: None


def _prepare_texts(name: str, package: Any) -> Callable[[], None]:
    """Check the texts of an installed package, and return what adds them."""
    game, folder = package.game, Path(package.texts)
    taken = sorted(key for key in texts_for(FALLBACK).all_keys() if key.startswith(f"{name}-"))
    if taken:
        raise ValueError(f"the slug {name!r} is taken by texts such as {taken[0]!r}")
    for option in game.options:
        if texts_for(FALLBACK).find(f"option-{option.name}"):
            raise ValueError(f"its option {option.name!r} is one that commands have already")
    for language in language_tags():
        for key in read_texts(language, folder):
            if not key.startswith((f"{name}-", f"-{name}-")):
                raise ValueError(f"its text {key!r} is not called {name}-…")
    english = read_texts(FALLBACK, folder)
    reasons = (f"{name}-reason-{reason.value}" for reason in game.reasons)
    for key in (f"{name}-rules", *reasons):
        if not isinstance(FluentParser().parse_entry(english.get(key, "")), Message):
            raise ValueError(f"the English text {key!r} is missing or broken in {folder}")
    return lambda: add_texts(folder)


LAYERS = (
    *(prepare_game, prepare_formats, prepare_opponent, prepare_puzzles, prepare_guide),
    *(prepare_drawing, _prepare_copies, _prepare_texts),
)
