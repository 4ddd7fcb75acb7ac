"""One-line messages about an event in a match, public or private."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import DIRECT, called, place_link
from bot.match.model import Match, Offer, OfferOutcome
from bot.texts import Texts
from rules import Side


def offer(
    texts: Texts,
    match: Match,
    kind: Offer,
    side: Side,
    outcome: OfferOutcome | None,
    *,
    notified: tuple[int, ...] = (),
) -> Draft:
    """Announce a side's offer, with buttons for the opponent, or its outcome.

    An open offer notifies `notified`.
    """
    opponent = match.seat(side.opponent)
    key = f"line-{kind}-{outcome or 'offer'}"
    text = texts(
        key,
        player=called(texts, match.seat(side)),
        opponent=called(texts, opponent),
        turns=last_turns(match, side),
    )
    if outcome is not None:
        return Draft(text, silent=True)
    if not opponent.people:
        # The computer answers by itself.
        return Draft(text, silent=True)
    return Draft(text, buttons=offer_answers(texts, match, kind, side), mentions=notified)


def last_turns(match: Match, side: Side) -> str:
    """List a side's last turn and the turns after it; nothing before its first."""
    ply = match.own_last(side)
    plies = range(match.ply if ply is None else ply, match.chosen_ply)
    if len(plies) == 1:
        return match.turns[plies[0]]
    return ", ".join(f"{ply + 1} · {match.turns[ply]}" for ply in plies)


def offer_answers(texts: Texts, match: Match, kind: Offer, side: Side) -> tuple[Button, ...]:
    """List the possible answers to an offer."""
    return (
        Button(
            offer_key(match.id, match.ply, kind, side),
            texts(f"button-{kind}-yes"),
            ButtonStyle.success,
        ),
        Button(_answer_key(match.id, match.ply, side, f"{kind}-no"), texts(f"button-{kind}-no")),
    )


def offer_key(match_id: int, ply: int, kind: Offer, side: Side) -> MatchKey:
    """Return the button id that all such offers of this side at this ply share."""
    return _answer_key(match_id, ply, side, f"{kind}-yes")


def taken_back(texts: Texts, turns: Mapping[int, str]) -> str:
    """Say above a board that its turns, by ply, were taken back."""
    told = ", ".join(f"{ply} · {turn}" for ply, turn in turns.items())
    return texts("line-taken-back", turns=told, count=len(turns))


def receipt(texts: Texts, match: Match, url: str | None) -> Draft:
    """Confirm a player's turn privately, with a link to its board if it is posted."""
    turn = match.turns[match.chosen_ply - 1]
    if url is not None:
        return Draft(texts("move-sent", turn=turn, url=url))
    place = place_link(match.guild_id, match.place_id)
    return Draft(texts("move-saved", turn=turn, place=place))


def refused(texts: Texts, match: Match) -> str:
    """Say above a private board that it can't be posted where the match is played."""
    if match.guild_id == DIRECT:
        return texts("board-refused-direct")
    return texts("board-refused", place=place_link(match.guild_id, match.place_id))


def refused_receipt(texts: Texts, match: Match) -> str:
    """Confirm a player's turn above a private board that can't be posted."""
    turn = match.turns[match.chosen_ply - 1]
    return texts("move-refused", turn=turn, reason=refused(texts, match))


def thinking(texts: Texts, match: Match) -> Draft:
    """Confirm a player's turn privately while the computer looks for its own."""
    computer = called(texts, match.seat(match.position.to_move))
    return Draft(texts("move-thinking", turn=match.turns[-1], computer=computer))


def lost_answer(texts: Texts, *, is_stored: bool) -> Draft:
    """Explain privately why no answer came, and whether to repeat the action."""
    return Draft(texts("answer-lost-stored" if is_stored else "answer-lost"))


def _answer_key(match_id: int, ply: int, side: Side, action: str) -> MatchKey:
    return MatchKey(match_id, ply, action, str(side.value))
