import os

import discord

client = discord.Client(intents=discord.Intents.default())
tree = discord.app_commands.CommandTree(client)


@tree.command(description="Say hello")
async def hello(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(f"Hello {interaction.user.display_name}!")


@client.event
async def setup_hook() -> None:
    await tree.sync()


client.run(os.environ["DISCORD_TOKEN"])
