"""Messages to set up a match against the computer, and the coach's line."""

from __future__ import annotations

from collections.abc import Callable

from discord import ButtonStyle

from bot.discord_io.content.buttons import Button, Key, MatchKey, Menu, MenuOption, PersonKey
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import called, display_name
from bot.game_texts import SideNames
from bot.match.boards.drawing import FILENAME
from bot.match.boards.match_words import title
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.model import Match
from bot.match.options import game_menu, level_options
from bot.match.terms import Coaching
from bot.match.verdicts import Verdict, criticism
from bot.profiles import Reader
from bot.seats import Seat
from bot.texts import Texts
from rules import AnyGame, Side

# The actions that ask for a level and choose it; one of the `SUFFIXES` follows.
OPENING, CHOOSING = "computer", "computer-level"
SUFFIXES = {Coaching.NONE: "", Coaching.BEFORE: "-coach", Coaching.AFTER: "-coach-after"}
# The choice of another program in place of a level.
PROGRAM = "program"


def game_question(texts: Texts) -> Draft:
    menu = game_menu(PersonKey("computer-game"), texts("computer-game-prompt"))
    return Draft(texts("computer-game-question"), menus=(menu,))


def level_question(
    texts: Texts, game: AnyGame, key: Callable[[str], Key], *, coach: Coaching, program: str = ""
) -> Draft:
    """Ask for the level of the computer; `key` makes the id for an action.

    Buttons choose when the `coach` speaks. A `program` is one more opponent.
    """
    entries = level_options(texts, game)
    if program:
        entries += (MenuOption(PROGRAM, display_name(program), texts("program-hint")),)
    menu = Menu(key(f"{CHOOSING}{SUFFIXES[coach]}"), texts("computer-prompt"), entries)
    buttons = _coach_buttons(texts, lambda when: key(f"{OPENING}{SUFFIXES[when]}"), coach)
    return Draft(texts("computer-question", game=game.name), buttons=buttons, menus=(menu,))


def coaching_of(action: str) -> Coaching:
    """Return when the coach speaks after the question with this action."""
    ends = {suffix: when for when, suffix in SUFFIXES.items() if suffix}
    return next((when for end, when in ends.items() if action.endswith(end)), Coaching.NONE)


def begins(texts: Texts, opponent: Seat, place: str) -> Draft:
    """Tell the challenger, who has chosen an opponent, that the match begins."""
    return Draft(texts("computer-begins", opponent=called(texts, opponent), place=place))


def coach_question(texts: Texts, match: Match) -> Draft:
    """Say when the coach of a match against the computer speaks, and let the player choose."""
    buttons = _coach_buttons(
        texts,
        lambda when: MatchKey(match.id, match.ply, "coach-choose", when.value),
        match.terms.coach,
    )
    line = texts(f"coach-is-{match.terms.coach.value or 'off'}", title=title(match))
    return Draft(line, buttons=buttons)


def remark(
    reader: Reader, match: Match, verdict: Verdict, names: SideNames, *, takeback: bool
) -> Draft:
    """Say what was wrong with the last turn, with an arrow; `takeback` offers to take it back."""
    texts, reply = reader.texts, verdict.then[0] if verdict.then else ()
    picture = match_picture(reader, match, names, advised=reply, width=WIDTH_PX)
    show = MatchKey(match.id, match.ply, "coach-show", str(match.take_backs))
    buttons = (Button(show, texts("button-show-me")),)
    if takeback:
        back = MatchKey(match.id, match.ply, "coach-back", str(match.take_backs))
        buttons += (Button(back, texts("button-coach-back")),)
    line = texts("coach", criticism=criticism(texts, verdict))
    return Draft(line, picture, buttons, silent=True)


def clip(line: str, alt: str, gif: bytes) -> Draft:
    """Write the message with a clip, which `alt` describes in plain words."""
    return Draft(line, attachment=Attachment(FILENAME, gif, alt))


def stand_in(texts: Texts, match: Match, side: Side) -> Draft:
    """Say that the computer has played the last turn of a match in place of a side's program."""
    program = called(texts, match.seat(side))
    return Draft(texts("stand-in", program=program, turn=match.turns[-1]), silent=True)


def _coach_buttons(
    texts: Texts, key: Callable[[Coaching], Key], chosen: Coaching
) -> tuple[Button, ...]:
    return tuple(
        Button(
            key(when),
            texts(f"button-coach-{when.value or 'off'}"),
            ButtonStyle.success if when is chosen else ButtonStyle.secondary,
        )
        for when in Coaching
    )
