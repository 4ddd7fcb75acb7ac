"""Check who may play or make an offer, and compute what a turn does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.errors import UserError
from bot.match.acts import Act, Actor
from bot.match.blocks import check_heard
from bot.match.model import Ending, First, Match, Offer, Result
from bot.match.terms import start_of
from bot.profiles import TAKEBACKS, find_settings
from bot.seats import is_deleted
from bot.storage import Transaction, acts
from guide import Prominence
from rules import AnyPosition, Move, Side, is_turn_over, play_turn, replay

WAIT_FOR_LEFT = timedelta(days=3)
"""How long the turn of an opponent who has left the server must wait."""


def check_player(match: Match, user_id: int | None) -> Side:
    """Return the side of a player of a running match; `UserError` for anyone else."""
    side = None if user_id is None else match.side_of(user_id)
    if side is None:
        raise UserError("not-a-player", match=match.id)
    if match.result is not None:
        raise UserError("finished", match=match.id)
    return side


def check_rematch(match: Match, user_id: int) -> tuple[int | None, First]:
    """Return the opponent of a rematch (`None`: a computer) and who moves first.

    The seats are swapped, except in a match at odds, or bid for again. Raises `UserError` unless
    the match is over and was between this person and one opponent.
    """
    side = match.side_of(user_id)
    if side is None:
        raise UserError("not-a-player", match=match.id)
    if match.result is None:
        raise UserError("rematch-early")
    others = match.people(side.opponent)
    is_of_two = len(others) == 1 or match.computer is side.opponent
    if not is_of_two or len(match.people(side)) != 1:
        raise UserError("rematch-of-two")
    if others and is_deleted(others[0]):
        raise UserError("rematch-deleted")
    start = start_of(match.game, match.options, match.seed, match.opening)
    began = (side is start.to_move) is not match.swapped
    other_id = others[0] if others else None
    if match.terms.bids:
        return other_id, First.BID
    # Odds belong to a side, so the seats stay as they are.
    return other_id, First.ME if began is bool(match.terms.odds) else First.THEM


def check_swap(match: Match, act: Act, ply: int) -> None:
    """Raise `UserError` unless the actor may exchange the sides after this ply."""
    if act.user_id is not None:
        check_player(match, act.user_id)
    if not match.terms.swap:
        raise UserError("swap-never")
    if match.swapped:
        raise UserError("swap-done")
    if match.ply != 1:
        raise UserError("swap-late" if match.ply else "swap-early")
    check_act(match, act, ply)


async def check_cancel(
    transaction: Transaction, match: Match, side: Side, *, at: datetime, opponent_left: bool
) -> None:
    """Raise `UserError` once both sides have played.

    If the opponent has left the server, a match without a clock may be cancelled later, too: after
    their turn has waited for `WAIT_FOR_LEFT`.
    """
    if match.may_be_cancelled:
        return
    if not opponent_left or match.position.to_move is side or match.computer is not None:
        raise UserError("cancel-late")
    if match.clock is not None:
        raise UserError("left-clock")
    changed_at = await acts.find_last_change(transaction, match.id)
    ends_at = (changed_at or match.started_at) + WAIT_FOR_LEFT
    if at < ends_at:
        raise UserError("left-early", when=int(ends_at.timestamp()))


def check_offer(match: Match, side: Side, offer: Offer) -> None:
    """Raise `UserError` unless a side may make an offer, or agree by making it too."""
    check_answerable(match, side)
    standing = match.offers.get(offer)
    if standing is side:
        raise UserError(f"{offer}-offered")
    if offer is Offer.PAUSE:
        _check_clock_runs(match)
    if offer is Offer.LOT and not match.allows_lot:
        raise UserError("lot-never")
    if offer is Offer.REROLL and not match.allows_reroll:
        raise UserError("reroll-never")
    if offer is Offer.TAKEBACK and standing is None and match.own_last(side) is None:
        raise UserError("takeback-never")
    if offer is Offer.DRAW and standing is None and match.ply < len(Side):
        raise UserError("draw-early")


def check_answerable(match: Match, side: Side) -> None:
    """Refuse a request to a channel, which has no one to answer it."""
    if match.seat(side.opponent).is_channel:
        raise UserError("channel-only-votes")


def _check_clock_runs(match: Match) -> None:
    if match.clock is None:
        raise UserError("no-clock")
    if match.clock.is_paused:
        raise UserError("paused-already")


def check_offered(match: Match, side: Side, ply: int, offer: Offer) -> None:
    """Raise `UserError` unless a side may answer the offer made at this ply."""
    standing = match.offers.get(offer)
    if standing is None or ply != match.ply:
        raise UserError(f"{offer}-gone")
    if standing is side:
        raise UserError(f"{offer}-own")


def check_turn(match: Match, user_id: int, ply: int) -> None:
    """Raise `UserError` unless this person may play the turn after this ply."""
    check_player(match, user_id)
    if ply != match.ply:
        raise UserError("stale")
    if not match.is_turn_of(user_id):
        raise _not_your_turn(match)
    if match.awaits_votes:
        raise UserError("team-votes")


def after_turn(match: Match, text: str, *, at: datetime, checked: Match | None = None) -> Match:
    """Return the match after one more turn; `MoveError` if the text is no legal turn.

    `checked` is the earlier result for this text, after the same turns.
    """
    if checked is not None:
        return after_moves(match, checked.last_turn, at=at, position=checked.position)
    return after_moves(match, match.guide.parse_turn(match.position, text), at=at)


def after_moves(
    match: Match, moves: Sequence[Move], *, at: datetime, position: AnyPosition | None = None
) -> Match:
    """Return the match after one more legal turn, which leads to `position` if that is known."""
    moves, result = tuple(moves), None
    if position is None:
        position = play_turn(match.position, moves)
    if (outcome := position.outcome) is not None:
        reasons = tuple(str(reason.value) for reason in outcome.reasons)
        result = Result(outcome.winner, Ending.RULES, reasons)
    return replace(
        match,
        turns=(*match.turns, match.game.format_turn(match.position, moves)),
        movers=(*match.movers, chooser(match.position)),
        position=position,
        before=match.position,
        last_turn=moves,
        offers={},
        clock=None,
        result=result,
        ended_at=at if result else None,
    )


def chooser(position: AnyPosition) -> Side | None:
    """Return the side that chooses the next turn, `None` if it must pass."""
    return None if position.must_pass else position.to_move


def only_turn(position: AnyPosition) -> tuple[Move, ...] | None:
    """Return the only legal turn of a position, `None` if there are others or none."""
    moves, after = list[Move](), position
    while not (moves and is_turn_over(position, after)):
        legal = after.legal_moves()
        if len(legal) != 1:
            return None
        moves.append(legal[0])
        after = after.play(legal[0])
    return tuple(moves)


def last_chosen(match: Match) -> Match:
    """Return a match as the last chosen turn left it, without the forced passes after it."""
    return stood_at(match, match.chosen_ply)


def forced_passes(match: Match) -> tuple[Side, ...]:
    """List the sides that had to pass after the last chosen turn."""
    position, sides = last_chosen(match).position, list[Side]()
    for _ in range(match.chosen_ply, match.ply):
        sides.append(position.to_move)
        position = play_turn(position, tuple(position.legal_moves()))
    return tuple(sides)


def check_act(match: Match, act: Act, ply: int) -> None:
    """Raise `UserError` unless the actor may play the turn after this ply."""
    if act.user_id is not None:
        check_turn(match, act.user_id, ply)
        return
    if match.result is not None:
        raise UserError("finished", match=match.id)
    if ply != match.ply:
        raise UserError("stale")
    if act.actor is not Actor.COMPUTER or match.seat(match.position.to_move).level is None:
        raise _not_your_turn(match)


def _not_your_turn(match: Match) -> UserError:
    people = match.people(match.position.to_move)
    if len(people) != 1:
        return UserError("not-your-turn-here", match=match.id)
    return UserError("not-your-turn", match=match.id, user=people[0])


def count_set_up(match: Match) -> int:
    """Return how many turns of a match only set up its board; 0 if it has no others."""
    start = start_of(match.game, match.options, match.seed, match.opening)
    placed = len(match.game.random_placements(start, match.seed))
    return placed if placed < match.ply else 0


def stood_at(match: Match, ply: int) -> Match:
    """Return a match as it was after `ply` turns, without later offers or result.

    Raises `ValueError` for a ply that it does not have.
    """
    if ply == match.ply:
        return match
    if not 0 <= ply < match.ply:
        raise ValueError(f"match {match.id} has no ply {ply}, only 0 to {match.ply}")
    if not ply and match.swapped:
        match = match.exchanged
    game, turns = match.game, match.turns[:ply]
    start = start_of(game, match.options, match.seed, match.opening)
    before, position = (None, start, *replay(game, start, turns))[-2:]
    return replace(
        match,
        turns=turns,
        movers=match.movers[:ply],
        position=position,
        before=before,
        last_turn=() if before is None else game.parse_turn(before, turns[-1]),
        offers={},
        clock=None,
        answering=frozenset(),
        result=None,
        ended_at=None,
    )


def moments(match: Match, first: int, last: int) -> Iterator[Match]:
    """Yield a match as it was after each of its turns from `first` to `last`."""
    moment = stood_at(match, first)
    for turn in match.turns[first:last]:
        yield moment
        moves = match.game.parse_turn(moment.position, turn)
        moment = after_moves(moment, moves, at=match.started_at)
    yield match if last == match.ply else moment


def is_small(match: Match) -> bool:
    """Tell whether the next turn is one of many small ones, such as the placement of a piece."""
    return match.result is None and match.guide.prominence(match.position) is not Prominence.BOARD


def was_small(match: Match) -> bool:
    """Tell whether the last turn was a small one."""
    before = match.before
    return before is not None and match.guide.prominence(before) is not Prominence.BOARD


def loses_at_once(match: Match) -> bool:
    """Tell whether the last turn lost by the rules, though another was possible."""
    if match.before is None or match.result is None:
        return False
    lost = match.result.winner is match.before.to_move.opponent
    return lost and match.before.count_turns() > 1


async def check_offering(
    transaction: Transaction, match: Match, user_id: int | None, offer: Offer
) -> Side:
    """Return the side of a player who may make an offer, or agree by making it too.

    Raises `UserError` for everyone else, for offers that the server disallows, and between people
    who have blocked each other.
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
    """Return the side of a player who may agree to an offer; else `UserError`."""
    side = check_player(match, user_id)
    check_offered(match, side, ply, offer)
    await _check_allowed(transaction, match, offer)
    return side


async def _check_allowed(transaction: Transaction, match: Match, offer: Offer) -> None:
    """Raise `UserError` for an offer that the match's server disallows."""
    if offer is Offer.TAKEBACK:
        server = await find_settings(transaction, match.guild_id)
        if not server[TAKEBACKS]:
            raise UserError("takeback-off")
