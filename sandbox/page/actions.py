"""What a person does on the page; each action comes as one HTTP request and returns JSON."""

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
class Act:
    """One action: the person who acts, and the JSON that describes the action."""

    world: World
    client: Client
    body: Json
    starts: Callable[[User, Channel], list[Start]]

    @property
    def channel(self) -> Channel:
        return self.world.channel(int(self.body["channel"]))

    @property
    def message(self) -> Message:
        """The message that is acted on, which the person must see."""
        wanted = int(self.body["message"])
        message = self.channel.history.get(wanted)
        if message is None or message not in self.client.messages(self.channel):
            raise ImpossibleError("This message is no longer there.")
        return message


async def say(act: Act) -> Json:
    """Write a message."""
    return {"message": str(act.client.say(act.channel, act.body["content"]).id)}


async def slash(act: Act) -> Json:
    """Use a slash command; `values` are what was typed, by option."""
    channel, name = act.channel, act.body["name"]
    definitions = act.client.options_of(channel, name)
    values = read_options(act.world, definitions, act.body["values"])
    return await _followed(act, act.client.slash(channel, name, values))


async def complete(act: Act) -> Json:
    """Ask for the choices of the option `focused`."""
    channel, name, focused = act.channel, act.body["name"], act.body["focused"]
    definitions = act.client.options_of(channel, name)
    typed = dict(act.body["values"])
    wanted = typed.pop(focused, "")
    values = read_options(act.world, definitions, typed, complete=False)
    return await _followed(
        act, act.client.complete(channel, name, focused, {**values, focused: wanted})
    )


async def menu(act: Act) -> Json:
    """Use an entry of the context menu of a message or a user."""
    target = act.world.user(int(act.body["user"])) if "user" in act.body else act.message
    return await _followed(act, act.client.menu(act.channel, act.body["name"], target))


async def press(act: Act) -> Json:
    """Press a button."""
    return await _followed(act, act.client.press(act.message, act.body["custom_id"]))


async def choose(act: Act) -> Json:
    """Choose from a menu under a message."""
    values = act.body["values"]
    return await _followed(act, act.client.choose(act.message, act.body["custom_id"], values))


async def submit(act: Act) -> Json:
    """Submit the modal that an earlier interaction opened."""
    opened = act.world.interactions.get(int(act.body["interaction"]))
    if opened is None or opened.modal is None:
        raise ImpossibleError("This form is no longer open.")
    return await _followed(act, act.client.submit(opened.modal, act.body["values"]))


async def account(act: Act) -> Json:
    """Change the language that one reads in, or whether the bot may write direct messages."""
    if "locale" in act.body:
        act.client.set_locale(act.body["locale"])
    if "dms_open" in act.body:
        act.client.set_dms_open(dms_open=bool(act.body["dms_open"]))
    return {}


async def substitute(act: Act) -> Json:
    """Take the turns of a user in a thread for them, or stop doing so."""
    thread, user = act.channel, act.world.user(int(act.body["user"]))
    if not isinstance(thread, Thread) or not act.client.sees(thread):
        raise ImpossibleError("The sandbox takes turns only in threads.")
    if act.body["on"]:
        thread.substituted.add(user.id)
    else:
        thread.substituted.discard(user.id)
    act.world.signal.notify()
    return {}


async def start(act: Act) -> Json:
    """Press a button of the start page; return the channel that the page then shows."""
    wanted = act.body["name"]
    offered = act.starts(act.client.user, act.channel)
    found = next((each for each in offered if each.name == wanted), None)
    if found is None:
        raise ImpossibleError("The bot does not offer this any more.")
    try:
        return {"channel": str((await found.run()).id)}
    except TimeoutError:
        raise ImpossibleError("The bot did not answer in time.") from None


async def dismiss(act: Act) -> Json:
    """Put an ephemeral message away."""
    act.client.dismiss(act.message)
    return {}


ACTIONS: dict[str, Callable[[Act], Awaitable[Json]]] = {
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


async def _followed(act: Act, interaction: Interaction) -> Json:
    """Wait until the bot has reacted; what it posts is seen in the channel."""
    await act.world.signal.wait_until(
        lambda: interaction.acknowledged or interaction.failure,
        timeout=act.world.acknowledge_seconds + WAIT_SECONDS,
        what="any reaction of the bot",
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
