"""Drafts the messages of private boards, with their framed pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.cogs.trying import messages as presenter
from bot.cogs.trying import note_messages
from bot.cogs.trying import variation_messages as variations
from bot.cogs.trying.evaluation import Evaluation
from bot.cogs.trying.messages import Words
from bot.cogs.trying.trees import TryPlace
from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.boards.drafter import Drafter, Page, position_picture
from bot.match.choosing.picking import Stage
from bot.match.model import Match
from bot.profiles import Reader
from rules import AnyPosition, Side


class TryDrafter:
    """Drafts private boards; each picture says that its position is only tried."""

    def __init__(self, drafter: Drafter, names: Names) -> None:
        self._drafter = drafter
        self._names = names

    async def board(self, place: TryPlace, stage: Stage | None, reader: Reader) -> Draft:
        """Draft the board with the next choice of a turn, if there is one."""
        names = await self.names(place, reader)
        words = presenter.board(reader.texts, place, stage, names, emojis=self._drafter.emojis)
        marks: dict[str, Any] = {}
        if stage is not None:
            marks = {"chosen": stage.marked, "offered": stage.offered, "hand": stage.hand}
        if stage is not None and stage.moves:
            marks |= {"position": stage.position, "before": place.position, "turn": stage.moves}
        return await self._draft(place, reader, names, words, **marks)

    async def more(
        self, place: TryPlace, reader: Reader, *, actions: Sequence[str], own: Sequence[str]
    ) -> Draft:
        """Draft the board with its variations, and with everything else to do on it."""
        names = await self.names(place, reader)
        words = variations.more(reader.texts, place, names, actions=actions, own=own)
        return await self._draft(place, reader, names, words)

    async def evaluated(
        self, place: TryPlace, found: Evaluation, reader: Reader, *, is_a_hint: bool
    ) -> Draft:
        """Draft the board with the engine's best lines, and arrows for its best turn."""
        names = await self.names(place, reader)
        words = variations.evaluated(reader.texts, place, names, found, is_a_hint=is_a_hint)
        advised = tuple(found.lines[0].turns[0])
        return await self._draft(place, reader, names, words, advised=advised)

    async def removal(
        self, match: Match, ply: int, said: Mapping[int, str], reader: Reader
    ) -> Draft:
        """Draft the question whose comment on a turn to delete; `said` has them by author."""
        await self._names.learn(match.guild_id, said)
        names = {each: await self._names.of(match.guild_id, each, reader.texts) for each in said}
        return note_messages.removal(reader.texts, match, ply, said, names)

    async def names(self, place: TryPlace, reader: Reader) -> dict[Side, str]:
        """Return the names of the sides, without links."""
        match = place.tree.match
        if match is None:
            return presenter.side_names(reader.texts, place)
        return dict(await self._names.seats(match, reader.texts))

    async def _draft(
        self,
        place: TryPlace,
        reader: Reader,
        names: Mapping[Side, str],
        words: Words,
        *,
        position: AnyPosition | None = None,
        **marks: Any,
    ) -> Draft:
        """Add the picture; `marks` replace fields of its view."""
        match, user_id = place.tree.match, reader.user_id
        view: dict[str, Any] = {
            "before": place.before,
            "turn": place.moves,
            "caption": presenter.title(place),
            "banner": reader.texts("picture-try"),
            **marks,
        }
        picture = position_picture(
            reader,
            place.game,
            position or place.position,
            names,
            f"{place.game.slug}-try.png",
            words.alt,
            own=match.side_of(user_id or 0) if match else place.tree.start.to_move,
            **view,
        )
        return await self._drafter.page(Page(picture, words.draft))
