"""Spectators guess the next turn; its board names those who were right."""

from __future__ import annotations

from ringfall.testing.table import Table, shown, sit_down
from rules import get_game
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e import raw
from tests.e2e.test_computer import PLAYED, WINNING, WON, board, first_board

TURN = "Gd5,a2"


def labels(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]


async def guess(discord: Sandbox, actor: Actor, first: Message, turn: str) -> None:
    """Guess the first turn of a match, whose board has no button for that."""
    (menu,) = (one.custom_id for one in first.buttons if one.label == "⋯")
    answer = await raw.press(discord, actor, first, str(menu).replace("menu", "guess"))
    await type_turn(actor, answer.last or await answer.wait_followup(), turn)


async def type_turn(actor: Actor, picker: Message, turn: str, said: str = "Your guess is") -> None:
    """Type a turn into the form behind a picker, and seal it after its preview."""
    form = (await actor.click(picker, "Type it…")).modal
    await actor.submit(form, move=turn)
    assert f"{said} **{turn}**" in picker.content
    assert picker.attachments
    await actor.click(picker, "Send")


async def test_a_spectator_guesses_a_turn_and_its_board_says_so(
    table: Table, games: Channel, cleo: Actor
) -> None:
    assert "Guess" not in labels(await table.board()), "the first board has other buttons"
    await table.play("Wd4,a1")
    second = await table.board()
    posted = list(table.place.messages)
    opened = await cleo.click(second, "Guess")
    assert opened.ephemeral
    assert labels(opened.message) == ["White", "Grey", "Black", "Type it…", "Cancel"]
    await cleo.click(opened.message, "Black")
    await type_turn(cleo, opened.message, TURN)
    assert "is sealed" in opened.message.content
    again = await cleo.click(second, "Guess")
    assert f"is sealed: **{TURN}**" in again.text
    assert table.place.messages == posted
    assert cleo.mention not in str(posted)
    assert "called" not in (await cleo.slash("stats", channel=games)).text
    await table.play(TURN)
    told = await table.board()
    assert f"{TURN} – called by {cleo.name}" in shown(told)
    assert cleo.user not in told.notified
    stats = await cleo.slash("stats", channel=games)
    assert "Turns guessed: 1 of 1 right · 10 points" in stats.text
    leaders = (await cleo.slash("leaderboard", channel=games)).message
    await cleo.click(leaders, "Best callers")
    assert "No one has guessed 10 turns yet" in leaders.content
    await cleo.select(leaders, "n:leaders-game:0", ["TZAAR"])
    assert leaders.content.startswith("**TZAAR**")


async def test_the_result_names_who_has_called_the_last_turn(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    position = get_game("zertz").parse_position(WINNING)
    table = await sit_down(discord, games, ana, ben, position=position)
    await guess(discord, cleo, await table.board(), WON)
    await table.play(WON)
    assert f"{WON} – called by {cleo.name}" in shown(await table.result())


async def test_a_board_of_two_turns_names_who_has_called_the_first(
    discord: Sandbox, games: Channel, ana: Actor, cleo: Actor
) -> None:
    await ana.slash("setup", channel=games, opponent=discord.bot, position=WINNING, first="me")
    first = await first_board(discord, games)
    await guess(discord, cleo, first, PLAYED)
    await ana.slash("move", channel=first.channel, move=PLAYED)
    told = shown(await board(discord, games, 2))
    assert f"1 · {ana.name} {PLAYED}\n2 · Computer 1 " in told
    assert f"{PLAYED} – called by {cleo.name}" in told


async def test_a_guess_is_refused_in_one_private_sentence(
    discord: Sandbox, table: Table, ana: Actor, cleo: Actor
) -> None:
    first, number = await table.board(), table.number
    away = discord.add_channel(f"away-{number}")
    elsewhere, dora = cleo.say(away, "Hi."), discord.add_user(f"Dora{number}")
    discord.permit(table.channel, target=dora, deny=["VIEW_CHANNEL"])
    await table.play()
    second = await table.board()
    own, old, unknown = (
        "You're playing in this match",
        "That's an old board",
        "I don't know a match",
    )
    refusals = {
        "player": (ana, second, f"m:{number}:1:guess", own),
        "player who forges an id": (ana, second, f"gu:{number}:1:0:send:x", own),
        "outdated board": (cleo, first, f"m:{number}:0:guess", old),
        "outdated picker": (cleo, second, f"gu:{number}:0:0:pick", old),
        "picker from before a take-back": (cleo, second, f"gu:{number}:1:7:pick", old),
        "no turn": (cleo, second, f"gu:{number}:1:0:send:x", old),
        "switch of a spectator": (cleo, second, f"m:{number}:1:guesses-off", "You are not playing"),
        "stranger": (dora, elsewhere, f"m:{number}:1:guess", unknown),
        "stranger's picker": (dora, elsewhere, f"gu:{number}:1:0:pick", unknown),
    }
    for case, (actor, message, custom_id, words) in refusals.items():
        answer = await raw.press(discord, actor, message, custom_id)
        said = answer.last or await answer.wait_followup()
        assert said.ephemeral, case
        assert words in said.content, case
    offered = (await ana.click(second, "Guess")).message
    assert "can no longer guess" in (await ana.click(offered, "Stop guessing")).text
    assert "don't want its turns to be guessed" in (await cleo.click(second, "Guess")).text
    await table.play()
    assert "Guess" not in labels(await table.board())
    assert "can guess the turns" in (await table.menu(ana, "Allow guessing")).text
    await table.play()
    assert "Guess" in labels(await table.board())
