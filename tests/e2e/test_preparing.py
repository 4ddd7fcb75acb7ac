"""Secret bids and setups: both players choose in private, and the match begins with both."""

from __future__ import annotations

from typing import Any

from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.process import BotProcess
from tests.e2e.test_picker import choose

CHOOSE = "Choose in secret…"


async def challenged(games: Channel, ana: Actor, ben: Actor, **options: Any) -> Message:
    """Have Ana challenge Ben, and Ben accept; return the card."""
    answer = await ana.slash("challenge", channel=games, opponent=ben, **options)
    assert answer.message is not None, answer.text
    assert CHOOSE not in [button.label for button in answer.message.buttons]
    await ben.click(answer.message, "Accept")
    return answer.message


async def chosen(actor: Actor, card: Message) -> Message:
    """Open the private message in which a player chooses."""
    answer = await actor.click(card, CHOOSE)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def bid(actor: Actor, card: Message, words: str) -> Answer:
    return await choose(actor, await chosen(actor, card), words)


async def first_board(discord: Sandbox, games: Channel) -> Message:
    await discord.wait_until(lambda: games.threads)
    (thread,) = games.threads
    return await thread.wait_message(lambda message: bool(message.attachments))


async def test_the_higher_bid_moves_first_and_the_other_side_begins_with_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert f"{ana.mention} is choosing · {ben.mention} is choosing" in card.content
    told = await bid(ben, card, "one grey marble")
    assert "as soon as" in told.text
    await discord.wait_until(lambda: f"{ben.mention} ✓ ready" in card.content)
    assert "marble" not in card.content
    assert games.threads == []
    changing = await chosen(ben, card)
    assert "Your bid: one grey marble." in changing.content
    last = await bid(ana, card, "one black marble")
    assert "You are both ready" in last.text
    board = await first_board(discord, games)
    assert f"{ben.mention} one grey marble, {ana.mention} one black marble" in board.content
    assert set(board.notified) == {ana.user, ben.user}
    assert "rated" in card.content
    given = await ana.slash("match record", channel=board.channel)
    assert given.message is not None
    (file,) = given.message.attachments
    record = file.data.decode()
    assert "bids: grey, black" in record
    assert "6/7/10 0/0/0 0/1/0 1 37/standard" in record


async def test_secret_setups_are_combined_when_both_are_ready(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="tzaar", start="draft", first="me")
    mine = await chosen(ana, card)
    assert "You set up White" in mine.content
    assert "Z c5 d3 d6 e3 g4 g5, A b5 c2" in mine.content
    assert [b.label for b in mine.buttons] == ["Ready", "Random", "Rulebook", "Type it…"]
    first = mine.selects[0]
    await ana.select(mine, first.custom_id or "", ["a5"])
    (swap,) = mine.selects
    await ana.select(mine, swap.custom_id or "", ["c5"])
    assert "Z a5 d3 d6 e3 g4 g5" in mine.content
    await ana.click(mine, "Ready")
    assert "as soon as" in mine.content
    theirs = await chosen(ben, card)
    assert "You set up Black" in theirs.content
    await ben.click(theirs, "Random")
    typed = await ben.click(theirs, "Type it…")
    assert typed.modal is not None
    await ben.submit(typed.modal, setup="Z a1 a2, A a3")
    assert "Z a1 a2" in theirs.content
    wrong = await ben.click(theirs, "Type it…")
    assert wrong.modal is not None
    refused = await ben.submit(wrong.modal, setup="Z a5")
    assert "a5 is not a space of Black" in refused.text
    assert all("a1 a2" not in message.content for message in games.messages)
    await ben.click(theirs, "Ready")
    assert "You are both ready" in theirs.content
    board = await first_board(discord, games)
    assert "Both players decided this start in secret." in board.content
    record = await ana.slash("match record", channel=board.channel)
    assert record.message is not None
    (file,) = record.message.attachments
    position = file.data.decode().partition("position: ")[2].split()
    assert position[:7] == ["w", "first", "bZ", "bZ", "bA", *position[5:6], "wZ"]


async def test_a_decision_can_be_changed_until_both_are_ready(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="rust", first="bid")
    mine = await chosen(ana, card)
    await choose(ana, mine, "three captured stones")
    await ana.click(mine, "Change…")
    assert "Your bid: three captured stones." in mine.content
    await choose(ana, mine, "nothing")
    await bid(ben, card, "nothing")
    board = await first_board(discord, games)
    assert "both nothing, so the first turn of" in board.content
    late = await ana.click(mine, "Change…")
    assert "has been accepted already" in late.text


async def test_what_is_typed_or_swapped_in_a_draft_can_be_taken_back(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="tzaar", start="draft")
    mine = await chosen(ana, card)
    usual = mine.content
    await ana.click(mine, "Random")
    assert mine.content != usual
    assert mine.attachments
    await ana.click(mine, "Rulebook")
    assert mine.content == usual
    await ana.click(mine, "Random")
    await ana.click(mine, "Ready")
    await ana.click(mine, "Change…")
    assert mine.content != usual
    assert mine.buttons[0].label == "Ready"


async def test_only_the_two_players_choose_and_both_can_call_it_off(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    for actor, button, outcome in ((ana, "Withdraw", "withdrawn"), (ben, "Decline", "declined")):
        card = await challenged(games, ana, ben, game="zertz", first="bid")
        refused = await cleo.click(card, CHOOSE)
        assert refused.ephemeral
        assert "Only the two players" in refused.text
        mine = await chosen(ben, card)
        await actor.click(card, button)
        assert outcome in card.content
        assert card.buttons == []
        late = await choose(ben, mine, "nothing")
        assert outcome in late.text
    assert games.threads == []


async def test_the_computer_bids_and_sets_up_too(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="tzaar", level=1, start="draft")
    card = answer.message
    assert card is not None
    assert [b.label for b in card.buttons] == [CHOOSE, "Withdraw", "Rules", "Learn"]
    mine = await chosen(ana, card)
    await ana.click(mine, "Ready")
    assert "Both players decided this start" in (await first_board(discord, games)).content


async def test_a_game_without_odds_offers_no_bids(
    bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="tzaar", opponent=ben, first="bid")
    assert answer.ephemeral
    assert "TZAAR has no odds to bid" in answer.text


async def test_a_rematch_is_prepared_again(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="rust", first="bid")
    await bid(ana, card, "nothing")
    await bid(ben, card, "one captured stone")
    board = await first_board(discord, games)
    number = (board.buttons[0].custom_id or "").split(":")[1]
    question = await ana.slash("match resign", channel=board.channel, match=number)
    assert question.message is not None
    await ana.click(question.message, question.message.buttons[0].label or "")
    await ana.slash("rematch", channel=games, match=number)
    again = await games.wait_message(lambda message: "A rematch of" in message.content)
    accepted = await ben.slash("rematch", channel=games, match=number)
    assert CHOOSE in accepted.text
    await discord.wait_until(lambda: "is choosing" in again.content)
    twice = await ben.slash("rematch", channel=games, match=number)
    assert "choose something in secret first" in twice.text


async def test_a_german_player_reads_german(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    ben.locale = "de"
    card = await challenged(games, ana, ben, game="tzaar", start="draft", first="me")
    mine = await chosen(ben, card)
    assert "Du stellst Schwarz auf." in mine.content
    assert [b.label for b in mine.buttons] == ["Bereit", "Zufällig", "Spielregel", "Tippen…"]
    await ben.click(mine, "Bereit")
    assert "Du bist bereit." in mine.content


async def test_forged_ids_without_a_secret_are_refused_in_a_sentence(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    for options in ({"game": "zertz", "first": "bid"}, {"game": "tzaar", "start": "draft"}):
        card = await challenged(games, ana, ben, **options)
        shown = await chosen(ben, card)
        number = (shown.selects[0].custom_id or "").split(":")[1]
        for action in ("change", "ready", "type", "swap"):
            refused = await raw.press(discord, ben, shown, f"h:{number}:{action}")
            assert refused.text.startswith("This button is from an older version of me.")
