"""Scoreboards with the real pause between edits; other tests shorten it."""

from __future__ import annotations

from guide import Prominence, get_guide
from rules import get_game, play_turn
from rules.tzaar import SPACES
from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shown, sit_down
from tests.e2e.test_placements import offered

PIECES = "Z" * 6 + "A" * 9 + "T" * 15
PLACED_BEFORE = 30


async def test_the_scoreboard_follows_but_not_at_every_turn(discord: Sandbox, table: Table) -> None:
    for _ in range(4):
        await table.play()
    await discord.wait_until(lambda: "Turn 4:" in table.card.content)
    assert table.card.attachments[0].description
    edits = [
        request
        for request in discord.requests
        if request.method == "PATCH" and request.path.endswith(f"/messages/{table.card.id}")
    ]
    assert len(edits) == 1, "four turns in quick succession are one edit"


async def test_placements_are_a_line_each_and_a_board_for_every_tenth(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The second half of them, up to the first turn with all sixty."""
    turns = [PIECES[index // 2] + space for index, space in enumerate(SPACES)]
    position = get_game("tzaar").start({"start": "tournament"})
    for turn in turns[:PLACED_BEFORE]:
        position = play_turn(position, get_game("tzaar").parse_turn(position, turn))
    placing = await sit_down(discord, games, ana, ben, "tzaar", position=position)
    for turn in turns[PLACED_BEFORE:]:
        assert await offered(placing, turn[:1])
        assert turn in [value for _, value in await offered(placing, turn[:2])]
        await placing.play(turn)
        message = await placing.board()
        is_board = get_guide("tzaar").prominence(placing.position) is not Prominence.LINE
        assert bool(message.attachments) is is_board is (placing.ply % 10 == 0)
        called = placing.ply % 10 in (0, 1)
        assert message.notified == ([placing.to_move.user] if called else [])
        assert "\n" not in message.content
        assert f"Your turn, {placing.to_move.name}" in shown(message)
    posted = [message for message in placing.place.messages if message.content]
    assert len(posted) == 31, "one message a placement"
    boards = [message for message in posted if message.attachments]
    small = [(600, 400)] * 3
    assert [board.attachments[0].size_px for board in boards] == [*small, (1200, 800)]
    newest = await placing.board()
    await discord.wait_until(lambda: [m for m in placing.place.messages if m.buttons] == [newest])
    edits = [r for r in discord.requests if r.path.endswith(f"/messages/{placing.card.id}")]
    assert len(edits) < 8, "the scoreboard is not edited at every placement"
    await placing.play()
