"""Odds in words: what one of two has to do more than the other."""

from __future__ import annotations

from bot.cogs.ratings.odds import Odds
from bot.discord_io.content.people import called, mention
from bot.game_texts import own_text
from bot.match.model import Match
from bot.texts import Texts
from rules import AnyGame, Side


def proposal(texts: Texts, game: AnyGame, odds: Odds) -> str:
    """Say on the card of a challenge how far apart two are, and what would even that out."""
    stronger, weaker = mention(texts, odds.stronger_id), mention(texts, odds.weaker_id)
    return texts(
        "card-odds",
        stronger=stronger,
        odds=_told(texts, game, odds.handicap.name, stronger, weaker),
        hope=round(100 * odds.hope),
        left=round(100 * odds.hope_at_odds),
        button=texts("button-accept-odds"),
    )


def odds_line(texts: Texts, match: Match) -> str:
    """Say at what odds a match is played; nothing for an even one."""
    if not match.terms.odds:
        return ""
    weaker, stronger = (called(texts, match.seat(side)) for side in Side)
    return texts("odds", odds=_told(texts, match.game, match.terms.odds, stronger, weaker))


def _told(texts: Texts, game: AnyGame, name: str, stronger: str, weaker: str) -> str:
    return own_text(texts, game, f"odds-{name}", stronger=stronger, weaker=weaker)
