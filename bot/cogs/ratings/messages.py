"""Ratings in words: of a person, after a match, of two players, and a server's leaderboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.cogs.ratings.rating_model import PROVISIONAL_MATCHES, Change, Rating
from bot.cogs.ratings.statistics import (
    LeaderboardPage,
    PlayedMatch,
    Score,
    Standing,
    Tally,
    group_tallies,
)
from bot.discord_io.content.buttons import Button, PageKey, page_buttons
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Picture, fitted
from bot.discord_io.content.people import mention
from bot.match.model import UNCOUNTED, Match
from bot.match.options import game_menu
from bot.profiles import Reader
from bot.texts import Texts
from rendering import GameRow, Rival, Rivalry, Winner, render_rivalry
from rules import AnyGame, Side

# With fewer matches, words say as much as a picture.
LEAST_FOR_PICTURES = 3
_WINNERS = {Score.WON: Winner.LEFT, Score.LOST: Winner.RIGHT, Score.DRAWN: Winner.NEITHER}


def rating_text(texts: Texts, rating: Rating | None) -> str:
    """Say a rating, with a mark while it is provisional."""
    if rating is None:
        return texts("rating-none")
    key = "rating-provisional" if rating.is_provisional else "rating"
    return texts(key, rating=rating.shown)


def result_line(texts: Texts, match: Match, changes: Mapping[int, Change]) -> str:
    """Say how a match has changed the ratings, or that it is not rated.

    Empty while the changes are not known, and if the match does not count.
    """
    if match.result is None or match.result.ending in UNCOUNTED:
        return ""
    if not match.terms.rated:
        return texts("result-casual")
    people = (user for side in Side for user in match.people(side) if user in changes)
    lines = [_change(texts, user, changes[user]) for user in people]
    return texts("result-rated", changes=" · ".join(lines)) if lines else ""


def _change(texts: Texts, user_id: int, change: Change) -> str:
    return texts(
        "rating-change",
        player=mention(texts, user_id),
        rating=rating_text(texts, change.after),
        change=f"{change.shown:+d}".replace("-", "−"),
    )


def score_line(texts: Texts, people: tuple[int, int], tally: Tally) -> str:
    """Say how often two people have won against each other; `tally` is the first one's."""
    first, second = (mention(texts, user) for user in people)
    score = {"won": tally.won, "lost": tally.lost, "drawn": tally.drawn}
    return texts("card-score", first=first, second=second, **score)


def lead_line(texts: Texts, people: Sequence[int], tally: Tally) -> str:
    """Say below a result who leads between two people; `tally` is the first one's."""
    won, lost = tally.won, tally.lost
    leader, other = (mention(texts, user) for user in (people if won >= lost else people[::-1]))
    return texts(
        "result-score" if won != lost else "result-score-even",
        leader=leader,
        other=other,
        most=max(won, lost),
        least=min(won, lost),
        drawn=tally.drawn,
    )


def leaderboard(
    texts: Texts,
    game: AnyGame,
    leaders: LeaderboardPage,
    *,
    share: bool = True,
    others: Sequence[str] = (),
) -> Draft:
    """Write a page of a leaderboard; without `share`, the public copy without buttons.

    `others` are the actions that open other lists.
    """
    more = tuple(Button(PageKey(action, 0), texts(f"button-{action}")) for action in others)
    menus = (game_menu(PageKey("leaders-game", 0), texts("leaders-prompt")),) if share else ()
    if not leaders.standings:
        return Draft(texts("leaders-empty", game=game.name), buttons=more, menus=menus)
    title = texts("leaders-title", game=game.name, page=leaders.page + 1, pages=leaders.pages)
    lines = [title, *(_line(texts, standing) for standing in leaders.standings)]
    if share:
        lines.append(_own(texts, leaders))
    lines.append(texts("leaders-legend", count=PROVISIONAL_MATCHES))
    buttons = (*_buttons(texts, game, leaders), *more) if share else ()
    return Draft("\n".join(lines), buttons=buttons, menus=menus)


def _line(texts: Texts, standing: Standing) -> str:
    return texts(
        "leaders-line",
        place=standing.place,
        player=mention(texts, standing.user_id),
        rating=rating_text(texts, standing.rating),
        count=standing.rating.matches,
    )


def _own(texts: Texts, leaders: LeaderboardPage) -> str:
    if leaders.own is None:
        return texts("leaders-unrated")
    return texts("leaders-own", place=leaders.own.place, people=leaders.people)


def _buttons(texts: Texts, game: AnyGame, leaders: LeaderboardPage) -> tuple[Button, ...]:
    share = PageKey("leaders-share", leaders.page, game.slug)
    return (
        *page_buttons(texts, "leaders", leaders.page, leaders.pages, of=game.slug),
        Button(share, texts("button-share")),
    )


def rivalry_picture(
    reader: Reader,
    names: tuple[str, str],
    played: Sequence[PlayedMatch],
    ratings: tuple[Rating | None, Rating | None] | None = None,
    *,
    game: AnyGame | None = None,
) -> Picture | None:
    """Return the card of two players.

    `played` are their matches from the left player's point of view, the first to end first.
    `ratings` are theirs in the `game` that they are about to play, if any. With few matches, the
    card shows that game; without it, there is no card.
    """
    few = len(played) < LEAST_FOR_PICTURES
    if few and game is None:
        return None
    texts, tally = reader.texts, Tally.of(played)
    rows = group_tallies(played, lambda match: match.game.name)
    draws = texts("rivalry-draws", count=tally.drawn)
    score = texts("rivalry-few", won=tally.won, lost=tally.lost, drawn=tally.drawn)
    rated = ("", "") if ratings is None else tuple(rating_text(texts, match) for match in ratings)
    drawn = Rivalry(
        rivals=(Rival(names[0], rated[0]), Rival(names[1], rated[1])),
        won=(tally.won, tally.lost),
        draws=(score if played else texts("rivalry-first")) if few else draws,
        rows=tuple(GameRow(name, (row.won, row.lost)) for name, row in rows.items()),
        lately=texts("rivalry-lately"),
        last=tuple(_WINNERS[match.score] for match in played),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
        game=game if few else None,
    )
    alt = _rivalry_alt(reader, names, tally, rows, draws)
    if game is not None and not played:
        met = texts("rivalry-alt-first", first=names[0], second=names[1], game=game.name)
        alt = fitted([met], ALT_LIMIT)
    return Picture("rivalry.png", partial(render_rivalry, drawn), alt)


def _rivalry_alt(
    reader: Reader, names: tuple[str, str], tally: Tally, rows: Mapping[str, Tally], draws: str
) -> str:
    texts = reader.texts
    first, second = names
    games = " ".join(
        texts("rivalry-alt-game", game=name, won=row.won, lost=row.lost)
        for name, row in rows.items()
    )
    met = texts(
        "rivalry-alt",
        first=first,
        second=second,
        won=tally.won,
        lost=tally.lost,
        draws=draws,
        games=games,
    )
    return fitted([met], ALT_LIMIT)
