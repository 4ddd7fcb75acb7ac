"""Write about offers, clocks, turns taken back, and boards that cannot be posted."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import called, place_link
from bot.homes import DIRECT
from bot.match.boards.board_messages import going_back
from bot.match.boards.match_words import line_about, scoreboard_url, seats, title
from bot.match.clock.arithmetic import Flag
from bot.match.clock.terms_words import clock_text
from bot.match.model import Ending, Match, Offer, OfferOutcome
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
    # The computer answers by itself.
    if outcome is not None or not opponent.people:
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


def begun(texts: Texts, match: Match) -> str:
    """Say on the card of a match that its boards are below."""
    return line_about(texts, match, "card-begun")


def taken_back(texts: Texts, turns: Mapping[int, str]) -> str:
    """Say above a board that its turns, by ply, were taken back."""
    listed = ", ".join(f"{ply} · {turn}" for ply, turn in turns.items())
    return texts("line-taken-back", turns=listed, count=len(turns))


def receipt(texts: Texts, match: Match, turn: str, url: str | None) -> Draft:
    """Confirm a player's turn privately, with a link to its board if it is posted."""
    if url is not None:
        return Draft(texts("move-sent", turn=turn, url=url))
    if match.answers_only:
        return Draft(texts("move-saved-answers-only", turn=turn))
    place = place_link(match.guild_id, match.place_id)
    return Draft(texts("move-saved", turn=turn, place=place))


def refused(texts: Texts, match: Match) -> str:
    """Say above a private board that it can't be posted where the match is played."""
    if match.guild_id == DIRECT:
        return texts("board-refused-direct")
    return texts("board-refused", place=place_link(match.guild_id, match.place_id))


def confirm_refused_turn(texts: Texts, match: Match, turn: str) -> str:
    """Confirm a player's turn above a private board that can't be posted."""
    return texts("move-refused", turn=turn, reason=refused(texts, match))


def thinking(texts: Texts, match: Match, turn: str) -> Draft:
    """Confirm a player's turn privately while the computer looks for its own."""
    computer = called(texts, match.seat(match.position.to_move))
    return Draft(texts("move-thinking", turn=turn, computer=computer))


def explain_lost_answer(texts: Texts, *, is_stored: bool) -> Draft:
    """Explain privately why no answer came, and whether to repeat the action."""
    return Draft(texts("answer-lost-stored" if is_stored else "answer-lost"))


def _answer_key(match_id: int, ply: int, side: Side, action: str) -> MatchKey:
    return MatchKey(match_id, ply, action, str(side.value))


def flag(texts: Texts, match: Match, ply: int, take_backs: int, side: Side) -> Draft:
    """Say that a side's time for the turn after `ply` was up, and its consequence.

    As long as that is open, there are buttons for the opponent.
    """
    outcome = _outcome(match, ply, take_backs)
    player, opponent = (called(texts, match.seat(who)) for who in (side, side.opponent))
    left = clock_text(texts, match)
    text = texts(f"line-flag-{outcome}", player=player, opponent=opponent, left=left)
    if outcome != "up":
        return Draft(text, silent=True)
    buttons = (
        Button(flag_key(match, ply), texts("button-claim"), ButtonStyle.success),
        Button(key_of(match, ply, "extend"), texts("button-extend")),
        Button(MatchKey(match.id, ply, "wait"), texts("button-wait")),
    )
    return Draft(text, buttons=buttons)


def flag_key(match: Match, ply: int) -> MatchKey:
    """Return the button id that the line about an expired clock has while it is open."""
    return MatchKey(match.id, ply, "claim")


def key_of(match: Match, ply: int, action: str) -> MatchKey:
    """Return the id of a button; one that gives time has a stamp, so it works once."""
    clock = match.clock if action == "extend" else None
    return MatchKey(match.id, ply, action, "" if clock is None else str(clock.stamp))


def reminder(texts: Texts, match: Match, url: str, mentions: tuple[int, ...] = ()) -> Draft:
    """Remind the player to move that little time is left; `url` is the board's."""
    return _calling("reminder", texts, match, url, mentions)


def nudge(texts: Texts, match: Match, url: str, mentions: tuple[int, ...] = ()) -> Draft:
    """Tell the player to move that the opponent is waiting; `url` is the board's."""
    return _calling("nudge", texts, match, url, mentions)


def resumed(texts: Texts, match: Match, side: Side) -> Draft:
    """Say which side has ended a pause, and how much time is left."""
    player, left = called(texts, match.seat(side)), clock_text(texts, match)
    return Draft(texts("line-resumed", player=player, left=left))


def restored(texts: Texts, ply: int) -> Draft:
    """Say that the bot was restored from a backup, and where the match stands now."""
    return Draft(texts("line-restored", ply=ply), silent=True)


def claim_question(texts: Texts, match: Match, side: Side) -> Draft:
    """Ask a player whether to claim the win."""
    yes = MatchKey(match.id, match.ply, "claim-yes")
    buttons = (Button(yes, texts("button-claim-yes"), ButtonStyle.danger), going_back(texts))
    return replace(about_time(texts, "claim-question", match, side), buttons=buttons)


def about_time(texts: Texts, key: str, match: Match, side: Side) -> Draft:
    """Tell a player of a side what they have done about time, such as `nudged`."""
    opponent = called(texts, match.seat(side.opponent))
    left = clock_text(texts, match)
    return Draft(texts(key, title=title(match), opponent=opponent, left=left))


def actions(match: Match, side: Side | None) -> tuple[str, ...]:
    """List what a player can do about time at present; what ends the match comes last."""
    if match.result is not None or side is None:
        return ()
    clock = match.clock
    waits = match.position.to_move is not side and bool(match.people(side.opponent))
    possible = [
        "nudge" if waits else "",
        "extend" if clock and waits else "",
        ("resume" if clock.is_paused else "pause") if clock and not match.has_channel else "",
        "claim" if clock and waits and clock.flag is not Flag.DOWN else "",
    ]
    return tuple(filter(None, possible))


def waiting_buttons(texts: Texts, match: Match, user_id: int | None) -> tuple[Button, ...]:
    """List the buttons about time of a player who waits, without what ends the match."""
    side = None if user_id is None else match.side_of(user_id)
    waits = side is not None and match.position.to_move is not side
    names = [name for name in actions(match, side) if name != "claim"] if waits else []
    return tuple(
        Button(key_of(match, match.ply, name), texts(f"button-{name}"), row=1) for name in names
    )


def _outcome(match: Match, ply: int, take_backs: int) -> str:
    if (match.ply, match.take_backs) != (ply, take_backs):
        return "played"
    if match.result is not None:
        return "claimed" if match.result.ending is Ending.TIME else "ended"
    if match.clock is None or match.clock.flag is not Flag.DOWN:
        return "waiting" if match.clock and match.clock.flag is Flag.WAITING else "up"
    return "paused" if match.clock.is_paused else "given"


def _calling(what: str, texts: Texts, match: Match, url: str, mentions: tuple[int, ...]) -> Draft:
    """Call the player to move, in a line (with mentions) or a direct message."""
    mover = match.position.to_move
    text = texts(
        f"line-{what}" if mentions else f"letter-{what}",
        player=called(texts, match.seat(mover)),
        opponent=called(texts, match.seat(mover.opponent)),
        title=title(match),
        left=clock_text(texts, match),
        url=url,
    )
    return Draft(text, mentions=mentions)


def forum_opening(texts: Texts, match: Match) -> Draft:
    """Say who plays what, and link the card; notify no one."""
    names = dict(zip(Side, seats(texts, match), strict=True))
    text = line_about(texts, match, "forum-opening", names, url=scoreboard_url(match) or "")
    return Draft(text, silent=True)
