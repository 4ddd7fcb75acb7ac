"""`/match`: see one's matches, and end them."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.matches import endings, offers
from bot.cogs.matches.describe_command import describe_board
from bot.cogs.records import download_presses as download
from bot.cogs.records import film_presses as film
from bot.cogs.records import presses as record
from bot.cogs.records.records import OWN_FORMAT
from bot.cogs.replay import note_presses as notes
from bot.cogs.replay import presses as replay
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.clock import presses as timing
from bot.match.command_texts import described
from bot.match.model import Offer
from bot.match.options import (
    complete_any_match,
    complete_format,
    complete_match,
    complete_turn,
    find_own,
    find_to_show,
    read_format,
    read_ply,
    slash,
)

match_option = app_commands.describe(match=described("command-match-option"))


def match_group() -> app_commands.Group:
    """Make the command and its subcommands."""
    group = app_commands.Group(
        name="match", description=described("command-match"), guild_only=True
    )
    to_see = (
        show_board,
        replay_match,
        describe_board,
        list_matches,
        history,
        give_record,
        give_film,
        give_download,
    )
    to_agree = (draw, lot, takeback)
    about_time = (pause, nudge, claim, extend)
    for subcommand in (*to_see, *to_agree, *about_time, resign, cancel, write_note):
        group.add_command(subcommand)
    return group


@slash("show", described("command-match-show"))
@app_commands.describe(
    match=described("command-match-option"), at=described("command-match-describe-at")
)
@app_commands.autocomplete(match=complete_any_match, at=complete_turn)
async def show_board(
    interaction: Interaction,
    match: str | None = None,
    at: str | None = None,
) -> None:
    found = await find_to_show(interaction, match)
    ply = read_ply(found, at)
    if ply is None:
        await show.board(interaction, found)
    else:
        await replay.open_at(interaction, found, ply)


@slash("replay", described("command-match-replay"))
@app_commands.describe(
    match=described("command-match-option"), at=described("command-match-replay-at")
)
@app_commands.autocomplete(match=complete_any_match, at=complete_turn)
async def replay_match(
    interaction: Interaction, match: str | None = None, at: str | None = None
) -> None:
    found = await find_to_show(interaction, match)
    await replay.open_at(interaction, found, read_ply(found, at) or 0)


@slash("list", described("command-match-list"))
@app_commands.describe(finished=described("command-match-list-finished"))
async def list_matches(interaction: Interaction, finished: bool = False) -> None:  # noqa: FBT001, FBT002
    await (show.finished_matches if finished else show.own_matches)(interaction)


@slash("history", described("command-match-history"))
@match_option
@app_commands.autocomplete(match=complete_any_match)
async def history(interaction: Interaction, match: str | None = None) -> None:
    await show.history(interaction, await find_to_show(interaction, match))


@slash("record", described("command-match-record"))
@app_commands.rename(name="format")
@app_commands.describe(
    match=described("command-match-option"), name=described("command-match-record-format")
)
@app_commands.autocomplete(match=complete_any_match, name=complete_format)
async def give_record(
    interaction: Interaction, match: str | None = None, name: str = OWN_FORMAT
) -> None:
    found = await find_to_show(interaction, match)
    await record.give(interaction, found, read_format(found.game, name))


@slash("film", described("command-match-film"))
@match_option
@app_commands.autocomplete(match=complete_any_match)
async def give_film(interaction: Interaction, match: str | None = None) -> None:
    await film.give(interaction, await find_to_show(interaction, match))


@slash("download", described("command-match-download"))
@match_option
@app_commands.autocomplete(match=complete_any_match)
async def give_download(interaction: Interaction, match: str | None = None) -> None:
    await download.give(interaction, await find_to_show(interaction, match))


@slash("resign", described("command-match-resign"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def resign(interaction: Interaction, match: str | None = None) -> None:
    await endings.ask_about(interaction, await find_own(interaction, match))


@slash("cancel", described("command-match-cancel"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def cancel(interaction: Interaction, match: str | None = None) -> None:
    await endings.ask_about_calling_off(interaction, await find_own(interaction, match))


@slash("draw", described("command-match-draw"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def draw(interaction: Interaction, match: str | None = None) -> None:
    await offers.ask_about(interaction, await find_own(interaction, match), Offer.DRAW)


@slash("takeback", described("command-match-takeback"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def takeback(interaction: Interaction, match: str | None = None) -> None:
    await offers.ask_about(interaction, await find_own(interaction, match), Offer.TAKEBACK)


@slash("lot", described("command-match-lot"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def lot(interaction: Interaction, match: str | None = None) -> None:
    await offers.ask_about(interaction, await find_own(interaction, match), Offer.LOT)


@slash("pause", described("command-match-pause"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def pause(interaction: Interaction, match: str | None = None) -> None:
    await timing.pause(interaction, await find_own(interaction, match))


@slash("nudge", described("command-match-nudge"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def nudge(interaction: Interaction, match: str | None = None) -> None:
    await timing.nudge(interaction, await find_own(interaction, match))


@slash("claim", described("command-match-claim"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def claim(interaction: Interaction, match: str | None = None) -> None:
    await timing.ask_about_claim(interaction, await find_own(interaction, match))


@slash("extend", described("command-match-extend"))
@match_option
@app_commands.autocomplete(match=complete_match)
async def extend(interaction: Interaction, match: str | None = None) -> None:
    await timing.give_a_day(interaction, await find_own(interaction, match))


@slash("note", described("command-match-note"))
@app_commands.describe(
    match=described("command-match-option"), at=described("command-match-note-at")
)
@app_commands.autocomplete(match=complete_any_match, at=complete_turn)
async def write_note(
    interaction: Interaction,
    match: str | None = None,
    at: str | None = None,
) -> None:
    found = await find_to_show(interaction, match)
    ply = read_ply(found, at)
    await notes.write_on(interaction, found, found.ply if ply is None else ply)
