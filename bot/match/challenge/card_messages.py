"""Challenges in words: cards, lists of open challenges, and private messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, ChallengeKey
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import (
    NAME_LIMIT,
    called,
    channel_link,
    channel_url,
    date_and_time,
    from_now,
    mention,
    message_url,
)
from bot.game_texts import fact_text, shortened, side_name, variant_text
from bot.match.boards import board_messages, match_words
from bot.match.boards.match_words import sentence
from bot.match.boards.picture import WIDTH_PX, board_picture, reader_view
from bot.match.challenge.bids_and_setups import Odds, SecretKind, proposal, secret_kind
from bot.match.clock.terms_words import brief_pace, rated_text, terms_line
from bot.match.model import Challenge, ChallengeState, First, TeamSide
from bot.match.terms import TimeControl
from bot.profiles import Reader
from bot.seats import Seat
from bot.texts import Texts
from guide import get_guide
from rules import Side

# A line can have three hundred characters, and a list of matches needs room, too.
MOST_LISTED = 3


def card(
    texts: Texts,
    challenge: Challenge,
    picture: Picture | None = None,
    *,
    odds: Odds | None = None,
    sides: Mapping[TeamSide, str] | None = None,
    title: str | None = None,
    added: Sequence[str] = (),
    unanswered: bool = False,
) -> Draft:
    """Write the card; an invited opponent is notified while the challenge is open.

    The `title` of a match that no player has asked for names both, the first mover first, and both
    are notified. `picture` shows the position that the match begins from. `odds` would even out the
    match. `sides` are those that people may still join, by the name of who leads them. `added` are
    the lines of cogs. An `unanswered` challenge has waited long for an answer.
    """
    game, opponent = challenge.game, _opponent(texts, challenge)
    challenger = called(texts, Seat.of(*challenge.team(TeamSide.OWN)))
    side = called(texts, challenge.seat(TeamSide.OWN))
    among = "card-among-people" if challenge.is_among_people else "card-to-anyone"
    key = "card-to" if opponent else among
    first = "named" if title else challenge.first
    lines = [
        title or texts(key, challenger=challenger, opponent=opponent, game=game.name),
        texts(
            "card-details",
            variant=variant_text(texts, game, challenge.options),
            first=texts(f"card-first-{first}", challenger=side),
            rated=rated_text(texts, challenge.terms),
        ),
    ]
    if terms := terms_line(texts, game, challenge.terms):
        lines.append(terms)
    if challenge.rematch_of is not None:
        lines.append(texts("card-rematch", title=f"{game.name} #{challenge.rematch_of}"))
    if challenge.opening:
        lines.append(match_words.opening(texts, game, challenge.opening))
    if challenge.is_preparing:
        return _preparing(texts, challenge, lines)
    if challenge.state is not ChallengeState.OPEN:
        state = texts(f"card-{challenge.state}", opponent=opponent)
        return Draft("\n".join([*lines, f"**{state}**"]))
    among = "card-waits-among-people" if challenge.is_among_people else "card-waits-for-anyone"
    key = "card-waits" if opponent else among
    lines += [
        *added,
        match_words.aim(texts, game, challenge.options),
        texts(key, opponent=opponent, when=date_and_time(challenge.expires_at)),
    ]
    if challenge.answers_only:
        challenger = mention(texts, challenge.challenger_id)
        lines.append(texts("card-answers-only", challenger=challenger))
    if odds is not None:
        lines.append(proposal(texts, game, odds))
    mentions = (*challenge.team(TeamSide.OTHER), *challenge.mates[0])
    if title:
        mentions = (challenge.challenger_id, *mentions)
    buttons = _buttons(texts, challenge, at_odds=odds is not None)
    if unanswered and secret_kind(challenge) is None:
        buttons += (Button(_key(challenge, "computer"), texts("button-computer")),)
    for side, name in (sides or {}).items():
        label = texts("button-join-side", player=shortened(name, NAME_LIMIT))
        buttons += (Button(_key(challenge, f"join-{side}"), label, row=1),)
    return Draft("\n".join(lines), picture, buttons, mentions)


def _preparing(texts: Texts, challenge: Challenge, lines: Sequence[str]) -> Draft:
    """Write the card while both players decide in secret; it says who is ready."""
    people = [challenge.challenger_id, *filter(None, [challenge.opponent_id])]
    waits = (
        texts(
            "card-ready" if user_id in challenge.ready else "card-choosing",
            player=mention(texts, user_id),
        )
        for user_id in people
    )
    kind = secret_kind(challenge) or SecretKind.BID
    task = texts(
        f"card-secret-{kind.value}",
        people=" · ".join(waits),
        button=texts("button-secret"),
        when=date_and_time(challenge.expires_at),
    )
    secret = Button(_key(challenge, "secret"), texts("button-secret"), ButtonStyle.success)
    decline = Button(_key(challenge, "decline"), texts("button-decline"))
    withdraw = Button(_key(challenge, "withdraw"), texts("button-withdraw"))
    answers = (secret, decline, withdraw) if challenge.opponent_id else (secret, withdraw)
    aim = match_words.aim(texts, challenge.game, challenge.options)
    buttons = (*answers, *board_messages.introduction_buttons(texts, challenge.game))
    return Draft("\n".join([*lines, aim, task]), buttons=buttons)


def opening_picture(reader: Reader, challenge: Challenge) -> Picture | None:
    """Return the picture on a card: the position that the match begins from, if any."""
    game, start, texts = challenge.game, challenge.start, reader.texts
    if start is None or challenge.opening is None or challenge.state is not ChallengeState.OPEN:
        return None
    names = {side: side_name(texts, game, side) for side in Side}
    facts = get_guide(game.slug).position_facts(start)
    sentences = [sentence(fact_text(texts, game, fact, names)) for fact in facts]
    alt = fitted([match_words.opening(texts, game, challenge.opening), *sentences], ALT_LIMIT)
    view = replace(reader_view(reader, game, names, own_side=None), width=WIDTH_PX)
    return board_picture(f"{game.slug}-challenge-{challenge.id}.png", game, start, view, alt)


def line_to_challenger(texts: Texts, key: str, challenge: Challenge) -> Draft:
    """Tell the challenger of the opponent's answer, with a link to the card."""
    text = texts(
        key,
        challenger=mention(texts, challenge.challenger_id),
        opponent=_opponent(texts, challenge),
        game=challenge.game.name,
        button=texts("button-secret"),
        url=card_url(challenge),
    )
    return Draft(text, mentions=(challenge.challenger_id,))


def prepared_elsewhere(texts: Texts, challenge: Challenge) -> Draft:
    """Tell a player who has accepted a challenge away from its card what is next."""
    return Draft(texts("rematch-preparing", button=texts("button-secret"), url=card_url(challenge)))


def begins_elsewhere(texts: Texts, challenge: Challenge) -> Draft:
    """Tell a player who has accepted a challenge away from its card where it is played."""
    key = "challenge-begins"
    if challenge.rematch_of is not None:
        key = "rematch-begins-odds" if challenge.terms.odds else "rematch-begins"
    return Draft(texts(key, place=channel_link(challenge.channel_id)))


def listed(texts: Texts, challenges: Sequence[Challenge], *, are_own: bool = False) -> list[str]:
    """Return a title, a numbered line for each of the first open challenges, and how many follow.

    Empty without any. The reader's own (`are_own`) wait for others.
    """
    if not challenges:
        return []
    lines = [
        _line(texts, challenge, number, is_own=are_own)
        for number, challenge in enumerate(challenges[:MOST_LISTED], start=1)
    ]
    left = len(challenges) - len(lines)
    more = [texts("open-more", count=left)] if left else []
    return [texts("open-title-own" if are_own else "open-title"), *lines, *more]


def list_buttons(
    texts: Texts, challenges: Sequence[Challenge], *, are_own: bool = False, row: int | None = None
) -> tuple[Button, ...]:
    """Return a button for each listed challenge, with the number of its line.

    It accepts the challenge, or withdraws the presser's own one.
    """
    action = "withdraw-listed" if are_own else "accept-listed"
    return tuple(
        Button(_key(challenge, action), texts(f"button-{action}", number=number), row=row)
        for number, challenge in enumerate(challenges[:MOST_LISTED], start=1)
    )


def withdrawn(texts: Texts, challenge: Challenge) -> Draft:
    """Confirm that the challenger has withdrawn a challenge away from its card."""
    return Draft(texts("challenge-withdrawn", game=challenge.game.name))


def card_url(challenge: Challenge) -> str:
    """Return the URL of a card, or of its channel as long as its message is unknown."""
    where, card_id = (challenge.guild_id, challenge.channel_id), challenge.message_id
    return channel_url(*where) if card_id is None else message_url(*where, card_id)


def _line(texts: Texts, challenge: Challenge, number: int, *, is_own: bool) -> str:
    """Say who offers what; the card, to which the game leads, says it at length."""
    game, terms, opening = challenge.game, challenge.terms, challenge.opening
    challenger, is_random = mention(texts, challenge.challenger_id), challenge.first is First.RANDOM
    details = (
        variant_text(texts, game, challenge.options),
        "" if is_random else texts(f"card-first-{challenge.first}", challenger=challenger),
        texts("terms-swap") if terms.swap else "",
        "" if terms.pace is TimeControl.NONE else brief_pace(texts, terms),
        match_words.opening(texts, game, opening) if opening else "",
        rated_text(texts, terms),
    )
    opponent = _opponent(texts, challenge)
    key = ("open-line-own" if opponent else "open-line-own-anyone") if is_own else "open-line"
    return texts(
        key,
        number=number,
        game=game.name,
        url=card_url(challenge),
        challenger=challenger,
        opponent=opponent,
        details=" · ".join(filter(None, details)),
        when=from_now(challenge.expires_at),
    )


def _opponent(texts: Texts, challenge: Challenge) -> str:
    """Mention the opponent or their role, or name the computer; "" if anyone may accept."""
    if challenge.terms.computer is not None:
        return called(texts, challenge.terms.computer)
    is_known = challenge.team(TeamSide.OTHER) or challenge.terms.roles[1]
    return called(texts, challenge.seat(TeamSide.OTHER)) if is_known else ""


def _buttons(texts: Texts, challenge: Challenge, *, at_odds: bool) -> tuple[Button, ...]:
    accept = Button(_key(challenge, "accept"), texts("button-accept"), ButtonStyle.success)
    decline = Button(_key(challenge, "decline"), texts("button-decline"))
    withdraw = Button(_key(challenge, "withdraw"), texts("button-withdraw"))
    if challenge.terms.level is not None:
        return (withdraw,)
    if at_odds:
        # With the buttons to learn the game there would be six: a row holds five.
        even = Button(_key(challenge, "accept-odds"), texts("button-accept-odds"))
        return (accept, even, decline, withdraw)
    # A challenge to anyone has no opponent who could decline it.
    answers = (accept, decline, withdraw) if challenge.opponent_id else (accept, withdraw)
    if challenge.opening is not None:
        return (*answers, Button(_key(challenge, "try"), texts("button-try")))
    return (*answers, *board_messages.introduction_buttons(texts, challenge.game))


def _key(challenge: Challenge, action: str) -> ChallengeKey:
    return ChallengeKey(challenge.id, action)
