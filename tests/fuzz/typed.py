"""What people type and press in a game: turns, positions, steps to a turn, files of records."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

from bot.errors import UserError
from bot.presenters import questions
from bot.presenters.game import completion_text, meant, offers, stage_meant
from bot.presenters.record import broken
from bot.services.beginnings import Beginning, of_file, of_text
from bot.services.model import Match
from bot.services.openings import print_opening, read_opening, start_of
from bot.services.picking import StalePathError, format_path, parse_path, stage, stage_begun
from bot.services.records import record_of
from bot.services.turns import after_turn
from guide import RefusedTurnError
from rules import GAMES, PositionError
from rules.formats import MAX_BYTES, formats_of
from rules.record import GameRecordError
from tests.bot.positions import NAMES, STARTED_AT
from tests.fuzz.mutation import hostile, mutated, spoiled
from tests.fuzz.overheard import Broken
from tests.fuzz.promises import ALL_TEXTS, check_draft, check_refusal
from tests.fuzz.shelf import any_turn, some_matches
from tests.fuzz.trial import ROUND

# As much as Discord takes for an option.
LONGEST_OPTION = 6000
LONGEST_POSITION = 1000
WALKS = 8


class OnMatches:
    """A kind of input that is tried on matches of every game."""

    works_elsewhere = False
    logs_errors = False
    round = ROUND
    each: ClassVar[int] = 24

    def __init__(self) -> None:
        self.shown: object = None
        self.matches: list[Match] = []

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        self.matches = some_matches(seed, each=self.each)
        yield


class Turns(OnMatches):
    """Typed turns: read, or refused in a sentence with what was near; and the list while typing."""

    name = "turns"

    async def refuses(self, chance: random.Random) -> bool:
        match, texts = chance.choice(self.matches), chance.choice(ALL_TEXTS)
        others = [any_turn(chance.choice(self.matches), chance) for _ in range(2)]
        text = mutated(chance, any_turn(match, chance), others)
        text = (text if chance.random() < 0.9 else hostile(chance))[:LONGEST_OPTION]
        self.shown = match.game.slug, str(match.position), texts.language, text
        read = meant(texts, match.game, match.position, text)
        begun = stage_meant(read)
        for way in offers(match.game, match.position, read if begun is None else begun):
            completion_text(texts, match.game, way)
        if begun is not None and match.result is None:
            stage_begun(match.game, match.position, match.guide.begun(begun))
        series = match.guide.parse_series(match.position, read)
        return sum(self._is_refused(match, turn) for turn in series or (read,)) > 0

    def _is_refused(self, match: Match, text: str) -> bool:
        try:
            after = after_turn(match, text, at=STARTED_AT)
        except RefusedTurnError as error:
            check_refusal(error)
            for texts in ALL_TEXTS:
                check_draft(questions.refused(texts, match, text, error))
            return True
        match.guide.contradicts(match.position, text, after.last_turn)
        if match.game.parse_turn(match.position, after.turns[-1]) != after.last_turn:
            raise Broken(f"{after.turns[-1]} is read as another turn")
        return False


class Steps(OnMatches):
    """The ends of the ids of the picker's buttons, each a path to a turn."""

    name = "steps"

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        chance = random.Random(seed)
        matches = some_matches(seed, each=self.each)
        self.matches = [match for match in matches if match.result is None]
        # To walk along them is what takes time, so that many inputs begin with the same ones.
        self._paths = [
            [self._walked(match, chance) for _ in range(WALKS)] for match in self.matches
        ]
        yield

    async def refuses(self, chance: random.Random) -> bool:
        number = chance.randrange(len(self.matches))
        match, path = self.matches[number], format_path(chance.choice(self._paths[number]))
        text = mutated(chance, path, ["pick", "0", path])[:100]
        self.shown = match.game.slug, str(match.position), text
        try:
            found = stage(match.game, match.position, parse_path(text))
        except StalePathError:
            return True
        if found.is_whole:
            match.game.format_turn(match.position, found.whole_moves)
        return False

    def _walked(self, match: Match, chance: random.Random) -> tuple[str, ...]:
        """Return the path of a few choices that are offered."""
        path: tuple[str, ...] = ()
        for _ in range(chance.randrange(4)):
            choices = stage(match.game, match.position, path).choices
            if not choices:
                break
            path = chance.choice(choices).path
        return path


class Beginnings(OnMatches):
    """What a match is to begin from."""

    def check(self, begun: Beginning, match: Match) -> None:
        """Demand that what has been read is stored, and read back, as it is."""
        stored = read_opening(print_opening(begun.opening))
        start = start_of(match.game, begun.options, begun.opening.seed, stored)
        if start.outcome is not None or not start.legal_moves():
            raise Broken("nothing can be played from it")

    def is_refused(self, read: Beginning | Exception, match: Match) -> bool:
        if isinstance(read, Beginning):
            self.check(read, match)
            return False
        check_refusal(broken(read) if isinstance(read, GameRecordError) else _as_user_error(read))
        return True


class Positions(Beginnings):
    """Position texts."""

    name = "positions"

    async def refuses(self, chance: random.Random) -> bool:
        match, other = chance.choices(self.matches, k=2)
        whole = str(match.position)
        text = mutated(chance, whole, [str(other.position)])[:LONGEST_POSITION]
        self.shown = match.game.slug, text
        try:
            position = match.game.parse_position(text)
        except PositionError:
            pass
        else:
            if match.game.parse_position(str(position)) != position:
                raise Broken("it is not read as it is printed")
        try:
            begun: Beginning | Exception = of_text(text, match.game, {})
        except (UserError, GameRecordError) as error:
            begun = error
        return self.is_refused(begun, match)


class Files(Beginnings):
    """Files of records in every format, a few of them as large as may be."""

    name = "files"

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[int, list[bytes]] = {}

    async def refuses(self, chance: random.Random) -> bool:
        number = chance.randrange(len(self.matches))
        match = self.matches[number]
        data = self._spoiled(chance, self._files(number))
        game = match.game if chance.random() < 0.9 else chance.choice(list(GAMES.values()))
        given = dict(match.options) if chance.random() < 0.2 else {}
        self.shown = game.slug, given, data
        try:
            begun: Beginning | Exception = of_file(data, game, given if game is match.game else {})
        except (UserError, GameRecordError) as error:
            begun = error
        return self.is_refused(begun, match)

    def _files(self, number: int) -> list[bytes]:
        if number not in self._written:
            record = record_of(self.matches[number], NAMES)
            self._written[number] = []
            for each in formats_of(self.matches[number].game):
                try:
                    self._written[number].append(each.write(record).encode())
                except GameRecordError:
                    continue
        return self._written[number]

    def _spoiled(self, chance: random.Random, files: list[bytes]) -> bytes:
        data = chance.choice(files)
        if chance.random() < 0.5:
            text = mutated(chance, data.decode(), [other.decode() for other in files])
            data = text.encode("utf-8", "replace")
        else:
            data = spoiled(chance, data)
        if chance.random() < 0.002:
            data = data * (MAX_BYTES // max(1, len(data)) + chance.randrange(2))
        return data


def _as_user_error(error: Exception) -> UserError:
    if not isinstance(error, UserError):
        raise error
    return error
