"""Alt texts say everything that a picture shows, in every game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

import pytest

from bot.discord_io.content.draft import ALT_LIMIT
from bot.game_texts import fact_text
from bot.match.boards import board_messages, match_words
from bot.match.boards.picture import CAPTURES_LISTED, alt_text, board_view, sentences
from bot.match.model import Ending, Match
from bot.profiles import Reader
from bot.texts import LOCALES, Texts, texts_for
from rendering import Scene, scene_for
from rendering.scene import ArrowKind, Bar, Cell, Ground, Mark, NoticeKind, Point
from rules import GAMES, AnyGame, Side, get_game
from tests.bot.positions import NAMES, ended, new_match, played, random_match
from tests.guide.helpers import has_own

TEXTS = texts_for("en")
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
# The others are told by the texts of their positions.
TOLD = [game for game in GAMES.values() if has_own(game, "position_facts")]
READER = Reader(TEXTS)
LONG_NAMES = {Side.FIRST: "M" * 32, Side.SECOND: "W" * 32}
TURNS_TO_PROVE = 400
FIRST_HEARD, SHORT_TURN = 120, 20
TYPES = itertools.product(("white", "black"), ("tzaar", "tzarra", "tott"))


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
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_part_of_an_alt_text_is_ever_left_out(game: AnyGame, language: str) -> None:
    """Only compulsory captures may be counted instead of listed, and six of them are listed."""
    texts = texts_for(language)
    for match in matches(game, TURNS_TO_PROVE):
        text = alt_text(texts, match, LONG_NAMES)
        assert len(text) <= ALT_LIMIT
        # The first of them nearly always is it: the others are not made then.
        is_whole = any(text == whole for whole in whole_texts(texts, match))
        assert is_whole, (min(map(len, whole_texts(texts, match))), text)
        assert len(match_words.board_line(texts, match)) <= 2000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_an_earlier_turn_has_left_in_a_cache_changes_no_word(
    game: AnyGame, language: str
) -> None:
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
        assert any(_coordinates(told) == shown for parts in lists for told in parts), shown
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
        assert not loose or any(loose <= _coordinates(s) for s in self.sentences)

    def _race(self, scene: Scene) -> None:
        for panel in scene.panels:
            assert not panel.active or f"{panel.name} to move." in self.text
            assert not panel.won or f"{panel.name} wins" in self.text
            if not panel.bars:
                continue
            race = next(s for s in self.sentences if re.match(rf"{panel.name}( \(\w+\))?: ", s))
            for bar in panel.bars:
                self._bar(bar, race)

    def _bar(self, bar: Bar, race: str) -> None:
        if any(" has still to place" in sentence for sentence in self.sentences):
            self._in_hand(bar, race)
        else:
            told = race.replace("one possible", "1 possible")
            assert re.search(rf"(: | · |\w ){_standing(bar)}\b", told), (bar, race)
            assert not bar.close or "one away" in race or "the last" in race

    def _in_hand(self, bar: Bar, race: str) -> None:
        """Check the number of pieces that a side has still to place, of one type or in all."""
        side = race.partition("(")[2].partition(")")[0]
        said = next(s for s in self.sentences if s.startswith(f"{side} has still to place"))
        kind = r"\w+" if bar.key == "in-hand" else f"{bar.key.title()}s?"
        amounts = re.findall(rf"(\d+) {kind}(?=[,.])", said.replace("one", "1"))
        assert sum(map(int, amounts)) == _number(bar.rest or bar.label)
        if bar.words:
            assert f"{bar.key.title()}s placed {_number(bar.words)}/" in race

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
            assert re.search("must|Must|no jump: pass|nothing to capture: pass", self.text)

    def _stock(self, scene: Scene) -> None:
        if scene.stock.title == "Pool":
            counts = [f"{item.text} {item.piece}" for item in scene.stock.items]
            assert f"Pool: {', '.join(counts)}." in self.text
        elif scene.stock.title:
            for item in scene.stock.items:
                assert len(self._cells_of(item.piece)) == int(item.text)


def _coordinates(text: str) -> set[str]:
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


@pytest.mark.parametrize(
    ("slug", "lists"),
    [
        ("zertz", {"white": "white", "grey": "grey", "black": "black"}),
        ("rust", {"x": "teal", "o": "cream"}),
        ("tzaar", {f"{side} {kind}": f"{kind.title()}s" for side, kind in TYPES}),
    ],
)
def test_pieces_are_listed_under_their_names(slug: str, lists: Mapping[str, str]) -> None:
    for match in matches(get_game(slug), 100):
        view = board_view(READER, match, NAMES)
        scene = scene_for(match.game, match.position, view)
        for piece, name in lists.items():
            shown = {cell.name for cell in scene.cells if cell.look.piece == piece}
            side, lines = (
                piece.split()[0].title(),
                sentences(TEXTS, match, NAMES),
            )
            begun = f"{side}, Tzaars" if " " in piece else "On the board,"
            (sentence,) = (each for each in lines if each.startswith(begun))
            found = re.search(rf"\b{name}: ([^;.]*)", sentence)
            assert found is not None, (piece, sentence)
            assert _coordinates(found[1]) == shown


def test_the_alt_text_is_enough_to_play_by() -> None:
    match = played(new_match(), "Wd4,a1", "Gd5,a2")
    text = alt_text(TEXTS, match, NAMES)
    assert text.startswith(
        "Ben played Gd5,a2. Ana to move. Must capture, 2 ways: d4xd6, d5xd3."
        " ZÈRTZ #12, turn 2, 37 rings, standard."
    )
    for part in (
        "white: d4; grey: d5; black: none",
        "missing: a1, a2",
        "Ana: white 0/4",
    ):
        assert part in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_alt_text_begins_with_what_changed_and_what_is_due(game: AnyGame, language: str) -> None:
    """A person who listens may stop after 120 characters; only long turns take more."""
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


def test_a_full_board_is_described_whole() -> None:
    text = alt_text(TEXTS, new_match("tzaar", {"start": "fixed"}), NAMES)
    assert len(text) <= ALT_LIMIT
    assert "White, Tzaars: c5, d3, d6, e3, g4, g5; Tzarras: b5, c2" in text
    assert "Totts: a1, a2, a3, a4, d4, e6, e9, f1, f4, f8, g1, g7, h1, h6, i1." in text
    assert "a single capture, 42 in all: " in text
    assert "more" not in text, "with short names there is room for every capture"


def test_captures_that_are_not_listed_are_counted() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    brief = " ".join(sentences(TEXTS, match, NAMES, most=12))
    assert "42 in all: " in brief
    assert ", and 30 more." in brief


def test_a_turn_that_is_only_a_line_says_all_that_it_did() -> None:
    """No picture goes with it; the position is one `Show board` away."""
    match = new_match("tzaar", {"start": "tournament"})
    for turn in ("Za1", "Ab2"):
        match = played(match, turn)
        line = board_messages.board(TEXTS, match, None).content
        assert turn in line
        assert f"on {turn[1:]}, {match.ply} of 60" in line
        assert "Your turn" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_text(language: str) -> None:
    """A colour may stress a button but never tells it from another.

    To decline is called the same below each offer.
    """
    labels = texts_for(language).group("button-")
    assert all(labels.values())
    signs = {key for key in labels if not re.search(r"\w", labels[key])}
    # The signs that every player of music and films has.
    assert signs == {"menu", *(f"step-{way}" for way in ("first", "back", "on"))}
    own = [label for key, label in labels.items() if key not in {"draw-no", "takeback-no"}]
    assert len(set(own)) == len(own)
