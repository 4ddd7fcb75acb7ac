"""`/settings` and `/server`: pages of the settings of a person and of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.cog import Cog
from bot.cogs.settings import messages
from bot.cogs.settings.messages import (
    BOARDS_TOPIC,
    LOOK_NAMES,
    LOOKS,
    MORE,
    OWN,
    PERSONAL_TOPICS,
    SERVER_TOPICS,
    OwnSettings,
)
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.content.settings_forms import RefusedForm, SettingsPage, SettingsTopic, TopicKey
from bot.discord_io.interactions.context import (
    context_of,
)
from bot.discord_io.interactions.errors import refusal_text
from bot.errors import UserError
from bot.match.client import Request
from bot.match.options import SERVER, change_server, described, settings_of_server, slash
from bot.match.presses import Press, pressed


class Editor(Struct, frozen=True):
    """Shows a page of settings and changes it with `load` and `store`.

    Both raise `UserError` for users who may not change the settings. `store` returns what it
    refuses, by the names of the settings, and stores the rest.
    """

    page: SettingsPage
    load: Callable[[Request], Awaitable[Any]]
    store: Callable[[Request, Mapping[str, Any], SettingsTopic], Awaitable[Mapping[str, UserError]]]

    async def show(
        self, request: Request, *, saved: bool = False, refused: RefusedForm | None = None
    ) -> None:
        """Show the present settings privately, with buttons to change them."""
        chosen = await self.load(request)
        await request.give(self.page.draft(request.texts, chosen, saved=saved, refused=refused))

    async def ask(self, request: Request, topic: SettingsTopic, typed: str) -> None:
        """Open the form of a topic, with the values that a button carries."""
        chosen = replace(await self.load(request), **topic.parse_typed(typed))
        await request.open(self.page.form(request.texts, topic, chosen).modal())

    async def save(self, request: Request, topic: SettingsTopic) -> None:
        """Store a submitted form, and show the new settings in the reader's new language.

        What is refused keeps nothing else from being stored.
        """
        values = request.filled_in()
        errors = await self.store(request, topic.read(values), topic)
        await request.client.pipeline.meet(context_of(request.interaction))
        texts = request.texts
        reasons = {name: refusal_text(texts, error) for name, error in errors.items()}
        refused = RefusedForm(topic, reasons, values) if reasons else None
        await self.show(request, saved=refused is None, refused=refused)


class SettingsPages(Cog):
    """Shows the settings of users and servers, and changes them."""

    server = app_commands.Group(
        name="server",
        description=described("command-server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @slash("settings", described("command-settings"))
    async def own_settings(self, request: Request) -> None:
        await self.editors()[OWN].show(request)

    @slash("settings", described("command-server-settings"), group="server")
    async def server_settings(self, request: Request) -> None:
        await self.editors()[SERVER].show(request)

    def editors(self) -> dict[str, Editor]:
        """Return the pages of settings, with those that other cogs add."""
        added = SettingsTopic("play", tuple(self.core.additions.own_settings))
        own = SettingsPage(OWN, PERSONAL_TOPICS)
        more = SettingsPage(MORE, (BOARDS_TOPIC, added), back=PersonKey(OWN))
        server = SettingsPage(SERVER, (*SERVER_TOPICS, *self.core.additions.server_topics))
        return {
            OWN: Editor(own, _own, _change_own),
            MORE: Editor(more, _own, _change_own),
            SERVER: Editor(server, settings_of_server, change_server),
        }

    @pressed(PersonKey, OWN, MORE, SERVER)
    async def show(self, press: Press[PersonKey]) -> None:
        """Show the page of settings that a button names."""
        await self.editors()[press.key.action].show(press)

    @pressed(TopicKey, "open")
    async def ask(self, press: Press[TopicKey]) -> None:
        """Open the form that a button names."""
        editor, topic = self._find(press.key, error="old-button")
        await editor.ask(press, topic, press.key.typed)

    @pressed(TopicKey, "store", form=True)
    async def save(self, press: Press[TopicKey]) -> None:
        """Store a submitted form."""
        editor, topic = self._find(press.key, error="old-form")
        await editor.save(press, topic)

    @pressed(PersonKey, "settings-look")
    async def show_looks(self, press: Press[PersonKey]) -> None:
        """Show the look of boards, with switches."""
        await self._give_looks(press, saved=False)

    @pressed(PersonKey, *(f"look-{name}" for name in LOOK_NAMES))
    async def choose_look(self, press: Press[PersonKey]) -> None:
        """Store the look that a button names, and confirm it in the same message."""
        look = LOOKS.get(press.key.action.removeprefix("look-"))
        await press.carry_out(self.core.preferences.change(press.user_id, {"look": look}))
        await press.client.pipeline.meet(context_of(press.interaction))
        await self._give_looks(press, saved=True)

    def _find(self, key: TopicKey, *, error: str) -> tuple[Editor, SettingsTopic]:
        editor = self.editors().get(key.page)
        topics = editor.page.topics if editor else ()
        topic = next((one for one in topics if one.name == key.topic and not one.button), None)
        if editor is None or topic is None:
            raise UserError(error)
        return editor, topic

    async def _give_looks(self, request: Request, *, saved: bool) -> None:
        await request.give(messages.choose_look(request.reader, saved=saved))


async def _own(request: Request) -> OwnSettings:
    services, user_id = request.core, request.user_id
    time_off = await services.rests.get(user_id)
    return OwnSettings.of(
        request.reader.preferences,
        time_off,
        today=time_off.today(services.clock()),
        blocked=await services.blocks.of(user_id),
    )


async def _change_own(
    request: Request, changes: Mapping[str, Any], topic: SettingsTopic
) -> Mapping[str, UserError]:
    services, user_id = request.core, request.user_id
    with request.storing():
        if topic.name == "rest":
            return await services.rests.change(user_id, changes)
        if topic.name == "people":
            try:
                await services.blocks.set(user_id, changes["blocked"])
            except UserError as error:
                return {"blocked": error}
        else:
            await services.preferences.change(user_id, changes)
    return {}
