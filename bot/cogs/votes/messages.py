"""The words of votes: how many have voted, and for what."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.cogs.votes.service import Poll
from bot.discord_io.content.people import time_of_day
from bot.match.choosing.sealed_words import SealedKey, SealedWords
from bot.texts import Texts

MOST_TOLD = 5
"""How many of the turns with votes are told."""


class VoteKey(SealedKey, frozen=True):
    """The id of a button with which a person votes on a turn."""

    prefix = "vo"


WORDS = SealedWords(VoteKey, "vote", changeable=True)


def poll_line(texts: Texts, poll: Poll, ends_at: datetime) -> str:
    """Say how many have voted, and until when others can."""
    key = "vote-poll" if poll.voted else "vote-last" if poll.is_last else "vote-none"
    when = time_of_day(ends_at)
    return texts(key, voted=poll.voted, people=poll.people, when=when)


def counts_line(texts: Texts, counts: Mapping[str, int]) -> str:
    """Say how many votes each turn got, the most first; sum up the votes for the last of many."""
    told = [texts("vote-count", turn=turn, count=counts[turn]) for turn in [*counts][:MOST_TOLD]]
    if others := sum([*counts.values()][MOST_TOLD:]):
        told.append(texts("vote-others", count=others))
    most = max(counts.values())
    is_tied = [*counts.values()].count(most) > 1
    return texts("vote-counts-lot" if is_tied else "vote-counts", counts=" · ".join(told))
