"""The words of votes: how many have voted, and for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.votes.service import Poll
from bot.discord_io.content.buttons import Button
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_url, mention, role_link, time_of_day
from bot.match.choosing.sealed_words import SealedKey, SealedWords
from bot.match.model import Match
from bot.texts import Texts

MOST_TOLD = 5
"""How many of the turns with votes are told."""


class VoteKey(SealedKey, frozen=True):
    """The id of a button with which a person votes on a turn."""

    prefix = "vo"


WORDS = SealedWords(VoteKey, "vote", changeable=True)


def poll_line(texts: Texts, poll: Poll, ends_at: datetime, role_id: int | None = None) -> str:
    """Say how many have voted, and until when others can: everyone, or those with a role."""
    if poll.voted:
        key = "vote-poll-closing" if poll.may_close else "vote-poll"
    else:
        key = "vote-last" if poll.is_last else "vote-none-role" if role_id else "vote-none"
    who = role_link(role_id) if role_id else ""
    return texts(key, voted=poll.voted, when=time_of_day(ends_at), role=who)


def with_counting(texts: Texts, match: Match, sealed: Draft) -> Draft:
    """Offer a person who has voted to have the votes counted at once."""
    key = VoteKey(match.id, match.ply, match.take_backs, "count")
    count = Button(key, texts("button-vote-count"), ButtonStyle.primary)
    return replace(sealed, buttons=(*sealed.buttons, count))


def with_count(texts: Texts, sealed: Draft, poll: Poll) -> Draft:
    """Tell one of a team how many of it have voted."""
    count = texts("vote-team-poll", voted=poll.voted, people=poll.people)
    return replace(sealed, content=f"{sealed.content}\n{count}")


def wish_lines(texts: Texts, match: Match, wishes: Sequence[tuple[int, str]]) -> list[str]:
    """Say what a person of a team has asked for, which takes one more of them."""
    return [
        texts(f"wish-{what}", player=mention(texts, user_id))
        for user_id, what in wishes
        if match.side_of(user_id) is not None
    ]


def counted(texts: Texts, match: Match, url: str | None) -> Draft:
    """Say that the votes were counted, with a link to the board if it is posted."""
    return Draft(texts("vote-counted", url=url or channel_url(match.guild_id, match.place_id)))


def counts_line(texts: Texts, counts: Mapping[str, int]) -> str:
    """Say how many votes each turn got, the most first; sum up the votes for the last of many."""
    told = [texts("vote-count", turn=turn, count=counts[turn]) for turn in [*counts][:MOST_TOLD]]
    if others := sum([*counts.values()][MOST_TOLD:]):
        told.append(texts("vote-others", count=others))
    most = max(counts.values())
    is_tied = [*counts.values()].count(most) > 1
    return texts("vote-counts-lot" if is_tied else "vote-counts", counts=" · ".join(told))
