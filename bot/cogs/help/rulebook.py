"""The rules of a game in pages, some with a drawing of an example turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.draft import ALT_LIMIT, Attachment, Draft, Section, fitted
from bot.game_texts import fact_text, facts_text, side_name
from bot.match.boards.board_messages import learn_button, sentence
from bot.match.boards.picture import Picture, reader_view
from bot.profiles import Reader
from bot.texts import Texts
from guide import Illustration, get_guide
from rules import AnyGame, Side, play_turn

# Several of them are in one message.
WIDTH_PX = 600


class RulesPage(Struct, frozen=True):
    """A page of the rules, and its picture."""

    text: str
    picture: Picture | None = None


def pages(reader: Reader, game: AnyGame) -> list[RulesPage]:
    """Return the rules of a game in pages, with an example turn on some of them."""
    shown = {drawn.page: drawn for drawn in get_guide(game.slug).illustrations()}
    texts = reader.texts.pages(f"{game.slug}-rules")
    return [_page(reader, game, text, shown.get(number)) for number, text in enumerate(texts, 1)]


def rules(
    texts: Texts,
    game: AnyGame,
    pages: Sequence[RulesPage],
    pictures: Sequence[Attachment | None],
) -> Draft:
    """Put the pages and their pictures into one message, with a button to the lessons."""
    first, *others = map(Section, (page.text for page in pages), pictures)
    return Draft(first.text, first.picture, learn_button(texts, game), sections=tuple(others))


def _page(reader: Reader, game: AnyGame, text: str, drawn: Illustration | None) -> RulesPage:
    if drawn is None:
        return RulesPage(text)
    before, texts, guide = game.parse_position(drawn.position), reader.texts, get_guide(game.slug)
    moves = game.parse_turn(before, drawn.turn)
    after = play_turn(before, moves)
    facts = facts_text(texts, game, guide.turn_facts(before, moves))
    turn = texts("lesson-turn", turn=drawn.turn, facts=facts) if facts else drawn.turn
    example = texts("rules-example", turn=turn)
    names = {side: side_name(texts, game, side) for side in Side}
    told = [sentence(fact_text(texts, game, f, names)) for f in guide.position_facts(after)]
    view = reader_view(reader, game, names, own=None)
    picture = Picture(
        game,
        after,
        replace(view, before=before, turn=moves, width=WIDTH_PX),
        f"{game.slug}-rules-{drawn.page}.png",
        fitted([f"{example}.", *told], ALT_LIMIT),
    )
    return RulesPage(f"{text.rstrip()}\n-# {example}", picture)
