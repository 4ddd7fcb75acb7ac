"""Hints, analyses, rules and replays can be said and shown of every game."""

from __future__ import annotations

import itertools
import random

import pytest
from structlog.testing import capture_logs

from bot.cogs.analysis.hints import (
    Step,
    kind,
    write_hint,
)
from bot.cogs.analysis.messages import (
    curve_alt,
    progress,
    write_analysis,
)
from bot.cogs.analysis.service import Run
from bot.cogs.help.messages import (
    lessons_end,
    rules,
)
from bot.cogs.matches import messages
from bot.cogs.replay.messages import stepping
from bot.cogs.watching import messages as watch
from bot.discord_io.content.buttons import (
    ID_LIMIT,
    GameKey,
    MatchKey,
    view_of,
)
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft, Section
from bot.discord_io.content.forms import PLACEHOLDER_LIMIT, move_form
from bot.game_texts import fact_text
from bot.match.boards.picture import sentences
from bot.match.choosing.prompts import EXAMPLES
from bot.match.model import Ending
from bot.match.turns import moments, stood_at
from bot.profiles import Reader
from bot.texts import Texts, languages, texts_for
from guide import Guide, get_guide
from rendering import MAX_TILES
from ringfall.testing.guides import has_own
from ringfall.testing.matches import (
    NAMES,
    VALUES,
    analysis_of,
    ended,
    hint_of,
    random_match,
)
from ringfall.testing.tested import EACH_GAME
from ringfall.testing.words import LANGUAGES, assert_fits
from rules import GAMES, AnyGame, Side


@pytest.mark.parametrize("language", languages())
@EACH_GAME
def test_a_hint_and_an_analysis_can_be_said_of_every_game(game: AnyGame, language: str) -> None:
    """Hints and analyses have a sentence for every value, within Discord's limits and
    without a fault.
    """
    texts = texts_for(language)
    with capture_logs() as faults:
        moments = list(random_match(game, game.complete_options(), seed=2))[:40]
        for before, after in zip(moments[::3], moments[1::3], strict=False):
            for value in VALUES:
                of = hint_of(before, after.turns[-1], value)
                for step in Step:
                    draft = write_hint(Reader(texts), of, step, NAMES)
                    assert kind(texts, of) in draft.content
                    assert len(draft.content) <= CONTENT_LIMIT
                    assert all(len(str(b.key)) <= ID_LIMIT for b in draft.buttons)
        over = ended(moments[-1], Side.FIRST, Ending.RESIGNED)
        analysis = analysis_of(over)
        draft = write_analysis(Reader(texts), over, analysis, NAMES)
        assert view_of(draft.buttons) is not None
        assert draft.content.count("\n") == 1 + 6, "three remarks a side"
        assert len(curve_alt(texts, over, analysis, NAMES)) <= ALT_LIMIT
        run = Run(over.ply)
        begun = progress(texts, over, run).content
        run.done = over.ply
        assert len({begun, progress(texts, over, run).content}) == 2
    assert faults == []


LONG_NAMES = {Side.FIRST: "M" * 32, Side.SECOND: "W" * 32}


def whole(drafts: tuple[Draft, ...]) -> str:
    return "\n".join(draft.content for draft in drafts)


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_nothing_is_left_out_and_everything_fits(game: AnyGame, language: str) -> None:
    """*Describe* says all facts of a position in a few messages: it is the board for
    people who don't see it.
    """
    texts = texts_for(language)
    options = {option.name: option.choices[-1] for option in game.options}
    for match in random_match(game, options, seed=9):
        drafts = messages.description(texts, match, LONG_NAMES)
        assert len(drafts) <= messages.PAGES
        assert all(0 < len(draft.content) <= CONTENT_LIMIT for draft in drafts)
        text = whole(drafts)
        for line in [
            *sentences(texts, match, LONG_NAMES),
            match.guide.text_board(match.position)[:200],
        ]:
            assert line.partition("\n\n")[0] in text
        for fact in match.guide.turn_kinds(match.position):
            assert fact_text(texts, game, fact)[1:] in text


@EACH_GAME
def test_every_turn_of_every_game_is_shown_as_it_was(game: AnyGame) -> None:
    """Each earlier position can be seen again, in both languages, within what Discord takes."""
    *_, match = was = list(random_match(game, game.complete_options(None), seed=4))
    for then in random.Random(4).sample(was, min(6, len(was))):
        past = stood_at(match, then.ply)
        assert (past.position, past.turns) == (then.position, then.turns)
        assert (past.before, past.last_turn) == (then.before, then.last_turn)
        for texts in map(texts_for, languages()):
            draft = stepping(Reader(texts), match, past, NAMES)
            assert len(draft.content) <= CONTENT_LIMIT
            assert all(0 < len(entry.label) <= 100 for entry in draft.menus[0].entries)


@EACH_GAME
@pytest.mark.parametrize("language", languages())
def test_the_strip_is_described_and_named_turn_by_turn(game: AnyGame, language: str) -> None:
    """*What did I miss?* shows the latest turns in small boards, and its description names
    each.
    """
    texts = texts_for(language)
    *_, match = itertools.islice(random_match(game, {}, 1), 20)
    strip = list(moments(match, match.ply - MAX_TILES + 1, match.ply))
    tiles = watch.strip_tiles(Reader(texts), strip, NAMES)
    assert [tile.view.caption for tile in tiles] == [
        f"{ply} · {match.turns[ply - 1]}"
        for ply in range(max(1, match.ply - MAX_TILES + 1), match.ply + 1)
    ]
    alt = watch.strip_alt(texts, match, strip, NAMES)
    assert len(alt) <= ALT_LIMIT
    assert all(turn in alt for turn in match.turns[-MAX_TILES:])
    assert len(watch.missed(Reader(texts), match, 0, NAMES).content) <= CONTENT_LIMIT


READER = Reader(texts_for("en"))


@EACH_GAME
def test_the_end_offers_the_other_games(game: AnyGame) -> None:
    """The last lesson leads to a match against the computer, and to each other game."""
    draft = lessons_end(READER.texts, game)
    assert_fits(draft)
    keys = [button.key for button in draft.buttons]
    assert keys[:2] == [GameKey(game.slug, "computer-first"), GameKey(game.slug, "computer-coach")]
    assert len(keys) == 2 + len(GAMES)


EMBEDS_LIMIT, EMBEDDED_LIMIT = 10, 6000
SMALL_BYTES = 40_000


@pytest.mark.parametrize("language", languages())
@EACH_GAME
def test_the_rules_are_one_message_with_a_picture_for_each_example(
    game: AnyGame, language: str
) -> None:
    """`/rules` is one message of at most ten parts, each example with a picture and its
    words, because few people page through rules.
    """
    draft = rules(Reader(texts_for(language)), game)
    assert len(draft.pictures) == len(get_guide(game.slug).illustrations()) > 0
    assert 0 < len(draft.content) <= CONTENT_LIMIT
    assert len(draft.sections) <= EMBEDS_LIMIT
    assert sum(len(section.text) for section in draft.sections) <= EMBEDDED_LIMIT
    assert len({picture.filename for picture in draft.pictures}) == len(draft.pictures)
    for page in (Section(draft.content, draft.picture), *draft.sections):
        assert ("\n-# " in page.text) is (page.picture is not None)
        if page.picture:
            assert 30 < len(page.picture.alt) <= ALT_LIMIT


@EACH_GAME
def test_every_example_is_a_legal_turn_as_it_is_written(game: AnyGame) -> None:
    """Readers try the examples of the rules, so they are legal, in the notation of the game."""
    for shown in get_guide(game.slug).illustrations():
        before = game.parse_position(shown.position)
        assert str(before) == shown.position
        moves = game.parse_turn(before, shown.turn)
        assert game.format_turn(before, moves) == shown.turn


@EACH_GAME
def test_the_pictures_of_the_rules_are_small(game: AnyGame) -> None:
    """Ten pictures are loaded at once, so each has at most 40 kB."""
    for picture in rules(Reader(texts_for("en")), game).pictures:
        assert len(picture.render()) <= SMALL_BYTES


@EACH_GAME
def test_the_examples_of_the_rules_show_several_effects(game: AnyGame) -> None:
    """The examples show at least two kinds of facts: rules with the same effect twice
    leave something out.
    """
    if has_own(game, "illustrations"):
        guide = get_guide(game.slug)
        told = set[str]()
        for shown in guide.illustrations():
            before = game.parse_position(shown.position)
            facts = guide.turn_facts(before, game.parse_turn(before, shown.turn))
            told |= {fact.key for fact in facts}
        assert len(told) >= 2


@EACH_GAME
def test_any_game_shows_its_start(game: AnyGame) -> None:
    """A game without examples of its own shows its first turn."""
    (shown,) = Guide(game).illustrations()
    assert shown.page == 1
    assert game.parse_turn(game.parse_position(shown.position), shown.turn)


GERMAN, ENGLISH = texts_for("de"), texts_for("en")


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@EACH_GAME
def test_the_examples_of_a_form_are_turns_that_can_be_played(game: AnyGame, texts: Texts) -> None:
    """The hint in the form to type a turn is legal now, so that it can be copied."""
    for match in random_match(game, game.complete_options(), seed=1):
        if match.result is not None:
            break
        turns = get_guide(game.slug).examples(match.position, EXAMPLES)
        form = move_form(texts, MatchKey(1, 1, "turn"), "a title", turns)
        (field,) = form.to_components()[0]["components"]
        hint = field.get("placeholder", "")
        assert len(hint) <= PLACEHOLDER_LIMIT
        said = texts("move-hint", moves="").strip()
        examples = hint.removeprefix(said).strip().split(" · ")
        for example in filter(None, examples):
            game.parse_turn(match.position, example)
