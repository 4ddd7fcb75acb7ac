"""Open challenges in a list, each with a button that accepts it, away from their cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.content.buttons import Button, ChallengeKey
from bot.discord_io.content.people import channel_url, from_now, mention, message_url
from bot.game_texts import variant_text
from bot.match.boards import introduction
from bot.match.clock.terms_words import rated_text, terms_line
from bot.match.model import Challenge
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


def details(texts: Texts, challenge: Challenge) -> str:
    """Name the variant of a challenge, say who moves first, and whether the match is rated."""
    first = texts(
        f"card-first-{challenge.first}", challenger=mention(texts, challenge.challenger_id)
    )
    return texts(
        "card-details",
        variant=variant_text(texts, challenge.game, challenge.options),
        first=first,
        rated=rated_text(texts, challenge.terms),
    )


def card_url(challenge: Challenge) -> str:
    """Return the URL of a card, or of its channel as long as its message is unknown."""
    where, card_id = (challenge.guild_id, challenge.channel_id), challenge.message_id
    return channel_url(*where) if card_id is None else message_url(*where, card_id)


def _line(texts: Texts, challenge: Challenge, number: int) -> str:
    game, opening = challenge.game, challenge.opening
    line = texts(
        "open-line",
        number=number,
        game=game.name,
        url=card_url(challenge),
        challenger=mention(texts, challenge.challenger_id),
        details=details(texts, challenge),
        when=from_now(challenge.expires_at),
    )
    start = introduction.opening(texts, game, opening) if opening else ""
    return " · ".join(filter(None, (line, terms_line(texts, game, challenge.terms), start)))
