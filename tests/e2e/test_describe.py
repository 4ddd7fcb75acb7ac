"""Boards in words: "Describe this board" on a message, `/match describe`, buttons."""

from __future__ import annotations

from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.table import Table, shared_by

MENU = "Describe this board"


async def describe(actor: Actor, message: Message) -> Answer:
    """Use the entry in the menu of a message; the answer is for this person alone."""
    answer = await actor.context_menu(MENU, target=message)
    assert answer.error is None
    assert answer.ephemeral
    return answer


def said(answer: Answer) -> str:
    """Return all messages of an answer together."""
    messages = [answer.message, *answer.followups]
    return "\n".join(message.content for message in messages if message)


async def test_the_menu_of_a_board_describes_it_to_any_user(
    discord: Sandbox, table: Table, cleo: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    board = await table.board()
    before = list(table.place.messages)
    text = said(await describe(cleo, board))
    ana, ben = table.players
    for part in (
        f"ZÈRTZ #{table.number}, 37 rings, standard.",
        f"Turn 2: {ben.name} played Gd5,a2.",
        f"{ana.name} to move.",
        "Must capture, 2 ways: d4xd6, d5xd3.",
        "2 turns are possible, all of them captures.",
        "```\n",
        "W, G and B before a name are",
    ):
        assert part in text
    assert table.place.messages == before, "nobody else is told"


async def test_other_messages_have_no_board_and_the_answer_says_which_have(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, ben: Actor
) -> None:
    shown = await ana.slash("match show", channel=table.place)
    assert shown.message is not None
    await shared_by(ana, shown.message)
    open_card = await ana.slash("challenge", channel=games, game="rust")
    assert open_card.message is not None
    others = [ana.say(games, "Hello."), table.place.messages[-1], open_card.message]
    for message in [*others, shown.message]:
        answer = await describe(ana, message)
        assert "see no board in this message" in answer.text
        assert "`/match describe`" in answer.text


async def test_the_command_describes_any_turn_of_the_match(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    now = await ana.slash("match describe", channel=table.place)
    assert now.ephemeral
    assert "Turn 2: " in said(now)
    start = await ana.slash("match describe", channel=table.place, at="0")
    assert "Turn" not in said(start)
    assert "1,944 turns are possible" in said(start)
    late = await ana.slash("match describe", channel=table.place, at="3")
    assert late.ephemeral
    assert "There is no turn 3 yet: 2 turns have been played" in late.text


async def test_the_buttons_describe_and_share(
    discord: Sandbox, table: Table, ana: Actor, cleo: Actor
) -> None:
    shown = await cleo.slash("match show", channel=table.place, match=str(table.number))
    assert shown.message is not None
    assert [button.label for button in shown.message.buttons][-2:] == ["Share", "Describe"]
    menu = await ana.click(await table.board(), "⋯")
    assert menu.message is not None
    await table.play("Wd4,a1")
    for actor, message in ((cleo, shown.message), (ana, menu.message)):
        answer = await actor.click(message, "Describe")
        assert answer.ephemeral
        assert "missing: none" in said(answer), "the board that the button was made for"
    last = answer.last
    assert last is not None
    shared = await shared_by(ana, last)
    assert not shared.buttons
    assert "missing: none" in shared.content
