"""Challenges: what is stored, who may answer, refusals, expiry."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.errors import UserError
from bot.homes import Home
from bot.match.challenge.invitations import MAX_ACTIVE_MATCHES, MAX_CARDS, MAX_OPEN_CHALLENGES
from bot.match.model import ChallengeState, First, Match, MessageKind
from bot.match.terms import Terms, TimeControl
from bot.profiles import MAX_MATCHES
from bot.seats import Seat
from ringfall.testing.posted import give_up_card
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, World


async def test_a_challenge_is_read_back_as_it_was_made(world: World) -> None:
    made = await world.challenges.create(**world.terms(options={"board": "48"}))
    assert made == await world.challenges.get(made.id)
    assert made.options == {"board": "48", "goal": "standard"}
    assert (made.challenger_id, made.opponent_id) == (ANA, BEN)
    assert (made.guild_id, made.channel_id, made.message_id) == (GUILD, CHANNEL, None)
    assert (made.state, made.match_id) == (ChallengeState.OPEN, None)
    assert made.expires_at - made.created_at == timedelta(hours=24)


async def test_the_board_is_the_small_one_until_one_of_the_players_has_finished_a_match(
    world: World,
) -> None:
    async def board(challenger_id: int, opponent_id: int | None, **options: str) -> str:
        challenge = await world.challenge(
            challenger_id=challenger_id, opponent_id=opponent_id, options=options
        )
        await world.challenges.withdraw(challenge.id, world.act(challenger_id))
        return challenge.options["board"]

    await world.matches.cancel((await world.match()).id, world.act(ANA))
    assert await board(ANA, BEN) == "37"
    await world.resign(await world.play_on(await world.match(), 2), ANA)
    assert [await board(*people) for people in ((ANA, CLEO), (CLEO, BEN), (ANA, None))] == 3 * [
        "48"
    ]
    assert await board(CLEO, None) == "37"
    assert await board(ANA, BEN, board="61") == "61"


async def test_a_challenge_delivered_twice_is_made_once(world: World) -> None:
    terms = world.terms()
    first, second = await asyncio.gather(
        world.challenges.create(**terms), world.challenges.create(**terms)
    )
    assert first == second
    assert len(await world.pending()) == 1


@pytest.mark.parametrize(
    ("changes", "key", "values"),
    [
        ({"opponent_id": ANA}, "challenge-self", {}),
        ({"opponent_is_bot": True}, "challenge-bot", {}),
        ({"game": "chess"}, "unknown-game", {"game": "chess"}),
        (
            {"options": {"board": "38"}},
            "option",
            {"option": "board", "allowed": "37, 40, 43, 44, 48, 61"},
        ),
        ({"options": {"start": "1"}}, "option", {"option": "start", "allowed": "board, goal"}),
        # Nothing would happen when time is up.
        ({"opponent_id": None, "terms": Terms(TimeControl.DAY, level=1)}, "computer-lenient", {}),
    ],
)
async def test_an_impossible_challenge_is_refused(
    world: World, changes: dict[str, Any], key: str, values: dict[str, str]
) -> None:
    async with world.refused(key, **values):
        await world.challenges.create(**world.terms(**changes))


@pytest.mark.parametrize(("challenger", "opponent"), [(ANA, BEN), (BEN, ANA)])
async def test_two_people_have_one_open_challenge_a_game(
    world: World, challenger: int, opponent: int
) -> None:
    standing = await world.challenge()
    async with world.refused("challenge-twice", challenge=standing.id):
        await world.challenges.create(
            **world.terms(challenger_id=challenger, opponent_id=opponent, options={"board": "61"})
        )


async def test_a_challenge_whose_card_cannot_be_posted_blocks_no_other(world: World) -> None:
    await world.challenges.create(**world.terms())
    (card,) = await world.pending()
    await give_up_card(world.messages, card)
    assert await world.challenge()


@pytest.mark.parametrize("how", ["accept", "decline", "withdraw", "expire"])
async def test_a_closed_challenge_blocks_no_other(world: World, how: str) -> None:
    await _close(world, (await world.challenge()).id, how)
    assert await world.challenge()


async def test_others_and_anyone_may_be_challenged_at_the_same_time(world: World) -> None:
    await world.challenge()
    await world.challenge(opponent_id=CLEO)
    standing = await world.challenge(opponent_id=None)
    await world.challenge(opponent_id=None, options={"board": "61"})
    await world.challenge(opponent_id=None, first=First.THEM)
    await world.challenge(opponent_id=None, channel_id=CHANNEL + 1)
    await world.challenge(opponent_id=None, challenger_id=BEN)
    async with world.refused("challenge-twice-here", challenge=standing.id):
        await world.challenges.create(**world.terms(opponent_id=None))


async def test_one_person_s_open_challenges_are_limited(world: World) -> None:
    for number in range(MAX_OPEN_CHALLENGES):
        await world.challenges.create(**world.terms(opponent_id=None, channel_id=100 + number))
        world.clock.pass_by(minutes=2)
    async with world.refused("too-many-challenges", limit=MAX_OPEN_CHALLENGES):
        await world.challenges.create(**world.terms(opponent_id=None))
    world.clock.pass_by(hours=24)
    assert await world.challenges.create(**world.terms(opponent_id=None))


@pytest.mark.parametrize("level", [None, 1])
async def test_six_cards_in_ten_minutes_are_enough(world: World, level: int | None) -> None:
    """Those that another person has accepted don't count, nor those alone with the bot."""
    terms = world.terms(opponent_id=None, terms=Terms(level=level))
    for _ in range(MAX_CARDS):
        await world.match()
        made = await world.challenges.create(**{**terms, "act": world.act(ANA)})
        if level is None:
            await world.challenges.withdraw(made.id, world.act(ANA))
        else:
            match = (await world.challenges.accept_for_computer(made.id)).match
            await world.resign(match, ANA)
    again = int((world.clock.now + timedelta(minutes=10)).timestamp())
    async with world.refused("too-many-cards", limit=MAX_CARDS, when=again):
        await world.challenges.create(**{**terms, "act": world.act(ANA)})
    at_home = Home(0, answers_only=False)
    alone = world.terms(opponent_id=None, terms=Terms(level=level), home=at_home, channel_id=900)
    assert await world.challenges.create(**alone)
    assert await world.challenge(challenger_id=BEN, opponent_id=None)
    world.clock.pass_by(minutes=10)
    assert await world.challenges.create(**{**terms, "act": world.act(ANA)})


async def test_a_server_may_limit_the_matches_of_a_person(world: World) -> None:
    standing = await world.challenge(challenger_id=BEN, opponent_id=None)
    elsewhere = await world.challenge(opponent_id=None, guild_id=GUILD + 1)
    await world.match(opponent_id=CLEO)
    await world.servers.change(GUILD, {MAX_MATCHES: 1})
    async with world.refused("too-many-here", limit=1):
        await world.challenges.create(**world.terms())
    async with world.refused("too-many-here-other", limit=1, user=ANA):
        await world.challenges.create(**world.terms(challenger_id=BEN, opponent_id=ANA))
    async with world.refused("too-many-here", limit=1):
        await world.challenges.accept(standing.id, world.act(ANA))
    assert (await world.challenges.accept(elsewhere.id, world.act(BEN))).match
    await world.servers.change(GUILD, {MAX_MATCHES: 2})
    assert (await world.challenges.accept(standing.id, world.act(ANA))).match


async def test_one_who_accepts_is_told_that_the_challenger_has_enough_matches(world: World) -> None:
    challenge = await world.challenge(opponent_id=None)
    match = await world.match(opponent_id=CLEO)
    await world.servers.change(GUILD, {MAX_MATCHES: 1})
    async with world.refused("too-many-here-other", limit=1, user=ANA):
        await world.challenges.accept(challenge.id, world.act(BEN))
    await world.resign(match, CLEO)
    assert (await world.challenges.accept(challenge.id, world.act(BEN))).match


async def test_one_person_s_matches_are_limited(world: World) -> None:
    invitation = await world.challenge(challenger_id=CLEO, opponent_id=BEN)
    for _ in range(MAX_ACTIVE_MATCHES):
        await world.match()
    async with world.refused("too-many-matches", limit=MAX_ACTIVE_MATCHES):
        await world.challenges.create(**world.terms(opponent_id=CLEO))
    async with world.refused("too-many-matches", limit=MAX_ACTIVE_MATCHES):
        await world.challenges.accept(invitation.id, world.act(BEN))


async def test_random_sides_come_out_both_ways(world: World) -> None:
    seats = {(await world.match(first=First.RANDOM)).seats for _ in range(20)}
    ana, ben = Seat.of(ANA), Seat.of(BEN)
    assert seats == {(ana, ben), (ben, ana)}


@pytest.mark.parametrize(
    ("opponent_id", "how", "user_id", "key"),
    [
        (BEN, "accept", CLEO, "challenge-for-other"),
        (BEN, "accept", ANA, "challenge-own"),
        (None, "accept", ANA, "challenge-own"),
        (BEN, "decline", CLEO, "challenge-for-other"),
        (BEN, "decline", ANA, "challenge-for-other"),
        (None, "decline", BEN, "challenge-not-yours"),
        (BEN, "withdraw", BEN, "not-challenger"),
        (None, "withdraw", CLEO, "not-challenger"),
    ],
)
async def test_only_the_right_person_may_answer(
    world: World, opponent_id: int | None, how: str, user_id: int, key: str
) -> None:
    challenge = await world.challenge(opponent_id=opponent_id)
    named = {"user": BEN} if key == "challenge-for-other" else {}
    async with world.refused(key, **named):
        await getattr(world.challenges, how)(challenge.id, world.act(user_id))


@pytest.mark.parametrize(
    ("before", "state"),
    [
        ("accept", "accepted"),
        ("decline", "declined"),
        ("withdraw", "withdrawn"),
        ("expire", "expired"),
    ],
)
@pytest.mark.parametrize("how", ["accept", "decline", "withdraw"])
async def test_a_closed_challenge_is_gone_for_all_users(
    world: World, before: str, state: str, how: str
) -> None:
    challenge = await world.challenge()
    await _close(world, challenge.id, before)
    user_id = ANA if how == "withdraw" else BEN
    async with world.refused("challenge-gone", state=state):
        await getattr(world.challenges, how)(challenge.id, world.act(user_id))


async def test_an_unknown_challenge_is_refused(world: World) -> None:
    async with world.refused("unknown-challenge", challenge=77):
        await world.challenges.get(77)
    async with world.refused("unknown-challenge", challenge=77):
        await world.challenges.accept(77, world.act(BEN))


async def test_a_challenge_expires_when_its_time_has_come(world: World) -> None:
    early = await world.challenge()
    world.clock.pass_by(hours=1)
    late = await world.challenge(opponent_id=CLEO)
    assert await world.challenges.next_expiry() == early.expires_at
    world.clock.pass_by(hours=22, minutes=59)
    assert await world.challenges.expire_due() == []
    world.clock.pass_by(minutes=1)
    assert await world.challenges.expire_due() == [early.id]
    assert (await world.challenges.get(early.id)).state is ChallengeState.EXPIRED
    assert await world.challenges.next_expiry() == late.expires_at


async def test_a_challenge_past_its_time_cannot_be_accepted_before_it_is_swept(
    world: World,
) -> None:
    challenge = await world.challenge()
    world.clock.pass_by(hours=24)
    async with world.refused("challenge-gone", state="expired"):
        await world.challenges.accept(challenge.id, world.act(BEN))


@pytest.mark.parametrize("how", ["decline", "withdraw", "expire"])
async def test_a_closed_challenge_is_listed_until_its_card_shows_it(world: World, how: str) -> None:
    challenge = await world.challenge()
    assert await world.cards_behind() == []
    await _close(world, challenge.id, how)
    await world.post_all(challenge_id=challenge.id)
    assert await world.cards_behind() == [challenge.id]
    (card,) = await world.messages.behind()
    await world.messages.mark_shown(card)
    assert await world.cards_behind() == []


async def test_the_challenger_is_owed_one_line_about_a_challenge_that_was_declined(
    world: World,
) -> None:
    challenge = await world.challenge()
    act = world.act(BEN)
    for _ in range(2):
        await world.challenges.decline(challenge.id, act)
    owed = await world.pending(challenge_id=challenge.id)
    assert [post.kind for post in owed] == [MessageKind.REFUSAL]
    withdrawn = await world.challenge()
    await world.challenges.withdraw(withdrawn.id, world.act(ANA))
    assert await world.pending(challenge_id=withdrawn.id) == []


async def test_a_challenge_that_ended_before_its_card_was_recorded_is_listed(world: World) -> None:
    """A kill may have come between the posting of the card and the record of it."""
    challenge = await world.challenges.create(**world.terms())
    world.clock.pass_by(hours=24)
    await world.challenges.expire_due()
    assert await world.cards_behind() == [challenge.id]


@pytest.mark.parametrize("how", ["accept", "decline", "withdraw"])
async def test_a_pressed_card_is_known_to_be_posted(world: World, how: str) -> None:
    """A kill may have come between its posting and the record of that."""
    challenge = await world.challenges.create(**world.terms())
    await getattr(world.challenges, how)(
        challenge.id, world.act(ANA if how == "withdraw" else BEN), card_id=77
    )
    assert (await world.challenges.get(challenge.id)).message_id == 77
    owed = await world.pending(challenge_id=challenge.id)
    assert MessageKind.CARD not in {post.kind for post in owed}


async def _close(world: World, challenge_id: int, how: str) -> None:
    if how == "expire":
        world.clock.pass_by(hours=24)
        await world.challenges.expire_due()
        return
    user_id = ANA if how == "withdraw" else BEN
    await getattr(world.challenges, how)(challenge_id, world.act(user_id))


async def over(world: World, **terms: Any) -> Match:
    """Return a match of Ana's (first) and Ben's that Ana has resigned."""
    match = await world.match(**terms)
    return await world.resign(match, ANA)


async def test_a_rematch_is_the_same_with_the_seats_swapped(world: World) -> None:
    match = await over(world, options={"board": "48", "goal": "blitz"})
    asked = await world.challenges.rematch(match, world.act(BEN), channel_id=CHANNEL)
    assert (asked.game, asked.options) == (match.game, match.options)
    assert (asked.challenger_id, asked.opponent_id) == (BEN, ANA)
    again = (await world.challenges.accept(asked.id, world.act(ANA))).match
    assert again.seats == tuple(reversed(match.seats))


async def test_who_begins_a_rematch_by_two_presses_asks_for_no_other(world: World) -> None:
    match = await over(world)
    asked = await world.challenges.rematch(match, world.act(ANA), channel_id=CHANNEL)
    begun = (await world.challenges.accept(asked.id, world.act(BEN))).match
    for user_id in (ANA, BEN):
        async with world.refused("rematch-begun", match=begun.id):
            await world.challenges.asked_rematch(match, user_id)
        async with world.refused("rematch-begun", match=begun.id):
            # No rematch existed yet when it was looked up.
            await world.challenges.rematch(match, world.act(user_id), channel_id=CHANNEL)
    await world.play_on(begun, 2)
    assert await world.challenges.asked_rematch(match, BEN) is None


@pytest.mark.parametrize("changes", [{"options": {"board": "48"}}, {"first": First.RANDOM}])
async def test_another_challenge_is_no_rematch(world: World, changes: dict[str, Any]) -> None:
    """A press on Rematch starts the same match again, and nothing else."""
    match = await over(world)
    await world.challenges.create(**world.terms(**{"first": First.THEM, **changes}))
    assert await world.challenges.asked_rematch(match, BEN) is None
    with pytest.raises(UserError, match="challenge-twice"):
        await world.challenges.rematch(match, world.act(BEN), channel_id=CHANNEL)


async def test_a_rematch_is_for_the_two_who_have_played(world: World) -> None:
    going_on = await world.match()
    for user_id, key, match in (
        (ANA, "rematch-early", going_on),
        (CLEO, "not-a-player", await world.resign(going_on, ANA)),
    ):
        with pytest.raises(UserError, match=key):
            await world.challenges.rematch(match, world.act(user_id), channel_id=CHANNEL)
        with pytest.raises(UserError, match=key):
            await world.challenges.asked_rematch(match, user_id)
