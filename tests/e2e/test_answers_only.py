"""Matches in channels that the bot is no member of: it only answers what people press."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import Struct

from ringfall.testing.process import BotProcess
from ringfall.testing.table import seed_of
from rules import GAMES, AnyGame, AnyPosition, Side, get_game, play_turn, turns
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.world.interaction import CallbackType
from sandbox.world.mentions import notified
from tests.e2e.lessons import labels

# So few that a match does not take long.
LAST_TURNS = 10


@pytest.fixture
def place(discord: Sandbox, bot: BotProcess, ana: Actor, ben: Actor) -> Channel:  # noqa: ARG001
    """Ana has installed the bot for herself, Ben has not."""
    ana.install()
    return discord.direct_messages(ana, ben)


class Played(Struct):
    """A match whose boards come as answers; `board` is the latest."""

    discord: Sandbox
    place: Channel
    game: AnyGame
    position: AnyPosition
    players: tuple[Actor, Actor]
    board: Message

    @property
    def to_move(self) -> Actor:
        return self.players[self.position.to_move.index]

    async def choose(self) -> Message:
        """Press *Move*; return the private picker."""
        *_, picker = (await self.to_move.click(self.board, "Move")).followups
        assert picker.ephemeral
        return picker

    async def type(self, picker: Message) -> Answer:
        """Type a legal turn into the picker's form."""
        actor, turn = self.to_move, self.turn()
        form = (await actor.click(picker, "Type it…")).modal
        return await actor.submit(form, move=turn)

    async def play(self) -> Message:
        """Play a turn, the only one by *Move* alone; return its board."""
        if len(list(turns(self.position))) == 1:
            answer = await self.to_move.click(self.board, "Move")
        else:
            answer = await self.type(await self.choose())
        if "Play it anyway" in labels(answer.message):
            answer = await self.to_move.click(answer.message, "Play it anyway")
        self.follow()
        self.board = answer.message
        return self.board

    def turn(self) -> str:
        return self.game.format_turn(self.position, next(turns(self.position))[0])

    def follow(self) -> None:
        """Follow a turn, and the passes that it forces."""
        self.position = play_turn(self.position, self.game.parse_turn(self.position, self.turn()))
        if self.position.outcome is None and self.position.must_pass:
            self.follow()


async def begin(
    discord: Sandbox,
    place: Channel,
    ana: Actor,
    ben: Actor,
    game: str = "zertz",
    position: AnyPosition | None = None,
) -> Played:
    """Let Ben accept Ana's challenge; the first board is the answer, and Ana has the turn."""
    command = "challenge" if position is None else "setup"
    given: dict[str, Any] = {} if position is None else {"position": str(position)}
    asked = await ana.slash(command, channel=place, game=game, first="me", **given)
    card = asked.message
    assert not card.ephemeral
    board = (await ben.click(card, "Accept")).message
    assert "Move" in labels(board)
    known = get_game(game)
    if position is not None:
        players = (ana, ben) if position.to_move is Side.FIRST else (ben, ana)
        return Played(discord, place, known, position, players, board)
    number = int((board.buttons[0].custom_id or "").split(":")[1])
    options = known.complete_options({})
    seed = await seed_of(ana, place, number) if known.has_random_start(options) else None
    return Played(discord, place, known, known.start(options, seed), (ana, ben), board)


async def test_accepting_notifies_the_player_to_move_and_ends_the_card(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """An edit of the card would notify no one."""
    asked = await ana.slash("challenge", channel=place, game="zertz", first="me")
    answer = await ben.click(asked.message, "Accept")
    assert answer.interaction.callback is CallbackType.MESSAGE
    assert not answer.ephemeral
    assert [user.name for user in notified(answer.message)] == [ana.name]
    await discord.wait_until(lambda: "has begun" in asked.text)
    assert asked.message.buttons == []


async def test_an_old_card_becomes_the_present_board_once_it_is_pressed(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("challenge", channel=place, game="zertz", first="me")).message
    discord.advance(minutes=16, with_bot=True, excuse=True)
    board = (await ben.click(card, "Accept")).message
    assert "Accept" in labels(card)
    await ana.click(card, "Accept")
    assert "Move" in labels(card)
    await discord.wait_until(lambda: not board.buttons)


def late_position(game: AnyGame) -> AnyPosition:
    """Return a position from which the first legal turns end a match in `LAST_TURNS`."""
    positions = [game.start(game.complete_options({}))]
    while positions[-1].outcome is None:
        positions.append(next(turns(positions[-1]))[1])
    return positions[-1 - LAST_TURNS]


@pytest.mark.parametrize("slug", GAMES)
async def test_a_match_of_each_game_is_played_to_its_end_with_buttons(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor, slug: str
) -> None:
    """Each board is the public answer to the turn, and takes the buttons off the one before."""
    match = await begin(discord, place, ana, ben, slug, late_position(get_game(slug)))
    while match.position.outcome is None:
        before = match.board
        board = await match.play()
        assert (board.channel, board.ephemeral) == (place, False)
        assert board.attachments
        await discord.wait_until(lambda before=before: not before.buttons)
    assert [m for m in place.messages if m.ephemeral and not m.deleted] == []
    assert "is over after" in match.board.content
    assert "Rematch" in labels(match.board)


async def test_offers_and_the_end_come_as_answers(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    match = await begin(discord, place, ana, ben)
    await match.play()
    before = match.position
    await match.play()
    line = await menu(ana, match.board, "Offer a draw")
    assert not line.ephemeral
    await ben.click(line, "Decline the draw")
    assert "plays on" in line.content
    line = await menu(ben, match.board, "Take back")
    match.board, match.position = (await ana.click(line, "Allow it")).message, before
    await discord.wait_until(lambda: not line.buttons)
    await match.play()
    question = await menu(ana, match.board, "Resign…")
    result = (await ana.click(question, "Resign")).message
    assert not result.ephemeral
    assert result.attachments
    await discord.wait_until(lambda: not match.board.buttons)
    card = (await ben.click(result, "Rematch")).message
    assert "Move" in labels((await ana.click(card, "Accept")).message)


async def menu(actor: Actor, board: Message, label: str) -> Message:
    """Press a button in the menu behind a board; return the answer."""
    *_, shown = (await actor.click(board, "⋯")).followups
    if label not in labels(shown):
        for page in [b for b in shown.buttons if ":menu-" in (b.custom_id or "")]:
            await actor.click(shown, page.label or "")
            if label in labels(shown):
                break
            await actor.click(shown, "Back")
    return (await actor.click(shown, label)).message


async def test_an_old_board_says_where_the_present_one_is_and_is_brought_up_to_date_by_a_press(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """After a quarter of an hour nothing else can change it."""
    match = await begin(discord, place, ana, ben)
    old = match.board
    discord.advance(minutes=16, with_bot=True, excuse=True)
    match.board = (await ana.slash("move", channel=place, move=match.turn())).message
    assert old.buttons
    (told,) = (await ben.click(old, "Move")).followups
    assert f"/{match.board.id}" in told.content
    await discord.wait_until(lambda: not old.buttons)
    match.follow()
    old = match.board
    discord.advance(minutes=16, with_bot=True, excuse=True)
    assert (await match.play()).buttons
    await discord.wait_until(lambda: not old.buttons)


@pytest.mark.parametrize("told", [False, True], ids=["by flags alone", "by the field, too"])
async def test_a_forced_private_answer_is_told_and_the_board_follows(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor, *, told: bool
) -> None:
    discord.unsure.tells_forced_private = told
    match = await begin(discord, place, ana, ben)
    picker = await match.choose()
    discord.force_private(ana)
    try:
        answer = await match.type(picker)
        assert answer.message.ephemeral
        await discord.wait_until(
            lambda: any("Only you can see this" in m.content for m in answer.followups)
        )
    finally:
        discord.force_private(ana, on=False)
    match.follow()
    board = (await ben.click(match.board, "Move")).message
    assert not board.ephemeral
    match.board = board
    await match.play()


async def test_a_card_that_only_the_challenger_sees_is_withdrawn(
    discord: Sandbox, place: Channel, ana: Actor
) -> None:
    discord.force_private(place)
    answer = await ana.slash("challenge", channel=place, game="zertz")
    await discord.wait_until(lambda: any("is withdrawn" in m.content for m in answer.followups))
    discord.force_private(place, on=False)
    # It is told before it is stored, and follows even after a kill.
    card = (await ana.slash("challenge", channel=place, game="zertz")).message
    while "Accept" not in labels(card):
        card = (await ana.slash("challenge", channel=place, game="zertz")).message


async def test_the_computer_answers_in_the_same_message(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    asked = await ana.slash("challenge", channel=place, game="zertz", first="me", level=1)
    board = asked.message
    await discord.wait_until(lambda: "Move" in labels(board))
    known = get_game("zertz")
    match = Played(
        discord, place, known, known.start(known.complete_options({}), None), (ana, ben), board
    )
    board = await match.play()
    await discord.wait_until(lambda: "Move" in labels(board))
    assert "Computer" in board.content


async def test_a_group_plays_among_others(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Anyone in it may accept; the others watch, and cannot open the match."""
    ana.install()
    group = discord.add_group(ana, ben, cleo)
    match = await begin(discord, group, ana, ben)
    board = await match.play()
    refused = await cleo.click(board, "⋯")
    assert (
        refused.followups[-1].content
        == "Only its players can open this match. You can watch it here."
    )
    other = await ana.slash("match list", channel=games)
    assert "ZÈRTZ" not in other.message.content
    number = (board.buttons[0].custom_id or "").split(":")[1]
    shown = await cleo.slash("match describe", channel=games, match=number)
    assert "know a match" in shown.message.content


@pytest.mark.usefixtures("bot")
async def test_a_server_without_the_bot_plays_if_it_allows_that(
    discord: Sandbox, ana: Actor, ben: Actor
) -> None:
    ana.install()
    place = discord.add_foreign_channel(ana, ben)
    assert place.guild is not None
    discord.permit(place, target=place.guild.everyone, deny=["USE_EXTERNAL_APPS"])
    refused = await ana.slash("challenge", channel=place, game="zertz")
    assert "Use External Apps" in refused.message.content
    discord.permit(place, target=place.guild.everyone, allow=["USE_EXTERNAL_APPS"])
    discord.permit(place, target=ben, deny=["USE_EXTERNAL_APPS"])
    card = (await ana.slash("challenge", channel=place, game="rust")).message
    guest = await ben.click(card, "Accept")
    assert "apps that people have added for themselves may only answer you in private" in guest.text
    discord.permit(place, target=ben, allow=["USE_EXTERNAL_APPS"])
    match = await begin(discord, place, ana, ben)
    for _ in range(2):
        assert not (await match.play()).ephemeral
    discord.world.add_bot(place.guild)
    listed = (await ana.slash("match list", channel=place)).message.content
    assert f"https://discord.com/channels/{place.guild.id}/{place.id}" in listed
    assert place.mention in listed


async def test_a_server_that_has_only_the_commands_needs_no_permission_for_external_apps(
    discord: Sandbox, bot: BotProcess, ana: Actor, ben: Actor
) -> None:
    del bot
    place = discord.add_foreign_channel(ana, ben, server="Commands alone")
    assert place.guild is not None
    place.guild.commands_alone = True
    discord.permit(place, target=place.guild.everyone, deny=["USE_EXTERNAL_APPS"])
    match = await begin(discord, place, ana, ben)
    assert not (await match.play()).ephemeral


async def test_a_challenge_ends_on_its_card(place: Channel, ana: Actor, ben: Actor) -> None:
    card = (await ana.slash("challenge", channel=place, game="rust", opponent=ben)).message
    await ben.click(card, "Decline")
    assert "declined" in card.content
    card = (await ana.slash("challenge", channel=place, game="rust", opponent=ben)).message
    await ana.click(card, "Withdraw")
    assert "withdrawn" in card.content
    clocked = await ana.slash("challenge", channel=place, game="rust", pace="3-days")
    assert "no clock" in clocked.message.content


async def test_commands_are_offered_where_they_work(place: Channel, ana: Actor, ben: Actor) -> None:
    assert not ben.client.commands(place)
    offered = {command.name for command in ana.client.commands(place)}
    everywhere = {"challenge", "move", "play", "learn", "rules", "puzzle", "settings", "privacy"}
    assert everywhere < offered
    assert "server" not in offered
    assert (await ana.slash("rules", channel=place, game="rust")).message.ephemeral


async def test_the_other_player_goes_on_after_the_one_who_began_has_removed_the_bot(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    match = await begin(discord, place, ana, ben)
    await match.play()
    ana.uninstall()
    assert (await ben.click(match.board, "Move")).error
    ben.install()
    played = await ben.slash("move", channel=place, move=match.turn())
    match.follow()
    match.board = played.message
    assert not match.board.ephemeral
    waiting, before = await ben.slash("play", channel=place), match.board
    match.board = (await ben.click(waiting.message, "Share")).message
    await discord.wait_until(lambda: not before.buttons)
    await match.play()


async def test_a_turn_from_elsewhere_is_shown_by_the_next_press(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    match = await begin(discord, place, ana, ben)
    _, number, ply, _ = (match.board.buttons[0].custom_id or "").split(":")
    played = await ana.slash("move", channel=ana.dm, move=match.turn(), match=number)
    assert "Press a button under the old board" in played.message.content
    match.follow()
    await ben.click(match.board, "Move")
    assert (match.board.buttons[0].custom_id or "") == f"m:{number}:{int(ply) + 1}:move"
    await match.play()


async def test_an_answer_whose_confirmation_is_lost_is_the_board_all_the_same(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    match = await begin(discord, place, ana, ben)
    form = (await ana.click(await match.choose(), "Type it…")).modal
    before, answer = list(place.messages), discord.faults.hold("POST /interactions/*/*/callback")
    ana.client.submit(form, {"move": match.turn()})
    await answer.reached()
    await answer.drop(processed=True)
    board = await place.wait_message(lambda message: message not in before)
    await discord.wait_until(lambda: not match.board.buttons)
    match.follow()
    match.board = board
    await match.play()


async def test_a_match_is_exported_and_ends_with_its_player(
    discord: Sandbox, place: Channel, ana: Actor, ben: Actor
) -> None:
    """The other one keeps it, without the name and the channel."""
    match = await begin(discord, place, ana, ben)
    for _ in range(2):
        await match.play()
    told = await ana.slash("privacy", channel=place)
    (file,) = (await ana.click(told.message, "Get a copy")).message.attachments
    (exported,) = json.loads(file.data)["matches"]
    assert (exported["others"], exported["channel_id"]) == ([ben.id], place.id)
    await ana.click(told.message, "Delete everything…")
    await ana.click(told.message, "Delete everything")
    assert told.message.content.startswith("Done.")
    (ended,) = (await ben.click(match.board, "Move")).followups
    assert "deleted player resigned" in ended.content
