"""What a new sandbox holds."""

from __future__ import annotations

from sandbox.world.state import World

GUILD_NAME = "Sandbox"
PEOPLE = ("Ana", "Ben", "Cleo")
ADMIN = "Admin"


def furnish(world: World) -> None:
    """Fill an empty world with a guild: its channels, its owner, three members and the bot."""
    admin = world.add_user(ADMIN.lower(), name=ADMIN)
    guild = world.add_guild(GUILD_NAME, admin)
    for name in PEOPLE:
        world.join(guild, world.add_user(name.lower(), name=name))
    for name in world.project.channels:
        world.add_channel(guild, name)
