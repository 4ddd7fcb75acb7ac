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
    answer_of,
    context_of,
    filled_in,
    reader_of,
    storing,
    texts_of,
)
from bot.discord_io.interactions.errors import refusal_text
from bot.errors import UserError
from bot.match.client import Interaction
from bot.match.options import SERVER, change_server, described, settings_of_server, slash
from bot.match.presses import Press, pressed


class Editor(Struct, frozen=True):
    """Shows a page of settings and changes it with `load` and `store`.

    Both raise `UserError` for users who may not change the settings. `store` returns what it
    refuses, by the names of the settings, and stores the rest.
    """

    page: SettingsPage
    load: Callable[[Interaction], Awaitable[Any]]
    store: Callable[
        [Interaction, Mapping[str, Any], SettingsTopic], Awaitable[Mapping[str, UserError]]
    ]

    async def show(
        self, interaction: Interaction, *, saved: bool = False, refused: RefusedForm | None = None
    ) -> None:
        """Show the present settings privately, with buttons to change them."""
        chosen = await self.load(interaction)
        draft = self.page.draft(texts_of(interaction), chosen, saved=saved, refused=refused)
        await answer_of(interaction).give(draft)

    async def ask(self, interaction: Interaction, topic: SettingsTopic, typed: str) -> None:
        """Open the form of a topic, with the values that a button carries."""
        chosen = replace(await self.load(interaction), **topic.parse_typed(typed))
        form = self.page.form(texts_of(interaction), topic, chosen)
        await answer_of(interaction).open(form.modal())

    async def save(self, interaction: Interaction, topic: SettingsTopic) -> None:
        """Store a submitted form, and show the new settings in the reader's new language.

        What is refused keeps nothing else from being stored.
        """
        values = filled_in(interaction)
        errors = await self.store(interaction, topic.read(values), topic)
        await interaction.client.pipeline.meet(context_of(interaction))
        texts = texts_of(interaction)
        reasons = {name: refusal_text(texts, error) for name, error in errors.items()}
        refused = RefusedForm(topic, reasons, values) if reasons else None
        await self.show(interaction, saved=refused is None, refused=refused)


class SettingsPages(Cog):
    """Shows the settings of users and servers, and changes them."""

    server = app_commands.Group(
        name="server",
        description=described("command-server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @slash("settings", described("command-settings"))
    async def own_settings(self, interaction: Interaction) -> None:
        await self.editors()[OWN].show(interaction)

    @server.command(name="settings", description=described("command-server-settings"))
    async def server_settings(self, interaction: Interaction) -> None:
        await self.editors()[SERVER].show(interaction)

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
        await self.editors()[press.key.action].show(press.interaction)

    @pressed(TopicKey, "open")
    async def ask(self, press: Press[TopicKey]) -> None:
        """Open the form that a button names."""
        editor, topic = self._find(press.key, error="old-button")
        await editor.ask(press.interaction, topic, press.key.typed)

    @pressed(TopicKey, "store", form=True)
    async def save(self, press: Press[TopicKey]) -> None:
        """Store a submitted form."""
        editor, topic = self._find(press.key, error="old-form")
        await editor.save(press.interaction, topic)

    @pressed(PersonKey, "settings-look")
    async def show_looks(self, press: Press[PersonKey]) -> None:
        """Show the look of boards, with switches."""
        await self._give_looks(press.interaction, saved=False)

    @pressed(PersonKey, *(f"look-{name}" for name in LOOK_NAMES))
    async def choose_look(self, press: Press[PersonKey]) -> None:
        """Store the look that a button names, and confirm it in the same message."""
        interaction = press.interaction
        look = LOOKS.get(press.key.action.removeprefix("look-"))
        with storing(interaction):
            await self.core.preferences.change(interaction.user.id, {"look": look})
        await interaction.client.pipeline.meet(context_of(interaction))
        await self._give_looks(interaction, saved=True)

    def _find(self, key: TopicKey, *, error: str) -> tuple[Editor, SettingsTopic]:
        editor = self.editors().get(key.page)
        topics = editor.page.topics if editor else ()
        topic = next((one for one in topics if one.name == key.topic and not one.button), None)
        if editor is None or topic is None:
            raise UserError(error)
        return editor, topic

    async def _give_looks(self, interaction: Interaction, *, saved: bool) -> None:
        reader = reader_of(interaction)
        picture = await self.delivery.drafter.drawn(messages.sample_of_looks(reader))
        await answer_of(interaction).give(messages.choose_look(reader, picture, saved=saved))


async def _own(interaction: Interaction) -> OwnSettings:
    services, user_id = interaction.client.core, interaction.user.id
    time_off = await services.rests.get(user_id)
    return OwnSettings.of(
        reader_of(interaction).preferences,
        time_off,
        today=time_off.today(services.clock()),
        blocked=await services.blocks.of(user_id),
    )


async def _change_own(
    interaction: Interaction, changes: Mapping[str, Any], topic: SettingsTopic
) -> Mapping[str, UserError]:
    services, user_id = interaction.client.core, interaction.user.id
    with storing(interaction):
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
