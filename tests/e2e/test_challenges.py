"""From the challenge to the first board: cards, secret bids and setups, random starts."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from ringfall.testing.table import Table, choose, new_server, refused_in, shown, sit_down
from rules.tzaar import SPACES
from sandbox import Actor, Answer, Channel, ImpossibleError, Message, Sandbox
from tests.e2e import raw


async def test_the_card_is_the_answer_and_notifies_only_the_opponent(
    games: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    assert games.messages == [card]
    assert card.notified == [ben.user]
    for button, words in (("Rules", "## ZÈRTZ"), ("Learn", "ZÈRTZ, lesson 1")):
        told = await ben.click(card, button)
        assert told.ephemeral
        assert words in told.text


async def test_accepting_makes_a_thread_a_scoreboard_and_the_first_board(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, first_move="them", board="48", goal="blitz")
    assert table.place.name == f"#{table.number} ZÈRTZ · {ben.name} – {ana.name}"
    assert table.card.thread is table.place
    await discord.wait_until(lambda: [b.label for b in table.card.buttons] == ["Move"])
    assert "48 rings, blitz" in table.card.content
    assert table.place.mention in table.card.content
    (met,) = table.card.attachments
    assert met.filename == "rivalry.png", "the start is shown once, by the first board"
    board = await table.board(0)
    assert set(board.notified) == {ana.user, ben.user}, "the challenger learns that it has begun"
    assert [b.label for b in board.buttons] == ["Move", "Rules", "Learn", "⋯"]
    assert games.messages == [table.card]


async def test_a_challenge_is_declined_by_the_opponent_and_withdrawn_by_the_challenger_only(
    games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    card = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    for other, button in ((cleo, "Accept"), (cleo, "Decline"), (ana, "Decline"), (ben, "Withdraw")):
        refused = await other.click(card, button)
        assert refused.ephemeral
        assert "challenge" in refused.text
    await ben.click(card, "Decline")
    assert card.buttons == []
    assert f"{ben.mention} declined" in card.content
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert games.messages == [card, line]
    other = (await ana.slash("challenge", channel=games, game="zertz", opponent=ben)).message
    await ana.click(other, "Withdraw")
    assert "withdrawn" in other.content
    assert games.threads == []


@pytest.mark.usefixtures("bot")
async def test_open_challenges_are_accepted_in_the_list_by_all_but_their_challenger(
    discord: Sandbox, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    games = new_server(discord, "Lists", ana, ben, cleo)
    anyone = (await ana.slash("challenge", channel=games, game="zertz")).message
    to_ben = (await cleo.slash("challenge", channel=games, game="rust", opponent=ben)).message
    assert games.guild is not None
    elsewhere = discord.world.add_channel(games.guild, "elsewhere")
    own = await ana.slash("match list", channel=elsewhere)
    assert "Open challenges" not in own.text
    listed = (await ben.slash("match list", channel=elsewhere)).message
    assert listed.content.index(str(to_ben.id)) < listed.content.index(str(anyone.id))
    for card, button in ((to_ben, "Accept 1"), (anyone, "Accept 2")):
        begun = await ben.click(listed, button)
        assert begun.ephemeral
        assert games.mention in begun.text
        assert card.thread is not None
        await discord.wait_until(lambda card=card: "Accept" not in str(card.components))
    late = await ben.click(listed, "Accept 2")
    assert late.ephemeral
    assert "challenge" in late.text
    assert elsewhere.messages == []


async def test_ones_own_open_challenges_are_in_the_list_and_withdrawn_there(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    anyone = (await ana.slash("challenge", channel=games, game="zertz")).message
    to_ben = (await ana.slash("challenge", channel=games, game="rust", opponent=ben)).message
    listed = (await ana.slash("match list", channel=discord.add_channel("elsewhere"))).message
    assert "Your challenges, still unanswered" in listed.content
    assert f"to {ben.mention}" in listed.content
    assert "You have no matches yet" not in listed.content
    said = await ana.click(listed, "Withdraw 1")
    assert said.ephemeral
    assert "You've withdrawn your RUST challenge" in said.text
    await discord.wait_until(lambda: "withdrawn" in to_ben.content)
    assert "Accept" in str(anyone.components)
    late = await ana.click(listed, "Withdraw 1")
    assert late.ephemeral
    other = await raw.press(discord, ben, anyone, f"c:{number_of(listed)}:withdraw-listed")
    assert other.ephemeral
    assert "Accept" in str(anyone.components)


def number_of(listed: Message) -> int:
    """Return the number of the last challenge that can be withdrawn from a list."""
    (*_, last) = [button for button in listed.buttons if "Withdraw" in str(button.label)]
    return int((last.custom_id or "").split(":")[1])


async def test_what_makes_no_challenge_is_answered_privately(
    games: Channel, ana: Actor, ben: Actor
) -> None:
    first = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"game": "zertz", "opponent": ana}, "yourself"),
        ({"game": "rust", "opponent": ben, "board": "48"}, "leave out “board”"),
        ({"game": "rust", "level": 1, "rated": True}, "against the computer aren't rated"),
    )
    for options, words in refusals:
        refused = await ana.slash("challenge", channel=games, **options)
        assert refused.ephemeral, refused
        assert words in refused.text
    assert games.messages == [first.message]


async def test_a_missing_permission_is_named_with_its_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    for permission, name in (
        ("ATTACH_FILES", "Attach Files"),
        ("SEND_MESSAGES", "Send Messages"),
        ("READ_MESSAGE_HISTORY", "Read Message History"),
    ):
        discord.permit(games, deny=[permission])
        answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
        assert answer.ephemeral
        assert name in answer.text
        assert games.mention in answer.text
    start = discord.site.starts(discord.user("Ana").user, games)[0]
    with pytest.raises(ImpossibleError, match="Read Message History"):
        await start.run()
    assert games.messages == []


@pytest.mark.parametrize("permission", ["CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"])
async def test_without_threads_a_match_is_played_in_the_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, permission: str
) -> None:
    discord.permit(games, deny=[permission])
    table = await sit_down(discord, games, ana, ben)
    assert table.place is games
    assert games.threads == []
    await table.play()
    assert (await table.board()).channel is games
    assert refused_in(discord, games) == []


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


async def first_board(games: Channel) -> Message:
    thread = await games.wait_thread()
    return await thread.wait_message(lambda message: message.attachments)


async def told(table: Table, words: str) -> Message:
    """Wait for a message with this text, or this beginning, where a match is played."""
    return await table.place.wait_message(lambda message: words in f"\n{shown(message)}")


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
    board = await first_board(games)
    assert f"{ben.mention} one grey marble, {ana.mention} one black marble" in board.content
    assert set(board.notified) == {ana.user, ben.user}
    (file,) = (
        await ana.slash("match download", channel=board.channel, format="text")
    ).message.attachments
    assert "bids: grey, black" in file.data.decode()
    assert "has been accepted already" in (await ben.click(changing, "Change…")).text


async def test_secret_setups_are_combined_when_both_are_ready(
    games: Channel, ana: Actor, ben: Actor
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
    board = await first_board(games)
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


async def test_the_second_player_swaps_sides_by_a_button(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, first_move="swap")
    await table.play()
    board = await table.board()
    assert f"Your choice, {ben.user.name}: keep your side and play, or swap sides" in shown(board)
    assert [b.label for b in board.buttons] == ["Keep my side", "Swap sides", "Guess", "⋯"]
    assert "turn" in (await ana.click(board, "Swap sides")).text
    picker = (await ben.click(board, "Keep my side")).message
    assert "Swap sides" in [button.label for button in picker.buttons]
    assert "You swapped sides" in (await ben.click(board, "Swap sides")).text
    new = await told(table, f"{ben.user.name} swaps sides · **Your turn, {ana.user.name}**")
    assert ana.user in new.mentions
    await discord.wait_until(lambda: not board.buttons)
    again = await ben.click(picker, "Swap sides")
    assert "swapped already" in again.text
    assert (await ana.slash("move", channel=table.place, move=table.first_turn())).error is None
    await told(table, f"Your turn, {ben.user.name}")


async def test_the_start_is_drawn_again_once_both_agree(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, "tzaar")
    board = await table.board()
    await table.menu(ana, "New random start")
    line = await told(table, "suggests drawing the start again")
    await ben.click(line, "New start")
    await discord.wait_until(lambda: "this board no longer counts" in board.content)
    await discord.wait_until(lambda: len(table.boards(0)) == 1)
    menu = (await ana.click(await table.board(), "⋯")).message
    assert "New random start" not in [button.label for button in menu.buttons], "only once"
    described = await ana.context_menu("Describe this board", target=board)
    assert "draw the start again" in described.text


@pytest_asyncio.fixture(name="placing", loop_scope="session")
async def tournament(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> Table:
    return await sit_down(discord, games, ana, ben, "tzaar", start="tournament")


async def test_the_rest_is_placed_at_random_once_both_agree(
    placing: Table, ana: Actor, ben: Actor
) -> None:
    await placing.play("Ze4")
    offered = (await ana.click(await placing.board(), "Place the rest at random")).message
    assert "You suggested random placement." in offered.content
    assert (await placing.board()).attachments, "the board is not the empty one"
    line = await told(placing, "suggests placing all remaining pieces at random")
    await ben.click(line, "Place at random")
    await placing.discord.wait_until(lambda: "were placed at random" in line.content)
    board = await told(placing, f"\n{len(SPACES)} · 59 pieces placed at random · ")
    assert board.attachments


async def test_pieces_are_placed_by_one_press_after_the_other_in_the_same_message(
    placing: Table, ana: Actor, ben: Actor
) -> None:
    """Nothing is previewed, although both are new."""
    first = (await ana.click(await placing.board(), "Move")).message
    await choose(ana, first, "a1")
    second = (await ben.click(await told(placing, "\n1 · "), "Move")).message
    assert "Placed: **Za1**. Now" in first.content
    await ana.click(first, "Next piece…")
    assert "Placed: **Za1**. Now" in first.content, "it is not Ana's turn yet"
    await choose(ben, second, "b1")
    await told(placing, "\n2 · ")
    await ana.click(first, "Next piece…")
    assert "**On which space?**" in first.content
    await choose(ana, first, "c2")
    await told(placing, "\n3 · ")
    assert "Placed: **Zc2**. Now" in first.content
    assert not first.deleted


async def test_against_the_computer_the_next_piece_is_asked_for_at_once(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    options = {"game": "tzaar", "start": "tournament", "level": 1, "first": "me"}
    await ana.slash("challenge", channel=games, **options)
    picker = (await ana.click(await first_board(games), "Move")).message
    for space in ("a1", "b1", "c1"):
        await choose(ana, picker, space)
        asked = f"Placed: **Z{space}**.\n"
        await discord.wait_until(lambda asked=asked: picker.content.startswith(asked))


async def test_several_pieces_of_one_text_are_placed_one_a_turn(
    placing: Table, ana: Actor, ben: Actor
) -> None:
    question = (await ana.slash("move", channel=placing.place, move="Tzaar a1, Tott b2 c3")).message
    assert "**Za1** now" in question.content
    await ana.click(question, "Place them")
    assert question.deleted
    await told(placing, "\n1 · ")
    await ben.slash("move", channel=placing.place, move="Te1")
    assert "Tb2" in (await told(placing, "\n3 · ")).content
    await ben.slash("move", channel=placing.place, move="Tc3")
    await told(placing, "\n4 · ")
    picker = (await ana.slash("play", channel=placing.place)).message
    assert picker.content.startswith("You had planned **Tc3**, but it isn't possible")


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
