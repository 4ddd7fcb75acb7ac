"""The words of guesses, and the lines about right ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.guesses.service import LEAST_GUESSES, GuessTally
from bot.discord_io.content.buttons import Button, MatchKey, PageKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import mention
from bot.match.boards.match_words import title
from bot.match.choosing.sealed_words import SealedKey, SealedWords
from bot.match.model import Match
from bot.match.options import game_menu
from bot.texts import Texts

MOST_LISTED = 10
"""How many of the best callers are listed."""
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


def best_callers(
    texts: Texts, callers: Sequence[tuple[int, GuessTally]], user_id: int, *, share: bool = True
) -> Draft:
    """List the best callers of a server; without `share`, the public copy without buttons.

    `user_id` is the reader, who learns their own place.
    """
    menus = (game_menu(PageKey("leaders-game", 0), texts("leaders-prompt")),) if share else ()
    if not callers:
        return Draft(texts("callers-empty", count=LEAST_GUESSES), menus=menus)
    lines = [
        texts("callers-title"),
        *(
            texts(
                "callers-line",
                place=place,
                player=mention(texts, caller_id),
                points=round(10 * tally.average),
                called=tally.called,
                guessed=tally.guessed,
            )
            for place, (caller_id, tally) in enumerate(callers[:MOST_LISTED], 1)
        ),
    ]
    places = {caller_id: place for place, (caller_id, _) in enumerate(callers, 1)}
    if share and user_id in places:
        lines.append(texts("leaders-own", place=places[user_id], people=len(callers)))
    lines.append(texts("callers-legend", count=LEAST_GUESSES))
    button = Button(PageKey("callers-share", 0), texts("button-share"))
    return Draft("\n".join(lines), buttons=(button,) if share else (), menus=menus)


def tally_line(texts: Texts, tally: GuessTally) -> str:
    """Say how many turns a person has guessed and called, and for how many points."""
    return texts("stats-guesses", guessed=tally.guessed, called=tally.called, points=tally.points)
