"""Following matches and people, and looking at what one has missed."""

from __future__ import annotations

import discord

from bot.cogs.watching import messages as presenter
from bot.cogs.watching.service import Followed, Subject
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.people import mention
from bot.discord_io.interactions.context import answer_of, reader_of, storing, texts_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.boards import showing as show
from bot.match.boards.messages import title
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

presses = Presses()


@presses.on(MatchKey, "follow", load=match_press)
async def follow_by_button(press: MatchPress) -> None:
    """Follow the match of a button."""
    await follow(press.interaction, press.match)


async def follow(interaction: Interaction, match: Match) -> None:
    """Follow a match from now on; `UserError` for one that its presser plays in."""
    with storing(interaction):
        await interaction.client.core.watching.follow_match(interaction.user.id, match)
    reader = reader_of(interaction)
    draft = presenter.follows_match(reader.texts, match, reader.preferences)
    await answer_of(interaction).send(draft)


async def follow_player(
    interaction: Interaction, player: discord.Member | discord.User, guild_id: int
) -> None:
    """Follow whatever somebody plays in this server; `UserError` for oneself or a bot."""
    if player.bot:
        raise UserError("watch-bot")
    watching = interaction.client.core.watching
    with storing(interaction):
        await watching.follow_player(interaction.user.id, guild_id, player.id)
    reader = reader_of(interaction)
    draft = presenter.follows_player(reader.texts, player.id, reader.preferences)
    await answer_of(interaction).send(draft)


@presses.on(MatchKey, "unfollow", load=match_press)
async def unfollow_by_button(press: MatchPress) -> None:
    """Stop following the match of a button."""
    await unfollow(press.interaction, press.match)


async def unfollow(interaction: Interaction, match: Match) -> None:
    """Follow a match no more."""
    await _unfollow(interaction, match.guild_id, Subject.MATCH, match.id, title(match))


async def unfollow_player(interaction: Interaction, player_id: int, guild_id: int) -> None:
    """Follow what somebody plays in this server no more."""
    name = mention(texts_of(interaction), player_id)
    await _unfollow(interaction, guild_id, Subject.PLAYER, player_id, name)


async def followed(interaction: Interaction, guild_id: int) -> None:
    """List what somebody follows here; one who took no messages before is sent some again."""
    watching, user_id = interaction.client.core.watching, interaction.user.id
    found = await watching.followed(user_id, guild_id)
    matches = await followed_matches(interaction, found)
    reader = reader_of(interaction)
    draft = presenter.followed(
        reader.texts, matches, found.players, reader.preferences, refused=found.closed
    )
    await answer_of(interaction).send(draft)
    if found.closed:
        await watching.try_again(user_id)


@presses.on(MatchKey, "missed", load=match_press)
async def missed_by_button(press: MatchPress) -> None:
    """Show privately what the presser has missed of a button's match."""
    await missed(press.interaction, press.match)


async def missed(interaction: Interaction, match: Match) -> None:
    """Show privately the turns since a reader last looked or played, and note that they look."""
    client, reader = interaction.client, reader_of(interaction)
    since = await client.core.looks.since(interaction.user.id, match)
    if since == match.ply:
        draft = presenter.nothing_missed(reader.texts, match)
    else:
        draft = await client.delivery.drafter.missed(match, since, reader)
    await answer_of(interaction).send(draft)
    await show.note_look(interaction, match)


async def followed_matches(interaction: Interaction, found: Followed) -> list[Match]:
    """Return the matches that somebody follows, without those that cannot be read or seen."""
    return await access.visible(interaction, found.matches)


async def _unfollow(
    interaction: Interaction, guild_id: int, subject: Subject, subject_id: int, name: str
) -> None:
    watching = interaction.client.core.watching
    with storing(interaction):
        await watching.unfollow(interaction.user.id, guild_id, subject, subject_id)
    await answer_of(interaction).send(presenter.unfollowed(texts_of(interaction), name))
