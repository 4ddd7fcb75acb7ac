"""The words with which a turn is chosen in secret: its next choice, its preview, what is sealed."""

from __future__ import annotations

from functools import partial

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, Key, RowId, Small, Word, cancel_button
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.people import called
from bot.game_texts import SideNames
from bot.match.boards.match_words import title
from bot.match.boards.picture import WIDTH_PX, match_picture
from bot.match.choosing import questions
from bot.match.choosing.prompts import LAST_ROW, ChoicePrompt, NextTurn
from bot.match.choosing.stages import Path, Stage, format_path
from bot.match.model import Match
from bot.profiles import Reader
from bot.texts import Texts
from rules.own_rows import OwnRows


class SealedKey(Key, frozen=True):
    """The id of a button with which the turn after a ply and its take-backs is chosen in secret."""

    prefix = "sealed"
    match_id: RowId
    ply: Small
    take_backs: Small
    action: Word
    path: str = ""


class SealedWords(Struct, frozen=True):
    """The words of one kind of sealed choice: its buttons, and the texts that begin with `name`.

    The texts are `NAME-title`, `NAME-preview` and `NAME-sealed`. A choice that is `changeable` can
    be made again until it opens.
    """

    key: type[SealedKey]
    name: str
    changeable: bool

    def next_turn(self, texts: Texts, match: Match, rows: OwnRows | None) -> NextTurn:
        """Return how the next turn of a match is chosen."""
        return replace(questions.next_turn(texts, match, rows), key=partial(self._key, match))

    def question(
        self, reader: Reader, match: Match, words: ChoicePrompt, names: SideNames
    ) -> Draft:
        """Ask for the next choice of the turn."""
        return words.page(
            [self._heading(reader.texts, match)],
            (*words.back, words.typing, cancel_button(reader.texts, row=LAST_ROW)),
            questions.choice_picture(reader, match, words, names),
        )

    def preview(
        self, reader: Reader, match: Match, after: Match, stage: Stage, names: SideNames
    ) -> Draft:
        """Ask whether to seal the turn that leads from `match` to `after`."""
        texts, path = reader.texts, stage.whole_path
        question = texts(f"{self.name}-preview", turn=after.turns[-1])
        buttons = (
            Button(self._key(match, "send", path), texts("button-send"), ButtonStyle.success),
            Button(self._key(match, "pick", path[:-1]), texts("button-change")),
            cancel_button(texts),
        )
        picture = match_picture(reader, after, names, width=WIDTH_PX)
        return Draft(fitted_lines([self._heading(texts, match), question]), picture, buttons)

    def sealed(self, texts: Texts, match: Match, turn: str) -> Draft:
        """Tell a person privately what they have chosen."""
        text = texts(f"{self.name}-sealed", title=title(match), ply=match.ply + 1, turn=turn)
        change = Button(self._key(match, "pick"), texts("button-change"))
        return Draft(text, buttons=(change,) if self.changeable else ())

    def _heading(self, texts: Texts, match: Match) -> str:
        player = called(texts, match.seat(match.position.to_move))
        return texts(f"{self.name}-title", title=title(match), ply=match.ply + 1, player=player)

    def _key(self, match: Match, action: str, path: Path = ()) -> SealedKey:
        return self.key(match.id, match.ply, match.take_backs, action, format_path(path))
