"""Any client sends anything: each gets a private sentence, and no bug is logged."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.discord_io.content.buttons import ChallengeKey, MatchKey
from bot.match.access import match_press, match_press_at_any_ply
from ringfall.testing.process import BotProcess
from ringfall.testing.routes import actions
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Answer, Channel, Delivery, Message, Sandbox
from sandbox.protocol.kinds import InteractionType
from sandbox.world.message_payloads import message_json
from sandbox.world.options import Resolved
from tests.e2e import raw
from tests.e2e.offered import (
    OF_MESSAGE,
    OF_USER,
    altered,
    any_event,
    any_options,
    any_text,
    nested,
    offers,
)

# Forged input must cause no bug, and no breach of Discord's rules.
pytestmark = pytest.mark.usefixtures("discord", "bot")

# Players could end the match with these, as they are allowed to.
ENDINGS = {"resign-yes", "draw-yes", "draw-no", "draw-offer", "abort-yes"}
AT_ITS_PLY = actions(MatchKey, load=match_press)
AT_ANY_PLY = actions(MatchKey, load=match_press_at_any_ply)
ANSWERS = [action for action in AT_ANY_PLY if action.endswith(("-yes", "-no"))]
FAMILY = "👨‍👩‍👧‍👦"
HUGE = "9" * 18


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def table(shared_discord: Sandbox, shared_bot: BotProcess) -> Table:  # noqa: ARG001
    discord = shared_discord
    ana, ben = discord.add_user("Ana Forger"), discord.add_user("Ben Forger")
    discord.grant(ana, "MANAGE_GUILD")
    return await sit_down(discord, discord.add_channel("forged"), ana, ben)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def private(table: Table) -> Message:
    """A private message for Ana, who has an open puzzle too."""
    await table.players[0].slash("puzzle", channel=table.place, game="zertz")
    shown = await table.players[0].slash("match replay", channel=table.place)
    return shown.message


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def board(table: Table) -> Message:
    return await table.board()


@pytest.fixture
def ana(table: Table) -> Actor:
    return table.players[0]


async def sentence(answer: Answer) -> str:
    """Return the answer, which must be private."""
    assert answer.error is None, answer
    last = answer.last or await answer.wait_followup()
    assert last.ephemeral, answer
    assert "went wrong" not in last.content
    assert len(last.content) <= 2000
    return last.content


@pytest.mark.parametrize(
    "text",
    [
        "x" * 2000,
        "9" * 30,
        "١٢",
        "²",
        "-1",
        "\u202e12\u202c",
        f"{FAMILY * 100}",
        "@everyone <@1> **12** `12` [12](https://example.org)",
        "\n\n12\n13",
    ],
)
@pytest.mark.parametrize("command", ["match replay", "match resign", "move", "play"])
async def test_an_option_that_is_no_match_is_refused_in_a_sentence(
    discord: Sandbox, table: Table, ana: Actor, command: str, text: str
) -> None:
    values = {"match": text, **({"move": "Wd4,a1"} if command == "move" else {})}
    said = await sentence(await raw.slash(discord, ana, table.place, command, **values))
    assert said.startswith("I don't know a match “")
    assert len(said) < 200, "what is quoted is short"
    assert "\n" not in said
    assert "@everyone" not in said


@pytest.mark.parametrize(
    ("command", "name", "value"),
    [
        *((command, "game", "x" * 2000) for command in ("challenge", "rules", "learn", "puzzle")),
        *(("match describe", "at", at) for at in (-1, 10**30, "-1", "1" * 2000, "٣", "turn")),
    ],
)
async def test_a_game_or_a_turn_that_cannot_be_is_refused_in_a_sentence(
    discord: Sandbox, table: Table, ana: Actor, command: str, name: str, value: int | str
) -> None:
    said = await sentence(await raw.slash(discord, ana, table.place, command, **{name: value}))
    assert 0 < len(said) < 200


@pytest.mark.parametrize(
    "custom_id",
    [
        "m:99999999999999999999:1:move",
        f"m:{HUGE}:1:move",
        "c:99999999999999999999:accept",
        f"c:{HUGE}:accept",
        "l:zertz:999:begin:0",
        "l:zertz:0:begin:0",
        "l:chess:1:begin:0",
        "l:zertz:1:pick-from:0",
        "l:zertz:1:pick:0:nothing.here",
        f"q:{HUGE}:0:pick",
        "q:1:0:pick:nothing.here",
        "q:1:0:send",
        "q:1:0:line:1",
        "q:1:0:share",
        "d:999999:solve",
        "p:nothing",
        "p:settings",
        "p:server",
        "m:١:٢:move",
        *(f"m:1:0:extend:{number}" for number in ("9" * 40, "²", "٣")),
        *(f"m:1:0:replay-to:{number}" for number in ("9" * 40, "²", "٣")),
        "x" * 100,
    ],
)
async def test_a_forged_id_is_refused_in_a_sentence(
    discord: Sandbox, board: Message, ana: Actor, custom_id: str
) -> None:
    assert await sentence(await raw.press(discord, ana, board, custom_id))


@pytest.mark.parametrize(
    ("action", "refusal"),
    [(each, "is out of date") for each in AT_ITS_PLY] + [(each, "is closed") for each in ANSWERS],
)
async def test_no_button_is_of_a_turn_yet_to_be_played_or_of_an_offer_that_never_was(
    discord: Sandbox, table: Table, board: Message, ana: Actor, action: str, refusal: str
) -> None:
    pressed = await raw.use(discord, ana, board, f"m:{table.number}:{HUGE}:{action}")
    assert refusal in await sentence(pressed)


async def test_half_a_character_is_stored_as_a_sign_for_it(table: Table, ana: Actor) -> None:
    replay = (await ana.slash("match replay", channel=table.place)).message
    form = (await ana.click(replay, "Note…")).modal
    answer = await ana.submit(form, note="half \ud83d of a face")
    assert await sentence(answer)
    again = (await ana.click(replay, "Note…")).modal
    assert [field.component["value"] for field in again.fields] == ["half \ufffd of a face"]


async def test_no_forged_button_makes_the_coach_speak(
    discord: Sandbox, table: Table, private: Message, ana: Actor
) -> None:
    rated = await sit_down(discord, table.channel, *table.players, rated=True)
    await rated.play()
    forged = f"m:{rated.number}:1:coach-show:0"
    said = await sentence(await raw.press(discord, ana, private, forged))
    assert said.startswith("This button is from an older version of me.")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def open_challenge(table: Table) -> str:
    """The number of Ana's open challenge."""
    card = await table.players[0].slash("challenge", channel=table.channel, game="rust")
    return (card.message.buttons[0].custom_id or "").split(":")[1]


@pytest.mark.parametrize("action", actions(ChallengeKey))
async def test_every_button_of_a_challenge_checks_the_server_it_is_pressed_in(
    discord: Sandbox, ana: Actor, elsewhere: Channel, open_challenge: str, action: str
) -> None:
    message = ana.say(elsewhere, "Hi.")
    pressed = await raw.press(discord, ana, message, f"c:{open_challenge}:{action}")
    assert "This challenge no longer exists" in await sentence(pressed)


@pytest.fixture(scope="module")
def elsewhere(shared_discord: Sandbox, table: Table) -> Channel:
    """A channel of another server, in which Ana is, too."""
    guild = shared_discord.world.add_guild("Elsewhere", table.players[0].user)
    return shared_discord.world.add_channel(guild, "games")


numbers = st.one_of(
    st.integers(0, 3).map(str), st.text("0123456789", min_size=1, max_size=30), st.just("٣")
)
words = st.text(max_size=60)
any_action = st.sampled_from(sorted({*actions(), "nothing"} - ENDINGS))
ids = st.one_of(
    st.builds("m:{}:{}:{}:{}".format, numbers, numbers, any_action, words),
    st.builds("m:{}:{}:{}".format, numbers, numbers, any_action),
    st.builds("c:{}:{}".format, numbers, any_action),
    st.builds(
        "l:{}:{}:{}:{}".format, st.sampled_from(["zertz", "rust", "go"]), numbers, any_action, words
    ),
    st.builds("q:1:{}:{}:{}".format, numbers, any_action, words),
    st.builds("d:{}:{}".format, numbers, any_action),
    st.builds("g:{}:{}".format, st.sampled_from(["zertz", "rust", "go"]), any_action),
    st.builds("p:{}".format, any_action),
    st.builds("i:{}:{}:{}".format, any_action, numbers, words),
    st.builds("n:{}:{}".format, any_action, numbers),
    words,
).map(lambda text: text[:100])
known = st.sampled_from(
    ["move", "look", "bottom", "confirm", "notifications", "language", "placement", "channels"]
)
labels = st.builds(
    lambda name, values: {
        "type": 18,
        "component": {"type": 3, "custom_id": name, "values": values},
    },
    known,
    st.lists(words, max_size=3),
)
texts = st.builds(
    lambda name, value: {
        "type": 1,
        "components": [{"type": 4, "custom_id": name, "value": value}],
    },
    known,
    words,
)
rows = st.lists(st.one_of(labels, texts), max_size=5)
fuzz = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@fuzz
@given(custom_id=ids.filter(bool), values=st.lists(words, max_size=3), rows=rows)
async def test_any_button_any_choice_from_a_list_and_any_form_has_an_answer(
    discord: Sandbox,
    table: Table,
    board: Message,
    private: Message,
    ana: Actor,
    custom_id: str,
    values: list[str],
    rows: list[dict[str, Any]],
) -> None:
    for message in (board, private):
        raw.check_answered(await raw.press(discord, ana, message, custom_id))
    raw.check_answered(await raw.choose(discord, ana, private, custom_id, values))
    raw.check_answered(await raw.submit(discord, ana, table.place, custom_id, rows))


async def test_a_form_under_the_id_of_a_button_is_refused_in_a_sentence(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    """Discord takes neither another form nor an edit for an answer to it."""
    typing = f"m:{table.number}:{table.ply}:type"
    for custom_id in ("l:zertz:1:type", typing, "c:1:accept", "p:look-ink"):
        answer = await raw.submit(discord, ana, table.place, custom_id, [])
        assert "older version" in await sentence(answer)


@pytest.fixture(scope="module")
def people(shared_discord: Sandbox, table: Table) -> list[Actor]:
    """The players, and a user with an odd name; includes Ana's direct messages."""
    return [*table.players, shared_discord.add_user("\u202eCleo @everyone [x](https://a.test)")]


def filled(
    discord: Sandbox, chance: random.Random, actor: Actor, place: Channel, people: list[Actor]
) -> tuple[InteractionType, dict[str, Any]]:
    """Return any command with anything filled in, or being typed into its last option."""
    offer = chance.choice(offers(discord))
    resolved = Resolved(discord.world, actor.user, place)
    users = [*(each.user for each in people), discord.world.bot]
    options = any_options(chance, offer, resolved, users, place)
    data = {"id": str(offer.id), "name": offer.body["name"], "type": offer.kind}
    if offer.kind == OF_USER:
        target = chance.choice(users)
        resolved.add_user(target)
        data["target_id"] = str(target.id)
    elif offer.kind == OF_MESSAGE:
        message = chance.choice(place.messages) if place.messages else actor.say(place, "Hi.")
        resolved.body["messages"] = {str(message.id): message_json(message)}
        data["target_id"] = str(message.id)
    kind = InteractionType.COMMAND
    if offer.typed and chance.random() < 0.3:
        kind, option = InteractionType.AUTOCOMPLETE, chance.choice(offer.typed)
        options = [each for each in options if each["name"] != option["name"]]
        options.append({**option, "value": any_text(chance), "focused": True})
    return kind, {**data, "options": nested(offer, options), "resolved": resolved.body}


@fuzz
@given(chance=st.randoms())
async def test_any_command_has_an_answer(
    discord: Sandbox, table: Table, elsewhere: Channel, people: list[Actor], chance: random.Random
) -> None:
    """With any options, in a channel, in the thread of a match, alone, and on another server."""
    actor = chance.choice(people)
    place = chance.choice([table.channel, table.place, actor.dm])
    if actor is people[0] and chance.random() < 0.2:
        place = elsewhere
    kind, data = filled(discord, chance, actor, place, people)
    raw.check_answered(await raw.send(discord, kind, actor, place, data))


@fuzz
@given(chance=st.randoms())
async def test_what_discord_delivers_otherwise_than_today_has_an_answer(
    discord: Sandbox,
    table: Table,
    people: list[Actor],
    chance: random.Random,
) -> None:
    """Incomplete, extended and oddly named events; unrequested events come in between."""
    discord.world.publish(any_event(chance, discord, table.channel))
    actor = chance.choice(people)
    kind, data = filled(discord, chance, actor, table.channel, people)
    change = partial(altered, chance)
    discord.faults.deliver(Delivery("altered", change=change))
    raw.check_answered(await raw.send(discord, kind, actor, table.channel, data))
