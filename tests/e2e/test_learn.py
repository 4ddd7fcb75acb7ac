"""Learning a game: five private boards, a turn to find on each, a reply to any turn."""

from __future__ import annotations

import pytest

from bot.game_texts import fact_text
from bot.texts import texts_for
from guide import get_guide
from rules import GAMES, AnyGame, Side, get_game
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import begin, labels, pick, play, wrong_turns
from tests.e2e.process import BotProcess

TEXTS = texts_for("en")

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def said(game: AnyGame, number: int, key: str) -> str:
    """Return what a lesson says, as Discord shows it."""
    return TEXTS(f"{game.slug}-lesson-{get_guide(game.slug).lessons[number - 1].key}-{key}").strip()


@each_game
async def test_the_lessons_of_a_game_are_taken_by_presses_only(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, game: AnyGame
) -> None:
    message = await begin(ana, games, game)
    for number, lesson in enumerate(get_guide(game.slug).lessons, 1):
        assert f"lesson {number} of 5: {said(game, number, 'title')}" in message.content
        assert said(game, number, "text") in message.content
        assert said(game, number, "task") in message.content
        await play(ana, message, game, number, lesson.solution)
        assert f"That's it:** {lesson.solution}" in message.content
        assert said(game, number, "solved") in message.content
        if lesson.then is not None:
            await ana.click(message, "See the reply")
            assert TEXTS(f"{game.slug}-lesson-{lesson.then.key}-task") in message.content
            await ana.click(message, message.buttons[0].label or "")
            assert "That's it" in message.content
        assert labels(message) == ["Finish" if number == 5 else "Next lesson"]
        await ana.click(message, labels(message)[0])
    assert "`/challenge`" in message.content
    assert "`/rules`" in message.content
    assert message.attachments == []
    assert games.messages == []


async def test_every_kind_of_wrong_turn_has_its_answer(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("rust")
    message = await begin(ana, games, game)
    for number, lesson in enumerate(get_guide(game.slug).lessons, 1):
        for key, turn in wrong_turns(game, lesson).items():
            await play(ana, message, game, number, turn)
            assert f"Not quite:** {turn}" in message.content
            assert said(game, number, key) in message.content
            assert said(game, number, "task") in message.content
            assert labels(message) == ["Try again", "Hint", "Show solution", "Skip"]
            await ana.click(message, "Try again")
        await ana.click(message, "Skip")
    assert "That was the last lesson" in message.content


async def test_a_lesson_is_described_for_users_who_cannot_see_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("tzaar")
    message = await begin(ana, games, game)
    (picture,) = message.attachments
    facts = get_guide(game.slug).position_facts(
        game.parse_position(get_guide(game.slug).lessons[0].position)
    )
    names = {Side.FIRST: ana.name, Side.SECOND: "Opponent"}
    assert f"{game.name}, lesson 1 of 5." in (picture.description or "")
    assert fact_text(TEXTS, game, facts[0], names).lower() in (picture.description or "").lower()
    await play(ana, message, game, 1, get_guide(game.slug).lessons[0].solution)
    assert message.attachments[0].description != picture.description


async def test_a_hint_and_the_solution_help_on(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("rust")
    message = await begin(ana, games, game)
    assert said(game, 1, "hint") not in message.content
    await ana.click(message, "Hint")
    assert said(game, 1, "hint") in message.content
    assert "Hint" not in labels(message)
    await play(ana, message, game, 1, "a5,b4", hinted=True)
    await ana.click(message, "Show solution")
    assert f"One solution:** {get_guide(game.slug).lessons[0].solution}" in message.content
    assert said(game, 1, "solved") in message.content
    assert labels(message) == ["Next lesson", "Try again"]
    await ana.click(message, "Try again")
    assert said(game, 1, "text") in message.content


async def test_a_lesson_has_one_copy(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    first = await begin(ana, games, get_game("zertz"))
    await ana.click(first, "Skip")
    second = await begin(ana, games, get_game("rust"))
    await discord.wait_until(lambda: first.deleted)
    assert not second.deleted


async def test_choices_and_lessons_can_be_gone_back_on(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("zertz")
    message = await begin(ana, games, game)
    assert "Previous lesson" not in labels(message)
    await ana.click(message, "Skip")
    assert "lesson 2 of 5" in message.content
    ring = message.selects[0].options[0][1]
    await pick(ana, message, "l:zertz:2:pick:0", ("white", ring))
    await ana.click(message, "Hint")
    assert f"So far: W{ring}" in message.content
    await ana.click(message, "Back")
    assert "So far: White" in message.content
    assert said(game, 2, "hint") in message.content
    await ana.click(message, "Previous lesson")
    assert "lesson 1 of 5" in message.content


async def test_a_turn_can_be_typed_and_a_forbidden_one_is_explained(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("zertz")
    message = await begin(ana, games, game)
    before = message.content
    form = await ana.click(message, "Type it…")
    assert form.modal is not None
    refused = await ana.submit(form.modal, move="We4,a2")
    assert refused.ephemeral
    assert "capture" in refused.text
    assert message.content == before
    assert refused.message is not None
    tried = await ana.click(refused.message, refused.message.buttons[0].label or "")
    assert "ZÈRTZ, lesson 1" in tried.text
    assert ":** " in tried.text
    await discord.wait_until(lambda: message.deleted)
    await ana.click(refused.message, "Try again")
    form = await ana.click(refused.message, "Type it…")
    assert form.modal is not None
    answer = await ana.submit(form.modal, move="D3 d5 f5 f3")
    assert answer.message is refused.message
    assert said(game, 1, "solved") in refused.message.content


async def test_a_player_without_a_match_is_led_to_the_lessons(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    refused = await ana.slash("move", channel=games, move="a1")
    assert refused.ephemeral
    assert refused.message is not None
    assert labels(refused.message) == ["Play the computer", "Learn"]
    asked = await ana.click(refused.message, "Learn")
    assert asked.message is not None
    (menu,) = asked.message.selects
    begun = await ana.select(asked.message, menu.custom_id or "", ["rust"])
    assert begun.message is asked.message
    assert "RUST, lesson 1 of 5" in begun.text


async def test_help_shows_one_topic_at_a_time(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    page = (await ana.slash("help", channel=games)).message
    assert page is not None
    assert labels(page) == ["Play the computer", "Learn"]
    assert len(page.content.splitlines()) < 6
    (menu,) = page.selects
    for topic in [option[1] for option in menu.options]:
        shown = await ana.select(page, "p:help", [topic])
        assert shown.message is page
        assert TEXTS(f"help-topic-{topic}-title") in page.content


async def test_after_the_last_lesson_the_computer_is_one_press_away(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    game = get_game("zertz")
    message = await begin(ana, games, game)
    for _ in get_guide(game.slug).lessons:
        await ana.click(message, "Skip")
    await ana.click(message, "Play the computer, with coach")
    (menu,) = message.selects
    await ana.select(message, menu.custom_id or "", ["1"])
    thread = await games.wait_thread()
    assert "ZÈRTZ" in thread.name
