"""Which commands, buttons, forms and settings the bot has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import make_client
from bot.cog import Cog, add_cogs, collect_presses
from bot.cogs.settings.cog import SettingsPages
from bot.discord_io.connection import Tree
from bot.discord_io.content.buttons import Key, parse_key
from bot.discord_io.content.settings_forms import SettingsPage
from bot.logs import NO_OBSERVER
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.settings import Settings, Token
from bot.storage import Database
from ringfall.testing.tables import put_tables
from sandbox.journal import Request
from sandbox.protocol.components import walk

OPENS_A_FORM = 9
MEMORY = "sqlite+aiosqlite://"


def made_client(database: Database) -> Ringfall:
    """Make a bot that nothing connects."""
    settings = Settings(discord_token=Token("token"), database_url=MEMORY)
    return make_client(settings, database, PictureService(), NO_OBSERVER)


async def tree_of_all() -> Tree:
    """Return the commands of a bot with all its cogs."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "ringfall.db")
        put_tables(file)
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.open()
        client = made_client(database)
        await add_cogs(client, [cog for cog in client.cogs_to_add if isinstance(cog, Cog)])
        await database.close()
    assert isinstance(client.tree, Tree)
    return client.tree


_COGS = made_client(Database(MEMORY)).cogs_to_add
ROUTES = collect_presses(cog for cog in _COGS if isinstance(cog, Cog)).routes

PAGES: dict[str, SettingsPage] = {
    name: editor.page
    for cog in _COGS
    if isinstance(cog, SettingsPages)
    for name, editor in cog.editors().items()
}
"""The pages of settings, with the topics of all cogs."""


def actions(*kinds: type[Key], load: Callable[..., Any] | None = None) -> list[str]:
    """List the actions of types of ids, or those of them that are loaded in one way."""
    return sorted(
        {
            action
            for (kind, action), route in ROUTES.items()
            if (not kinds or kind in kinds) and load in (None, route.load)
        }
    )


def without_handler(requests: Iterable[Request]) -> set[str]:
    """List the ids of buttons, menus and forms that were sent and that no handler answers."""
    return {
        text
        for request in requests
        for text, is_form in _ids(request.body)
        if (key := parse_key(text)) is None
        or (route := ROUTES.get(key.route)) is None
        or route.is_form is not is_form
    }


def _ids(body: Any) -> Iterator[tuple[str, bool]]:
    """Yield the ids in the body of a request, and whether each is one of a form."""
    if not isinstance(body, dict):
        return
    data = body.get("data") or body
    if body.get("type") == OPENS_A_FORM:
        yield data["custom_id"], True
        return
    for component in walk(data.get("components") or []):
        if "custom_id" in component:
            yield component["custom_id"], False
