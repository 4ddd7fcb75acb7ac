"""The connection to Discord, from its start to its end."""

from __future__ import annotations

from bot.app import make_client
from bot.services.pictures import PictureService
from bot.settings import Settings
from bot.storage import Database


async def test_what_is_reported_after_the_end_is_no_error() -> None:
    settings = Settings(discord_token="token")  # pyright: ignore[reportArgumentType]  # noqa: S106
    pictures = PictureService()
    async with make_client(settings, Database(settings.database_url), pictures) as client:
        pass
    client.dispatch("ready")
    pictures.close()
