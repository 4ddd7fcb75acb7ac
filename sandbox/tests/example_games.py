"""Commands of the example bot for people who installed it for themselves."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands, ui

ACTIONS = ("join", "pick", "post", "think", "chat", "write")


class Turn(ui.DynamicItem[ui.Button[Any]], template=r"turn:(?P<action>\w+)"):
    """A button under a board that anyone who sees it may press."""

    def __init__(self, action: str) -> None:
        super().__init__(ui.Button(label=action.title(), custom_id=f"turn:{action}"))
        self.action = action

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003
        item: ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
    ) -> Turn:
        return cls(match["action"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await getattr(self, self.action)(interaction)

    async def join(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"{interaction.user.name} plays")

    async def pick(self, interaction: discord.Interaction) -> None:
        """Offer a private choice; the board stays within reach of the token."""
        await interaction.response.defer()
        await interaction.followup.send("choose", view=boards("post"), ephemeral=True)

    async def post(self, interaction: discord.Interaction) -> None:
        answer = await interaction.response.send_message("the next board", view=boards())
        # Whether the answer says so beside its message is not documented.
        if isinstance(answer.resource, discord.Message) and answer.resource.flags.ephemeral:
            await interaction.followup.send("only you see this board", ephemeral=True)

    async def think(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("thought")

    async def chat(self, interaction: discord.Interaction) -> None:
        """Follow up without an end; tell what ended it."""
        await interaction.response.defer()
        sent: list[discord.WebhookMessage] = []
        try:
            for number in range(9):
                message = await interaction.followup.send(str(number), wait=True)
                sent.append(await message.edit(content=f"number {number}"))
                if number == 0:
                    await message.delete()
        except discord.HTTPException as refused:
            text = f"{len(sent)} until {refused.status} {refused.code}"
            await interaction.edit_original_response(content=text)

    async def write(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Note())


class Note(ui.Modal, title="A note"):
    text: ui.TextInput[Any] = ui.TextInput(label="Text", custom_id="text")

    def __init__(self) -> None:
        super().__init__(custom_id="note")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"noted: {self.text.value}")


def boards(*actions: str) -> ui.View:
    """Return a persistent view of these buttons, by default of all."""
    view = ui.View(timeout=None)
    for action in actions or ACTIONS:
        view.add_item(Turn(action))
    return view


@app_commands.command(description="Play with anybody, anywhere")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def game(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("a board", view=boards())


@app_commands.command(description="Write a note")
@app_commands.allowed_installs(guilds=False, users=True)
@app_commands.allowed_contexts(guilds=False, dms=False, private_channels=True)
async def note(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Note())


@app_commands.command(description="Show the rules, without saying where")
@app_commands.allowed_installs(guilds=True, users=True)
async def rules(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("the rules", ephemeral=True)


GAMES: tuple[app_commands.Command[Any, ..., Any], ...] = (game, note, rules)
