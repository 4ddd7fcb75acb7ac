"""Forged ids and forms: every key with ids of other homes, every form with any fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import pytest_asyncio

from bot.discord_io.content.buttons import ID_LIMIT, Key, parse_key
from bot.discord_io.content.settings_forms import TopicKey
from ringfall.testing.process import BotProcess
from ringfall.testing.routes import PAGES, ROUTES
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.e2e import raw

# Forged input must cause no bug, and no breach of Discord's rules.
pytestmark = pytest.mark.usefixtures("discord", "bot")

# To share one's own list or table, which these do, is allowed everywhere.
IDS = [(kind, action) for kind, action in ROUTES if not action.startswith("share")]
KINDS = sorted({kind for kind, _ in IDS}, key=lambda kind: kind.prefix)
FORMS = [route for route, handler in sorted(ROUTES.items(), key=str) if handler.is_form]
# The names of fields outside of settings.
FIELDS = ("move", "note", "setup")
# What a client may send of a field besides a text.
ODD: tuple[Any, ...] = (None, "", [], ["a", "b"], -0.5, {"a": 1}, [None], "x" * 5_000)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def table(shared_discord: Sandbox, shared_bot: BotProcess) -> Table:  # noqa: ARG001
    discord = shared_discord
    ana, ben = discord.add_user("Ana Formed"), discord.add_user("Ben Formed")
    discord.grant(ana, "MANAGE_GUILD")
    return await sit_down(discord, discord.add_channel("formed"), ana, ben)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def known(shared_discord: Sandbox, table: Table) -> dict[str, object]:
    """The ids of what is on the server of the table, by the fields of keys."""
    ana, ben = table.players
    card = (await ben.slash("challenge", channel=table.channel, game="rust")).message
    await ana.slash("puzzle", channel=table.place, game="zertz")
    await ana.slash("match try", channel=table.place)
    await ana.slash("season", channel=table.channel, game="tzaar")
    return {
        "match_id": table.number,
        "challenge_id": (card.buttons[0].custom_id or "").split(":")[1],
        "user_id": ben.user.id,
        "against": ana.user.id,
        "game": "zertz",
        "source": "server",
        "stamp": int(shared_discord.world.clock.now().timestamp()),
        "asked_at": int(shared_discord.world.clock.now().timestamp()),
    }


@pytest.fixture(scope="module")
def stranger(shared_discord: Sandbox, table: Table) -> Actor:  # noqa: ARG001
    """A member of both servers, who plays nowhere."""
    return shared_discord.add_user("Cleo Formed")


@pytest.fixture(scope="module")
def homes(shared_discord: Sandbox, stranger: Actor) -> list[Channel]:
    """A channel of another server, and direct messages with the bot."""
    guild = shared_discord.world.add_guild("Far away", stranger.user)
    return [shared_discord.world.add_channel(guild, "games"), stranger.dm]


def ids_of(kind: type[Key], known: dict[str, object]) -> Iterator[str]:
    """Yield an id of each action of a kind, with ids that exist, or 1."""
    for action in sorted(action for one, action in IDS if one is kind):
        given = {name: known.get(name, 1) for name in kind.__struct_fields__}
        if kind is TopicKey:
            given |= {"page": "server", "topic": "play"}
        empty = ("turn", "path", "line", "command", "passed", "typed")
        texts = {**dict.fromkeys(empty, ""), "name": "more"}
        given |= {name: text for name, text in texts.items() if name in given}
        text = str(kind(**{**given, "action": action}))
        if len(text) <= ID_LIMIT and parse_key(text) is not None:
            yield text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_no_id_of_another_home_is_more_than_refused(
    discord: Sandbox,
    known: dict[str, object],
    stranger: Actor,
    homes: list[Channel],
    kind: type[Key],
) -> None:
    forged = list(ids_of(kind, known))
    assert forged
    for home in homes:
        message = (await stranger.slash("help", channel=home)).message
        for custom_id in forged:
            raw.check_answered(await raw.use(discord, stranger, message, custom_id))


async def test_a_challenge_of_another_server_is_looked_for_nowhere(
    discord: Sandbox, known: dict[str, object], stranger: Actor, homes: list[Channel]
) -> None:
    message, before = stranger.say(homes[0], "Hi."), len(discord.requests)
    custom_id = f"c:{known['challenge_id']}:accept"
    answer = await raw.press(discord, stranger, message, custom_id)
    assert "no longer exists" in answer.text
    assert [one.path for one in discord.requests[before:] if one.method == "GET"] == []


def names_of(form: tuple[type[Key], str], key: Key) -> list[str]:
    """Return the names of the fields of a form."""
    if form[0] is not TopicKey or not isinstance(key, TopicKey):
        return [*FIELDS]
    topics = {topic.name: topic for topic in PAGES[key.page].topics}
    return [setting.name for setting in topics[key.topic].settings]


def forms(known: dict[str, object]) -> Iterator[tuple[str, list[str]]]:
    """Yield the id of every form with the names of its fields."""
    for form in FORMS:
        if form[0] is TopicKey:
            for page in PAGES.values():
                for topic in (topic for topic in page.topics if not topic.button):
                    key: Key = TopicKey(page.name, topic.name, form[1])
                    yield str(key), names_of(form, key)
            continue
        for text in ids_of(form[0], known):
            key = parse_key(text) or pytest.fail(text)
            if key.route == form:
                yield text, names_of(form, key)


def row(name: str, value: Any) -> dict[str, Any]:
    """Return a field with a value, as a text or as choices."""
    if isinstance(value, list):
        return {"type": 18, "component": {"type": 3, "custom_id": name, "values": value}}
    return {"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]}


async def test_every_form_with_missing_doubled_and_odd_fields_has_an_answer(
    discord: Sandbox, table: Table, known: dict[str, object]
) -> None:
    """What is missing stays as it was."""
    ana = table.players[0]
    for custom_id, names in forms(known):
        whole = [row(name, "nothing") for name in names]
        variants = [
            [],
            [*whole, *whole],
            *([one for one in whole if one is not left] for left in whole),
            *([row(name, value) for name in names] for value in ODD),
        ]
        for rows in variants:
            raw.check_answered(await raw.submit(discord, ana, table.place, custom_id, rows))


async def test_a_form_without_a_field_keeps_what_it_would_say(
    discord: Sandbox, table: Table
) -> None:
    ben = table.players[1]
    rest = str(TopicKey("settings", "rest", "store"))
    fields = {"zone": "Europe/Berlin", "quiet": "22-7", "vacation": ""}
    rows = [*(row(*field) for field in fields.items()), row("weekends", ["on"])]
    whole = await raw.submit(discord, ben, table.place, rest, rows)
    part = await raw.submit(discord, ben, table.place, rest, rows[:1])
    assert "22:00" in whole.text
    assert whole.text == part.text
