"""The content of a new sandbox."""

from __future__ import annotations

from sandbox.world.state import World

GUILD_NAME = "Sandbox"
PEOPLE = ("Ana", "Ben", "Cleo")
ADMIN = "Admin"


def populate(world: World) -> None:
    """Add a guild with its channels, owner, three members and the bot."""
    admin = world.add_user(ADMIN.lower(), name=ADMIN)
    guild = world.add_guild(GUILD_NAME, admin)
    for name in PEOPLE:
        world.join(guild, world.add_user(name.lower(), name=name))
    for name in world.project.channels:
        world.add_channel(guild, name)
