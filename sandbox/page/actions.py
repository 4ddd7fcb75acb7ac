"""The actions of the page, each an HTTP request that returns JSON."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import INTEGER, NUMBER
from sandbox.checks.messages import Upload
from sandbox.errors import ImpossibleError
from sandbox.signals import WAIT_SECONDS
from sandbox.world.client import Client
from sandbox.world.interaction import Interaction
from sandbox.world.models import Channel, Thread
from sandbox.world.options import ATTACHMENT, BOOLEAN, CHANNEL, MENTIONABLE, ROLE, USER

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from sandbox.page.starts import Start
    from sandbox.protocol.kinds import Json
    from sandbox.selfplay import SelfPlay
    from sandbox.world.models import Channel, Message, Role, User
    from sandbox.world.state import World


@dataclass(frozen=True, slots=True)
class Action:
    """One action: the acting user, and its JSON description."""

    world: World
    client: Client
    body: Json
    starts: Callable[[User, Channel], list[Start]]
    self_play: SelfPlay

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
    values = _read_options(action.world, definitions, action.body["values"])
    return await _followed(action, action.client.slash(channel, name, values))


async def complete(action: Action) -> Json:
    """Request the choices of the `focused` option."""
    channel, name, focused = action.channel, action.body["name"], action.body["focused"]
    definitions = action.client.options_of(channel, name)
    typed = dict(action.body["values"])
    wanted = typed.pop(focused, "")
    values = _read_options(action.world, definitions, typed, complete=False)
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


async def self_play(action: Action) -> Json:
    """Let all others play by themselves, or no one."""
    if action.body["on"]:
        action.self_play.start(action.client.user)
    else:
        action.self_play.stop()
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
        self_play,
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
        modal = interaction.modal
        answer["modal"] = {"title": modal.title, "components": modal.components}
    if interaction.choices is not None:
        answer["choices"] = [{"name": n, "value": v} for n, v in interaction.choices]
    return answer


def _read_options(
    world: World, definitions: list[Json], typed: Mapping[str, Any], *, complete: bool = True
) -> dict[str, Any]:
    """Return a command's option values; if incomplete, only the valid ones."""
    kinds = {definition["name"]: definition["type"] for definition in definitions}
    values: dict[str, Any] = {}
    for name, text in typed.items():
        try:
            values[name] = _read(world, kinds.get(name, 0), text)
        except ImpossibleError:
            if complete:
                raise
    return values


def _read(world: World, kind: int, text: Any) -> Any:
    if kind == ATTACHMENT:
        return _file(text)
    if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
        return _named(world, text)
    if kind == BOOLEAN:
        return text == "true"
    if kind not in (INTEGER, NUMBER):
        return text
    try:
        return int(text) if kind == INTEGER else float(text)
    except ValueError:
        raise ImpossibleError(f"{text!r} is not a number.") from None


def _file(given: Mapping[str, str]) -> Upload:
    """Read a file: its name, and its content in base64."""
    name, data = given["filename"], b64decode(given["data"], validate=True)
    return Upload(name, data, guess_type(name)[0] or "application/octet-stream")


def _named(world: World, text: str) -> User | Role | Channel:
    if found := world.find(text):
        return found
    raise ImpossibleError(f"There is no user, role or channel called {text!r} here.")
