"""What players may ask of one another in a match, and agree to, as its server has it."""

from __future__ import annotations

from bot.errors import UserError
from bot.match.blocks import check_heard
from bot.match.model import Match, Offer
from bot.match.turns import check_offer, check_offered, check_player
from bot.profiles.servers import find_settings
from bot.storage import Transaction
from rules import Side


async def check_offering(
    transaction: Transaction, match: Match, user_id: int | None, offer: Offer
) -> Side:
    """Return the side of a player who may make an offer, or agree to one by making it, too.

    `UserError` for all others, and for what the server or the other side wants to have none of.
    """
    side = check_player(match, user_id)
    await _check_allowed(transaction, match, offer)
    check_offer(match, side, offer)
    if match.offers.get(offer) is None:
        await check_heard(transaction, match, side, user_id)
    return side


async def check_answering(
    transaction: Transaction, match: Match, user_id: int | None, ply: int, offer: Offer
) -> Side:
    """Return the side of a player who may agree to what was offered at a ply; or `UserError`."""
    side = check_player(match, user_id)
    check_offered(match, side, ply, offer)
    await _check_allowed(transaction, match, offer)
    return side


async def _check_allowed(transaction: Transaction, match: Match, offer: Offer) -> None:
    """Refuse what the server of a match does without."""
    if offer is Offer.TAKEBACK:
        server = await find_settings(transaction, match.guild_id)
        if not server.takebacks:
            raise UserError("takeback-off")
