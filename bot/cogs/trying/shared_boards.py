"""The messages of shared boards on which people look back at a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot.cogs.trying.look_backs import LOOK_BACKS, MENU, LookBack, LookBackService
from bot.cogs.trying.messages import (
    BoardTexts,
    balance_text,
    board_lines,
    evaluation_lines,
    last_row,
    line_label,
    next_turn,
    turn_lines,
    with_picture,
)
from bot.cogs.trying.tree import TryPlace, TryTree
from bot.discord_io.content.buttons import (
    Button,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    RowId,
    Word,
    keys_of,
)
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.people import mention, message_url
from bot.game_texts import CHOICES_LIMIT, SideNames, shortened
from bot.match.boards.match_words import sentence
from bot.match.choosing.stages import Path, Stage, StalePathError, format_path, parse_path
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import plies_around, turn_label
from bot.messages.kinds import Kind, Mark, Message, New
from bot.profiles import Reader
from bot.texts import NO_EMOJIS, PieceEmojis, Texts

SHARED = BoardTexts("look-back-title", "look-back-alt", "picture-look-back")
# How much a board tells of what people tried after its turn.
MOST_TOLD, TOLD_LENGTH = 5, 150


class LookBackKey(Key, frozen=True):
    """The id of a button of a shared board, as it was after `version` changes.

    `path` is a path of choices.
    """

    prefix = "lb"
    number: RowId
    version: RowId
    action: Word
    path: str = ""


class LookBackBoards(Kind):
    """Drafts shared boards, in the thread of their match or else in its channel.

    Each press is answered by the edit of its message, which no limit of the channel counts.
    """

    kinds = (LOOK_BACKS,)

    def __init__(self, core: Core, delivery: Delivery, look_backs: LookBackService) -> None:
        self._core = core
        self._delivery = delivery
        self._look_backs = look_backs

    async def draft(self, message: Message) -> Draft | None:
        """Draft a board as it is now; `None` if it no longer exists."""
        look_back = await self._look_backs.find(message.subject)
        if look_back is None:
            return None
        match = await self._core.matches.latest(look_back.match_id)
        tree, posted = await self._look_backs.trees(match)
        reader = await self._delivery.drafter.reader_of(match)
        return shared_board(
            reader,
            look_back,
            look_back.place(tree),
            posted,
            await self._delivery.names.seats(match, reader.texts),
            emojis=self._core.emojis,
        )

    async def mark(self, message: Message) -> Mark:
        return with_number(message.subject)

    async def compose(self, message: Message) -> Sequence[New]:
        draft, look_back = await self.draft(message), await self._look_backs.find(message.subject)
        if draft is None or look_back is None:
            return ()
        match = await self._core.matches.latest(look_back.match_id)
        places = tuple(dict.fromkeys((message.channel_id, match.channel_id)))
        # It makes no sound: it is urgent for no one.
        silent, mark = replace(draft, silent=True), await self.mark(message)
        return [New(draft=silent, mark=mark, places=places, guild_id=message.guild_id)]


def key_of(look_back: LookBack, action: str, path: Path = ()) -> LookBackKey:
    return LookBackKey(look_back.id, look_back.version, action, format_path(path))


def with_number(number: int) -> Mark:
    """Identify the message of a board by its buttons, in any version."""
    return lambda message: any(
        isinstance(key, LookBackKey) and key.number == number for key in keys_of(message)
    )


def shared_board(
    reader: Reader,
    look_back: LookBack,
    place: TryPlace,
    posted: Sequence[TryTree],
    names: SideNames,
    *,
    emojis: PieceEmojis = NO_EMOJIS,
) -> Draft:
    """Write a board with the choices of the next turn, or its menu; after its end, no buttons.

    `posted` are the trees with what each person has tried.
    """
    texts = reader.texts

    def picture(draft: Draft, *alt: str, **marks: Any) -> Draft:
        return with_picture(reader, place, names, draft, *alt, board=SHARED, **marks)

    lines = [*board_lines(texts, place, board=SHARED), *_told(texts, place, posted)]
    if look_back.ended:
        lines.append(texts("look-back-ended"))
        return picture(Draft(fitted_lines(lines)))
    lines.append(_last_press(texts, look_back))
    if look_back.path == MENU:
        return picture(_menu(texts, look_back, place, lines))
    key = partial(key_of, look_back)
    stage = _stage(texts, look_back, place)
    undo, redo = key("undo"), key("redo")
    below = last_row(texts, place, None if stage is None else stage.back, key, undo, redo)
    if stage is None:
        return picture(Draft(fitted_lines(lines), buttons=below))
    prompt = next_turn(texts, place, key=key).prompt(stage, emojis)
    alt, marks = prompt.offer, prompt.marks
    if stage.moves:
        marks |= {"position": stage.position, "before": place.position, "turn": stage.moves}
    if look_back.evaluation:
        lines[-1:-1] = evaluation_lines(texts, place, look_back.evaluation)
        best = look_back.evaluation[0]
        alt = sentence(balance_text(texts, place, best.value, names))
        marks = {"advised": place.game.parse_turn(place.position, best.turns[0])}
    return picture(prompt.page(lines, below), alt, **marks)


def _stage(texts: Texts, look_back: LookBack, place: TryPlace) -> Stage | None:
    """Return the stage of the next turn as far as it is chosen; `None` if the game is over."""
    if place.is_over:
        return None
    turn = next_turn(texts, place)
    try:
        return turn.stage(parse_path(look_back.path))
    except StalePathError:
        return turn.stage(())


def _told(texts: Texts, place: TryPlace, posted: Sequence[TryTree]) -> list[str]:
    """Say what people have tried instead of the next turn of the match, with their names."""
    if not place.is_past:
        return []
    lines = [line for tree in posted for line in turn_lines(texts, tree, place.ply)]
    return [shortened(line, TOLD_LENGTH) for line in lines[-MOST_TOLD:]]


def _last_press(texts: Texts, look_back: LookBack) -> str:
    """Say who has pressed last, and who may press."""
    who = texts("look-back-for-all" if look_back.for_all else "look-back-for-players")
    return texts("look-back-last", player=mention(texts, look_back.user_id), who=who)


def _menu(texts: Texts, look_back: LookBack, place: TryPlace, lines: Sequence[str]) -> Draft:
    """Offer all turns and variations, and everything else to do on a board."""
    match, key = place.tree.match, partial(key_of, look_back)
    turns: tuple[MenuOption, ...] = ()
    if match is not None:
        plies = plies_around(min(place.ply, match.ply), match.ply)
        turns = tuple(MenuOption(str(ply), turn_label(texts, match, ply)) for ply in plies)
    variations = tuple(
        MenuOption(str(end.id), line_label(place, end.line))
        for end in place.tree.variations()[-CHOICES_LIMIT:]
    )
    offered: dict[str, Any] = {
        "better": not place.is_past and place.note != better(texts),
        "for-all": not look_back.for_all,
        "for-players": look_back.for_all,
    }
    buttons = [
        Button(key("look"), texts("button-try-board"), ButtonStyle.primary),
        *(
            Button(key(action), texts(f"button-look-back-{action}"))
            for action, is_offered in offered.items()
            if is_offered
        ),
    ]
    if match is not None:
        replay = MatchKey(match.id, min(place.branch, place.ply), "replay")
        buttons.append(Button(replay, texts("button-replay")))
    menus = (
        *((Menu(key("go-turn"), texts("replay-prompt"), turns),) if turns else ()),
        *((Menu(key("go"), texts("try-prompt"), variations),) if variations else ()),
    )
    return Draft(fitted_lines(lines), buttons=tuple(buttons), menus=menus)


def better(texts: Texts) -> str:
    """Return the note that marks a turn as better than that of the match."""
    return texts("look-back-better")


def opened(texts: Texts, match: Match, message: Message | None) -> Draft:
    """Tell who has opened a board where it stands; another player may have opened it before."""
    if message is None or message.place is None:
        return Draft(texts("look-back-soon"))
    return Draft(texts("look-back-opened", url=message_url(match.guild_id, *message.place)))
