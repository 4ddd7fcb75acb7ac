"""The card of a challenge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.challenge.card_messages import card
from bot.match.model import ChallengeState
from bot.match.terms import Terms, TimeControl
from bot.texts import texts_for
from ringfall.testing.matches import ANA, BEN, CHALLENGE

TEXTS = texts_for("en")


def test_a_card_says_who_plays_what_and_until_when_and_notifies_the_opponent() -> None:
    draft = card(TEXTS, CHALLENGE)
    assert draft.mentions == (BEN,)
    assert [str(button.key) for button in draft.buttons] == [
        *("c:3:accept", "c:3:decline", "c:3:withdraw"),
        *("g:zertz:rules", "g:zertz:learn"),
    ]
    assert f"<@{ANA}> challenges <@{BEN}> to **ZÈRTZ**" in draft.content
    assert "37 rings, standard" in draft.content
    assert f"<@{ANA}> moves first" in draft.content
    assert "First to 4 white, 5 grey, 6 black or 3 of each wins." in draft.content.splitlines()
    until = f"<t:{int(CHALLENGE.expires_at.timestamp())}:f>"
    assert draft.content.endswith(f"Waiting for <@{BEN}> · until {until}")


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms(TimeControl.DAY), "1 day a turn · when time is up, the opponent may claim the win"),
        (
            Terms(TimeControl.TEN_MINUTES, saving=True, strict=True),
            "10 minutes a turn · unused time is saved, up to three turns' worth"
            " · when time is up, the match is lost",
        ),
    ],
)
def test_a_card_says_how_much_time_a_turn_has(terms: Terms, words: str) -> None:
    assert words in card(TEXTS, replace(CHALLENGE, terms=terms)).content.splitlines()
    assert "turn" not in card(TEXTS, CHALLENGE).content


def test_an_open_challenge_notifies_no_one_and_cannot_be_declined() -> None:
    draft = card(TEXTS, replace(CHALLENGE, opponent_id=None))
    assert "challenges anyone" in draft.content
    assert draft.mentions == ()
    assert [button.label for button in draft.buttons] == ["Accept", "Withdraw", "Rules", "Learn"]
    assert "\nOpen to anyone · until <t:" in draft.content


def test_a_challenge_among_people_does_not_speak_of_anyone() -> None:
    """In the direct messages of two people, anyone is the other one."""
    draft = card(TEXTS, replace(CHALLENGE, opponent_id=None, guild_id=0, answers_only=True))
    assert "anyone" not in draft.content
    assert f"<@{ANA}> would like to play **ZÈRTZ**!" in draft.content


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ChallengeState.DECLINED, f"<@{BEN}> declined."),
        (ChallengeState.WITHDRAWN, "The challenge was withdrawn."),
        (ChallengeState.EXPIRED, "The challenge expired."),
    ],
)
def test_a_card_that_came_to_nothing_says_so_and_has_no_buttons(
    state: ChallengeState, words: str
) -> None:
    draft = card(TEXTS, replace(CHALLENGE, state=state))
    assert f"**{words}**" in draft.content
    assert draft.buttons == ()
    assert draft.mentions == ()
