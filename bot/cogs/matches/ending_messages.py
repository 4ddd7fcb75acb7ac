"""Private questions and confirmations about endings, offers and swapped sides."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, MatchKey, PersonKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import called
from bot.match.boards.board_messages import going_back, title
from bot.match.boards.event_messages import last_turns, offer_answers
from bot.match.model import Match, Offer
from bot.texts import Texts
from rules import Side


def resign_question(texts: Texts, match: Match, side: Side) -> Draft:
    """Ask the player of a side whether to resign."""
    buttons = (
        Button(_key(match, "resign-yes"), texts("button-resign-yes"), ButtonStyle.danger),
        going_back(texts),
    )
    return Draft(_said(texts, "resign-question", match, side), buttons=buttons)


def resigned(texts: Texts, match: Match) -> Draft:
    """Confirm that the player has resigned."""
    return Draft(texts("resigned", title=title(match)))


def cancel_question(
    texts: Texts, match: Match, side: Side, *, opponent_left: bool = False
) -> Draft:
    """Ask a player whether to cancel a match, and say why it won't count."""
    buttons = (
        Button(_key(match, "call-off-yes"), texts("button-call-off-yes"), ButtonStyle.danger),
        going_back(texts),
    )
    key = "call-off-question-left" if opponent_left else "call-off-question"
    return Draft(_said(texts, key, match, side), buttons=buttons)


def cancelled_by_you(texts: Texts, match: Match) -> Draft:
    """Confirm that the player has cancelled the match."""
    return Draft(texts("called-off", title=title(match)))


def swapped(texts: Texts, match: Match) -> Draft:
    """Confirm that the player to move in `match` has swapped sides."""
    opponent = called(texts, match.seat(match.position.to_move.opponent))
    return Draft(texts("swapped", title=title(match), opponent=opponent))


def answer_question(texts: Texts, match: Match, kind: Offer, side: Side) -> Draft:
    """Ask a player whether to accept the open offer of the opponent."""
    answers = offer_answers(texts, match, kind, side.opponent)
    return Draft(_said(texts, f"{kind}-question-offered", match, side), buttons=answers)


def lot_question(texts: Texts, match: Match, side: Side) -> Draft:
    """Ask a player whether to suggest that the rest is placed at random."""
    offer = Button(_key(match, "lot-offer"), texts("button-lot-offer"), ButtonStyle.primary)
    cancel = Button(PersonKey("cancel"), texts("button-cancel"))
    key = f"lot-question{_of_computer(match, side)}"
    return Draft(_said(texts, key, match, side), buttons=(offer, cancel))


def offered(texts: Texts, match: Match, kind: Offer, side: Side) -> Draft:
    """Confirm that the player has made an offer, or accepted one."""
    stands = match.offers.get(kind) is side
    key = f"{kind}-offered{_of_computer(match, side)}" if stands else f"{kind}-agreed"
    return Draft(_said(texts, key, match, side))


def offer_answered(texts: Texts, match: Match, kind: Offer, *, accept: bool) -> Draft:
    """Confirm that the player has accepted or declined an offer."""
    return Draft(texts(f"{kind}-{'agreed' if accept else 'declined'}", title=title(match)))


def offer_gone(texts: Texts, kind: Offer) -> Draft:
    """Tell a player that the offer is no longer open."""
    return Draft(texts(f"error-{kind}-gone"))


def _of_computer(match: Match, side: Side) -> str:
    """Return the end of a text key if a side's opponent is a computer."""
    return "-computer" if match.computer is side.opponent else ""


def _said(texts: Texts, key: str, match: Match, side: Side) -> str:
    opponent = called(texts, match.seat(side.opponent))
    asker = match.offers.get(Offer.TAKEBACK, side)
    return texts(key, title=title(match), opponent=opponent, turns=last_turns(match, asker))


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
