"""How a match starts: secret bids and setups, swapped sides, random starts, placements."""

from __future__ import annotations

from typing import Any

import pytest_asyncio

from rules.tzaar import SPACES
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.table import Table, shown, sit_down
from tests.e2e.test_picker import choose

CHOOSE = "Choose in secret…"


async def challenged(games: Channel, ana: Actor, ben: Actor, **options: Any) -> Message:
    """Have Ana challenge Ben, and Ben accept; return the card."""
    answer = await ana.slash("challenge", channel=games, opponent=ben, **options)
    assert CHOOSE not in [button.label for button in answer.message.buttons]
    await ben.click(answer.message, "Accept")
    return answer.message


async def chosen(actor: Actor, card: Message) -> Message:
    """Open the private message in which a player chooses."""
    answer = await actor.click(card, CHOOSE)
    assert answer.ephemeral
    return answer.message


async def bid(actor: Actor, card: Message, words: str) -> Answer:
    return await choose(actor, await chosen(actor, card), words)


async def first_board(discord: Sandbox, games: Channel) -> Message:
    await discord.wait_until(lambda: games.threads)
    (thread,) = games.threads
    return await thread.wait_message(lambda message: bool(message.attachments))


async def test_the_higher_bid_moves_first_and_the_other_side_begins_with_it(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert f"{ana.mention} is choosing · {ben.mention} is choosing" in card.content
    assert "Your bid: nothing. You are ready." in (await bid(ben, card, "nothing")).text
    await discord.wait_until(lambda: f"{ben.mention} ✓ ready" in card.content)
    changing = await chosen(ben, card)
    assert "Your bid: nothing." in changing.content
    await choose(ben, changing, "one grey marble")
    assert "marble" not in card.content
    assert games.threads == []
    assert "You are both ready" in (await bid(ana, card, "one black marble")).text
    board = await first_board(discord, games)
    assert f"{ben.mention} one grey marble, {ana.mention} one black marble" in board.content
    assert set(board.notified) == {ana.user, ben.user}
    (file,) = (
        await ana.slash("match download", channel=board.channel, format="text")
    ).message.attachments
    assert "bids: grey, black" in file.data.decode()
    assert "has been accepted already" in (await ben.click(changing, "Change…")).text


async def test_secret_setups_are_combined_when_both_are_ready(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="tzaar", start="draft", first="me")
    mine, theirs = await chosen(ana, card), await chosen(ben, card)
    assert "You set up White" in mine.content
    assert [b.label for b in mine.buttons] == ["Ready", "Random", "Rulebook", "Type it…"]
    usual = mine.content
    await ana.click(mine, "Random")
    assert mine.content != usual
    await ana.click(mine, "Rulebook")
    assert mine.content == usual
    for space in ("b5", "a5", "c5"):
        await ana.select(mine, mine.selects[0].custom_id, [space])
        if space == "b5":
            await ana.click(mine, "Back")
            assert mine.content == usual
    assert "Z a5 d3 d6 e3 g4 g5" in mine.content
    await ana.click(mine, "Ready")
    form = (await ben.click(theirs, "Type it…")).modal
    assert "a5 is not a space of Black" in (await ben.submit(form, setup="Z a5")).text
    await ben.submit(form, setup="Z a1 a2, A a3")
    assert "Z a1 a2" in theirs.content
    assert all("a1 a2" not in message.content for message in games.messages)
    await ben.click(theirs, "Ready")
    board = await first_board(discord, games)
    assert "Both players decided this start in secret." in board.content
    (file,) = (
        await ana.slash("match download", channel=board.channel, format="text")
    ).message.attachments
    position = file.data.decode().partition("position: ")[2].split()
    assert position[:7] == ["w", "first", "bZ", "bZ", "bA", *position[5:6], "wZ"]


async def test_only_the_two_players_choose_and_both_can_call_it_off(
    games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    for actor, button, outcome in ((ana, "Withdraw", "withdrawn"), (ben, "Decline", "declined")):
        card = await challenged(games, ana, ben, game="zertz", first="bid")
        assert "Only the two players" in (await cleo.click(card, CHOOSE)).text
        mine = await chosen(ben, card)
        await actor.click(card, button)
        assert outcome in card.content
        assert outcome in (await choose(ben, mine, "nothing")).text
    assert games.threads == []


async def latest(discord: Sandbox, table: Table, words: str) -> Message:
    """Wait for a message with these words where a match is played."""

    def found() -> list[Message]:
        return [message for message in table.place.messages if words in shown(message)]

    await discord.wait_until(lambda: bool(found()))
    return found()[-1]


async def test_the_second_player_swaps_sides_by_a_button(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, first_move="swap")
    await table.play()
    board = await table.board()
    assert f"Your choice, {ben.user.name}: keep your side and play, or swap sides" in shown(board)
    assert [button.label for button in board.buttons] == ["Keep my side", "Swap sides", "⋯"]
    assert "turn" in (await ana.click(board, "Swap sides")).text
    picker = (await ben.click(board, "Keep my side")).message
    assert "Swap sides" in [button.label for button in picker.buttons]
    assert "You swapped sides" in (await ben.click(board, "Swap sides")).text
    new = await latest(
        discord, table, f"{ben.user.name} swaps sides · **Your turn, {ana.user.name}**"
    )
    assert ana.user in new.mentions
    await discord.wait_until(lambda: not board.buttons)
    again = await ben.click(picker, "Swap sides")
    assert "swapped already" in again.text
    assert (await ana.slash("move", channel=table.place, move=table.first_turn())).error is None
    await latest(discord, table, f"Your turn, {ben.user.name}")


async def test_the_start_is_drawn_again_once_both_agree(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, "tzaar")
    board = await table.board()
    await table.menu(ana, "New random start")
    line = await latest(discord, table, "suggests drawing the start again")
    await ben.click(line, "New start")
    await discord.wait_until(lambda: "this board no longer counts" in board.content)
    await discord.wait_until(lambda: len(table.boards(0)) == 1)
    menu = (await ana.click(await table.board(), "⋯")).message
    assert "New random start" not in [button.label for button in menu.buttons], "only once"
    described = await ana.context_menu("Describe this board", target=board)
    assert "draw the start again" in described.text


@pytest_asyncio.fixture(name="placing", loop_scope="module")
async def tournament(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> Table:
    return await sit_down(discord, games, ana, ben, "tzaar", start="tournament")


async def test_the_rest_is_placed_at_random_once_both_agree(
    discord: Sandbox, placing: Table, ana: Actor, ben: Actor
) -> None:
    await placing.play("Ze4")
    question = (await ana.click(await placing.board(), "Place at random…")).message
    await ana.click(question, "Offer it")
    line = await told(discord, placing, "suggests placing all remaining pieces at random")
    await ben.click(line, "Place at random")
    await discord.wait_until(lambda: "were placed at random" in line.content)
    assert (await told(discord, placing, f"\n{len(SPACES)} · ")).attachments


async def test_several_pieces_of_one_text_are_placed_one_a_turn(
    discord: Sandbox, placing: Table, ana: Actor, ben: Actor
) -> None:
    question = (await ana.slash("move", channel=placing.place, move="Tzaar a1, Tott b2 c3")).message
    assert "**Za1** now" in question.content
    await ana.click(question, "Place them")
    assert question.deleted
    await told(discord, placing, "\n1 · ")
    await ben.slash("move", channel=placing.place, move="Te1")
    assert "Tb2" in (await told(discord, placing, "\n3 · ")).content
    await ben.slash("move", channel=placing.place, move="Tc3")
    await told(discord, placing, "\n4 · ")
    picker = (await ana.slash("play", channel=placing.place)).message
    assert picker.content.startswith("You had planned **Tc3**, but it isn't possible")


async def told(discord: Sandbox, table: Table, words: str) -> Message:
    """Wait for a message with this text, or this beginning, where a match is played."""

    def found() -> list[Message]:
        return [m for m in table.place.messages if words in f"\n{m.content}"]

    await discord.wait_until(lambda: bool(found()))
    return found()[0]


async def test_forged_ids_without_a_secret_are_refused_in_a_sentence(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    for options in ({"game": "zertz", "first": "bid"}, {"game": "tzaar", "start": "draft"}):
        card = await challenged(games, ana, ben, **options)
        message = await chosen(ben, card)
        number = (message.selects[0].custom_id or "").split(":")[1]
        for action in ("change", "ready", "type", "swap"):
            refused = await raw.press(discord, ben, message, f"h:{number}:{action}")
            assert refused.text.startswith("This button is from an older version of me.")
