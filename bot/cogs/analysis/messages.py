"""An analysis in words: the curve of who was ahead, remarks, and better lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from bot.cogs.analysis.service import MatchAnalysis, Run
from bot.discord_io.content.buttons import Button, MatchKey
from bot.discord_io.content.draft import ALT_LIMIT, Draft, Picture, fitted, fitted_lines
from bot.discord_io.content.people import called
from bot.game_texts import SideNames
from bot.match.boards.match_words import title, title_with_names
from bot.match.model import Match
from bot.match.turns import count_set_up, stood_at
from bot.match.verdicts import Verdict, criticism, reproach
from bot.profiles import Reader
from bot.texts import Texts
from engine import Turn
from engine.annotation import Remark, remarks, turning_point
from rendering import AdvantageChart, Pin, render_advantage
from rules import AnyGame, AnyPosition, Side, play_turn

PICTURE = "analysis.png"
BAR_LENGTH = 10
REMARKS_A_ROW, LAST_ROW = 3, 2
_FULL, _EMPTY = "▰", "▱"
_EVEN = 0.5


def progress(texts: Texts, match: Match, run: Run, *, expires: bool = False) -> Draft:
    """Say how far an analysis has come; the button asks again if it breaks off.

    `expires` means that the analysis outlasts the edits of its message.
    """
    key = "analysis-unfinished" if expires else "analysis-progress"
    line = texts(key, title=title(match), done=run.done, total=run.total)
    return Draft(line, buttons=(_button(texts, match, "analyse"),))


def write_analysis(
    reader: Reader, match: Match, analysis: MatchAnalysis, names: SideNames, *, share: bool = True
) -> Draft:
    """Write an analysis: its curve, the turning point and the remarks, each with its board."""
    texts, mistakes = reader.texts, find_remarks(match, analysis)
    render = partial(render_advantage, curve(reader, match, analysis, names))
    picture = Picture(PICTURE, render, curve_alt(texts, match, analysis, names))
    lines = [
        texts("analysis-title", title=title(match)),
        turning_line(texts, match, analysis, seen=mistakes) or texts("analysis-even"),
        *(
            _write_remark(texts, match, analysis, *mistake)
            for mistake in enumerate(mistakes, start=1)
        ),
    ]
    text = fitted_lines(lines)
    return Draft(text, picture, _buttons(texts, match, mistakes) if share else ())


def curve(
    reader: Reader, match: Match, analysis: MatchAnalysis, names: SideNames
) -> AdvantageChart:
    """Return the curve of who was ahead, with the numbers of the remarks on it.

    It begins after the set-up phase, if the game has one.
    """
    texts, turned = reader.texts, _find_turning_point(match, analysis)
    mistakes, begun = enumerate(find_remarks(match, analysis), start=1), count_set_up(match)
    first, second = (texts("curve-ahead", player=names[side]) for side in Side)
    return AdvantageChart(
        title_with_names(match, names),
        (first, second),
        tuple(round(chance, 4) for chance in analysis.chances[begun:]),
        tuple(Pin(number, remark.ply - begun, remark.side.index) for number, remark in mistakes),
        since=texts("curve-turn", ply=begun) if begun else texts("replay-start"),
        until=texts("curve-turn", ply=match.ply),
        turning=turned.ply - begun if turned else None,
        turned=texts("curve-turning"),
        theme=reader.look.theme,
        colour_blind=reader.look.colour_blind,
    )


def curve_alt(texts: Texts, match: Match, analysis: MatchAnalysis, names: SideNames) -> str:
    """Describe the curve: who was ahead for how long, and at the end."""
    leads = [_leader(chance) for chance in analysis.chances[count_set_up(match) :]]
    lines = [
        texts("curve-alt", title=title(match)),
        *(
            texts("curve-alt-lead", player=names[side], count=leads.count(side), total=len(leads))
            for side in Side
        ),
        texts("curve-alt-end", balance=balance(texts, match, analysis, match.ply, names)),
    ]
    return fitted(lines, ALT_LIMIT)


def balance(texts: Texts, match: Match, analysis: MatchAnalysis, ply: int, names: SideNames) -> str:
    """Say who was ahead after a turn, or has won, as a bar between the names and in words."""
    chance = analysis.chances[min(ply, len(analysis.chances) - 1)]
    outcome = match.position.outcome if ply == match.ply else None
    filled = round(chance * BAR_LENGTH)
    ahead, wins_in = _leader(chance), analysis.wins_in(ply)
    percent = round(100 * max(chance, 1 - chance))
    words = texts("balance-even")
    if outcome is not None and outcome.winner is not None:
        words = texts("balance-won", player=names[outcome.winner])
    elif ahead is not None and wins_in:
        words = texts("balance-wins", player=names[ahead], turns=wins_in)
    elif ahead is not None:
        words = texts("balance-ahead", player=names[ahead], percent=percent)
    first, second = (names[side] for side in Side)
    return f"{first} {_FULL * filled}{_EMPTY * (BAR_LENGTH - filled)} {second} · {words}"


def turning_line(
    texts: Texts, match: Match, analysis: MatchAnalysis, *, seen: Sequence[Remark] = ()
) -> str:
    """Name the turn that turned a match, the chances around it, and why; empty without one.

    A remark on the turn that is `seen` beside the line says why.
    """
    turned = _find_turning_point(match, analysis)
    if turned is None:
        return ""
    line = texts(
        "analysis-turning",
        ply=turned.ply,
        turn=match.turns[turned.ply - 1],
        player=called(texts, match.seat(match.chooser(turned.ply - 1) or turned.side)),
        before=round(100 * turned.before),
        after=round(100 * turned.after),
    )
    if turned.ply in (remark.ply for remark in seen):
        return line
    return f"{line} {reproach(texts, _verdict(match, analysis, turned.ply))}".rstrip()


def find_remarks(match: Match, analysis: MatchAnalysis) -> list[Remark]:
    """Return the remarks on the worst turns after the set-up phase."""
    begun = count_set_up(match)
    found = remarks(analysis.judgements[begun:])
    return [replace(remark, ply=remark.ply + begun) for remark in found]


def advised_positions(match: Match, analysis: MatchAnalysis) -> Iterator[AnyPosition]:
    """Yield the positions of the lines that an analysis shows."""
    for remark in remarks(analysis.judgements):
        yield from _verdict(match, analysis, remark.ply).positions()


def _leader(chance: float) -> Side | None:
    """Return who is ahead, `None` if the chances are equal in whole percent."""
    percent = round(100 * chance)
    if percent == round(100 * _EVEN):
        return None
    return Side.FIRST if chance > _EVEN else Side.SECOND


def _find_turning_point(match: Match, analysis: MatchAnalysis) -> Remark | None:
    begun, winner = count_set_up(match), match.result and match.result.winner
    turned = turning_point(analysis.judgements[begun:], winner)
    return turned and replace(turned, ply=turned.ply + begun)


def _write_remark(
    texts: Texts, match: Match, analysis: MatchAnalysis, number: int, remark: Remark
) -> str:
    """Say what a turn has cost, why, and what was better."""
    before, after = (round(100 * chance) for chance in (remark.before, remark.after))
    return texts(
        "remark",
        number=number,
        ply=remark.ply,
        grade=texts(
            f"grade-{remark.grade}",
            player=called(texts, match.seat(match.chooser(remark.ply - 1) or remark.side)),
        ),
        before=before,
        after=after,
        why=criticism(texts, _verdict(match, analysis, remark.ply)),
    )


def _verdict(match: Match, analysis: MatchAnalysis, ply: int) -> Verdict:
    """Return the verdict on a turn, counted from 1."""
    then, analysed_turn = stood_at(match, ply - 1), analysis.turns[ply - 1]
    turn = match.game.parse_turn(then.position, match.turns[ply - 1])
    after = play_turn(then.position, turn)
    return Verdict(
        match.game,
        then.position,
        turn,
        analysed_turn.judgement,
        _parse_line(match.game, then.position, analysed_turn.line),
        _parse_line(match.game, after, analysed_turn.then),
    )


def _parse_line(game: AnyGame, position: AnyPosition, line: Sequence[str]) -> list[Turn]:
    turns: list[Turn] = []
    for text in line:
        turns.append(game.parse_turn(position, text))
        position = play_turn(position, turns[-1])
    return turns


def _buttons(texts: Texts, match: Match, mistakes: Sequence[Remark]) -> tuple[Button, ...]:
    boards = tuple(
        Button(
            MatchKey(match.id, remark.ply - 1, "evaluate"),
            texts("button-remark", number=number, ply=remark.ply),
            row=(number - 1) // REMARKS_A_ROW,
        )
        for number, remark in enumerate(mistakes, start=1)
    )
    rest = ("share-analysis", "replay", "try")
    return (*boards, *(_button(texts, match, what, LAST_ROW) for what in rest))


def _button(texts: Texts, match: Match, action: str, row: int | None = None) -> Button:
    label = "button-share" if action == "share-analysis" else f"button-{action}"
    return Button(MatchKey(match.id, match.ply, action), texts(label), row=row)
