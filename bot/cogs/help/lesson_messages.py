"""The pages of a lesson: the task with its choices, the verdict, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.help.lessons import Attempt, Exercise, games_with_lessons
from bot.discord_io.content.buttons import Button, Key, Menu, MenuOption, PersonKey, Small, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.game_texts import CHOICES_LIMIT, facts_text
from bot.match.boards.board_messages import aim, play_with_coach
from bot.match.boards.drafter import Page, position_picture
from bot.match.choosing.choices import LAST_ROW, ChoicePrompt
from bot.match.choosing.picker import NextTurn
from bot.match.choosing.picking import Path, Stage, format_path, parse_path, path_of
from bot.profiles import Reader
from bot.texts import Texts
from rules import AnyGame, AnyPosition, Side

AFTER = ">"


class LessonKey(Key, frozen=True):
    """The id of a button in a lesson of a game.

    `hinted` is 1 once the hint is shown; `path` is the path of choices. After a solved lesson, the
    path that solved it comes first.
    """

    prefix = "l"
    game: Word
    number: Small
    action: Word
    hinted: Small = 0
    path: str = ""

    @property
    def paths(self) -> tuple[Path, Path]:
        """The path that solved the lesson, if this follows it, and the path since then."""
        solved, _, path = self.path.rpartition(AFTER)
        return parse_path(solved), parse_path(path)


def next_turn(texts: Texts, of: Exercise, *, hint: bool = False) -> NextTurn:
    """Return how the turn of a lesson is chosen."""
    key = partial(_key, of, hint=hint)
    return NextTurn(texts, of.game, of.position, title(texts, of), key, is_secret=True)


def task(
    of: Exercise, words: ChoicePrompt, reader: Reader, name: str, *, hint: bool = False
) -> Page:
    """Set the task, or ask for the next choice of the turn; `name` is the learner's."""
    texts, stage = reader.texts, words.stage
    text = [
        _title(texts, of),
        *_introduction(texts, of, stage),
        _task(texts, of),
        texts("lesson-hint", hint=_said(texts, of, "hint")) if hint else "",
        words.so_far,
        f"**{words.question}**",
    ]
    buttons = (*words.buttons, *_task_buttons(texts, of, stage, hint=hint))
    marks = {
        "before": of.position if stage.moves else of.before,
        "turn": stage.moves or of.reply,
        "chosen": stage.marked,
        "offered": stage.offered,
        "hand": stage.hand,
    }
    draft = Draft(_lines(text), buttons=buttons, menus=words.menus)
    return _page(of, stage.position, reader, name, draft, [words.offer], marks)


def answer(tried: Attempt, reader: Reader, name: str) -> Page:
    """Say whether a turn is right, and what to do next."""
    texts, of = reader.texts, tried.exercise
    solved = tried.verdict.solved
    text = [
        _title(texts, of),
        texts("lesson-right" if solved else "lesson-wrong", turn=_turn(texts, tried)),
        _said(texts, of, tried.verdict.key),
        "" if solved else _threat(texts, tried),
        "" if solved else _task(texts, of),
    ]
    buttons = _onward(texts, tried) if solved else _wrong_buttons(texts, of)
    return _result(tried, reader, name, text, buttons)


def revealed(found: Attempt, reader: Reader, name: str) -> Page:
    """Show a turn that solves a lesson, and its effect."""
    texts, of = reader.texts, found.exercise
    text = [
        _title(texts, of),
        texts("lesson-solution", turn=_turn(texts, found)),
        _said(texts, of, found.verdict.key),
    ]
    again = Button(_key(of, "begin"), texts("button-retry"))
    return _result(found, reader, name, text, (*_onward(texts, found), again))


def end(texts: Texts, game: AnyGame) -> Draft:
    """Say what to do after the lessons of a game."""
    others = [other for other in games_with_lessons() if other is not game]
    return Draft(
        texts("lesson-end", game=game.name),
        buttons=(
            play_with_coach(texts, game),
            Button(LessonKey(game.slug, 1, "begin"), texts("button-first-lesson")),
            *(
                Button(
                    LessonKey(other.slug, 1, "begin"), texts("button-other-game", game=other.name)
                )
                for other in others
            ),
        ),
    )


def game_question(texts: Texts) -> Draft:
    """Ask which game to learn."""
    games = games_with_lessons()[:CHOICES_LIMIT]
    entries = tuple(MenuOption(game.slug, game.name) for game in games)
    menu = Menu(PersonKey("learn-game"), texts("computer-game-prompt"), entries)
    return Draft(texts("learn-game-question"), menus=(menu,))


def title(texts: Texts, of: Exercise) -> str:
    """Name a lesson by its game and its number."""
    return texts("lesson", game=of.game.name, number=of.number, count=len(of.guide.lessons))


def _result(
    tried: Attempt, reader: Reader, name: str, text: Sequence[str], buttons: tuple[Button, ...]
) -> Page:
    """Return the page with the position after a turn."""
    of = tried.exercise
    over = tried.position.outcome is not None
    threatened = () if over else of.guide.threatened(tried.position)
    marks = {"before": of.position, "turn": tried.moves, "threatened": threatened}
    draft = Draft(_lines(text), buttons=buttons)
    return _page(of, tried.position, reader, name, draft, [], marks)


def _page(
    of: Exercise,
    position: AnyPosition,
    reader: Reader,
    name: str,
    draft: Draft,
    offer: list[str],
    marks: dict[str, Any],
) -> Page:
    texts = reader.texts
    names = {Side.FIRST: name, Side.SECOND: texts("lesson-opponent")}
    filename = f"{of.game.slug}-lesson-{of.number}.png"
    said = [f"{title(texts, of)}.", *offer]
    drawn = position_picture(
        reader, of.game, position, names, filename, said, caption=title(texts, of), **marks
    )
    return Page(drawn, draft)


def _introduction(texts: Texts, of: Exercise, stage: Stage) -> list[str]:
    """Say what the lesson teaches, in the first one also how to win."""
    if stage.back is not None:
        return []
    goal = aim(texts, of.game, of.game.complete_options())
    return [
        *([texts("lesson-aim", aim=goal)] if of.number == 1 else []),
        _said(texts, of, "text"),
    ]


def _title(texts: Texts, of: Exercise) -> str:
    return texts("lesson-title", lesson=title(texts, of), title=_said(texts, of, "title"))


def _task(texts: Texts, of: Exercise) -> str:
    return texts("lesson-task", task=_said(texts, of, "task"))


def _turn(texts: Texts, tried: Attempt) -> str:
    """Name a turn and its effect."""
    of = tried.exercise
    facts = facts_text(texts, of.game, of.guide.turn_facts(of.position, tried.moves))
    return texts("lesson-turn", turn=tried.turn, facts=facts) if facts else tried.turn


def _threat(texts: Texts, tried: Attempt) -> str:
    """Describe the opponent's strongest threat, if there is any."""
    game, position = tried.exercise.game, tried.position
    worst = tried.exercise.guide.threats(position)[:1] if position.outcome is None else ()
    told = facts_text(texts, game, worst)
    return texts("threats", player=texts("lesson-opponent"), threats=told) if told else ""


def _said(texts: Texts, of: Exercise, key: str) -> str:
    return texts(f"{of.game.slug}-lesson-{of.lesson.key}-{key}")


def _lines(text: Sequence[str]) -> str:
    return fitted([line for line in text if line], CONTENT_LIMIT, "\n")


def _task_buttons(texts: Texts, of: Exercise, stage: Stage, *, hint: bool) -> tuple[Button, ...]:
    if stage.back is not None:
        key = _key(of, "pick", stage.back, hint=hint)
        back = (Button(key, texts("button-back"), row=LAST_ROW),)
    else:
        back = _lesson_before(texts, of)
    ask = (Button(_key(of, "hint", stage.path), texts("button-hint"), row=LAST_ROW),)
    typing = Button(_key(of, "type"), texts("button-type"), row=LAST_ROW)
    return (*back, *(() if hint else ask), typing, _next(texts, of, "button-skip", row=LAST_ROW))


def _wrong_buttons(texts: Texts, of: Exercise) -> tuple[Button, ...]:
    return (
        Button(_key(of, "begin"), texts("button-retry"), ButtonStyle.primary),
        Button(_key(of, "hint"), texts("button-hint")),
        Button(_key(of, "solution"), texts("button-solution")),
        _next(texts, of, "button-skip"),
    )


def _onward(texts: Texts, tried: Attempt) -> tuple[Button, ...]:
    of = tried.exercise
    if of.lesson.then is not None:
        path = path_of(of.game, of.position, tried.moves)
        key = LessonKey(of.game.slug, of.number, "begin", 0, f"{format_path(path)}{AFTER}")
        return (Button(key, texts("button-reply"), ButtonStyle.success),)
    key = "button-finish" if of.is_last else "button-next"
    return (replace(_next(texts, of, key), style=ButtonStyle.success),)


def _lesson_before(texts: Texts, of: Exercise) -> tuple[Button, ...]:
    if of.number == 1:
        return ()
    key = LessonKey(of.game.slug, of.number - 1, "begin")
    return (Button(key, texts("button-lesson-before"), row=LAST_ROW),)


def _next(texts: Texts, of: Exercise, label: str, *, row: int | None = None) -> Button:
    """Return the button to the next lesson, or to the end after the last one."""
    if of.is_last:
        return Button(_key(of, "end"), texts(label), row=row)
    return Button(LessonKey(of.game.slug, of.number + 1, "begin"), texts(label), row=row)


def _key(of: Exercise, action: str, path: Path = (), *, hint: bool = False) -> LessonKey:
    text = (
        AFTER.join(format_path(part) for part in (of.solved, path))
        if of.solved
        else format_path(path)
    )
    return LessonKey(of.game.slug, of.number, action, int(hint), text)
