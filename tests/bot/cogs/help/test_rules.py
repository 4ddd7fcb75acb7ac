"""The rules in one message: within Discord's limits, with pictures of legal turns."""

from __future__ import annotations

import pytest

from bot.cogs.help.messages import rules
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Section
from bot.profiles import Reader
from bot.texts import languages, texts_for
from guide import Guide, get_guide
from rules import GAMES, AnyGame
from tests.guide.defaults import has_own

EMBEDS_LIMIT, EMBEDDED_LIMIT = 10, 6000
SMALL_BYTES = 40_000

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@pytest.mark.parametrize("language", languages())
@each_game
def test_the_rules_are_one_message_with_a_picture_for_each_example(
    game: AnyGame, language: str
) -> None:
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


@each_game
def test_every_example_is_a_legal_turn_as_it_is_written(game: AnyGame) -> None:
    for shown in get_guide(game.slug).illustrations():
        before = game.parse_position(shown.position)
        assert str(before) == shown.position
        moves = game.parse_turn(before, shown.turn)
        assert game.format_turn(before, moves) == shown.turn


@each_game
def test_the_pictures_of_the_rules_are_small(game: AnyGame) -> None:
    for picture in rules(Reader(texts_for("en")), game).pictures:
        assert len(picture.render()) <= SMALL_BYTES


@each_game
def test_every_kind_of_turn_of_a_game_of_the_house_is_shown(game: AnyGame) -> None:
    """Captures, islands and stacks have facts if a game reports any."""
    if has_own(game, "illustrations"):
        guide = get_guide(game.slug)
        told = set[str]()
        for shown in guide.illustrations():
            before = game.parse_position(shown.position)
            facts = guide.turn_facts(before, game.parse_turn(before, shown.turn))
            told |= {fact.key for fact in facts}
        assert len(told) >= 2


@each_game
def test_any_game_shows_its_start(game: AnyGame) -> None:
    (shown,) = Guide(game).illustrations()
    assert shown.page == 1
    assert game.parse_turn(game.parse_position(shown.position), shown.turn)
