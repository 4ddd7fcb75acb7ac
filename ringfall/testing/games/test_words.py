"""Every text of a game is there, in every language, and fits where it is shown."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from bot.game_texts import (
    completion_text,
    fact_text,
    in_notation,
    part_text,
    question_text,
    reasons_text,
    score_text,
)
from bot.match.boards import board_messages, match_words
from bot.match.challenge.bids_and_setups import Odds, proposal
from bot.match.model import Match
from bot.match.refusals import reason_text
from bot.texts import (
    FALLBACK,
    Texts,
    languages,
    texts_for,
)
from guide import Refusal, RefusedTurnError, get_guide
from rendering.games import DRAWINGS
from rendering.layout import picture_layout
from rendering.text import wrap
from rendering.theme import PanelSizes
from ringfall.testing.guides import has_own
from ringfall.testing.matches import NAMES, random_match
from ringfall.testing.tested import EACH_GAME, TESTED
from ringfall.testing.walks import variants
from ringfall.testing.words import LANGUAGES, OTHERS, all_values, code_of, parts, refusal_keys, said
from rules import AnyGame, AnyPosition, Side, get_game, turns

BUTTON_LIMIT = 80


@pytest.fixture
def english() -> Texts:
    return texts_for("en")


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_a_game_has_words_for_its_options_its_rules_and_why_it_ends(
    language: str, game: AnyGame
) -> None:
    """Literal keys, made from the slug and the values of `options` and `reasons`, have
    texts in every language. Pages of rules have at most 2,000 characters.
    """
    texts = texts_for(language)
    for option in game.options:
        assert texts.find(f"{game.slug}-option-{option.name}")
        for choice in option.choices:
            assert texts.find(f"{game.slug}-{option.name}-{choice}"), choice
    for reason in game.reasons:
        assert texts.find(f"{game.slug}-reason-{reason.value}"), reason
    pages = list(texts.pages(f"{game.slug}-rules"))
    assert pages
    assert all(len(page) <= 2000 for page in pages)


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_GAME
def test_a_game_has_words_for_everything_that_happens(language: str, game: AnyGame) -> None:
    """Facts, completions, races and reasons of whole random games have texts in every
    language, without a fault in any.
    """
    texts = texts_for(language)
    with capture_logs() as faults:
        for seed, options in enumerate(variants(game)):
            for match in random_match(game, options, seed):
                say_everything(texts, match)
                say_choices(texts, match)
    assert faults == []


@pytest.mark.parametrize("slug", TESTED)
def test_every_choice_that_is_asked_for_has_a_label_and_the_other_way_round(
    english: Texts, slug: str
) -> None:
    """Each kind of part has a question (`-pick-`) and a label (`-part-`): one without the
    other is never shown.
    """
    asked = english.group(f"{slug}-pick-", value="")
    assert bool(asked) is has_own(get_game(slug), "parts")
    assert asked.keys() == english.group(f"{slug}-part-", value="").keys()


@pytest.mark.parametrize("slug", TESTED)
def test_a_game_has_every_word_inside_its_picture(english: Texts, slug: str) -> None:
    """Each entry of `PHRASES` has a text, and each reason is one of them; a text too many
    is needless work for translators.
    """
    phrases = DRAWINGS[slug].phrases
    assert english.group(f"{slug}-picture-", count="{count}").keys() == phrases.keys()
    assert {reason.value for reason in get_game(slug).reasons} <= phrases.keys()


@EACH_GAME
def test_a_lesson_has_words_for_every_turn_and_none_to_spare(english: Texts, game: AnyGame) -> None:
    """Each answer of a lesson's judge has its own text, and there is no other."""
    asked = set[str]()
    for lesson in get_guide(game.slug).lessons:
        position = game.parse_position(lesson.position)
        keys = {lesson.judge(position, moves).key for moves, _ in turns(position)}
        asked |= {f"{lesson.key}-{key}" for key in keys | {"title", "text", "task", "hint"}}
        if lesson.then is not None:
            said = ("title", "text", "task", "hint", "solved")
            asked |= {f"{lesson.then.key}-{key}" for key in said}
    assert english.group(f"{game.slug}-lesson-").keys() == asked


def say_everything(texts: Texts, match: Match) -> None:
    """Say all that can be said about a match, and fail on what cannot."""
    game = match.game
    said = (
        *match.guide.position_facts(match.position),
        *match.guide.duties(match.position, limit=1),
    )
    for fact in (*said, *match.guide.turn_kinds(match.position)):
        assert fact_text(texts, game, fact, NAMES)
    for fact in match.guide.threats(match.position):
        assert fact_text(texts, game, fact, NAMES)
    for fact in match.guide.turn_facts(match.before, match.last_turn):
        assert fact_text(texts, game, fact, NAMES)
    for typed in ("", match.turns[-1][:1], match.turns[-1][:3]):
        for completion in match.guide.complete(match.position, typed, 25)[:25]:
            assert 0 < len(completion_text(texts, game, completion)) <= 100
    for side in Side:
        for score in match.guide.scores(match.position, side):
            assert score_text(texts, game, score)
    for reason in match.result.reasons if match.result else ():
        assert reasons_text(texts, game, match.position, [reason])


def say_choices(texts: Texts, match: Match) -> None:
    """Ask for every step that the last turn was chosen from, part by part."""
    game, position = match.game, match.before
    assert position is not None
    for chosen in match.last_turn:
        for move in position.legal_moves():
            for part in match.guide.parts(position, move):
                assert question_text(texts, game, part)
                assert 0 < len(part_text(texts, game, part)) <= BUTTON_LIMIT
        position = position.play(chosen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", TESTED)
def test_buttons_and_menus_of_a_game_fit(slug: str, language: str) -> None:
    """A label has at most 80 characters and a question 150, whatever values they get:
    Discord refuses longer ones.
    """
    for key, made_of in parts(language).items():
        if key.startswith((f"{slug}-part-", f"{slug}-pick-")):
            for values in all_values(made_of):
                limit = 80 if key.startswith(f"{slug}-part-") else 150
                assert 0 < len(texts_for(language)(key, **values)) <= limit, key


@pytest.mark.parametrize("language", OTHERS)
@EACH_GAME
def test_refusals_are_told_in_the_language_without_a_fault(game: AnyGame, language: str) -> None:
    """A refusal uses every value that it is given, in every language: one that it leaves
    out would be missing for some readers. Random texts in random positions meet most refusals.
    """
    met: set[str] = set()
    for refusal in random_refusals(game):
        key = f"{game.slug}-refused-{refusal.key}"
        key = key if key in parts(language) else f"game-refused-{refusal.key}"
        # The default guide gives the text to every sentence.
        unsaid = {"text"} if key == "game-refused-game-over" else set[str]()
        assert parts(language)[key].arguments - {"example"} == refusal.values.keys() - unsaid, key
        assert reason_text(texts_for(language), game, refusal) != reason_text(
            texts_for(FALLBACK), game, refusal
        )
        met.add(refusal.key)
    assert len(met) >= 0.7 * len(refusal_keys(game.slug)), refusal_keys(game.slug) - met


def random_refusals(game: AnyGame) -> Iterator[Refusal]:
    """Yield why texts were refused: turns of other positions, their parts, and nonsense."""
    chance = random.Random(5)
    seen: list[tuple[AnyPosition, str]] = []
    for seed, options in enumerate(variants(game)):
        matches = list(random_match(game, options, seed))
        for match in matches:
            assert match.before is not None
            seen.append((match.before, match.turns[-1]))
        seen.append((matches[-1].position, matches[-1].turns[-1]))
    for _ in range(100):
        position, own = chance.choice(seen)
        _, other = chance.choice(seen)
        for text in typed(own, other, chance):
            try:
                get_guide(game.slug).parse_turn(position, text)
            except RefusedTurnError as error:
                yield error.refusal


def typed(own: str, other: str, chance: random.Random) -> Iterator[str]:
    """Yield texts that come from a legal turn and one of another position."""
    letters = "abcdefghijklmnopq123456789WGBZATx+,:.? "
    place = chance.randrange(len(other))
    yield from (other, other[: chance.randrange(1, 9)], other.swapcase(), "pass", "-")
    yield from (other[:place] + chance.choice(letters) + other[place + 1 :], own[:place])
    yield from (
        f"{own},{other}",
        f"{own}x{other}",
        f"{own[:2]}{other}",
        f"{own},e5",
        f"{own}x{own}",
    )
    first, _, rest = own.partition(",")
    yield from (f"{first} {rest.upper()}{mark}" for mark in (":", ".", "::", ".."))
    yield from (own.replace("x", mark) for mark in (":", ".", "+"))
    yield from (own.replace("+", "x"), rest, f"{first},{first[-2:]}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", TESTED)
def test_words_inside_a_picture_are_not_cut(slug: str, language: str) -> None:
    """Each phrase fits into the notice of a picture, in every language."""
    sizes = PanelSizes()
    layout = picture_layout(sizes, 1200)
    room = layout.notice.width - 2 * layout.px(sizes.padding)
    steps = (sizes.notice_text, sizes.least_text)
    for key, text in texts_for(language).group(f"{slug}-picture-", count=10).items():
        lines, _ = wrap(text, steps, room)
        assert " ".join(lines) == text, key


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("slug", TESTED)
def test_each_refusal_has_a_sentence_and_each_sentence_a_refusal(slug: str, language: str) -> None:
    """Each `Refusal("key", …)` of the guide has a text `-refused-<key>`, and no text is
    left over.
    """
    assert texts_for(language).group(f"{slug}-refused-").keys() == refusal_keys(slug)


@EACH_GAME
def test_no_refusal_key_is_composed_at_runtime(game: AnyGame) -> None:
    """Keys of refusals are literal: a composed one could not be found in the code, nor its
    text.
    """
    code = code_of(get_guide(game.slug))
    assert len(re.findall(r"\bRefusal\(", code)) == len(
        re.findall(r"\bRefusal\(\s*\"[a-z-]+\"", code)
    )


@EACH_GAME
def test_a_very_long_text_is_quoted_in_part(game: AnyGame) -> None:
    """A refusal quotes at most a part of what was typed, as Discord cuts off long messages."""
    assert len(said(get_guide(game.slug), game.start(), "no " * 2000)) < 150


@pytest.mark.parametrize("language", languages())
@EACH_GAME
def test_every_game_says_in_one_line_what_wins(game: AnyGame, language: str) -> None:
    """The first board says in one line of at most 120 characters what wins with the chosen
    options.
    """
    choices = itertools.product(*(option.choices for option in game.options))
    for chosen in choices:
        options = dict(zip((option.name for option in game.options), chosen, strict=True))
        aim = match_words.aim(texts_for(language), game, options)
        assert aim == aim.strip()
        assert "\n" not in aim
        assert 10 < len(aim) <= 120


@pytest.mark.parametrize("slug", TESTED)
def test_lessons_are_offered_if_the_game_has_any(slug: str) -> None:
    """*Learn* stands on the first board of games with lessons, and on no other."""
    keys = [
        str(button.key)
        for button in board_messages.introduction_buttons(texts_for("en"), TESTED[slug])
    ]
    learn = [f"g:{slug}:learn"] if get_guide(slug).lessons else []
    assert keys == [f"g:{slug}:rules", *learn]


ANA, BEN, CLEO = 1573554623111757828, 102, 103


@pytest.mark.parametrize("language", languages())
@EACH_GAME
def test_every_handicap_of_a_game_has_words(language: str, game: AnyGame) -> None:
    """A handicap is proposed with both sides' chances, in every language."""
    texts = texts_for(language)
    for handicap in game.handicaps(game.complete_options()):
        told = proposal(texts, game, Odds(handicap, ANA, BEN, 0.78, 0.551))
        assert f"<@{BEN}>" in told
        assert "78 %" in told
        assert "55 %" in told


ENGLISH, GERMAN = texts_for("en"), texts_for("de")


@EACH_GAME
def test_a_pass_can_be_said_in_german_in_every_game(game: AnyGame) -> None:
    """A pass is typed as a word of the reader's language. Notation stays as it is."""
    assert in_notation(GERMAN, game, "passen") == "pass"
    assert in_notation(GERMAN, game, "d6xe6, Passe") == "d6xe6, pass"
    assert in_notation(ENGLISH, game, "d6xe6,pass") == "d6xe6,pass"
