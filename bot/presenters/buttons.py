"""Buttons and their ids: all that a press needs is in the id, nothing is kept in memory."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ButtonStyle

MATCH_ID = re.compile(r"m:(?P<match>\d+):(?P<ply>\d+):(?P<action>[a-z-]+)")
CHALLENGE_ID = re.compile(r"c:(?P<challenge>\d+):(?P<action>[a-z-]+)")
PERSON_ID = re.compile(r"p:(?P<action>[a-z-]+)")


@dataclass(frozen=True, slots=True)
class MatchKey:
    """The id of a button that belongs to a match as it stood after `ply` turns."""

    match_id: int
    ply: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = MATCH_ID.fullmatch(text)
        return cls(int(found["match"]), int(found["ply"]), found["action"]) if found else None

    def __str__(self) -> str:
        return f"m:{self.match_id}:{self.ply}:{self.action}"


@dataclass(frozen=True, slots=True)
class ChallengeKey:
    """The id of a button on the card of a challenge."""

    challenge_id: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = CHALLENGE_ID.fullmatch(text)
        return cls(int(found["challenge"]), found["action"]) if found else None

    def __str__(self) -> str:
        return f"c:{self.challenge_id}:{self.action}"


@dataclass(frozen=True, slots=True)
class PersonKey:
    """The id of a button that concerns nothing but the person who presses it."""

    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = PERSON_ID.fullmatch(text)
        return cls(found["action"]) if found else None

    def __str__(self) -> str:
        return f"p:{self.action}"


Key = MatchKey | ChallengeKey | PersonKey


def parse_key(text: str) -> Key | None:
    """Read the id of any of our buttons; `None` when it is not ours."""
    return MatchKey.parse(text) or ChallengeKey.parse(text) or PersonKey.parse(text)


@dataclass(frozen=True, slots=True)
class Button:
    """A button as data."""

    key: Key
    label: str
    style: ButtonStyle = ButtonStyle.secondary


class PressButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template="|".join(
        re.sub(r"\?P<\w+>", "", form.pattern) for form in (MATCH_ID, CHALLENGE_ID, PERSON_ID)
    ),
):
    """A button on a message; a press goes to the client, whichever process posted the message."""

    def __init__(self, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        assert isinstance(item, discord.ui.Button)  # noqa: S101 - only buttons carry our ids
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.press(interaction)


def view_of(buttons: tuple[Button, ...]) -> discord.ui.View | None:
    """Lay buttons out in rows of five; `None` without any."""
    if not buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in buttons:
        plain: discord.ui.Button[Any] = discord.ui.Button(
            label=button.label, style=button.style, custom_id=str(button.key)
        )
        view.add_item(PressButton(plain))
    return view


def carries(message: discord.Message, key: Key) -> bool:
    """Tell whether a message has the button with this id."""
    return any(
        getattr(child, "custom_id", None) == str(key)
        for row in message.components
        for child in getattr(row, "children", ())
    )
