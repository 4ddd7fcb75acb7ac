"""A small discord.py bot that uses every feature of the sandbox."""

from __future__ import annotations

import asyncio
import io
import os
import re
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox.tests.example_features import FEATURES, German, Stage
from sandbox.tests.example_games import GAMES, Turn

PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x02\x00\x00\x00"
    b"\x12\x16\xf1M\x00\x00\x00\x00IEND\xaeB`\x82"
)


def picture(name: str = "board.png", text: str | None = "an empty board") -> discord.File:
    """Return a new upload of the same picture."""
    return discord.File(io.BytesIO(PICTURE), name, description=text)


class Card(ui.DynamicItem[ui.Button[Any]], template=r"m:(?P<number>\d+):(?P<action>\w+)"):
    """A button whose id encodes its action."""

    def __init__(self, number: int, action: str) -> None:
        styles = {"decline": discord.ButtonStyle.danger}
        style = styles.get(action, discord.ButtonStyle.secondary)
        name = f"m:{number}:{action}"
        super().__init__(ui.Button(label=action.title(), custom_id=name, style=style))
        self.number, self.action = number, action

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003
        item: ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
    ) -> Card:
        return cls(int(match["number"]), match["action"])

    async def callback(self, interaction: discord.Interaction) -> None:
        text = f"{interaction.user.display_name} {self.action} {self.number}"
        await getattr(self, self.action)(interaction, text)

    async def accept(self, interaction: discord.Interaction, text: str) -> None:
        await interaction.response.edit_message(content=text, view=None)

    async def decline(self, interaction: discord.Interaction, text: str) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=text)

    async def peek(self, interaction: discord.Interaction, text: str) -> None:
        view = card_view(9).add_item(Card(9, "show"))
        await interaction.response.send_message(text, ephemeral=True, view=view)

    async def show(self, interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text)

    async def write(self, interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_modal(MoveForm(text))

    async def ignore(self, interaction: discord.Interaction, text: str) -> None:
        await interaction.response.defer()
        await interaction.followup.send(text, ephemeral=True)


def card_view(number: int) -> ui.View:
    """Return a persistent view with a button for each action."""
    view = ui.View(timeout=None)
    for action in ("accept", "decline", "peek", "write", "ignore"):
        view.add_item(Card(number, action))
    return view


class MoveForm(ui.Modal, title="Your move"):
    def __init__(self, heading: str) -> None:
        super().__init__(custom_id="move-form")
        self.heading = heading
        self.move = ui.TextInput(custom_id="move", style=discord.TextStyle.short, max_length=20)
        self.add_item(ui.Label(text="Move", component=self.move))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.heading}: {self.move.value}")


class Picker(ui.View):
    @ui.select(
        custom_id="colour",
        options=[discord.SelectOption(label=c.title(), value=c) for c in ("white", "grey")],
    )
    async def colour(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0]}")

    @ui.select(cls=ui.UserSelect, custom_id="who")
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0].name}")


class Layout(ui.LayoutView):
    def __init__(self, text: str = "**Board**") -> None:
        super().__init__()
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="an empty board")
        )
        self.add_item(ui.Container(ui.TextDisplay(text), gallery, ui.Separator()))
        self.add_item(ui.ActionRow(ui.Button(label="Move", custom_id="v2-move")))


class ExampleBot(discord.Client):
    """Registers its commands at start-up; `events` lists the received gateway events."""

    def __init__(self, intents: discord.Intents) -> None:
        # How long the client waits for further guilds before it is ready.
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.01,
        )
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []
        self.seen: asyncio.Queue[Any] = asyncio.Queue()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Card, Stage, Turn)
        await self.tree.set_translator(German())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; by default a client waits 5 s before the second time."""

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)

    async def on_message(self, message: discord.Message) -> None:
        self.seen.put_nowait(message)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command of the bot."""
    for command in (ping, board, secret, later, silent, card, form, move, pick, layout, report):
        tree.add_command(command)
    for command in (*FEATURES, *GAMES):
        tree.add_command(command)
    tree.add_command(match)
    tree.add_command(app_commands.ContextMenu(name="Challenge", callback=challenge))
    tree.add_command(app_commands.ContextMenu(name="Describe this board", callback=describe))


@app_commands.command(description="Answer at once")
async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pong")


@app_commands.command(description="Think, then show a picture")
async def board(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    mention = discord.AllowedMentions(users=True)
    await interaction.edit_original_response(
        content=f"to move: {interaction.user.mention}",
        attachments=[picture()],
        allowed_mentions=mention,
    )


@app_commands.command(description="Answer privately")
async def secret(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("only you see this", ephemeral=True)
    await interaction.followup.send("everybody sees this")


@app_commands.command(description="Think privately, then answer")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    first = await interaction.followup.send("thought", wait=True)
    await first.edit(content="thought twice")
    await interaction.followup.send("and a picture", file=picture(), ephemeral=True)


@app_commands.command(description="Never answer")
async def silent(interaction: discord.Interaction) -> None:
    del interaction


@app_commands.command(description="Show a card with buttons")
async def card(interaction: discord.Interaction, opponent: discord.Member) -> None:
    await interaction.response.send_message(
        f"{opponent.mention}, play?",
        view=card_view(7),
        allowed_mentions=discord.AllowedMentions(users=[opponent]),
    )


@app_commands.command(description="Open a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(MoveForm("typed"))


@app_commands.command(description="Play a move")
async def move(interaction: discord.Interaction, move: str, match: int = 0) -> None:
    await interaction.response.send_message(f"{match}: {move}")


@move.autocomplete("move")
async def complete_move(
    _interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=f"{current}{ring} – free", value=f"{current}{ring}")
        for ring in ("a1", "b2")
    ]


@app_commands.command(description="Choose")
async def pick(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("choose", view=Picker())


@app_commands.command(description="Show a v2 layout")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), file=picture())


@app_commands.command(description="Show every kind of option")
@app_commands.choices(game=[app_commands.Choice(name="Chess", value="chess")])
async def report(
    interaction: discord.Interaction,
    game: str,
    count: app_commands.Range[int, 1, 9],
    rated: bool,  # noqa: FBT001
    where: discord.TextChannel,
    who: discord.User,
) -> None:
    await interaction.response.send_message(f"{game} {count} {rated} {where.name} {who.name}")


match = app_commands.Group(name="match", description="Matches")


@match.command(name="show", description="Show a match")
async def match_show(interaction: discord.Interaction, number: int) -> None:
    await interaction.response.send_message(f"match {number}")


async def challenge(interaction: discord.Interaction, user: discord.Member) -> None:
    await interaction.response.send_message(f"challenged {user.display_name}")


async def describe(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(
        f"it says {message.content!r}",
        ephemeral=True,
        allowed_mentions=discord.AllowedMentions(users=True),
    )


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    ExampleBot(discord.Intents(guilds=True)).run(os.environ["DISCORD_TOKEN"], log_handler=None)
