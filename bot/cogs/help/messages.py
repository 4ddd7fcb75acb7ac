"""What newcomers read: how to play, the rules of a game, its lessons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot import __version__
from bot.cogs.help.lessons import Attempt, Exercise
from bot.discord_io.content.buttons import Button, GameKey, Key, PersonKey, Small, Word
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Section, fitted, fitted_lines
from bot.discord_io.content.people import literal, quoted
from bot.errors import UserError
from bot.game_texts import fact_text, facts_text, side_name
from bot.games import offered_games, offered_lessons
from bot.match.boards.board_messages import coach_buttons, learn_button
from bot.match.boards.match_words import aim, sentence
from bot.match.boards.picture import board_picture, position_picture, reader_view
from bot.match.choosing.prompts import LAST_ROW, ChoicePrompt, NextTurn
from bot.match.choosing.stages import Path, Stage, format_path, parse_path, path_of
from bot.match.options import game_menu
from bot.match.refusals import first_steps
from bot.profiles import Reader
from bot.texts import Texts
from guide import Illustration, get_guide
from rules import AnyGame, AnyPosition, Side, play_turn

LICENCE = "MIT"
# Several of them are in one message.
DRAWING_PX = 600
# Buttons to the lessons of other games; `/learn` lists all.
MOST_OTHERS = 7
AFTER = ">"
COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")


def help_text(texts: Texts, here: Texts, links: Mapping[str, str]) -> Draft:
    """Explain how to play; public buttons have names in the server's language, `here`.

    `links` are the commands that the reader has, by name; all others are left out.
    """
    public = {name: here(f"button-{name}") for name in ("move", "menu")}
    about = Button(PersonKey("about"), texts("button-about"))
    menus = {"describe": texts("command-describe-menu"), "block": texts("command-block")}
    text = _with_links(texts("help", **public, **menus), links)
    return Draft(text, buttons=(*first_steps(texts), about))


def _with_links(text: str, links: Mapping[str, str]) -> str:
    """Put links in place of the commands of a text; drop lines about commands without one."""
    lines: list[str] = []
    for line in text.splitlines():
        named = COMMAND.findall(line)
        if not named or any(name in links for name in named):
            linked = COMMAND.sub(lambda found: links.get(found[1], ""), line)
            lines.append(re.sub(" {2,}", " ", linked).rstrip())
    return "\n".join(lines)


def about(
    texts: Texts,
    *,
    invite: str,
    everywhere: str,
    source: str | None,
    privacy: str | None = None,
    terms: str | None = None,
    operator: str | None = None,
    contact: str | None = None,
    trouble: str | None = None,
) -> Draft:
    """Describe the bot and how to add it: to a server, or (`everywhere`) for oneself.

    `invite` to `terms` are URLs; `operator` and `contact` say who runs the bot. `trouble` is the
    problem that Discord's status page reports now.
    """
    games = ", ".join(game.name for game in offered_games())
    where = texts("about-source", url=source) if source else texts("about-source-unknown")
    text = texts(
        "about",
        version=__version__,
        games=games,
        licence=LICENCE,
        source=where,
        url=invite,
        everywhere=everywhere,
    )
    papers = [texts("about-privacy", url=privacy)] if privacy else []
    papers += [texts("about-terms", url=terms)] if terms else []
    people = ", ".join(literal(text) for text in (operator, contact) if text)
    papers += [texts("about-operator", operator=people)] if people else []
    if papers:
        text = f"{text}\n-# {' · '.join(papers)}"
    if trouble is not None:
        text = f"{text}\n{texts('about-trouble', status=quoted(trouble))}"
    return Draft(text, buttons=(Button(PersonKey("help"), texts("button-help")),))


def rules(reader: Reader, game: AnyGame) -> Draft:
    """Put the rules of a game into one message, with example turns, and buttons to go on."""
    shown = {drawn.page: drawn for drawn in get_guide(game.slug).illustrations()}
    first, *others = (
        _rules_page(reader, game, text, shown.get(number))
        for number, text in enumerate(reader.texts.pages(f"{game.slug}-rules"), 1)
    )
    alone = Button(GameKey(game.slug, "try"), reader.texts("button-try"))
    buttons = (*learn_button(reader.texts, game), alone)
    return Draft(first.text, first.picture, buttons, sections=tuple(others))


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
    key = partial(_lesson_key, of, hint=hint)
    return NextTurn(texts, of.game, of.position, lesson_name(texts, of), key, is_secret=True)


def lesson_task(
    of: Exercise, words: ChoicePrompt, reader: Reader, name: str, *, hint: bool = False
) -> Draft:
    """Set the task, or ask for the next choice of the turn; `name` is the learner's."""
    texts, stage = reader.texts, words.stage
    text = [
        _lesson_heading(texts, of),
        *_introduction(texts, of, stage),
        _task(texts, of),
        texts("lesson-hint", hint=_lesson_text(texts, of, "hint")) if hint else "",
    ]
    marks = {
        "before": of.position if stage.moves else of.before,
        "turn": stage.moves or of.reply,
        **words.marks,
    }
    draft = words.page(text, _task_buttons(texts, of, words, hint=hint))
    return _lesson_page(of, stage.position, reader, name, draft, [words.offer], marks)


def lesson_answer(tried: Attempt, reader: Reader, name: str) -> Draft:
    """Say whether a turn is right, and what to do next."""
    texts, of = reader.texts, tried.exercise
    solved = tried.verdict.solved
    text = [
        _lesson_heading(texts, of),
        texts("lesson-right" if solved else "lesson-wrong", turn=_lesson_turn(texts, tried)),
        _lesson_text(texts, of, tried.verdict.key),
        "" if solved else _threat(texts, tried),
        "" if solved else _task(texts, of),
    ]
    buttons = _onward(texts, tried) if solved else _wrong_buttons(texts, of)
    return _result_page(tried, reader, name, text, buttons)


def lesson_solution(best: Attempt, reader: Reader, name: str) -> Draft:
    """Show a turn that solves a lesson, and its effect."""
    texts, of = reader.texts, best.exercise
    text = [
        _lesson_heading(texts, of),
        texts("lesson-solution", turn=_lesson_turn(texts, best)),
        _lesson_text(texts, of, best.verdict.key),
    ]
    again = Button(_lesson_key(of, "begin"), texts("button-retry"))
    return _result_page(best, reader, name, text, (*_onward(texts, best), again))


def lessons_end(texts: Texts, game: AnyGame) -> Draft:
    others = [other for other in offered_lessons() if other is not game]
    return Draft(
        texts("lesson-end", game=game.name),
        buttons=(
            *coach_buttons(texts, game),
            Button(LessonKey(game.slug, 1, "begin"), texts("button-first-lesson")),
            *(
                Button(LessonKey(game.slug, 1, "begin"), texts("button-other-game", game=game.name))
                for game in others[:MOST_OTHERS]
            ),
        ),
    )


def game_question(texts: Texts) -> Draft:
    """Ask which game to learn; `UserError` if no game that is offered has lessons."""
    if not offered_lessons():
        raise UserError("no-lessons", game=", ".join(game.name for game in offered_games()))
    key, prompt = PersonKey("learn-game"), texts("computer-game-prompt")
    menu = game_menu(key, prompt, offered_lessons())
    return Draft(texts("learn-game-question"), menus=(menu,))


def lesson_name(texts: Texts, of: Exercise) -> str:
    return texts("lesson", game=of.game.name, number=of.number, count=len(of.guide.lessons))


def _rules_page(reader: Reader, game: AnyGame, text: str, drawn: Illustration | None) -> Section:
    if drawn is None:
        return Section(text)
    before, texts, guide = game.parse_position(drawn.position), reader.texts, get_guide(game.slug)
    moves = game.parse_turn(before, drawn.turn)
    after = play_turn(before, moves)
    facts = facts_text(texts, game, guide.turn_facts(before, moves))
    turn = texts("lesson-turn", turn=drawn.turn, facts=facts) if facts else drawn.turn
    example = texts("rules-example", turn=turn)
    names = {side: side_name(texts, game, side) for side in Side}
    alt = [sentence(fact_text(texts, game, fact, names)) for fact in guide.position_facts(after)]
    view = reader_view(reader, game, names, own_side=None)
    picture = board_picture(
        f"{game.slug}-rules-{drawn.page}.png",
        game,
        after,
        replace(view, before=before, turn=moves, width=DRAWING_PX),
        fitted([f"{example}.", *alt], ALT_LIMIT),
    )
    return Section(f"{text.rstrip()}\n-# {example}", picture)


def _introduction(texts: Texts, of: Exercise, stage: Stage) -> list[str]:
    """Say what the lesson teaches, in the first one also how to win."""
    if stage.back is not None:
        return []
    goal = aim(texts, of.game, of.game.complete_options())
    return [
        *([texts("lesson-aim", aim=goal)] if of.number == 1 else []),
        _lesson_text(texts, of, "text"),
    ]


def _task(texts: Texts, of: Exercise) -> str:
    return texts("lesson-task", task=_lesson_text(texts, of, "task"))


def _lesson_heading(texts: Texts, of: Exercise) -> str:
    return texts(
        "lesson-title", lesson=lesson_name(texts, of), title=_lesson_text(texts, of, "title")
    )


def _lesson_text(texts: Texts, of: Exercise, key: str) -> str:
    return texts(f"{of.game.slug}-lesson-{of.lesson.key}-{key}")


def _threat(texts: Texts, tried: Attempt) -> str:
    """Describe what the opponent must or could take, if anything."""
    of, position = tried.exercise, tried.position
    threats = of.guide.threats(position) if position.outcome is None else ()
    threat = facts_text(texts, of.game, threats)
    return texts("threats", player=texts("lesson-opponent"), threats=threat) if threat else ""


def _lesson_turn(texts: Texts, tried: Attempt) -> str:
    """Name a turn and its effect."""
    of = tried.exercise
    facts = facts_text(texts, of.game, of.guide.turn_facts(of.position, tried.moves))
    return texts("lesson-turn", turn=tried.turn, facts=facts) if facts else tried.turn


def _result_page(
    tried: Attempt, reader: Reader, name: str, text: Sequence[str], buttons: tuple[Button, ...]
) -> Draft:
    """Return the page with the position after a turn."""
    of = tried.exercise
    over = tried.position.outcome is not None
    threatened = () if over else of.guide.threatened(tried.position)
    marks = {"before": of.position, "turn": tried.moves, "threatened": threatened}
    draft = Draft(fitted_lines(text), buttons=buttons)
    news = [f"{_lesson_turn(reader.texts, tried)}."]
    return _lesson_page(of, tried.position, reader, name, draft, news, marks)


def _lesson_page(
    of: Exercise,
    position: AnyPosition,
    reader: Reader,
    name: str,
    draft: Draft,
    news: list[str],
    marks: dict[str, Any],
) -> Draft:
    texts = reader.texts
    names = {Side.FIRST: name, Side.SECOND: texts("lesson-opponent")}
    filename, caption = f"{of.game.slug}-lesson-{of.number}.png", lesson_name(texts, of)
    alt = [*news, f"{caption}."]
    picture = position_picture(
        reader, of.game, position, names, filename, alt, caption=caption, **marks
    )
    return replace(draft, picture=picture)


def _task_buttons(
    texts: Texts, of: Exercise, words: ChoicePrompt, *, hint: bool
) -> tuple[Button, ...]:
    keys: dict[str, LessonKey] = {}
    if not words.back and of.number > 1:
        keys["button-lesson-before"] = LessonKey(of.game.slug, of.number - 1, "begin")
    if not hint:
        keys["button-hint"] = _lesson_key(of, "hint", words.stage.path)
    keys["button-solution"] = _lesson_key(of, "solution")
    buttons = (Button(key, texts(label), row=LAST_ROW) for label, key in keys.items())
    skip = _button_on(texts, of, "button-skip", row=LAST_ROW)
    return (*words.back, *buttons, words.typing, skip)


def _wrong_buttons(texts: Texts, of: Exercise) -> tuple[Button, ...]:
    return (
        Button(_lesson_key(of, "begin"), texts("button-retry"), ButtonStyle.primary),
        Button(_lesson_key(of, "hint"), texts("button-hint")),
        Button(_lesson_key(of, "solution"), texts("button-solution")),
        _button_on(texts, of, "button-skip"),
    )


def _onward(texts: Texts, tried: Attempt) -> tuple[Button, ...]:
    of = tried.exercise
    if of.lesson.then is not None:
        path = path_of(of.game, of.position, tried.moves)
        key = LessonKey(of.game.slug, of.number, "begin", 0, f"{format_path(path)}{AFTER}")
        return (Button(key, texts("button-reply"), ButtonStyle.success),)
    key = "button-finish" if of.is_last else "button-next"
    begin, _ = coach_buttons(texts, of.game)
    return (
        replace(_button_on(texts, of, key), style=ButtonStyle.success),
        replace(begin, style=ButtonStyle.secondary),
    )


def _button_on(texts: Texts, of: Exercise, label: str, *, row: int | None = None) -> Button:
    """Return the button to the next lesson, or to the end after the last one."""
    if of.is_last:
        return Button(_lesson_key(of, "end"), texts(label), row=row)
    return Button(LessonKey(of.game.slug, of.number + 1, "begin"), texts(label), row=row)


def _lesson_key(of: Exercise, action: str, path: Path = (), *, hint: bool = False) -> LessonKey:
    text = (
        AFTER.join(format_path(part) for part in (of.solved, path))
        if of.solved
        else format_path(path)
    )
    return LessonKey(of.game.slug, of.number, action, int(hint), text)
