"""The buttons that cogs add to a private board get the line that it shows."""

from __future__ import annotations

from bot.discord_io.content.buttons import Button
from bot.discord_io.content.draft import Draft
from bot.match.additions import TriedLine
from bot.match.client import Request, Ringfall
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.table import sit_down
from tests.e2e.test_trying import clicked, opened, play
from tests.services import add


async def test_a_cog_gets_the_line_from_the_present_position_and_the_way_back(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, client: Ringfall
) -> None:
    seen: list[TriedLine] = []

    async def try_actions(line: TriedLine) -> list[str]:
        return ["rules"] if line.ahead else []

    async def press_try_action(request: Request, name: str, line: TriedLine) -> None:
        assert name == "rules"
        seen.append(line)
        back = Button(line.back, "Back")
        await request.give(Draft(" ".join(line.turns), buttons=(back,)))

    add(client.core, try_actions=try_actions, press_try_action=press_try_action)
    table = await sit_down(discord, games, ana, ben)
    await table.play("Wd4,a1")
    await table.board()
    message = await opened(ana, table.place)
    await clicked(ana, message, "⋯")
    assert "Rules" not in labels(message)
    await clicked(ana, message, "Back to the board")
    await play(ana, message, "Gd5,a2")
    await clicked(ana, message, "⋯")
    await ana.click(message, "Rules")
    assert message.content == "Wd4,a1 Gd5,a2"
    (line,) = seen
    assert (line.ahead, line.allows_help) == (("Gd5,a2",), False)
    await clicked(ana, message, "Back")
    assert "**2 Gd5,a2**" in message.content
    # The opponent plays something else: the line no longer follows the match.
    await clicked(ana, message, "⋯")
    await table.play("Gd5,a3")
    await table.board()
    await clicked(ana, message, "Rules")
    assert "Rules" not in labels(message)
    assert len(seen) == 1
