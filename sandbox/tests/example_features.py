"""More features of the example bot: a form, a staged picker, locales."""

from __future__ import annotations

import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui

PICTURE_PX = (1200, 800)
# The stages of the picker, with their numbers of buttons.
STAGES = (("colour", 3), ("column", 7), ("ring", 20), ("send", 2))


def painted(shade: int) -> bytes:
    """Return a PNG of one grey."""
    width, height = PICTURE_PX
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes([shade]) * width) * height)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


class SettingsForm(ui.Modal, title="Settings"):
    """Fields of every kind, each with a default."""

    theme = ui.Label(
        text="Theme",
        description="How boards are drawn",
        component=ui.Select(
            custom_id="theme",
            options=[
                discord.SelectOption(label="Dark", value="dark", default=True),
                discord.SelectOption(label=f"Dark {'and ' * 20}dim", value="dim"),
                discord.SelectOption(label="Light", value="light", emoji="☀️"),
            ],
        ),
    )
    side = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="White", value="white"),
                discord.RadioGroupOption(label="Black", value="black", default=True),
            ],
        ),
    )
    news = ui.Label(
        text="News",
        component=ui.CheckboxGroup(
            custom_id="news",
            required=False,
            min_values=0,
            max_values=2,
            options=[
                discord.CheckboxGroupOption(label="Mention", value="mention", default=True),
                discord.CheckboxGroupOption(label="Letter", value="letter"),
            ],
        ),
    )
    confirm = ui.Label(text="Confirm", component=ui.Checkbox(custom_id="confirm", default=True))

    def __init__(self, channel: discord.abc.Snowflake) -> None:
        super().__init__(custom_id="settings-form")
        places = ui.ChannelSelect(
            custom_id="places",
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=5,
            required=False,
            default_values=[
                discord.SelectDefaultValue(
                    id=channel.id, type=discord.SelectDefaultValueType.channel
                )
            ],
        )
        self.places = ui.Label(text="Channels", component=places)
        self.add_item(self.places)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        fields: list[Any] = [self.theme, self.side, self.news, self.confirm, self.places]
        theme, side, news, confirm, places = (field.component for field in fields)
        names = [channel.name for channel in places.values]
        text = f"{theme.values} {side.value} {news.values} {confirm.value} {names}"
        await interaction.response.send_message(text, ephemeral=True)


class Stage(ui.DynamicItem[ui.Button[Any]], template=r"stage:(?P<stage>\d+):(?P<choice>\d+)"):
    """A choice of a stage; pressing it opens the next stage."""

    def __init__(self, stage: int, choice: int) -> None:
        name, _ = STAGES[stage]
        super().__init__(
            ui.Button(label=f"{name[0]}{choice}", custom_id=f"stage:{stage}:{choice}", emoji="⚪")
        )
        self.stage = stage

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003
        item: ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
    ) -> Stage:
        return cls(int(match["stage"]), int(match["choice"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        following = self.stage + 1
        if following == len(STAGES):
            await interaction.response.edit_message(content="done", view=None)
        else:
            await interaction.response.edit_message(**stage_message(following, "attachments"))


def stage_message(stage: int, files: str = "files") -> dict[str, Any]:
    """Return the message of one stage."""
    name, count = STAGES[stage]
    view = ui.View(timeout=None)
    for choice in range(count):
        view.add_item(Stage(stage, choice))
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules", row=4))
    shown = io.BytesIO(painted(90 + 40 * stage))
    picture = discord.File(shown, f"stage{stage}.png", description=f"the {name}s on offer")
    return {"content": f"Choose a {name}", "view": view, files: [picture]}


@app_commands.command(description="Change how you see boards")
@app_commands.guild_only()
async def settings(interaction: discord.Interaction) -> None:
    assert isinstance(interaction.channel, discord.abc.Snowflake)
    await interaction.response.send_modal(SettingsForm(interaction.channel))


@app_commands.command(description="Change the server")
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def server(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("the server's settings", ephemeral=True)


@app_commands.command(description="Choose step by step")
async def picker(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(**stage_message(0), ephemeral=True)


@app_commands.command(description="Write to somebody")
async def write(interaction: discord.Interaction, to: discord.User, text: str) -> None:
    try:
        await to.send(text)
    except discord.Forbidden as refused:
        await interaction.response.send_message(f"refused: {refused.code}", ephemeral=True)
    else:
        await interaction.response.send_message("written", ephemeral=True)


@app_commands.command(description="Think in public, then try to answer privately")
async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.followup.send("not private", ephemeral=True)


@app_commands.command(description="Show a button that is over")
async def closed(interaction: discord.Interaction) -> None:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Over", custom_id="over", disabled=True))
    await interaction.response.send_message("closed", view=view)


class German(app_commands.Translator):
    """Translates the only translated text of this bot."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        german = locale is discord.Locale.german
        return string.extras.get("german") if german else None


@app_commands.command(
    description=app_commands.locale_str(
        "Say which languages are spoken", german="Sagt, welche Sprachen gesprochen werden"
    )
)
async def languages(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(f"{interaction.locale} in {interaction.guild_locale}")


FEATURES: tuple[app_commands.Command[Any, ..., Any], ...] = (
    settings,
    server,
    picker,
    write,
    whisper,
    closed,
    languages,
)
