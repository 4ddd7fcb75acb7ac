"""Open challenges in a list, each with a button that accepts it, away from their cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.content.buttons import Button, ChallengeKey
from bot.discord_io.content.people import channel_url, from_now, mention, message_url
from bot.game_texts import variant_text
from bot.match.boards import board_messages
from bot.match.clock.terms_words import brief_pace, rated_text
from bot.match.model import Challenge, First
from bot.match.terms import TimeControl
from bot.texts import Texts

# A line can have three hundred characters, and a list of matches needs room, too.
MOST_LISTED = 3


def listed(texts: Texts, challenges: Sequence[Challenge]) -> list[str]:
    """Return a title and a numbered line for each open challenge; empty without any."""
    if not challenges:
        return []
    lines = (_line(texts, each, number) for number, each in enumerate(challenges, start=1))
    return [texts("open-title"), *lines]


def accept_buttons(
    texts: Texts, challenges: Sequence[Challenge], row: int | None = None
) -> tuple[Button, ...]:
    """Return a button for each open challenge, with the number of its line."""
    return tuple(
        Button(
            ChallengeKey(each.id, "accept-listed"),
            texts("button-accept-listed", number=number),
            row=row,
        )
        for number, each in enumerate(challenges, start=1)
    )


def card_url(challenge: Challenge) -> str:
    """Return the URL of a card, or of its channel as long as its message is unknown."""
    where, card_id = (challenge.guild_id, challenge.channel_id), challenge.message_id
    return channel_url(*where) if card_id is None else message_url(*where, card_id)


def _line(texts: Texts, challenge: Challenge, number: int) -> str:
    """Say who offers what; the card, to which the game leads, says it at length."""
    game, terms, opening = challenge.game, challenge.terms, challenge.opening
    challenger, is_random = mention(texts, challenge.challenger_id), challenge.first is First.RANDOM
    told = (
        variant_text(texts, game, challenge.options),
        "" if is_random else texts(f"card-first-{challenge.first}", challenger=challenger),
        texts("terms-swap") if terms.swap else "",
        "" if terms.pace is TimeControl.NONE else brief_pace(texts, terms),
        board_messages.opening(texts, game, opening) if opening else "",
        rated_text(texts, terms),
    )
    return texts(
        "open-line",
        number=number,
        game=game.name,
        url=card_url(challenge),
        challenger=challenger,
        details=" · ".join(filter(None, told)),
        when=from_now(challenge.expires_at),
    )
