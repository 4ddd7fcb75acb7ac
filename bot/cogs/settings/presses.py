"""Handles the settings of users, and those of servers for their managers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.settings import looks
from bot.cogs.settings.looks import LOOK_NAMES, LOOKS
from bot.cogs.settings.messages import PERSONAL, SERVER, OwnSettings
from bot.cogs.settings.topics import SettingsPage, SettingsTopic
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.interactions.context import answer_of, context_of, reader_of, storing, texts_of
from bot.discord_io.interactions.forms import filled_in
from bot.discord_io.permissions import check_posting, managed_server
from bot.errors import UserError
from bot.match.boards.forum import running_tag
from bot.match.boards.pictures import PictureService
from bot.match.client import Interaction
from bot.match.delivery.forums import check_forum
from bot.match.presses import Press, pressed
from bot.news import Subject
from bot.profiles.servers import Placement, ServerSettings
from bot.texts import texts_for

# The kinds of channels that a setting accepts.
CHANNELS = ("channels", "wall", "forum", "puzzle")
_WITH_FORM = [
    (page, theme) for page in (PERSONAL, SERVER) for theme in page.themes if theme.has_form
]
# The actions that open a form or submit it, by the pages and topics of their ids.
OPENS = {page.opens(theme).action: (page.name, theme) for page, theme in _WITH_FORM}
STORES = {page.stores(theme).action: (page.name, theme) for page, theme in _WITH_FORM}


class Editor(Struct, frozen=True):
    """Shows a page of settings and changes it with `load` and `store`.

    Both raise `UserError` for users who may not change the settings.
    """

    page: SettingsPage
    load: Callable[[Interaction], Awaitable[Any]]
    store: Callable[[Interaction, Mapping[str, Any]], Awaitable[None]]

    async def show(self, interaction: Interaction, *, saved: bool = False) -> None:
        """Show the present settings privately, with buttons to change them."""
        chosen = await self.load(interaction)
        draft = self.page.draft(texts_of(interaction), chosen, saved=saved)
        await answer_of(interaction).give(draft)

    async def ask(self, interaction: Interaction, theme: SettingsTopic) -> None:
        """Open the form of a theme."""
        form = self.page.form(texts_of(interaction), theme, await self.load(interaction))
        await answer_of(interaction).open(form.modal())

    async def save(self, interaction: Interaction, theme: SettingsTopic) -> None:
        """Store a submitted form, and show the new settings in the reader's new language."""
        await self.store(interaction, theme.read(filled_in(interaction)))
        await interaction.client.pipeline.meet(context_of(interaction))
        await self.show(interaction, saved=True)


class SettingsPresses:
    """Handles the buttons and forms of `/settings` and `/server settings`."""

    def __init__(self, pictures: PictureService) -> None:
        self._pictures = pictures

    async def show_or_set(
        self, interaction: Interaction, name: str, channel_id: int | None
    ) -> None:
        """Set the channel of the wall or the daily puzzle, if given; show the settings."""
        if channel_id is not None:
            await _change_server(interaction, {name: (channel_id,)})
        await OF_SERVER.show(interaction, saved=channel_id is not None)

    @pressed(PersonKey, PERSONAL.name, SERVER.name)
    async def show(self, press: Press[PersonKey]) -> None:
        """Show the page of settings that a button names."""
        await EDITORS[press.key.action].show(press.interaction)

    @pressed(PersonKey, *OPENS)
    async def ask(self, press: Press[PersonKey]) -> None:
        """Open the form that a button names."""
        page, theme = OPENS[press.key.action]
        await EDITORS[page].ask(press.interaction, theme)

    @pressed(PersonKey, *STORES, form=True)
    async def save(self, press: Press[PersonKey]) -> None:
        """Store a submitted form."""
        page, theme = STORES[press.key.action]
        await EDITORS[page].save(press.interaction, theme)

    @pressed(PersonKey, "settings-look")
    async def show_looks(self, press: Press[PersonKey]) -> None:
        """Show a picture of all looks, with a button for each."""
        await self._give_looks(press.interaction, saved=False)

    @pressed(PersonKey, *(f"look-{name}" for name in LOOK_NAMES))
    async def choose_look(self, press: Press[PersonKey]) -> None:
        """Store the look that a button names, and confirm it in the same message."""
        interaction = press.interaction
        look = LOOKS.get(press.key.action.removeprefix("look-"))
        await _change_own(interaction, {"look": look})
        await interaction.client.pipeline.meet(context_of(interaction))
        await self._give_looks(interaction, saved=True)

    async def _give_looks(self, interaction: Interaction, *, saved: bool) -> None:
        reader = reader_of(interaction)
        book = looks.look_samples(reader.texts)
        data = await self._pictures.samples(book, book.rows)
        draft = looks.choose_look(reader.texts, reader.preferences, book, data, saved=saved)
        await answer_of(interaction).give(draft)


async def _own(interaction: Interaction) -> OwnSettings:
    services, user_id = interaction.client.core, interaction.user.id
    time_off = await services.rests.get(user_id)
    return OwnSettings.of(
        reader_of(interaction).preferences,
        time_off,
        today=time_off.today(services.clock()),
        blocked=await services.blocks.of(user_id),
    )


async def _change_own(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    services, user_id = interaction.client.core, interaction.user.id
    with storing(interaction):
        if "blocked" in changes:
            await services.blocks.set(user_id, changes["blocked"])
        elif "vacation" in changes:
            await services.rests.change(user_id, changes)
        else:
            await services.preferences.change(user_id, changes)


async def _of_server(interaction: Interaction) -> ServerSettings:
    """Return the settings of a manager's server, without deleted channels."""
    guild = managed_server(interaction)
    chosen = await interaction.client.core.servers.get(guild.id)
    if guild.unavailable:
        return chosen
    known = {
        name: tuple(each for each in getattr(chosen, name) if guild.get_channel(each))
        for name in CHANNELS
    }
    return replace(chosen, **known)


async def _change_server(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    guild = managed_server(interaction)
    # A form can only offer this server's channels.
    channels = [channel for name in CHANNELS for channel in changes.get(name, ())]
    if not guild.unavailable and not all(map(guild.get_channel, channels)):
        raise UserError("old-form")
    for name in ("wall", "puzzle"):
        for channel_id in changes.get(name, ()):
            check_posting(guild, channel_id, texts_of(interaction), error=f"{name}-permissions")
    if changes.get("placement") is Placement.FORUM:
        before = await interaction.client.core.servers.get(guild.id)
        language = changes.get("language", before.language)
        tag = running_tag(texts_for(language))
        check_forum(guild, changes.get("forum", ()), texts_of(interaction), tag=tag)
    with storing(interaction):
        await interaction.client.core.servers.change(guild.id, changes)
    interaction.client.agenda.hear_of(Subject.SERVER)


OWN = Editor(PERSONAL, _own, _change_own)
OF_SERVER = Editor(SERVER, _of_server, _change_server)
EDITORS = {editor.page.name: editor for editor in (OWN, OF_SERVER)}
