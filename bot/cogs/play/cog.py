"""Plays turns: `/move`, the picker, and the questions before a turn."""

from __future__ import annotations

from discord import app_commands

from bot.cog import Cog
from bot.game_texts import completion_name, completion_text, offers, typed_stage, typed_turn
from bot.match import access
from bot.match.choosing.match_picker import MatchPicker
from bot.match.choosing.playing import take_turn
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.options import complete_match, described, find_own, offered, slash


@offered
async def complete_move(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the ways to continue a typed turn, with their effects."""
    match = await find_own(request, request.interaction.namespace.match, to_move=True)
    if match.result is not None or not match.may_move(request.user_id):
        return []
    texts, rows = request.texts, access.rows_of(request, match)
    read = typed_turn(texts, match.game, match.position, request.in_common_rows(typed))
    begun = typed_stage(read)
    ways = offers(match.game, match.position, read if begun is None else begun)
    named = [(completion_text(texts, match.game, way), completion_name(way)) for way in ways]
    if rows is not None:
        named = [(rows.words_to_own(name), rows.to_own(value)) for name, value in named]
    return [app_commands.Choice(name=name, value=value) for name, value in named]


class Play(Cog):
    """Turns, typed or chosen step by step."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.handlers = (MatchPicker(),)

    @slash("move", described("command-move"), in_public=True)
    @app_commands.describe(
        move=described("command-move-move"), match=described("command-match-option")
    )
    @app_commands.autocomplete(move=complete_move, match=complete_match)
    async def move(self, request: Request, move: str, match: str | None = None) -> None:
        own_match = await find_own(request, match, to_move=True)
        await take_turn(request, own_match, request.in_common_rows(move))
