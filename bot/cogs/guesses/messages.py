"""The words of guesses, and the lines about right ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.guesses.service import GuessTally
from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.match.boards.match_words import title
from bot.match.choosing.sealed_words import SealedKey, SealedWords
from bot.match.model import Match
from bot.texts import Texts

MOST_NAMED = 3
"""How many of the people who have called a turn are named."""


class GuessKey(SealedKey, frozen=True):
    """The id of a button with which a turn is guessed."""

    prefix = "gu"


WORDS = SealedWords(GuessKey, "guess", changeable=False)


def for_player(texts: Texts, match: Match) -> Draft:
    """Tell a player that only spectators guess, and let them switch that off."""
    off = Button(MatchKey(match.id, match.ply, "guesses-off"), texts("button-guesses-off"))
    return Draft(texts("error-guess-own"), buttons=(off,))


def switched(texts: Texts, match: Match, *, off: bool) -> Draft:
    """Tell a player whether the turns of their match can be guessed now."""
    return Draft(texts("guesses-off" if off else "guesses-on", title=title(match)))


def called_line(texts: Texts, turn: str, callers: Sequence[int]) -> str:
    """Say who has called a turn; of many people, only how many."""
    people = [mention(texts, user_id) for user_id in callers[:MOST_NAMED]]
    if others := len(callers) - len(people):
        people.append(texts("guess-others", count=others))
    return texts("guess-called", turn=turn, people=", ".join(people))


def tally_line(texts: Texts, tally: GuessTally) -> str:
    """Say how many turns a person has guessed and called, and for how many points."""
    return texts("stats-guesses", guessed=tally.guessed, called=tally.called, points=tally.points)
