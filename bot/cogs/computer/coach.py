"""The coach: tells a player against the computer what a turn has missed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Struct, to_builtins
from msgspec.structs import replace
from sqlalchemy import update

from bot.cogs.computer import messages
from bot.discord_io.content.draft import Draft
from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.additions import PreviewAddition
from bot.match.boards import drawing
from bot.match.boards.match_words import board_line, turn_text
from bot.match.boards.picture import SMALL_WIDTH_PX, board_view
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.fair_play import positions_of
from bot.match.model import Match, MatchChange
from bot.match.tables.due_messages import outdate_scoreboard
from bot.match.terms import Coaching
from bot.match.turns import last_chosen
from bot.match.verdicts import Verdict, criticism
from bot.messages import tables
from bot.messages.kinds import Message
from bot.profiles import TAKEBACKS, Reader
from bot.storage import acts
from bot.storage.schema import matches
from bot.texts import Texts, without_marks
from engine.annotation import Grade, grade
from rendering import BoardView, PictureFormat, Still
from rules import AnyPosition, Side

# The kinds of messages: a line about a turn that has overlooked something, and one about a turn
# that the computer has played in place of another program.
COACH, STAND_IN = "coach", "stand-in"
# The coach is silent about turns that cost less.
SPOKEN_OF = (Grade.BLUNDER, Grade.MISTAKE)
# How long the preview of a turn waits for the coach.
PATIENCE_S = 10.0


class Coach(Struct, frozen=True):
    """Judges each turn of the player once, and enqueues a line on a missed chance.

    The remark is not stored: it is computed again from the position when the line is posted.
    """

    core: Core

    async def review(self, match: Match) -> None:
        """Judge the last turn of `match`; enqueue a line if it has missed something."""
        act = Act.of_computer(f"coach:{match.id}:{match.take_backs}:{match.ply}")
        async with self.core.database.read() as transaction:
            if await acts.find(transaction, act.key) is not None:
                return
        remark = await self.remark(match)

        async def owe_line(act: ActContext, now: Match) -> None:
            if now.take_backs != match.take_backs:
                raise UserError("stale")
            if remark is not None:
                line = Message(
                    kind=COACH,
                    created_at=act.at,
                    match_id=match.id,
                    ply=match.ply,
                    take_backs=match.take_backs,
                    side=match.position.to_move.value,
                    first_ply=match.ply,
                    answers_only=match.answers_only,
                )
                await tables.enqueue(act.transaction, line)

        await self.core.matches.change_from_outside(match.id, act, Kind.COACH, owe_line)

    async def choose(self, match_id: int, act: Act, when: Coaching) -> MatchChange:
        """Let the coach speak at another time in a player's match against the computer."""

        async def choose(act: ActContext, match: Match, _side: Side) -> None:
            if match.computer is None:
                raise UserError("old-button")
            terms = to_builtins(replace(match.terms, coach=when))
            chosen = update(matches).where(matches.c.id == match.id).values(terms=terms)
            await act.transaction.execute(chosen)
            await outdate_scoreboard(act.transaction, match.id)

        return await self.core.matches.change(match_id, act, Kind.COACHING, choose)

    async def remark(self, match: Match) -> Verdict | None:
        """Return the verdict on the last turn of a match.

        Return `None` if the turn was good enough, or near to a rated match of the player.
        """
        if match.before is None:
            return None
        person = waiting_person(match)
        if not await self._helps(person, match, positions_of(match)):
            return None
        turn = match.game.parse_turn(match.before, match.turns[-1])
        judged = await self.core.engine.search(
            Urgency.HINT,
            partial(self.core.judge.judge, match.before, turn),
            user_id=person,
        )
        if grade(judged.judgement) not in SPOKEN_OF:
            return None
        verdict = Verdict(
            match.game, match.before, turn, judged.judgement, judged.best.turns, judged.then
        )
        return verdict if await self._helps(person, match, verdict.positions()) else None

    async def _helps(
        self, person: int | None, match: Match, positions: Iterable[AnyPosition]
    ) -> bool:
        return person is None or await self.core.fair_play.helps(person, match.game, positions)

    async def preview(self, after: Match, texts: Texts) -> PreviewAddition:
        """Warn of a bad turn before it is sent, if the coach of the match speaks before."""
        if after.terms.coach is not Coaching.BEFORE or after.result is not None:
            return PreviewAddition()
        verdict = None
        with suppress(UserError, TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                verdict = await self.remark(after)
        if verdict is None:
            return PreviewAddition()
        reply = verdict.then[0] if verdict.then else ()
        return PreviewAddition([texts("coach", criticism=criticism(texts, verdict))], reply)


class LineDrafter:
    """Makes the lines of the coach, and those about turns of a stand-in."""

    def __init__(self, core: Core, delivery: Delivery, coach: Coach) -> None:
        self._core = core
        self._drafter = delivery.drafter
        self._names = delivery.names
        self._coach = coach

    async def coach(self, match: Match, message: Message) -> Draft | None:
        """Make the line about a bad turn, `None` if the turn was taken back."""
        shown = await self._core.history.as_of(match.id, message.ply, message.take_backs)
        verdict = None if shown is None else await self._coach.remark(shown)
        if shown is None or verdict is None:
            return None
        server = await self._core.servers.get(match.guild_id)
        may_take_back = server[TAKEBACKS] and match.result is None
        reader = await self._drafter.reader_of(match)
        names = await self._names.seats(match, reader.texts)
        return messages.remark(reader, shown, verdict, names, takeback=may_take_back)

    async def stand_in(self, match: Match, message: Message) -> Draft | None:
        """Make the line about a turn that a program should have played, `None` if taken back."""
        shown = await self._core.history.as_of(match.id, message.ply, message.take_backs)
        if shown is None:
            return None
        texts = await self._drafter.texts_of(match)
        return messages.stand_in(texts, last_chosen(shown), Side(message.side))

    async def line_clip(
        self, match: Match, verdict: Verdict, reader: Reader, user_id: int
    ) -> Draft:
        """Draft the clip of the turns that the coach has in mind, for one reader."""
        make = partial(
            drawing.line_stills, match.game, verdict.before, (verdict.turn, *verdict.then)
        )
        line = reader.texts("coach", criticism=criticism(reader.texts, verdict))
        return await self._clip(match, reader, user_id, make, line, without_marks(line))

    async def turn_clip(self, match: Match, reader: Reader, user_id: int) -> Draft:
        """Draft the clip of the last turn of a match, for one reader."""
        before = match.before or match.position
        make = partial(drawing.turn_stills, match.game, before, match.last_turn)
        names = await self._names.seats(match, reader.texts)
        alt = turn_text(reader.texts, match, names, form="alt-turn")
        line = board_line(reader.texts, match)
        return await self._clip(match, reader, user_id, make, line, alt)

    async def _clip(
        self,
        match: Match,
        reader: Reader,
        user_id: int,
        make: Callable[[BoardView], Sequence[Still]],
        line: str,
        alt: str,
    ) -> Draft:
        names = await self._names.seats(match, reader.texts)
        view = replace(
            board_view(reader, match, names),
            outcome=None,
            format=PictureFormat.LARGE,
            width=SMALL_WIDTH_PX,
        )
        gif = await self._core.pictures.film(match.game, partial(make, view), user_id=user_id)
        return messages.clip(line, alt, gif)


def find_coached_turn(match: Match) -> int | None:
    """Return the ply after the player's last turn, `None` if it needs no judgement.

    After the end nothing follows the result, and an analysis tells what was overlooked.
    """
    if match.terms.coach is not Coaching.AFTER or match.computer is None or match.result:
        return None
    last = match.own_last(match.computer.opponent)
    return None if last is None else last + 1


def is_coached(match: Match, ply: int) -> bool:
    """Tell whether the coach speaks about the turn that led to a ply."""
    side = match.computer
    if match.terms.coach is not Coaching.AFTER or side is None:
        return False
    return 0 < ply <= match.ply and match.movers[ply - 1] is side.opponent


def waiting_person(match: Match) -> int | None:
    """Return the user who waits for the computer, for the engine queue."""
    return next((person for seat in match.seats for person in seat.people), None)
