"""Descriptions say everything that a picture shows, and no word in a picture is cut."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.discord_io.content.draft import ALT_LIMIT
from bot.game_texts import fact_text
from bot.match.boards import match_words
from bot.match.boards.drawing import (
    line_stills,
)
from bot.match.boards.picture import CAPTURES_LISTED, alt_text, board_view, sentences
from bot.match.model import Ending, Match
from bot.profiles import Reader
from bot.texts import Texts, texts_for
from rendering import (
    BoardView,
    PictureFormat,
    Scene,
    render_gif,
    scene_for,
)
from rendering.painter import paint
from rendering.scene import ArrowKind, Bar, Cell, Ground, Mark, NoticeKind, Point
from rendering.sprite_cache import Sprite
from rendering.sprites import Sprites, sprites_of
from rendering.text import Weight
from rendering.theme import Colour, Tone
from ringfall.testing.guides import has_own
from ringfall.testing.matches import NAMES, ended, new_match, random_match
from ringfall.testing.tested import EACH_GAME, TESTED
from ringfall.testing.words import LANGUAGES
from rules import AnyGame, AnyPosition, Outcome, Side, play_turn, turns

TEXTS = texts_for("en")

# The others are told by the texts of their positions.
TOLD = [game for game in TESTED.values() if has_own(game, "position_facts")]
READER = Reader(TEXTS)
LONG_NAMES = {Side.FIRST: "M" * 32, Side.SECOND: "W" * 32}
TURNS_TO_PROVE = 400
FIRST_HEARD, SHORT_TURN = 120, 20


def matches(game: AnyGame, turns: int) -> Iterator[Match]:
    """Yield random matches turn by turn, with every choice of options in turn."""
    names = [option.name for option in game.options]
    variants = list(itertools.product(*(option.choices for option in game.options)))
    for seed, choices in enumerate(itertools.cycle(variants)):
        for match in random_match(game, dict(zip(names, choices, strict=True)), seed):
            yield match
            turns -= 1
        if turns <= 0 and seed >= len(variants):
            return


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_no_part_of_an_alt_text_is_ever_left_out(game: AnyGame, language: str) -> None:
    """The whole description fits into Discord's 1,024 characters, with long names in every
    language. Only compulsory captures may be counted instead of listed: people who don't see the
    board have nothing else.
    """
    texts = texts_for(language)
    for match in matches(game, TURNS_TO_PROVE):
        text = alt_text(texts, match, LONG_NAMES)
        assert len(text) <= ALT_LIMIT
        # The first of them nearly always is it: the others are not made then.
        is_whole = any(text == whole for whole in whole_texts(texts, match))
        assert is_whole, (min(map(len, whole_texts(texts, match))), text)
        assert len(match_words.board_line(texts, match)) <= 2000


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_what_an_earlier_turn_has_left_in_a_cache_changes_no_word(
    game: AnyGame, language: str
) -> None:
    """Facts depend on their position alone, so boards may be described in any order."""
    boards = [(match, names) for match in matches(game, 60) for names in (NAMES, LONG_NAMES)]
    in_order = [alt_text(texts_for(language), *board) for board in boards]
    new = Texts(language)  # for which nothing is cached
    assert [alt_text(new, *board) for board in reversed(boards)] == in_order[::-1]


def whole_texts(texts: Texts, match: Match) -> Iterator[str]:
    """Yield the alt texts in which nothing is missing."""
    for told in (None, *CAPTURES_LISTED):
        yield " ".join(sentences(texts, match, LONG_NAMES, most=told))


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.slug)
def test_everything_in_the_picture_is_in_words(game: AnyGame) -> None:
    """Each list of coordinates, height, marked cell and number of a picture is in its description.

    Applies to games with `position_facts`: a player who listens must know what the other sees.
    """
    for match in matches(game, 300):
        view = board_view(READER, match, NAMES)
        Words(match).must_say(scene_for(match.game, match.position, view))


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.slug)
@pytest.mark.parametrize(
    ("winner", "ending"),
    [(Side.SECOND, Ending.RESIGNED), (None, Ending.AGREED)],
    ids=["resigned", "agreed"],
)
def test_a_result_that_the_players_made_is_in_words(
    game: AnyGame, winner: Side | None, ending: Ending
) -> None:
    """A resignation or an agreed draw is in picture and description alike, as no rule
    ended the game.
    """
    match = ended(next(random_match(game, game.complete_options(), 3)), winner, ending)
    view = board_view(READER, match, NAMES)
    Words(match).must_say(scene_for(match.game, match.position, view))


class Words:
    """The words about a match, and whether a picture shows more."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sentences = sentences(TEXTS, match, NAMES)
        self.text = " ".join(self.sentences)
        self.turn = self.sentences[1 if match.result else 0] if match.turns else ""
        self.cells: Sequence[Cell] = ()

    def must_say(self, scene: Scene) -> None:
        self.cells = scene.cells
        at = {cell.point: cell.name for cell in scene.cells}
        for cell in scene.cells:
            self._cell(cell)
        for arrow in scene.arrows:
            self._arrow(arrow.kind, at, arrow.start, arrow.end)
        self._loose(scene)
        self._race(scene)
        self._notice(scene)
        self._stock(scene)
        assert scene.caption in self.text

    def _cell(self, cell: Cell) -> None:
        look = cell.look
        if look.piece is not None:
            assert cell.name in self._cells_of(look.piece), (cell, self.text)
        for _, piece in look.inside:
            assert cell.name in self._cells_with(piece), (cell, self.text)
        if look.height > 1:
            assert re.search(rf"\b{cell.name}\W+{look.height}\b", self.text), (cell, self.text)
        if look.mark in (Mark.LAST, Mark.LEFT) or look.ground is not Ground.CELL or look.taken:
            assert re.search(rf"(?<![a-wyz]){cell.name}(?!\d)", self.turn), (cell, self.turn)
        if look.returned:
            assert "back" in self.turn

    def _cells_of(self, piece: str) -> set[str]:
        """Return the coordinates of all pieces of a kind, if one list in a sentence has these."""
        return self._listed({cell.name for cell in self.cells if cell.look.piece == piece})

    def _cells_with(self, piece: str) -> set[str]:
        """Return the coordinates of all stacks with a piece inside, if one list has these."""
        kinds = {cell.name: {kind for _, kind in cell.look.inside} for cell in self.cells}
        return self._listed({name for name, inside in kinds.items() if piece in inside})

    def _listed(self, shown: set[str]) -> set[str]:
        lists = (re.split("[:;]", sentence) for sentence in self.sentences)
        assert any(coordinates(told) == shown for parts in lists for told in parts), shown
        return shown

    def _arrow(self, kind: ArrowKind, at: dict[Point, str], start: Point, end: Point) -> None:
        if kind is ArrowKind.MUST:
            due = [s for s in self.sentences if "must" in s.lower()]
            assert any(f"{at[start]}x{at[end]}" in s for s in due)
        else:
            assert re.search(rf"{at[start]}(?!\d).*{at[end]}(?!\d)", self.turn), self.turn

    def _loose(self, scene: Scene) -> None:
        loose = {c.name for c in scene.cells if c.look.mark in (Mark.FREE, Mark.CHOICE)}
        # The last turn's mark goes before this one.
        assert not loose or any(loose <= coordinates(s) for s in self.sentences)

    def _race(self, scene: Scene) -> None:
        for side, panel in zip(reversed(Side), scene.panels, strict=True):
            assert not panel.active or f"{panel.name} to move." in self.text
            assert not panel.won or f"{panel.name} wins" in self.text
            if not panel.bars:
                continue
            race = next(s for s in self.sentences if re.match(rf"{panel.name}( \(\w+\))?: ", s))
            for bar in panel.bars:
                self._bar(side, bar, race)

    def _bar(self, side: Side, bar: Bar, race: str) -> None:
        scores = {score.key for score in self.match.guide.scores(self.match.position, side)}
        if bar.key not in scores:
            self._counts(bar, race)
            return
        told = re.sub(r"\bone\b(?! away)", "1", race)
        assert re.search(rf"(: | · |\w ){_standing(bar)}\b", told), (bar, race)
        assert not bar.close or "one away" in race or "the last" in race

    def _counts(self, bar: Bar, race: str) -> None:
        """Check numbers that are no score: a sentence about the side says each, or their sum."""
        side = race.partition("(")[2].partition(")")[0]
        about = [s for s in self.sentences if s == race or s.startswith(f"{side} ")]
        told = [re.sub(r"\bone\b", "1", s) for s in about]
        counts = [[int(n) for n in re.findall(r"(?<![a-z\d])\d+", s)] for s in told]
        said = {0, *map(sum, counts), *(count for each in counts for count in each)}
        shown = filter(None, (bar.words, bar.rest, bar.label))
        assert {_number(text) for text in shown} <= said, (bar, about)

    def _notice(self, scene: Scene) -> None:
        notice = scene.notice
        over = notice.kind is NoticeKind.OVER
        assert over is ("The match is over: " in self.text)
        duties = () if over else self.match.guide.duties(self.match.position)
        assert over or duties
        told = [
            match_words.sentence(fact_text(TEXTS, self.match.game, duty, NAMES)) for duty in duties
        ]
        start = next(n for n, s in enumerate(self.sentences) if s in told) if told else 0
        assert self.sentences[start : start + len(told)] == told
        if notice.kind is NoticeKind.FORCED:
            words = "must|pass" if self.match.position.must_pass else "must"
            assert re.search(words, self.text, re.IGNORECASE), self.text

    def _stock(self, scene: Scene) -> None:
        """Check pieces that belong to neither player: counted, or listed where they lie."""
        items = scene.stock.items
        counts = ", ".join(f"{item.text} {item.piece}" for item in items)
        if f"{scene.stock.title}: {counts}." not in self.text:
            assert all(len(self._cells_of(item.piece)) == int(item.text) for item in items)


def coordinates(text: str) -> set[str]:
    """Return the coordinates in a text."""
    return set(re.findall(r"(?<![a-z])[a-z]\d+", text))


def _standing(bar: Bar) -> str:
    """Return how the words of an alt text tell what a bar shows."""
    if not bar.words or bar.head:
        return str(1 if bar.close and bar.head else _number(bar.words or bar.label))
    if len(bar.groups) > 1:
        whole = [all(slot.filled for slot in group) for group in bar.groups].count(True)
        # The picture has room for the sets that win; the words count those beyond them, too.
        count = int(bar.tally.count) if bar.tally else whole
        assert whole == min(count, len(bar.groups))
        return f"{count}/{_number(bar.words)}"
    filled = [slot.filled for group in bar.groups for slot in group].count(True)
    return f"{filled}/{_number(bar.words)}"


def _number(text: str) -> int:
    """Return the number that a text begins with."""
    return int(text.split()[0])


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_an_alt_text_begins_with_what_changed_and_what_is_due(game: AnyGame, language: str) -> None:
    """The last turn and who is to move come in the first 120 characters: a listener may
    stop there. Only long turns take more.
    """
    texts = texts_for(language)
    for match in matches(game, 300):
        text, turn = alt_text(texts, match, NAMES), match.turns[-1] if match.turns else ""
        stands = match_words.state(texts, match, NAMES)
        due = match.guide.duties(match.position) if match.result is None else ()
        told = [match_words.sentence(fact_text(texts, game, one, NAMES)) for one in due]
        assert text.index(stands) < text.index(match_words.title(match))
        assert all(text.index(one[:40]) < text.index("#12") for one in told)
        if turn and match.movers[-1] is not None and len(turn) < SHORT_TURN:
            assert turn in text[:FIRST_HEARD]
            assert text.index(stands) < FIRST_HEARD, text


CLIP_VIEW = BoardView(width=400)


@EACH_GAME
def test_a_line_has_a_still_for_each_turn_and_ends_with_the_longest(game: AnyGame) -> None:
    """A line of turns can be drawn as a clip, which hints and analyses show."""
    position = start = game.start(seed=1)
    line = []
    for _ in range(7):
        turn, position = next(turns(position))
        line.append(turn)
    stills = line_stills(game, start, line, CLIP_VIEW)
    assert len(stills) == 5
    assert stills[0].position == play_turn(start, line[0])
    assert line_stills(game, start, line[:2], CLIP_VIEW)[0].position == start
    assert max(stills, key=lambda still: still.milliseconds) is stills[-1]
    assert render_gif(game, stills).startswith(b"GIF89a")


STEP = 12


class ListeningSprites(Sprites):
    """Sprites that remember every text that was asked for."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__(sprites.theme, sprites.palette, sprites.layout)
        self.written: list[str] = []

    def text(self, text: str, weight: Weight, size: int, ink: Colour, background: Colour) -> Sprite:
        self.written.append(text)
        return super().text(text, weight, size, ink, background)

    def pill(self, text: str, tone: Tone, size: int) -> Sprite:
        self.written.append(text)
        return super().pill(text, tone, size)


def cut(game: AnyGame, position: AnyPosition, view: BoardView) -> list[str]:
    """Return the texts that are cut short in a picture."""
    scene = replace(scene_for(game, position, view), title=game.name)
    sprites = ListeningSprites(sprites_of(scene, view))
    paint(scene, sprites)
    return [text for text in sprites.written if text.endswith("…")]


def pictures_with_words(game: AnyGame, language: str) -> Iterator[tuple[AnyPosition, BoardView]]:
    """Yield positions of random games, including one for each reason to end."""
    reader = Reader(texts_for(language))
    choices = [{option.name: choice} for option in game.options for choice in option.choices]
    for seed, options in enumerate(choices or [{}]):
        for match in itertools.islice(random_match(game, options, seed), 0, None, STEP):
            yield match.position, board_view(reader, match, NAMES)
    match = new_match(game.slug)
    view = board_view(reader, match, NAMES)
    for winner, reason in itertools.product((*Side, None), game.reasons):
        yield match.position, replace(view, outcome=Outcome(winner, (reason,)))


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_no_word_is_cut_short(game: AnyGame, language: str) -> None:
    """No text in a picture ends with "…", in any language, form or result: a cut word says
    nothing.
    """
    short = set[str]()
    for position, view in pictures_with_words(game, language):
        forms = [view, replace(view, format=PictureFormat.LARGE)]
        if view.outcome or position.outcome:
            forms.append(replace(view, format=PictureFormat.POSTER))
        for form in forms:
            short.update(cut(game, position, form))
    assert not short
