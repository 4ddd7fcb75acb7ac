"""How players end a match: what they are asked before, in private, and what they are told then."""

from __future__ import annotations

from discord import ButtonStyle

from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.lines import offer_answers
from bot.presenters.match import title
from bot.presenters.people import called
from bot.services.model import Match
from bot.texts import Texts
from rules import Side


def resign_question(texts: Texts, match: Match, side: Side) -> Draft:
    """Ask the player of a side whether to resign."""
    buttons = (
        Button(_key(match, "resign-yes"), texts("button-resign-yes"), ButtonStyle.danger),
        _cancel(texts, match),
    )
    return Draft(_said(texts, "resign-question", match, side), buttons=buttons)


def resigned(texts: Texts, match: Match) -> Draft:
    """Tell the one who has resigned."""
    return Draft(texts("resigned", title=title(match)))


def draw_question(texts: Texts, match: Match, side: Side) -> Draft:
    """Ask the player of a side whether to offer a draw, or to agree to the one that is offered."""
    if match.draw_offer is side.opponent:
        answers = offer_answers(texts, match, side.opponent)
        return Draft(_said(texts, "draw-question-offered", match, side), buttons=answers)
    offer = Button(_key(match, "draw-offer"), texts("button-offer"), ButtonStyle.primary)
    buttons = (offer, _cancel(texts, match))
    return Draft(_said(texts, "draw-question", match, side), buttons=buttons)


def draw_offered(texts: Texts, match: Match, side: Side) -> Draft:
    """Tell the one who has offered a draw, which may have been the answer to an offer."""
    key = "draw-offered" if match.result is None else "draw-agreed"
    return Draft(_said(texts, key, match, side))


def draw_answered(texts: Texts, match: Match, *, accept: bool) -> Draft:
    """Tell the one who has agreed to a draw, or has not."""
    return Draft(texts("draw-agreed" if accept else "draw-declined", title=title(match)))


def draw_gone(texts: Texts) -> Draft:
    """Tell one who answers an offer too late."""
    return Draft(texts("error-draw-gone"))


def _said(texts: Texts, key: str, match: Match, side: Side) -> str:
    opponent = called(texts, match.seat(side.opponent))
    return texts(key, title=title(match), opponent=opponent)


def _cancel(texts: Texts, match: Match) -> Button:
    return Button(_key(match, "cancel"), texts("button-cancel"))


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
