"""The wall: every running match in a line, the first ones on small boards."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from bot.cogs.watching import walls
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT
from bot.match.boards.board_messages import title
from bot.match.challenge.card_messages import MOST_LISTED, listed
from bot.match.model import Match
from bot.match.terms import Terms, TimeControl
from bot.profiles import Reader
from bot.texts import languages, texts_for
from rendering import MAX_TILES
from rules import GAMES
from tests.bot.positions import ANA, BEN, CHALLENGE, NAMES, new_match, played, random_match

TEXTS = texts_for("en")
LONGEST = Terms(TimeControl.TEN_MINUTES, saving=True, strict=True, swap=True)


def running(count: int) -> list[Match]:
    """Return this number of matches, of every game in turn."""
    each = [next(itertools.islice(random_match(game, {}, 1), 9, None)) for game in GAMES.values()]
    return [replace(each[number % len(each)], id=number + 1) for number in range(count)]


def test_a_match_has_a_line_with_a_link_and_notifies_no_one() -> None:
    draft = walls.wall_message(Reader(TEXTS), [played(new_match(), "Wd4,a1")], {12: NAMES}, count=1)
    place = "https://discord.com/channels/7/9"
    assert draft.content.splitlines() == [
        "**Being played here: one match**",
        f"- [**ZÈRTZ #12**]({place}) · <@{ANA}> – <@{BEN}> · turn 1 · <@{BEN}> to move",
    ]
    assert draft.picture
    assert (draft.picture.filename, draft.mentions, draft.buttons) == (walls.PICTURE, (), ())


@pytest.mark.parametrize("language", languages())
def test_matches_that_do_not_fit_are_counted(language: str) -> None:
    texts, matches = texts_for(language), running(walls.MOST_LISTED)
    names = {match.id: NAMES for match in matches}
    challenge = replace(CHALLENGE, opponent_id=None, terms=LONGEST)
    open_ones = [challenge] * MOST_LISTED
    draft = walls.wall_message(Reader(texts), matches, names, count=40, challenges=open_ones)
    assert len(draft.content) <= CONTENT_LIMIT
    whole = draft.content.splitlines()
    assert whole[-1 - MOST_LISTED :] == listed(texts, open_ones)
    *lines, last = whole[: -1 - MOST_LISTED]
    assert len(lines) > MOST_LISTED
    assert last == texts("wall-more", count=40 - len(lines) + 1)
    alt = walls.wall_alt(texts, matches, names)
    assert len(alt) <= ALT_LIMIT
    assert "#8" in alt
    assert "#9" not in alt
    tiles = walls.wall_tiles(Reader(texts), matches, names)
    assert [tile.view.caption for tile in tiles] == [
        texts("wall-caption", title=title(match), ply=10) for match in matches[:MAX_TILES]
    ]
