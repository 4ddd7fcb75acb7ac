"""`/settings` and `/server`: pages of the settings of a person and of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot import profiles
from bot.cog import Cog
from bot.cogs.settings import messages
from bot.cogs.settings.messages import MORE, OWN, SERVER
from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.content.people import role_link
from bot.discord_io.content.settings_forms import (
    DELETED,
    RefusedForm,
    SettingsPage,
    SettingsTopic,
    TopicKey,
)
from bot.discord_io.permissions import check_posting, managed_server
from bot.errors import UserError
from bot.match.choosing.flows import FollowsTurns
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import MatchChange
from bot.match.options import described, slash
from bot.match.places import check_forum, running_tag
from bot.match.presses import Press, pressed
from bot.match.refusals import refusal_text
from bot.news import Subject
from bot.profiles import Chosen, IdKind, Ids, Setting, Values
from bot.storage import StorageError
from bot.texts import Texts, texts_for

log = structlog.get_logger(__name__)


class Editor(Struct, frozen=True):
    """Shows a page of settings and changes it with `load` and `store`.

    Both raise `UserError` for users who may not change the settings. `store` returns what it
    refuses, by the names of the settings, and stores the rest.
    """

    page: SettingsPage
    load: Callable[[Request], Awaitable[Chosen]]
    store: Callable[[Request, Values, SettingsTopic], Awaitable[Mapping[str, UserError]]]

    async def show(
        self, request: Request, *, saved: bool = False, refused: RefusedForm | None = None
    ) -> None:
        """Show the present settings privately, with buttons to change them."""
        chosen = await self.load(request)
        await request.give(self.page.draft(request.texts, chosen, saved=saved, refused=refused))

    async def ask(self, request: Request, topic: SettingsTopic, typed: str) -> None:
        """Open the form of a topic, with the values that a button carries."""
        chosen = await self.load(request)
        chosen = replace(chosen, texts={**chosen.texts, **topic.parse_typed(typed)})
        await request.open(self.page.form(request.texts, topic, chosen).modal())

    async def save(self, request: Request, topic: SettingsTopic) -> None:
        """Store a submitted form, and show the new settings in the reader's new language.

        What is refused keeps nothing else from being stored.
        """
        values = request.filled_in()
        # The first look for a time zone reads some hundred files.
        changes, errors = await asyncio.to_thread(topic.read, values)
        errors |= await self.store(request, changes, topic)
        await request.client.pipeline.meet(request.context)
        texts = request.texts
        reasons = {name: refusal_text(texts, error) for name, error in errors.items()}
        refused = RefusedForm(topic, reasons, values) if reasons else None
        await self.show(request, saved=refused is None, refused=refused)


class SettingsPages(Cog, FollowsTurns):
    """Shows the settings of users and servers, and changes them."""

    settings = messages.OF_A_PERSON
    server_settings = messages.OF_A_SERVER
    closed_topics = ("look", "rest", "people")

    server = app_commands.Group(
        name="server",
        description=described("command-server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._told_of_zone = set[int]()

    @slash("settings", described("command-settings"))
    async def show_own(self, request: Request) -> None:
        await self.editors()[OWN].show(request)

    @slash("settings", described("command-server-settings"), group="server")
    async def show_server(self, request: Request) -> None:
        await self.editors()[SERVER].show(request)

    def editors(self) -> dict[str, Editor]:
        """Return the pages of settings, with those that other cogs add."""
        cogs = self.core.additions
        main, more, server = messages.pages(
            [setting for cog in cogs for setting in cog.settings],
            [setting for cog in cogs for setting in cog.server_settings],
        )
        return {
            OWN: Editor(main, self._own, self._change_own),
            MORE: Editor(more, self._own, self._change_own),
            SERVER: Editor(server, self._of_server, self._change_server),
        }

    @pressed(PersonKey, OWN, MORE, SERVER)
    async def show(self, press: Press[PersonKey]) -> None:
        await self.editors()[press.key.action].show(press)

    @pressed(TopicKey, "open")
    async def ask(self, press: Press[TopicKey]) -> None:
        editor, topic = self._find(press.key, error="old-button")
        await editor.ask(press, topic, press.key.typed)

    @pressed(TopicKey, "store", form=True)
    async def save(self, press: Press[TopicKey]) -> None:
        editor, topic = self._find(press.key, error="old-form")
        await editor.save(press, topic)

    @pressed(PersonKey, "settings-look")
    async def show_looks(self, press: Press[PersonKey]) -> None:
        """Show the look of boards, with switches."""
        await self._give_looks(press, saved=False)

    @pressed(PersonKey, *(f"look-{name}" for name in profiles.LOOK.answers))
    async def choose_look(self, press: Press[PersonKey]) -> None:
        """Store the look that a button names, and confirm it in the same message."""
        look = profiles.LOOK.parse(press.key.action.removeprefix("look-"))
        await press.carry_out(self.core.preferences.change(press.user_id, {profiles.LOOK: look}))
        await press.client.pipeline.meet(press.context)
        await self._give_looks(press, saved=True)

    async def after_turn(self, request: Request, change: MatchChange) -> None:  # noqa: ARG002
        """Tell a player once that their time zone is unknown: their quiet hours have shifted."""
        user_id = request.user_id
        if user_id in self._told_of_zone:
            return
        try:
            lost = (await self.core.rests.get(user_id)).lost_zone
            if not lost:
                return
            page = self.editors()[OWN].page
            if await request.answer.tell(messages.lost_zone(request.texts, page, lost)):
                self._told_of_zone.add(user_id)
        except (StorageError, *TROUBLE) as error:
            # The turn is played and its board is posted.
            log.info("unknown time zone not told", error=in_words(error))

    def _find(self, key: TopicKey, *, error: str) -> tuple[Editor, SettingsTopic]:
        editor = self.editors().get(key.page)
        topics = editor.page.topics if editor else ()
        topic = next(
            (known for known in topics if known.name == key.topic and not known.button), None
        )
        if editor is None or topic is None:
            raise UserError(error)
        return editor, topic

    async def _give_looks(self, request: Request, *, saved: bool) -> None:
        await request.give(messages.choose_look(request.reader, saved=saved))

    async def _own(self, request: Request) -> messages.OwnSettings:
        user_id = request.user_id
        time_off = await self.core.rests.get(user_id)
        return messages.own_settings(
            request.reader.preferences,
            time_off,
            today=time_off.today(self.core.clock()),
            blocked=await self.core.blocks.of(user_id),
        )

    async def _change_own(
        self, request: Request, changes: Values, topic: SettingsTopic
    ) -> Mapping[str, UserError]:
        core, user_id = self.core, request.user_id
        with request.context.storing():
            if topic.name == "rest":
                by_name = {setting.name: value for setting, value in changes.items()}
                return await core.rests.change(user_id, by_name)
            if topic.name != "people":
                await core.preferences.change(user_id, changes)
            elif messages.BLOCKED in changes:
                try:
                    await core.blocks.set(user_id, changes[messages.BLOCKED])
                except UserError as error:
                    return {messages.BLOCKED.name: error}
        return {}

    async def _of_server(self, request: Request) -> Chosen:
        """Return the settings of a manager's server, without deleted channels and roles."""
        guild = managed_server(request.interaction)
        chosen = await self.core.servers.get(guild.id)
        if guild.unavailable:
            return chosen
        known: dict[Setting[Any], Any] = {}
        for setting in (
            declared for cog in self.core.additions for declared in cog.server_settings
        ):
            if isinstance(setting, Ids) and setting.kind is IdKind.ROLES:
                roles = chosen[setting]
                known[setting] = tuple(filter(guild.get_role, roles)) or DELETED[: len(roles)]
            elif isinstance(setting, Ids):
                known[setting] = tuple(filter(guild.get_channel, chosen[setting]))
        return chosen.with_values(known)

    async def _change_server(
        self,
        request: Request,
        changes: Values,
        topic: SettingsTopic,  # noqa: ARG002
    ) -> Mapping[str, UserError]:
        """Store changes of a manager's server.

        Return what is not stored, by name: channels and roles that are gone, roles that only a bot
        has, and channels in which the bot may not do its work.
        """
        guild, texts = managed_server(request.interaction), request.texts
        refused: dict[str, UserError] = {}
        for setting, value in changes.items():
            try:
                if isinstance(setting, Ids):
                    _check_ids(guild, setting, value, texts)
            except UserError as error:
                refused[setting.name] = error
        if (
            changes.get(profiles.PLACEMENT) is profiles.Placement.FORUM
            and profiles.FORUM in changes
            and profiles.FORUM.name not in refused
        ):
            tag = running_tag(
                texts_for((await self.core.servers.get(guild.id))[profiles.SERVER_LANGUAGE])
            )
            try:
                check_forum(guild, changes[profiles.FORUM], texts, tag=tag)
            except UserError as error:
                # Neither of the two makes sense without the other.
                refused |= {profiles.PLACEMENT.name: error, profiles.FORUM.name: error}
        kept = {setting: each for setting, each in changes.items() if setting.name not in refused}
        with request.context.storing():
            await self.core.servers.change(guild.id, kept, chooser_id=request.user_id)
        self.core.news.tell(Subject.SERVER, guild.id)
        return refused


def _check_ids(guild: discord.Guild, setting: Ids, value: Sequence[int], texts: Texts) -> None:
    """Refuse channels and roles that are gone or of no use; a form offers only this server's."""
    is_of_roles = setting.kind is IdKind.ROLES
    find: Callable[[int], object] = guild.get_role if is_of_roles else guild.get_channel
    if not guild.unavailable and not all(map(find, value)):
        raise UserError("choice-gone")
    for role in filter(None, map(guild.get_role, value if is_of_roles else ())):
        if role.is_bot_managed():
            raise UserError("role-of-bot", role=role_link(role.id))
    for channel_id in value if setting.posts else ():
        check_posting(guild, channel_id, texts, error=f"{setting.name}-permissions")
