"""What a newcomer to a game is told: how to win, and where to learn more."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, GameKey
from bot.game_texts import own_text
from bot.match.openings import Opening
from bot.texts import Texts
from guide import get_guide
from rules import AnyGame


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


def play_with_coach(texts: Texts, game: AnyGame) -> Button:
    """Lead to a first match against the computer, with the coach."""
    key = GameKey(game.slug, "computer-coach")
    return Button(key, texts("button-play-with-coach"), ButtonStyle.success)


def buttons(texts: Texts, game: AnyGame, *, row: int | None = None) -> tuple[Button, ...]:
    """Return buttons to the rules and, if the game has any, the lessons."""
    rules = Button(GameKey(game.slug, "rules"), texts("button-rules"), row=row)
    return (rules, *learn(texts, game, row=row))


def learn(texts: Texts, game: AnyGame, *, row: int | None = None) -> tuple[Button, ...]:
    """Return the button to a game's lessons, if it has any."""
    key = GameKey(game.slug, "learn")
    return (Button(key, texts("button-learn"), row=row),) if get_guide(game.slug).lessons else ()
