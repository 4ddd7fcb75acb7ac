"""Handles the explorer: shows positions, steps through them, and plays on from one."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.cogs.explorer import messages
from bot.cogs.explorer.drafting import ExplorerDrafter
from bot.cogs.explorer.service import ExplorerService, Source
from bot.cogs.explorer.spots import ExploreKey, Spot, key_of_tried, spot_in, spot_of
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import Asked
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_number,
    chosen_value,
    reader_of,
    texts_of,
)
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.challenge.posting import channel_of_card, post_challenge
from bot.match.challenge.service import ChallengeService
from bot.match.choosing.tried import TriedLine
from bot.match.client import Interaction
from bot.match.model import First, Match
from bot.match.options import guild_id_of
from bot.match.presses import Press, pressed
from bot.match.terms import Terms
from rules import MoveError


class ExplorerPresses:
    """Shows which turns were played from a position, and the way to the next positions."""

    def __init__(
        self, explorer: ExplorerService, challenges: ChallengeService, drafter: ExplorerDrafter
    ) -> None:
        self._explorer = explorer
        self._challenges = challenges
        self._drafter = drafter

    @pressed(MatchKey, "explore", load=match_press)
    async def open_of_button(self, press: MatchPress) -> None:
        """Explore the position of a button in a new private message."""
        await self.open_match(press.interaction, press.match, press.key.ply)

    async def open_match(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Explore the position after `ply` turns of a match in a new private message."""
        access.check_ply(match, ply)
        source = await self._explorer.best_source()
        spot = spot_in(match, ExploreKey("look", source.value, match.id, ply))
        await self._show(interaction, spot)

    async def open(self, interaction: Interaction, key: ExploreKey) -> None:
        """Explore the position of an id in a new private message."""
        spot = await spot_of(interaction, key)
        await self._show(interaction, spot)

    async def open_tried(self, interaction: Asked, tried: TriedLine) -> None:
        """Explore the position of a tried line in a new private message."""
        if not tried.allows_help:
            raise UserError("old-button")
        key = key_of_tried(tried, await self._explorer.best_source())
        if key is None or tried.match is None:
            raise UserError("explore-deep")
        await self._show(interaction, spot_in(tried.match, key))

    async def best_source(self) -> Source:
        """Return the source to begin with."""
        return await self._explorer.best_source()

    @pressed(ExploreKey, "start", "back", "on")
    async def step(self, press: Press[ExploreKey]) -> None:
        """Go to the position of a button."""
        await self._go(press.interaction, press.key)

    @pressed(ExploreKey, "to")
    async def choose_turn(self, press: Press[ExploreKey]) -> None:
        """Go to the position after the turn that was chosen from the menu."""
        spot = await spot_of(press.interaction, press.key)
        try:
            key = spot.after(chosen_value(press.interaction))
        except MoveError:
            raise UserError("old-button") from None
        if key is None:
            raise UserError("explore-deep")
        await self._go(press.interaction, key)

    @pressed(ExploreKey, "whose")
    async def choose_source(self, press: Press[ExploreKey]) -> None:
        """Look up the same position in the games of another source."""
        chosen = chosen_value(press.interaction)
        await self._go(press.interaction, replace(press.key, source=chosen))

    @pressed(ExploreKey, "play")
    async def ask_for_level(self, press: Press[ExploreKey]) -> None:
        """Ask for the level of the computer to play on against."""
        spot = await spot_of(press.interaction, press.key)
        question = messages.level_question(texts_of(press.interaction), spot)
        await answer_of(press.interaction).send(question)

    @pressed(ExploreKey, "level")
    async def play_on(self, press: Press[ExploreKey]) -> None:
        """Challenge the computer to play on; the user has the first turn."""
        interaction = press.interaction
        guild_id, level = guild_id_of(interaction), chosen_number(interaction)
        spot = await spot_of(interaction, press.key)
        await self._explorer.check_allowed(interaction.user.id, spot.game)
        if spot.position.outcome is not None:
            raise UserError("explore-over")
        if spot.match is not None:
            access.check_showing(interaction, spot.match)
        make = partial(
            self._challenges.create,
            game=spot.game.slug,
            options=spot.options,
            first=First.ME,
            opening=spot.opening,
            terms=Terms(level=level),
            opponent_id=None,
            opponent_is_bot=False,
            guild_id=guild_id,
        )
        there = None if spot.match is None else channel_of_card(interaction, spot.match)
        await post_challenge(interaction, make, channel_id=there)

    async def _go(self, interaction: Interaction, key: ExploreKey) -> None:
        """Show the position of an id in place of the present one."""
        await self._show(interaction, await spot_of(interaction, key), edit=True)

    async def _show(self, interaction: Interaction, spot: Spot, *, edit: bool = False) -> None:
        """Show what was played from a position; `UserError` for players who may not know."""
        reader, user_id = reader_of(interaction), interaction.user.id
        await self._explorer.check_allowed(user_id, spot.game)
        found = await self._explorer.look_up(
            spot.game,
            spot.position,
            _source(spot.key),
            user_id=user_id,
            guild_id=interaction.guild_id,
            next_turn=spot.next_turn,
        )
        recent = await access.visible(interaction, found.recent)
        draft = await self._drafter.explored(spot, found, recent, reader)
        answer = answer_of(interaction)
        await (answer.give(draft) if edit else answer.send(draft))


def _source(key: ExploreKey) -> Source:
    """Return the source of an id, which users can forge."""
    try:
        return Source(key.source)
    except ValueError:
        raise UserError("old-button") from None
