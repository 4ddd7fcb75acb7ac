"""The actions of the page; each is an HTTP request and returns JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandbox.errors import ImpossibleError
from sandbox.page.values import read_options
from sandbox.signals import WAIT_SECONDS
from sandbox.world.client import Client
from sandbox.world.interaction import Interaction
from sandbox.world.models import Thread

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.protocol.kinds import Json
    from sandbox.starts import Start
    from sandbox.world.models import Channel, Message, User
    from sandbox.world.state import World


@dataclass(frozen=True, slots=True)
class Action:
    """One action: the acting user, and its JSON description."""

    world: World
    client: Client
    body: Json
    starts: Callable[[User, Channel], list[Start]]

    @property
    def channel(self) -> Channel:
        return self.world.channel(int(self.body["channel"]))

    @property
    def message(self) -> Message:
        """The message of the action, which the user must see."""
        wanted = int(self.body["message"])
        message = self.channel.history.get(wanted)
        if message is None or message not in self.client.messages(self.channel):
            raise ImpossibleError("This message no longer exists.")
        return message


async def say(action: Action) -> Json:
    """Send a message."""
    return {"message": str(action.client.say(action.channel, action.body["content"]).id)}


async def slash(action: Action) -> Json:
    """Use a slash command; `values` are the typed texts, by option."""
    channel, name = action.channel, action.body["name"]
    definitions = action.client.options_of(channel, name)
    values = read_options(action.world, definitions, action.body["values"])
    return await _followed(action, action.client.slash(channel, name, values))


async def complete(action: Action) -> Json:
    """Request the choices of the `focused` option."""
    channel, name, focused = action.channel, action.body["name"], action.body["focused"]
    definitions = action.client.options_of(channel, name)
    typed = dict(action.body["values"])
    wanted = typed.pop(focused, "")
    values = read_options(action.world, definitions, typed, complete=False)
    return await _followed(
        action, action.client.complete(channel, name, focused, {**values, focused: wanted})
    )


async def menu(action: Action) -> Json:
    """Use a context menu command on a message or a user."""
    target = (
        action.world.user(int(action.body["user"])) if "user" in action.body else action.message
    )
    return await _followed(action, action.client.menu(action.channel, action.body["name"], target))


async def press(action: Action) -> Json:
    """Press a button."""
    return await _followed(action, action.client.press(action.message, action.body["custom_id"]))


async def choose(action: Action) -> Json:
    """Choose from a select menu of a message."""
    values = action.body["values"]
    return await _followed(
        action, action.client.choose(action.message, action.body["custom_id"], values)
    )


async def submit(action: Action) -> Json:
    """Submit the modal opened by an earlier interaction."""
    opened = action.world.interactions.get(int(action.body["interaction"]))
    if opened is None or opened.modal is None:
        raise ImpossibleError("This form is no longer open.")
    return await _followed(action, action.client.submit(opened.modal, action.body["values"]))


async def account(action: Action) -> Json:
    """Change the user's language, direct messages of the bot, or installation of it."""
    if "locale" in action.body:
        action.client.set_locale(action.body["locale"])
    if "dms_open" in action.body:
        action.client.set_dms_open(dms_open=bool(action.body["dms_open"]))
    if "installed" in action.body:
        (action.client.install if action.body["installed"] else action.client.uninstall)()
    return {}


async def substitute(action: Action) -> Json:
    """Start or stop taking the turns of a user in a thread."""
    thread, user = action.channel, action.world.user(int(action.body["user"]))
    if not isinstance(thread, Thread) or not action.client.sees(thread):
        raise ImpossibleError("The sandbox takes turns only in threads.")
    if action.body["on"]:
        thread.substituted.add(user.id)
    else:
        thread.substituted.discard(user.id)
    action.world.signal.notify()
    return {}


async def start(action: Action) -> Json:
    """Press a button of the start page; return the channel to show next."""
    wanted = action.body["name"]
    offered = action.starts(action.client.user, action.channel)
    found = next((each for each in offered if each.name == wanted), None)
    if found is None:
        raise ImpossibleError("The bot no longer offers this.")
    try:
        return {"channel": str((await found.run()).id)}
    except TimeoutError:
        raise ImpossibleError("The bot did not answer in time.") from None


async def dismiss(action: Action) -> Json:
    """Dismiss an ephemeral message."""
    action.client.dismiss(action.message)
    return {}


ACTIONS: dict[str, Callable[[Action], Awaitable[Json]]] = {
    action.__name__: action
    for action in (
        say,
        slash,
        complete,
        menu,
        press,
        choose,
        submit,
        dismiss,
        account,
        start,
        substitute,
    )
}


async def _followed(action: Action, interaction: Interaction) -> Json:
    """Wait for the bot's first response; the feed shows its messages."""
    await action.world.signal.wait_until(
        lambda: interaction.acknowledged or interaction.failure,
        timeout=action.world.waiting_seconds + WAIT_SECONDS,
        what="response of the bot",
    )
    answer: Json = {"interaction": str(interaction.id)}
    if interaction.failure:
        answer["failure"] = interaction.failure
    if interaction.modal:
        answer["modal"] = _modal(interaction)
    if interaction.choices is not None:
        answer["choices"] = [{"name": n, "value": v} for n, v in interaction.choices]
    return answer


def _modal(interaction: Interaction) -> Any:
    modal = interaction.modal
    return modal and {"title": modal.title, "components": modal.components}
