"""What somebody chooses for themselves, and what a manager chooses for a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.settings.looks import LOOK_NAMES, LOOKS
from bot.cogs.settings.messages import PERSONAL, SERVER, OwnSettings
from bot.cogs.settings.themes import Page, Theme
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.interactions.context import answer_of, context_of, reader_of, storing, texts_of
from bot.discord_io.interactions.forms import filled_in
from bot.discord_io.permissions import check_posting, managed_server
from bot.errors import UserError
from bot.match.boards.forum import running_tag
from bot.match.client import Interaction
from bot.match.delivery.forums import check_forum
from bot.match.presses import Press, Presses
from bot.news import Subject
from bot.profiles.servers import Placement, ServerSettings
from bot.texts import texts_for

# What is chosen among the channels of a server.
CHANNELS = ("channels", "wall", "forum", "puzzle")

presses = Presses()


class Desk(Struct, frozen=True):
    """Where a page of settings is worked on: `load` returns what holds, `store` changes some.

    Both raise `UserError` for whoever has no say in it.
    """

    page: Page
    load: Callable[[Interaction], Awaitable[Any]]
    store: Callable[[Interaction, Mapping[str, Any]], Awaitable[None]]

    def register(self, presses: Presses) -> None:
        """Register what the page's buttons and forms do."""
        presses.on(PersonKey, self.page.name)(self._show)
        for theme in filter(lambda theme: theme.has_form, self.page.themes):
            opens, stores = self.page.opens(theme).action, self.page.stores(theme).action
            presses.on(PersonKey, opens)(partial(self._ask, theme=theme))
            presses.on(PersonKey, stores, form=True)(partial(self._save, theme=theme))

    async def show(self, interaction: Interaction, *, saved: bool = False) -> None:
        """Show privately what holds, with the ways to change it."""
        chosen = await self.load(interaction)
        draft = self.page.draft(texts_of(interaction), chosen, saved=saved)
        await answer_of(interaction).give(draft)

    async def _show(self, press: Press[PersonKey]) -> None:
        await self.show(press.interaction)

    async def _ask(self, press: Press[PersonKey], *, theme: Theme) -> None:
        """Open the form of a theme."""
        interaction = press.interaction
        form = self.page.form(texts_of(interaction), theme, await self.load(interaction))
        await answer_of(interaction).open(form.modal())

    async def _save(self, press: Press[PersonKey], *, theme: Theme) -> None:
        """Store what a form says, and show what holds then, in the reader's new language."""
        interaction = press.interaction
        changes = theme.read(filled_in(interaction))
        await self.store(interaction, changes)
        await interaction.client.pipeline.meet(context_of(interaction))
        await self.show(interaction, saved=True)


async def set_channel(interaction: Interaction, name: str, channel_id: int) -> None:
    """Choose the channel for the wall or for the daily puzzle, and say what holds then."""
    await _change_server(interaction, {name: (channel_id,)})
    await OF_SERVER.show(interaction, saved=True)


@presses.on(PersonKey, "settings-look")
async def show_looks(press: Press[PersonKey]) -> None:
    """Let the presser choose by a picture how boards look."""
    drafter = press.interaction.client.delivery.drafter
    await answer_of(press.interaction).give(await drafter.looks(reader_of(press.interaction)))


@presses.on(PersonKey, *(f"look-{name}" for name in LOOK_NAMES))
async def choose_look(press: Press[PersonKey]) -> None:
    """Store the look that a button names, and tell its presser in the same message."""
    interaction, client = press.interaction, press.interaction.client
    look = LOOKS.get(press.key.action.removeprefix("look-"))
    await _change_own(interaction, {"look": look})
    await client.pipeline.meet(context_of(interaction))
    draft = await client.delivery.drafter.looks(reader_of(interaction), saved=True)
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
    """Return what a manager's server has chosen, without channels that have been deleted."""
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
    # No form can have offered another one.
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


OWN = Desk(PERSONAL, _own, _change_own)
OF_SERVER = Desk(SERVER, _of_server, _change_server)
for desk in (OWN, OF_SERVER):
    desk.register(presses)
