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
from guide.reasons import Reason, against, exchanged, played_out
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
    # A turn that is merely worse than the best one may still leave its side ahead.
    is_behind = reason.key != "worse" or verdict.judgement.played.chance < EVEN
    said = (_against(texts, verdict, reason) if is_behind else "", _better(texts, verdict, reason))
    return " ".join(filter(None, said))


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
    game, after = verdict.game, play_turn(verdict.before, verdict.turn)
    guide = get_guide(game.slug)
    line = [
        (
            game.format_turn(position, turn),
            facts_text(texts, game, guide.turn_facts(position, turn)),
        )
        for position, turn in played_out(after, verdict.then[: reason.blow + 1])
    ]
    reply, facts = line[0] if line else ("", "")
    blow, harm = line[-1] if line else ("", "")
    return own_text(
        texts,
        game,
        f"why-{reason.key}",
        turn=game.format_turn(verdict.before, verdict.turn),
        turns=reason.turns,
        better=game.format_turn(verdict.before, verdict.better[0]),
        reply=reply,
        facts=facts or NOTHING,
        blow=blow,
        harm=harm,
        later=reason.blow,
        lost=pieces_text(texts, game, reason.lost) or NOTHING,
        won=pieces_text(texts, game, reason.won) or NOTHING,
    )


def _better(texts: Texts, verdict: Verdict, reason: Reason) -> str:
    if reason.key in ("misses", "misses-win"):
        # The reason names the better turn.
        return ""
    game, before, (best, *_) = verdict.game, verdict.before, verdict.better
    _, lost = exchanged(get_guide(game.slug), before, verdict.better, before.to_move)
    turn = game.format_turn(before, best)
    if reason.key == "gives" and not lost:
        return texts("why-safe", better=turn)
    return texts(
        "why-better", better=turn, facts=turn_effects(texts, game, before, best) or NOTHING
    )
