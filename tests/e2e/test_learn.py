"""Learning a game: five private boards, a turn to find on each, a reply to any turn."""

from __future__ import annotations

from bot.texts import texts_for
from guide import get_guide
from rules import get_game
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import begin, labels, pick, play, wrong_turns

TEXTS = texts_for("en")
ZERTZ = get_game("zertz")
LESSONS = get_guide("zertz").lessons


def said(number: int, key: str) -> str:
    """Return what a lesson says, as Discord shows it."""
    return TEXTS(f"zertz-lesson-{LESSONS[number - 1].key}-{key}").strip()


async def test_the_lessons_of_a_game_are_taken_by_presses_only(games: Channel, ana: Actor) -> None:
    """After the last one, the computer is one press away."""
    message = await begin(ana, games, ZERTZ)
    for number, lesson in enumerate(LESSONS, 1):
        assert f"lesson {number} of 5: {said(number, 'title')}" in message.content
        await play(ana, message, ZERTZ, number, lesson.solution)
        assert f"That's it:** {lesson.solution}" in message.content
        if lesson.then is not None:
            await ana.click(message, "See the reply")
            assert TEXTS(f"zertz-lesson-{lesson.then.key}-task") in message.content
            await ana.click(message, message.buttons[0].label or "")
            assert "That's it" in message.content
        await ana.click(message, "Finish" if number == 5 else "Next lesson")
    assert games.messages == []
    await ana.click(message, "Play with the coach")
    (menu,) = message.selects
    await ana.select(message, menu.custom_id or "", ["1"])
    assert "ZÈRTZ" in (await games.wait_thread()).name


async def test_a_wrong_turn_has_its_answer_and_a_hint_and_the_solution_help_on(
    games: Channel, ana: Actor
) -> None:
    message = await begin(ana, games, ZERTZ)
    key, turn = next(iter(wrong_turns(ZERTZ, LESSONS[0]).items()))
    await play(ana, message, ZERTZ, 1, turn)
    assert f"Not quite:** {turn}" in message.content
    assert said(1, key) in message.content
    assert labels(message) == ["Try again", "Hint", "Show solution", "Skip"]
    await ana.click(message, "Hint")
    assert said(1, "hint") in message.content
    await play(ana, message, ZERTZ, 1, turn, hinted=True)
    await ana.click(message, "Show solution")
    assert f"One solution:** {LESSONS[0].solution}" in message.content
    await ana.click(message, "Try again")
    assert said(1, "text") in message.content


async def test_choices_and_lessons_can_be_gone_back_on_in_the_only_copy(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    first = await begin(ana, games, get_game("rust"))
    message = await begin(ana, games, ZERTZ)
    await discord.wait_until(lambda: first.deleted)
    await ana.click(message, "Skip")
    ring = message.selects[0].options[0][1]
    await pick(ana, message, "l:zertz:2:pick:0", ("white", ring))
    await ana.click(message, "Hint")
    assert f"So far: W{ring}" in message.content
    await ana.click(message, "Back")
    assert "So far: White" in message.content
    await ana.click(message, "Previous lesson")
    assert "lesson 1 of 5" in message.content


async def test_a_turn_can_be_typed_and_a_forbidden_one_is_explained(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    message = await begin(ana, games, ZERTZ)
    form = (await ana.click(message, "Type it…")).modal
    refused = (await ana.submit(form, move="We4,a2")).message
    assert "capture" in refused.content
    await ana.click(refused, refused.buttons[0].label or "")
    assert "ZÈRTZ, lesson 1" in refused.content
    await discord.wait_until(lambda: message.deleted)
    await ana.click(refused, "Try again")
    form = (await ana.click(refused, "Type it…")).modal
    await ana.submit(form, move="C4 e4 c2 a2")
    assert said(1, "solved") in refused.content


async def test_a_player_without_a_match_is_led_to_the_lessons(games: Channel, ana: Actor) -> None:
    refused = await ana.slash("move", channel=games, move="a1")
    assert refused.ephemeral
    assert labels(refused.message) == ["Play the computer", "Learn"]
    asked = await ana.click(refused.message, "Learn")
    (menu,) = asked.message.selects
    begun = await ana.select(asked.message, menu.custom_id or "", ["rust"])
    assert begun.message is asked.message
    assert "RUST, lesson 1 of 5" in begun.text
