"""Decide what is chosen in secret, and odds."""

from __future__ import annotations

import enum
import random
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.people import called, mention
from bot.errors import UserError
from bot.game_texts import own_text
from bot.match.model import Challenge, First, Match
from bot.match.terms import Opening
from bot.texts import Texts
from rules import AnyGame, AnyPosition, AnySetups, Handicap, SetupError, Side


class SecretKind(enum.Enum):
    """What is secret: bids for the first turn, or how each side sets up its pieces."""

    BID = "bid"
    SETUP = "setup"


def secret_kind(challenge: Challenge) -> SecretKind | None:
    """Return what both players decide in secret, `None` if nothing."""
    return secret_of(challenge.game, challenge.options, challenge.first, challenge.opening)


def secret_of(
    game: AnyGame, options: Mapping[str, str], first: First, opening: Opening | None
) -> SecretKind | None:
    """Return what is decided in secret before a match on these conditions."""
    if first is First.BID:
        return SecretKind.BID
    is_set_up = opening is None and game.setups(options) is not None
    return SecretKind.SETUP if is_set_up else None


def draw_first(first: First, kind: SecretKind | None, chance: random.Random) -> First:
    """Return who moves first; a player who sets up pieces has to know the own side."""
    if first is First.RANDOM and kind is SecretKind.SETUP:
        return chance.choice((First.ME, First.THEM))
    return first


def setups_of(challenge: Challenge) -> AnySetups | None:
    """Return the setups of a challenge's game, if the sides set up their own pieces."""
    return challenge.game.setups(challenge.options)


def check_bidding(game: AnyGame, options: Mapping[str, str], *, continues: bool) -> None:
    """Refuse bids in a game without odds, or for a match that `continues` something."""
    if continues:
        raise UserError("bid-from-position")
    if not game.bids(options):
        raise UserError("bid-without-odds", game=game.name)


def check_player(challenge: Challenge, user_id: int) -> Side:
    """Return the side of a player; for bids, its place in the challenge.

    Raise `UserError` for anyone else.
    """
    if user_id not in (challenge.challenger_id, challenge.opponent_id):
        raise UserError("secret-not-yours")
    is_challenger = user_id == challenge.challenger_id
    return Side.FIRST if is_challenger is (challenge.first is not First.THEM) else Side.SECOND


def check_secret(challenge: Challenge, side: Side, secret: str) -> None:
    """Refuse what no button offers."""
    setups = setups_of(challenge)
    if secret_kind(challenge) is SecretKind.BID or setups is None:
        if secret not in challenge.game.bids(challenge.options):
            raise UserError("old-button")
        return
    try:
        setups.pieces(side, secret)
    except SetupError as error:
        raise UserError("old-button") from error


def random_secret(challenge: Challenge, side: Side, chance: random.Random) -> str:
    """Decide for a computer."""
    setups = setups_of(challenge)
    if secret_kind(challenge) is SecretKind.SETUP and setups is not None:
        return setups.random(side, chance.getrandbits(32))
    # The first turn is worth little, so only the lowest bids are good.
    return chance.choice(challenge.game.bids(challenge.options)[:2])


def reveal(challenge: Challenge, mine: str, theirs: str, chance: random.Random) -> Challenge:
    """Return the challenge as decided by the secrets of the challenger and the opponent.

    If both have bid the same, `chance` decides who moves first.
    """
    if secret_kind(challenge) is SecretKind.BID:
        return _after_bids(challenge, mine, theirs, chance)
    setups = setups_of(challenge)
    if setups is None:
        raise ValueError(f"nothing is secret in challenge {challenge.id}")
    first, second = (theirs, mine) if challenge.first is First.THEM else (mine, theirs)
    return _from(challenge, setups.combined(first, second))


def bids_line(texts: Texts, match: Match) -> str:
    """Say what both sides have bid for the first turn; empty without bids."""
    if not match.terms.bids:
        return ""
    (first, second), (high, low) = match.seats, match.terms.bids
    return texts(
        "bids-equal" if high == low else "bids",
        first=called(texts, first),
        high=bid_text(texts, match.game, high),
        second=called(texts, second),
        low=bid_text(texts, match.game, low),
    )


def bid_text(texts: Texts, game: AnyGame, bid: str) -> str:
    """Say what the other side begins with."""
    return own_text(texts, game, f"bid-{bid}")


def _after_bids(challenge: Challenge, mine: str, theirs: str, chance: random.Random) -> Challenge:
    worth = challenge.game.bids(challenge.options).index
    ahead = worth(mine) - worth(theirs) or chance.choice((1, -1))
    high, low = (mine, theirs) if ahead > 0 else (theirs, mine)
    decided = replace(
        challenge,
        first=First.ME if ahead > 0 else First.THEM,
        terms=replace(challenge.terms, bids=(high, low)),
    )
    start = challenge.game.start_at_bid(challenge.options, high)
    is_plain = start == challenge.game.start(challenge.options)
    return decided if is_plain else _from(decided, start)


def _from(challenge: Challenge, start: AnyPosition) -> Challenge:
    opening = Opening(None, 0, (), str(start), secret=True)
    return replace(challenge, opening=opening, start=start)


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
        odds=_say_odds(texts, game, odds.handicap.name, stronger, weaker),
        hope=round(100 * odds.hope),
        left=round(100 * odds.hope_at_odds),
        button=texts("button-accept-odds"),
    )


def odds_line(texts: Texts, match: Match) -> str:
    """Say at what odds a match is played, or what was bid; empty for an even match."""
    if not match.terms.odds:
        return bids_line(texts, match)
    weaker, stronger = (called(texts, match.seat(side)) for side in Side)
    return texts("odds", odds=_say_odds(texts, match.game, match.terms.odds, stronger, weaker))


def _say_odds(texts: Texts, game: AnyGame, name: str, stronger: str, weaker: str) -> str:
    return own_text(texts, game, f"odds-{name}", stronger=stronger, weaker=weaker)
