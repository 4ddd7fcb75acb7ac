"""A round through the matches that wait for a player, kept in the ids of its buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import ID_LIMIT, Key, RowId, Word, keys_of, number_in
from bot.discord_io.interactions.answer import Asked
from bot.match.tables.people import OwnMatch

SKIP, LATER, STOP, NEXT = "skip", "later", "stop", "next"


class InboxKey(Key, frozen=True):
    """The id of a button of the inbox, below a question about a match.

    `passed` are the matches that were skipped or left for later in this round: their ids, separated
    by commas.
    """

    prefix = "i"
    action: Word
    match_id: RowId
    passed: str = ""


class Round(Struct, frozen=True):
    """The matches that a player has `skipped` in this round, which come last, and left for `later`.

    If there are too many for the id of a button, the first ones come back.
    """

    skipped: tuple[int, ...] = ()
    later: tuple[int, ...] = ()

    @classmethod
    def of(cls, message: discord.Message) -> Round | None:
        """Read the round of a message, `None` if it belongs to none."""
        keys = {key.action: key for key in keys_of(message) if isinstance(key, InboxKey)}
        if not {SKIP, LATER}.issubset(keys):
            return None
        return cls(_ids(keys[SKIP].passed), _ids(keys[LATER].passed))

    def skip(self, match_id: int) -> Round:
        """Return the round in which a match comes last."""
        return replace(self, skipped=(*_without(self.skipped, match_id), match_id))

    def leave(self, match_id: int) -> Round:
        """Return the round without a match."""
        return replace(self, later=(*_without(self.later, match_id), match_id))

    def order(self, own: Iterable[OwnMatch]) -> Sequence[OwnMatch]:
        """List the matches of this round that wait for the player, the next one first."""
        waiting = {one.id: one for one in own if one.waits and one.id not in self.later}
        last = [waiting[match_id] for match_id in self.skipped if match_id in waiting]
        return [*(one for one in waiting.values() if one.id not in self.skipped), *last]

    def key(self, action: str, match_id: int) -> InboxKey:
        """Return the id of one of its buttons."""
        passed = {SKIP: self.skipped, LATER: self.later}.get(action, ())
        key = InboxKey(action, match_id, _text(passed))
        while len(str(key)) > ID_LIMIT:
            passed = passed[1:]
            key = InboxKey(action, match_id, _text(passed))
        return key


def round_of(interaction: Asked) -> Round | None:
    """Return the round of the message that was pressed on, if it has one."""
    return None if interaction.message is None else Round.of(interaction.message)


def _text(passed: Collection[int]) -> str:
    return ",".join(map(str, passed))


def _ids(text: str) -> tuple[int, ...]:
    """Read the ids of matches; users can forge them."""
    found = map(number_in, text.split(","))
    return tuple(number for number in found if number is not None)


def _without(ids: Iterable[int], match_id: int) -> tuple[int, ...]:
    return tuple(each for each in ids if each != match_id)
