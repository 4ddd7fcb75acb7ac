"""Friendly odds: a handicap that evens out a match."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.people import called, mention
from bot.game_texts import own_text
from bot.match.challenge.secrets import bids_line
from bot.match.model import Challenge, First, Match
from bot.texts import Texts
from rules import AnyGame, Handicap, Side


class Odds(Struct, frozen=True):
    """A handicap for the stronger of two players.

    `hope` is the share of a match that this player wins on average without the handicap,
    `hope_at_odds` with it.
    """

    handicap: Handicap
    stronger_id: int
    weaker_id: int
    hope: float
    hope_at_odds: float


def at_odds(challenge: Challenge, odds: Odds) -> Challenge:
    """Return the challenge with its odds applied; its match is not rated."""
    weaker_challenges = odds.weaker_id == challenge.challenger_id
    return replace(
        challenge,
        options={**challenge.options, **odds.handicap.options},
        first=First.ME if weaker_challenges else First.THEM,
        terms=replace(challenge.terms, rated=False, swap=False, odds=odds.handicap.name),
    )


def proposal(texts: Texts, game: AnyGame, odds: Odds) -> str:
    """Say on a challenge's card how far apart two players are, and offer odds."""
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
    """Say at what odds a match is played, or what was bid; empty for an even match."""
    if not match.terms.odds:
        return bids_line(texts, match)
    weaker, stronger = (called(texts, match.seat(side)) for side in Side)
    return texts("odds", odds=_told(texts, match.game, match.terms.odds, stronger, weaker))


def _told(texts: Texts, game: AnyGame, name: str, stronger: str, weaker: str) -> str:
    return own_text(texts, game, f"odds-{name}", stronger=stronger, weaker=weaker)
