"""Record messages as posted, as the engine would, where no bot is running."""

from __future__ import annotations

from msgspec.structs import replace

from bot.match.boards.posts import BOARDS
from bot.match.model import MessageKind
from bot.match.tables.challenges import set_message, withdraw_standing
from bot.match.tables.due_messages import outdate_board_before
from bot.match.writer import may_answer
from bot.messages.kinds import Message, Order, OrderKey, Sent
from bot.messages.store import MessageStore
from bot.storage import Transaction


def of_match(match_id: int) -> OrderKey:
    """Return the key of the messages of a match."""
    return OrderKey(Order.MATCH, match_id)


def of_challenge(challenge_id: int) -> OrderKey:
    """Return the key of the messages of a challenge."""
    return OrderKey(Order.CHALLENGE, challenge_id)


async def mark_posted(
    store: MessageStore, message: Message, sent: Sent, *, letter: MessageKind | None = None
) -> list[Message]:
    """Record the place of a message; return what is out of date about its match."""
    then = None
    if letter is not None:
        then = replace(message, id=0, kind=letter, first_ply=message.ply)
    return await store.mark_posted(
        message,
        sent,
        key=of_match(message.match_id),
        then=then,
        is_answer=may_answer(message),
        at_posted=_at_posted,
    )


async def _at_posted(transaction: Transaction, message: Message) -> None:
    if message.kind in BOARDS:
        await outdate_board_before(transaction, message.match_id, message.id)
    if message.kind == MessageKind.CARD:
        await set_message(transaction, message.challenge_id, message.message_id)


async def give_up_card(store: MessageStore, card: Message) -> None:
    """Record that Discord refuses a card for good."""
    await store.mark_gone(card, refused=True, at_gone=_withdraw)


async def _withdraw(transaction: Transaction, message: Message, *, refused: bool) -> None:
    assert refused
    await withdraw_standing(transaction, message.challenge_id)
