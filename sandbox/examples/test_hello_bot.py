import pytest

from sandbox import Sandbox


@pytest.mark.asyncio
async def test_the_bot_says_hello() -> None:
    async with Sandbox() as discord, discord.run_bot("hello_bot"):
        await discord.bot_online()
        answer = await discord.user("Ana").slash("hello", channel=discord.channel("general"))
        assert answer.text == "Hello Ana!"
        assert discord.breaches == []
