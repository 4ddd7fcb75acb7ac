"""Stepping through a match in one private message: every press says by its id what it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.cogs.challenges import presses as card
from bot.cogs.replay import messages as presenter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.discord_io.interactions.forms import chosen_value
from bot.errors import UserError
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses
from bot.match.turns import stood_at

# Where each button leads, from the turn that is shown in a match of so many.
STEPS: dict[str, Callable[[int, int], int]] = {
    "replay-first": lambda _ply, _last: 0,
    "replay-back": lambda ply, _last: max(ply - 1, 0),
    "replay-look": lambda ply, _last: ply,
    "replay-on": lambda ply, last: min(ply + 1, last),
    "replay-last": lambda _ply, last: last,
}
MOST_DIGITS = 9

presses = Presses()


@presses.on(MatchKey, "replay", load=match_press)
async def begin(press: MatchPress) -> None:
    """Show the start of a match in a private message of its own, to step on from."""
    await open_at(press.interaction, press.match, 0)


async def open_at(interaction: Interaction, match: Match, ply: int) -> None:
    """Show the board after `ply` turns in a private message of its own, to step on from.

    `UserError` for a turn yet to be played.
    """
    access.check_ply(match, ply)
    client = interaction.client
    noted = await client.core.notes.seen_by(match, interaction.user.id)
    reader, analysis = reader_of(interaction), await client.core.analyses.kept(match)
    draft = await client.delivery.drafter.replay(match, ply, reader, noted=noted, analysis=analysis)
    await answer_of(interaction).send(draft)


@presses.on(MatchKey, *STEPS, load=match_press_at_any_ply)
async def step(press: MatchPress) -> None:
    """Go where a button leads, or turn the board round."""
    await _show(press, STEPS[press.key.action](press.key.ply, press.match.ply))


@presses.on(MatchKey, "replay-to", load=match_press_at_any_ply)
async def choose(press: MatchPress) -> None:
    """Go to the turn that was chosen from the menu."""
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= MOST_DIGITS):
        raise UserError("old-button")
    await _show(press, int(chosen))


@presses.on(MatchKey, "share-replay", load=match_press)
async def share(press: MatchPress) -> None:
    """Show everybody in the channel the board after a turn, with that turn."""
    interaction, match, key = press.interaction, press.match, press.key
    await access.begin_sharing(interaction, match)
    client = interaction.client
    link = await show.board_url(client, stood_at(match, key.ply))
    draft = await client.delivery.drafter.shared_turn(match, key.ply, link=link)
    await sharing.share(interaction, draft)


@presses.on(MatchKey, "play-on", load=match_press)
async def play_on(press: MatchPress) -> None:
    """Challenge anyone to go on from the board after a turn.

    Where the match has a thread, that is its own: the card stands beside that of the match.
    `UserError` where not everybody may see what the card shows.
    """
    interaction, match, key = press.interaction, press.match, press.key
    access.check_showing(interaction, match)
    play_on = partial(interaction.client.core.challenges.play_on, stood_at(match, key.ply))
    in_its_place = interaction.channel_id == match.place_id
    await card.post(interaction, play_on, channel_id=match.channel_id if in_its_place else None)


async def _show(press: MatchPress, ply: int) -> None:
    """Show the board after `ply` turns, or the latest where there are not so many any more."""
    interaction, match = press.interaction, press.match
    reader, missing = reader_of(interaction), ply > match.ply
    client = interaction.client
    draft = await client.delivery.drafter.replay(
        match,
        min(ply, match.ply),
        reader,
        bottom=show.SIDES.get(press.key.turn),
        note=presenter.gone(reader.texts, ply) if missing else "",
        noted=await client.core.notes.seen_by(match, interaction.user.id),
        analysis=await client.core.analyses.kept(match),
    )
    await answer_of(interaction).give(draft)
