"""What else is told to the bot: ids, forms, names, options, the environment, lines of engines."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from unittest.mock import patch

from PIL import Image, ImageChops

from bot.app import backups
from bot.errors import UserError
from bot.presenters.buttons import ID_LIMIT, parse_key
from bot.presenters.challenge import check_options
from bot.presenters.people import NAME_LIMIT, display_name, quoted
from bot.presenters.replay import plies_typed
from bot.presenters.settings import PERSONAL, SERVER
from bot.services.clock.typed import known_zones, parse_quiet, parse_vacations, parse_zone
from bot.services.lessons import exercise
from bot.services.records import record_of
from bot.settings import Settings, SettingsError, load_settings
from bot.storage import Database, StorageError
from engine.protocol import serve
from engine.puzzles import puzzles
from engine.puzzles.reading import format_puzzle, parse_puzzle
from rendering import BoardView, scene_for
from rendering.painter import paint
from rendering.sprites import sprites_of
from rules import GAMES, OptionError, Side
from rules.record import format_record, parse_record
from tests.fuzz.mutation import HOSTILE, hostile, mutated
from tests.fuzz.overheard import Broken
from tests.fuzz.promises import ALL_TEXTS, check_plain, check_refusal
from tests.fuzz.shelf import some_matches
from tests.fuzz.trial import ROUND
from tests.fuzz.typed import OnMatches
from tests.routes import actions

TODAY = date(2026, 5, 1)
LOGIN = "MTIz.SECRET.of-nobody"
PICTURED = 0.01
# Pixels that a wide letter takes in a picture of 600.
WIDE = 15


class Alone:
    """A kind of input that needs nothing else."""

    works_elsewhere = False
    logs_errors = False
    round = ROUND

    def __init__(self) -> None:
        self.shown: object = None

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:  # noqa: ARG002
        yield


class Ids(Alone):
    """Ids of buttons, menus and forms, read and printed; and what else is read from them."""

    name = "ids"
    _ACTIONS = actions()
    _FORMS = (
        *("m:12:3:{}", "m:12:3:{}:pick.W.d", "c:7:{}", "l:zertz:1:{}:a.b", "p:{}", "n:{}:2"),
        *("s:1:zertz:2:{}", "b:zertz:1:{}", "q:5:2:{}:d", "d:9:{}", "g:rust:{}"),
    )

    async def refuses(self, chance: random.Random) -> bool:
        whole = chance.choice(self._FORMS).format(chance.choice(self._ACTIONS))
        self.shown = text = mutated(chance, whole, self._FORMS)[:ID_LIMIT]
        plies_typed(text, 10)
        _unless_refused(lambda: exercise(chance.choice(("zertz", text)), len(text) - 1))
        key = parse_key(text)
        if key is not None and parse_key(str(key)) != key:
            raise Broken(f"{key!r} is not read as it is printed")
        return key is None


class Forms(Alone):
    """What is filled into the forms of settings, and the times that people type there."""

    name = "forms"
    _VALID = (
        *(
            "22:00-7:00",
            "10pm to 6am",
            "von 22 Uhr bis 7 Uhr",
            "Europe/Berlin",
            "utc+5:30",
            "berlin",
        ),
        *("2026-07-01 to 2026-07-14", "1.7. bis 14.7.", "24.12.2026", "off", "1,2", "123456789"),
    )

    async def refuses(self, chance: random.Random) -> bool:
        theme = chance.choice((*PERSONAL.themes, *SERVER.themes))
        values = {each.name: self._values(chance) for each in theme.settings}
        text = "".join(next(iter(values.values())))
        self.shown = theme.name, values
        reads = (
            lambda: parse_zone(text, known_zones()),
            lambda: parse_quiet(text),
            lambda: parse_vacations(text, TODAY),
        )
        return _unless_refused(lambda: theme.read(values)) | _unless_refused(chance.choice(reads))

    def _values(self, chance: random.Random) -> list[str]:
        return [
            mutated(chance, chance.choice(self._VALID))[:200]
            for _ in range(chance.choice((0, 1, 1, 2)))
        ]


class Options(Alone):
    """The options of games."""

    name = "options"

    async def refuses(self, chance: random.Random) -> bool:
        game = chance.choice(list(GAMES.values()))
        names = [option.name for each in GAMES.values() for option in each.options]
        values = [choice for each in GAMES.values() for o in each.options for choice in o.choices]
        given = {
            mutated(chance, name) if chance.random() < 0.3 else name: mutated(
                chance, chance.choice(values)
            )
            for name in chance.sample(names, k=2)
        }
        self.shown = game.slug, given
        refused = _unless_refused(lambda: check_options(chance.choice(ALL_TEXTS), game, given))
        return _unless_refused(lambda: game.start(given, chance.getrandbits(70))) or refused


class Names(OnMatches):
    """Names of people: in sentences, in records, and a few of them in pictures."""

    name = "names"

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        self.matches = some_matches(seed, each=self.each)
        self._plain = {
            match.game.slug: self._drawn(number, "") for number, match in enumerate(self.matches)
        }
        yield

    async def refuses(self, chance: random.Random) -> bool:
        self.shown = name = mutated(
            chance, chance.choice(("Ana", "Ben #2", "Zoë", *HOSTILE)), HOSTILE
        )[:200]
        shown = display_name(name)
        if len(shown) > NAME_LIMIT or "\n" in shown:
            raise Broken(f"a name of {len(shown)} signs: {shown!r}")
        check_plain(quoted(name))
        self._check_record(chance.choice(self.matches), shown)
        if chance.random() < PICTURED:
            self._check_picture(chance.randrange(len(self.matches)), shown)
        return shown != name

    def _check_record(self, match: object, name: str) -> None:
        record = record_of(match, {Side.FIRST: name, Side.SECOND: "Ben"})  # pyright: ignore
        read = parse_record(format_record(record))
        if (read.turns, read.notes) != (record.turns, record.notes):
            raise Broken(f"a record is another one by the name: {read.notes}")

    def _check_picture(self, number: int, name: str) -> None:
        """Demand that a name changes nothing of a picture but what any name changes."""
        empty, drawn, wide = (self._drawn(number, each) for each in ("", name, "W" * NAME_LIMIT))
        if drawn.size != empty.size:
            raise Broken("another size")
        changed, allowed = (ImageChops.difference(empty, each).getbbox() for each in (drawn, wide))
        if changed and not (allowed and _is_within(changed, allowed)):
            raise Broken(f"a name that is drawn at {changed}, not within {allowed}")

    def _drawn(self, number: int, name: str) -> Image.Image:
        match = self.matches[number]
        view = BoardView(names=(name, "Ben"), width=600)
        scene = scene_for(match.game, match.position, view)
        return paint(scene, sprites_of(scene, view)).convert("RGB")


class Environment(Alone):
    """Settings, in the environment and in a file, none of whose mistakes tells a secret."""

    name = "environment"
    _VALUES = (
        *(LOGIN, "sqlite+aiosqlite:///x.db", "postgresql+asyncpg://u:p@h/n", "https://example.org"),
        *("wss://gateway.example.org", "8080", "24", "0.5", "INFO", "json", "/var/x", "127.0.0.1"),
    )

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:  # noqa: ARG002
        with tempfile.TemporaryDirectory() as folder:
            self._file = Path(folder, ".env")
            yield

    async def refuses(self, chance: random.Random) -> bool:
        names = [name.upper() for name in Settings.__struct_fields__]
        told = {name: self._value(chance) for name in chance.sample(names, k=3)}
        if chance.random() < 0.2:
            told[mutated(chance, "DISCORD_TOKEN")] = "x"
        told.setdefault("DISCORD_TOKEN", LOGIN)
        self.shown = told
        environment = {} if chance.random() < 0.5 else told
        lines = "\n".join(f"{name}={value}" for name, value in told.items())
        self._file.write_bytes(b"" if environment else lines.encode("utf-8", "surrogateescape"))
        fit = {name: value for name, value in environment.items() if _fits_environment(name, value)}
        with patch.dict(os.environ, fit, clear=True):
            return self._is_refused(told)

    def _value(self, chance: random.Random) -> str:
        value = chance.choice(self._VALUES)
        return chance.choice((value, mutated(chance, value), hostile(chance), value + "\udcff"))

    def _is_refused(self, told: dict[str, str]) -> bool:
        try:
            settings = load_settings(self._file)
            Database(settings.database_url)
            backups(settings)
        except (SettingsError, StorageError) as error:
            sentence = str(error)
            if "SECRET" in sentence and "SECRET" in told["DISCORD_TOKEN"]:
                others = "".join(value for name, value in told.items() if name != "DISCORD_TOKEN")
                if "SECRET" not in others:
                    raise Broken("the token is told") from error
            return True
        return False


class Protocol(OnMatches):
    """Lines of the engine's text protocol."""

    name = "protocol"

    async def refuses(self, chance: random.Random) -> bool:
        match = chance.choice(self.matches)
        told = f"position {match.game.slug} {match.position}"
        others = [told, "go nodes 10", "go level 9", "turns", "position", "go depth 1 lines 2"]
        lines = [mutated(chance, chance.choice(others), others) for _ in range(3)]
        # What is asked for in vain may take as long as somebody wants it to.
        lines = [line for line in lines if not line.strip().startswith("go")]
        go = mutated(
            chance, chance.choice(("go depth 1 lines 2", "go level 9", "go seed 3 lines 1"))
        )
        commands = [told] * chance.randrange(2) + [*lines, f"{go} nodes 5"]
        self.shown = commands
        if "level" in go and "level 9" not in go:
            commands = lines
        return any(answer.startswith("error") for answer in serve(commands))


class Puzzles(Alone):
    """Lines of the files of puzzles."""

    name = "puzzle lines"

    async def refuses(self, chance: random.Random) -> bool:
        puzzle = chance.choice(puzzles(chance.choice(("zertz", "tzaar", "rust"))))
        self.shown = line = mutated(chance, format_puzzle(puzzle))
        try:
            parse_puzzle(line)
        except (KeyError, TypeError, ValueError):
            return True
        return False


def _unless_refused(do: Callable[[], object]) -> bool:
    """Do something that may be refused in a sentence; tell whether it was."""
    try:
        do()
    except (UserError, OptionError) as error:
        check_refusal(error)
        return True
    return False


def _fits_environment(name: str, value: str) -> bool:
    return bool(name) and "=" not in name and "\0" not in f"{name}{value}"


def _is_within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    """Tell whether a name keeps to the room of the widest one, which is cut before a wide letter.

    Some letters are higher than others.
    """
    left, top, right, bottom = outer
    return (
        inner[0] >= left - WIDE
        and inner[1] >= top - 12
        and inner[2] <= right + WIDE
        and inner[3] <= bottom + 12
    )
