"""The buttons of the start page: those of a project, and those for people without the bot."""

from __future__ import annotations

import runpy
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sandbox.protocol.kinds import ChannelType

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from sandbox.actors import Actor
    from sandbox.world.models import Channel
    from sandbox.world.state import World

GROUP_NAME = "Group"


@dataclass(frozen=True)
class Start:
    """A button of the start page.

    `run` performs the action and returns the channel to show. Buttons of one `row` stand side by
    side, below the `text` and beside the `picture` of its first button. `hint` is the accessible
    name where the label alone is ambiguous.
    """

    label: str
    run: Callable[[], Awaitable[Channel]]
    row: str = ""
    hint: str = ""
    text: str = ""
    picture: Path | None = None

    @property
    def name(self) -> str:
        """The unique name of the button."""
        return self.hint or self.label


def load_starts(path: Path) -> Callable[..., list[Start]]:
    """Return the function `starts` of a Python file."""
    return runpy.run_path(str(path))["starts"]


def starts_among_people(world: World, person: Actor, others: Sequence[Actor]) -> list[Start]:
    """List direct messages with the first of the others, and a group with all of them."""
    pair, everyone = [person, others[0]], sorted([person, *others], key=lambda actor: actor.id)
    *most, last = [actor.name for actor in everyone]
    between = f"{person.name} and {others[0].name} in their own messages"
    group = f"{', '.join(most)} and {last} in a group"
    return [
        Start(between, partial(_open, world, pair), row=between),
        Start(group, partial(_open, world, [person, *others]), row=between),
    ]


async def _open(world: World, people: Sequence[Actor]) -> Channel:
    """Open the messages of people, always the same; the first installs the bot if none has it."""
    person, *others = people
    if not any(actor.installed for actor in people):
        person.install()
    if len(others) == 1:
        return person.client.open_direct_messages(others[0].user)
    wanted = {actor.user for actor in people}
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP_DM and set(channel.people) == wanted:
            return channel
    return person.client.open_group([actor.user for actor in others], GROUP_NAME)
