"""Actors: users that tests control, and the bot's answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.errors import ImpossibleError
from sandbox.protocol.kinds import CallbackType
from sandbox.signals import WAIT_SECONDS
from sandbox.world.client import Client
from sandbox.world.interaction import Interaction, Modal
from sandbox.world.models import Channel, Message, User

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sandbox.world.state import World


class Answer:
    """The bot's answer to one action; reflects later edits and follow-ups."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    @property
    def message(self) -> Message:
        """The response: a new message, or the edited message of the used component.

        Raises `ImpossibleError` if there is none; `last` is `None` then.
        """
        if self.interaction.original is None:
            raise ImpossibleError(f"{self} is no message")
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return self.interaction.followups

    @property
    def last(self) -> Message | None:
        """The latest message of the answer."""
        return self.followups[-1] if self.followups else self.interaction.original

    @property
    def text(self) -> str:
        """The text of the latest message of the answer."""
        return self.last.text if self.last else ""

    @property
    def ephemeral(self) -> bool:
        """Whether the latest message of the answer is ephemeral."""
        return self.last is not None and self.last.ephemeral

    @property
    def deferred(self) -> bool:
        """Whether the bot deferred its response."""
        kinds = (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE)
        return self.interaction.callback in kinds

    @property
    def modal(self) -> Modal:
        """The opened form. Raises `ImpossibleError` if there is none."""
        if self.interaction.modal is None:
            raise ImpossibleError(f"{self} is no form")
        return self.interaction.modal

    @property
    def error(self) -> str | None:
        """Discord's error text if the bot did not respond in time."""
        return self.interaction.failure

    async def wait_followup(
        self,
        wanted: Callable[[Message], object] = lambda _: True,
        *,
        timeout: float = WAIT_SECONDS,
    ) -> Message:
        """Wait for the first follow-up that is `wanted`, and return it."""
        return await self._world.signal.wait_until(
            lambda: next((message for message in self.followups if wanted(message)), None),
            timeout=timeout,
            what="a follow-up",
        )

    async def settled(self, *, timeout: float = WAIT_SECONDS) -> Answer:
        """Wait for the final answer, or until it is certain that none will come."""
        await self._world.signal.wait_until(
            lambda: self.interaction.settled, timeout=timeout, what=f"the end of {self}"
        )
        return self

    async def acknowledged(self, *, timeout: float = WAIT_SECONDS) -> Answer:
        """Wait until the bot has responded, or has failed to."""
        await self._world.signal.wait_until(
            lambda: self.interaction.acknowledged or self.error,
            timeout=timeout,
            what=f"any response to {self}",
        )
        return self

    def __repr__(self) -> str:
        data = self.interaction.data
        what = data.get("name") or data.get("custom_id")
        return f"<Answer to {what!r} of {self.interaction.user.name}: {self.error or self.text!r}>"


class Actor:
    """A person.

    Each action waits for the final answer, also after a deferral. With `settle=False` it only waits
    until the bot has responded. The actions of `client` send without waiting. Raises
    `ImpossibleError` for what Discord's client would not allow, and `TimeoutError` if the bot never
    completes an acknowledged interaction.
    """

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self.user = user
        self.client = Client(world, user)

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def dm(self) -> Channel:
        """The direct-message channel of this user and the bot."""
        return self._world.open_dm(self.user)

    @property
    def locale(self) -> str:
        """The user's language, such as `en-US` or `de`."""
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.client.set_locale(locale)

    @property
    def dms_open(self) -> bool:
        """Whether the user accepts direct messages; if not, they fail with 50007."""
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, dms_open: bool) -> None:
        self.client.set_dms_open(dms_open=dms_open)

    @property
    def installed(self) -> bool:
        """Whether this person has installed the application for themselves."""
        return self.user.has_installed

    def install(self) -> None:
        """Install the application for this person, in all channels they see."""
        self.client.install()

    def uninstall(self) -> None:
        """Remove this person's own installation: its commands go."""
        self.client.uninstall()

    def leave(self, group: Channel) -> None:
        """Leave a group."""
        self.client.leave(group)

    def messages(self, channel: Channel) -> list[Message]:
        """Return the messages that the user sees, including ephemeral ones."""
        return self.client.messages(channel)

    def say(self, channel: Channel, content: str) -> Message:
        """Send a message."""
        return self.client.say(channel, content)

    def choices(
        self, name: str, option: str, *, channel: Channel
    ) -> list[tuple[str, str | int | float]]:
        """Return the fixed (name, value) choices of an option; empty if it has none."""
        if all(command.name != name for command in self.client.commands(channel)):
            return []
        definitions = self.client.options_of(channel, name)
        found = next((each for each in definitions if each["name"] == option), {})
        return [(choice["name"], choice["value"]) for choice in found.get("choices") or ()]

    async def slash(
        self,
        name: str,
        *,
        channel: Channel,
        settle: bool = True,
        timeout: float = WAIT_SECONDS,
        **options: Any,
    ) -> Answer:
        """Use a slash command: `ana.slash("poll show", channel=general, number=3)`."""
        return await self._follow(
            self.client.slash(channel, name, _plain(options)), timeout, settle=settle
        )

    async def autocomplete(
        self,
        name: str,
        *,
        channel: Channel,
        focused: str,
        timeout: float = WAIT_SECONDS,
        **typed: Any,
    ) -> list[tuple[str, str | int | float]]:
        """Return the bot's (name, value) choices for the `focused` option."""
        interaction = self.client.complete(channel, name, focused, _plain(typed))
        await self._follow(interaction, timeout)
        if interaction.failure:
            raise TimeoutError(f"/{name}: no choices for {focused!r} came in time")
        return interaction.choices or []

    async def pick(
        self,
        name: str,
        *,
        channel: Channel,
        focused: str,
        choice: str,
        forgotten: bool = False,
        timeout: float = WAIT_SECONDS,
        **typed: Any,
    ) -> Answer:
        """Pick a choice by its name or value, and send the command with it.

        If the choice is `forgotten`, its name is sent instead of its value. Clients do that after
        the user has left the channel and come back: discord-api-docs#7206.
        """
        choices = await self.autocomplete(name, channel=channel, focused=focused, **typed)
        found = next((pair for pair in choices if choice in pair), None)
        if found is None:
            raise ImpossibleError(f"{choice!r} is not offered for {focused!r}; there are {choices}")
        sent = found[0] if forgotten else found[1]
        return await self.slash(name, channel=channel, timeout=timeout, **{**typed, focused: sent})

    async def context_menu(
        self,
        name: str,
        *,
        target: Actor | Message,
        channel: Channel | None = None,
        settle: bool = True,
        timeout: float = WAIT_SECONDS,
    ) -> Answer:
        """Use a context menu command on a user (in `channel`) or on a message."""
        aim = target.user if isinstance(target, Actor) else target
        where = channel or (aim.channel if isinstance(aim, Message) else None)
        if where is None:
            raise TypeError("a user command needs the channel it is used in")
        return await self._follow(self.client.menu(where, name, aim), timeout, settle=settle)

    async def click(
        self,
        message: Message,
        button: str,
        *,
        settle: bool = True,
        timeout: float = WAIT_SECONDS,
    ) -> Answer:
        """Press a button by its label or custom id."""
        return await self._follow(self.client.press(message, button), timeout, settle=settle)

    async def select(
        self,
        message: Message,
        custom_id: str,
        values: Sequence[Any],
        *,
        settle: bool = True,
        timeout: float = WAIT_SECONDS,
    ) -> Answer:
        """Choose from a select menu by values, labels or actors."""
        plain = [_plain_value(value) for value in values]
        return await self._follow(
            self.client.choose(message, custom_id, plain), timeout, settle=settle
        )

    async def submit(
        self,
        modal: Modal,
        values: Mapping[str, Any] | None = None,
        *,
        settle: bool = True,
        timeout: float = WAIT_SECONDS,
        **named: Any,
    ) -> Answer:
        """Submit a modal with values by custom id or label of the field.

        A text input takes a text, a menu or check boxes a list, radio buttons one value, a check
        box a boolean. A field without a value keeps its default.
        """
        filled = _plain({**(values or {}), **named})
        return await self._follow(self.client.submit(modal, filled), timeout, settle=settle)

    async def _follow(
        self,
        interaction: Interaction,
        timeout: float,
        *,
        settle: bool = True,
    ) -> Answer:
        answer = Answer(self._world, interaction)
        if settle:
            return await answer.settled(timeout=timeout)
        return await answer.acknowledged(timeout=timeout)

    def __repr__(self) -> str:
        return f"<Actor {self.name}>"


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain_value(entry) for entry in value]
    return value.user if isinstance(value, Actor) else value
