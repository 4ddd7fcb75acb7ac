"""The intentions of users, and the answers they got."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.protocol.kinds import CallbackType
from sandbox.world.interaction import Interaction
from sandbox.world.models import User
from tests.campaign.stored import Answer, Stored


class Kind(enum.Enum):
    """An act that changes something; its value is the bot's confirmation."""

    CHALLENGE = r"challenges (<@\d+>|anyone) to "
    PLAY_FROM = r"challenges anyone to |^Your challenge will appear"
    REMATCH = r"challenges <@\d+> to |^The rematch begins"
    ACCEPT = r" #\d+\*\* · "
    JOIN = r"challenges (Team |<@\d+>|anyone).* to "
    DECLINE = r"declined\."
    WITHDRAW = r"was withdrawn\."
    TURN = r"^Played: |^\d+ · "
    RESIGN = r"^You resigned"
    CANCEL = r"^You cancelled"
    ABORT = r"^You ended .*does not count\."
    # Offering what the opponent has offered is an agreement.
    OFFER = (
        r"^You (offered a draw|asked to take it|suggested (a pause|random))"
        r"|is a draw\.|placed at random\.|is paused:|^Taken back in"
    )
    AGREE = r"is a draw\.| agreed(\.$|: \*\*)|placed at random\.|^Taken back in|is paused:"
    PLAY_ON = r"^(Draw|Pause) declined\.|^Declined\.|plays on\.$"
    RESUME = r"^You ended the pause"
    NUDGE = r"^.* gets your nudge in "
    EXTEND = r"^You gave .* a day| gave a day: "
    CLAIM = r"^You claimed the win|claimed the win\.\*\*$"
    WAIT = r"^You're waiting for | is up, and .* waits\."
    NOTE = r"^Saved your note\."
    LOOK_BACK = r"^Here is the board for all of you: |^The board for all of you will appear"
    LOOK = r"(^|\n)-# .* pressed last\."
    START_SEASON = r" season begins in this channel\."
    JOIN_SEASON = r"^You're (already )?in: |^Welcome back: "
    END_SEASON = r" season is ending: "
    FOLLOW = r"^You follow .* now\."
    COACH = r"The coach speaks after"
    HINT = r" · hint for turn \d+"
    ANALYSE = r" · who was ahead"
    GUESS = r"^Your guess for turn \d+ of .* is sealed: "
    VOTE = r"^Your vote for turn \d+ of .* is |^The votes are counted: "
    SET_PUZZLE = r"^Here is the puzzle: |^The puzzle will appear in its channel"
    PUZZLE = r"\*\*Solved|\*\*Not quite:|\*\*Good:|\*\*Hint|\*\*Here is the solution"
    ERASE = r"^Done\."

    @property
    def is_private(self) -> bool:
        """Whether deleting the user's data leaves no trace of it."""
        return self in (
            Kind.NOTE,
            Kind.FOLLOW,
            Kind.HINT,
            Kind.GUESS,
            Kind.PUZZLE,
            Kind.VOTE,
            Kind.JOIN_SEASON,
        )

    def is_confirmed_by(self, text: str) -> bool:
        return re.search(self.value, text) is not None


# Answers that deny a change, or deny that this act made it.
REFUSAL = re.compile(
    r"It's not your turn|This match is over|A turn has been played in the meantime|is closed:"
    r"|has been (accepted|declined|withdrawn)|already have an open challenge"
    r"|[Nn]othing .*changed"
    r"|You have (both|already|not) |already been nudged|isn't paused|is already stopped"
    r"|wants to take a turn back\.|I haven't added|has just started"
    r"|No need to nudge|still has time|The clock is stopped|You follow that already"
    r"|Turn \d+ was taken back or deleted"
)


@dataclass(eq=False)
class Act:
    """One intention of one user; pressing twice makes two interactions of it.

    `holds` checks the storage for things that are not acts. `answer` is what a flag's line also
    shows to users who press later.
    """

    kind: Kind
    user: User
    about: str
    interactions: list[Interaction] = field(default_factory=list)
    holds: Callable[[Stored], bool] | None = None
    answer: Answer | None = None

    def acknowledged(self) -> list[Interaction]:
        """Return the interactions that were confirmed."""
        return [i for i in self.interactions if answered(i) and self._is_confirmed(i)]

    def denied(self) -> list[Interaction]:
        """Return the interactions that were denied."""
        return [i for i in self.interactions if answered(i) and REFUSAL.search(answer_text(i))]

    def is_kept(self, stored: Stored) -> bool:
        """Tell whether the intention is stored."""
        if self.holds is not None:
            return self.holds(stored)
        is_stored = any(interaction.id in stored.acts for interaction in self.interactions)
        return is_stored or self.answer in stored.answers

    def _is_confirmed(self, interaction: Interaction) -> bool:
        """Tell whether the answer confirms it; a turn may delete its private message."""
        text = answer_text(interaction)
        has_gone = interaction.source is not None and interaction.source.deleted
        # Another turn deletes what it has made stale, too.
        has_gone = has_gone and not REFUSAL.search(text)
        is_by_going = self.kind is Kind.TURN and has_gone and interaction.touched
        return is_by_going or self.kind.is_confirmed_by(text)

    def __str__(self) -> str:
        texts = [i.failure or answer_text(i)[:80] or str(i.callback) for i in self.interactions]
        return f"{self.kind.name.lower()} of {self.user.name}, {self.about}: {texts}"


def answered(interaction: Interaction) -> bool:
    """Tell whether a final answer is shown, not one changed by another press."""
    promised_edit = interaction.callback is CallbackType.DEFERRED_UPDATE
    is_told = interaction.touched or not promised_edit
    return interaction.settled and is_told and not interaction.failure


def answer_text(interaction: Interaction) -> str:
    """Return the latest text of the answer."""
    message = interaction.followups[-1] if interaction.followups else interaction.original
    return message.text if message else ""
