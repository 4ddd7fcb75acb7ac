"""Say in words why a turn was bad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.game_texts import facts_text, own_text, turn_effects
from bot.match.fair_play import along
from bot.texts import Texts
from engine import Turn
from engine.annotation import Judgement
from guide import get_guide
from guide.reasons import Reason, against, played_out
from rules import AnyGame, AnyPosition, MoveError, play_turn

EVEN = 0.5
LINE_LENGTH = 8
"""How many turns of a line are shown."""
# What texts take for an empty value.
NOTHING = "none"


class Verdict(Struct, frozen=True):
    """A turn, played or not, and what the engine thinks of it.

    `better` is the best line instead of the turn, `then` the best line after it.
    """

    game: AnyGame
    before: AnyPosition
    turn: Turn
    judgement: Judgement
    better: Sequence[Turn]
    then: Sequence[Turn]

    @property
    def reason(self) -> Reason:
        """What speaks against the turn."""
        return against(
            get_guide(self.game.slug),
            self.before,
            self.turn,
            self.then,
            self.better,
            best_wins_in=self.judgement.best.wins_in,
            wins_in=self.judgement.played.wins_in,
        )

    def positions(self) -> Iterator[AnyPosition]:
        """Yield the positions of the lines that are shown with the verdict."""
        yield from along(self.before, self.better[:LINE_LENGTH])
        yield from along(self.before, (self.turn, *self.then[:LINE_LENGTH]))


def criticism(texts: Texts, verdict: Verdict) -> str:
    """Say what speaks against a turn, and what is better."""
    reason = verdict.reason
    parts = (_against(texts, verdict, reason), _better(texts, verdict, reason))
    return " ".join(filter(None, parts))


def reproach(texts: Texts, verdict: Verdict) -> str:
    """Say what speaks against a turn; empty if it is merely worse and its side still ahead."""
    return _against(texts, verdict, verdict.reason)


def notated(game: AnyGame, position: AnyPosition, line: Sequence[Turn]) -> tuple[str, ...]:
    """Return the first turns of a line in notation, up to an illegal one, as a safeguard."""
    notations: list[str] = []
    for turn in line[:LINE_LENGTH]:
        try:
            notations.append(game.format_turn(position, turn))
        except MoveError:
            break
        position = play_turn(position, turn)
    return tuple(notations)


def pieces_text(texts: Texts, game: AnyGame, pieces: Mapping[str, int]) -> str:
    """Name and count pieces as the object of a sentence; empty without pieces."""
    named = [own_text(texts, game, f"pieces-{name}", n=n) for name, n in pieces.items() if n]
    return texts("pieces", names=", ".join(named)) if named else ""


def _against(texts: Texts, verdict: Verdict, reason: Reason) -> str:
    """Say what a turn allows or misses, with the turns of the line in order."""
    if reason.key == "worse" and verdict.judgement.played.chance >= EVEN:
        return ""
    game, before = verdict.game, verdict.before
    guide = get_guide(game.slug)
    start = before if reason.key.startswith("misses") else play_turn(before, verdict.turn)
    line = [
        (
            game.format_turn(position, turn),
            facts_text(texts, game, guide.turn_facts(position, turn)) or NOTHING,
        )
        for position, turn in played_out(start, reason.line)
    ]
    (reply, facts), (answer, _), (blow, harm) = (*line, *[(NOTHING, NOTHING)] * 3)[:3]
    return own_text(
        texts,
        game,
        f"why-{reason.key}",
        turn=game.format_turn(before, verdict.turn),
        turns=reason.turns,
        better=game.format_turn(before, verdict.better[0]),
        reply=reply,
        facts=facts,
        answer=answer,
        blow=blow,
        harm=facts if len(line) == 1 else harm,
        lost=pieces_text(texts, game, reason.lost) or NOTHING,
        won=pieces_text(texts, game, reason.won) or NOTHING,
    )


def _better(texts: Texts, verdict: Verdict, reason: Reason) -> str:
    if reason.key.startswith("misses"):
        # The reason names the better turn.
        return ""
    game, before, (best, *_) = verdict.game, verdict.before, verdict.better
    turn, after = game.format_turn(before, best), play_turn(before, best)
    if reason.key.startswith("gives") and not get_guide(game.slug).can_gain(after):
        return texts("why-safe", better=turn)
    return texts(
        "why-better", better=turn, facts=turn_effects(texts, game, before, best) or NOTHING
    )
