"""`/settings`: changes what its user sees and is told, and affects no one else."""

from __future__ import annotations

from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.models import Attachment
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, background, form_behind, settings_form, settings_page, shared_by

OPEN = "POST /users/@me/channels"


async def choose(actor: Actor, channel: Channel, **chosen: str) -> str:
    """Choose a look by its picture, and the rest in its form; return what the bot says then."""
    page = await settings_page(actor, channel)
    assert page.ephemeral
    if look := chosen.pop("look", None):
        await actor.click(page, "Look…")
        await actor.click(page, f"p:look-{look}")
        await actor.click(page, "All settings")
    if chosen:
        form = await form_behind(actor, page, "Turns…")
        answer = await actor.submit(form, {name: [value] for name, value in chosen.items()})
        assert answer.message is page
    return page.content


async def shown(actor: Actor, table: Table) -> Attachment:
    """Return the private picture of a user."""
    answer = await actor.slash("match show", channel=table.place, match=str(table.number))
    assert answer.message is not None
    assert answer.ephemeral
    (picture,) = answer.message.attachments
    return picture


async def test_the_page_shows_the_settings_and_each_topic_has_a_filled_in_form(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    opened = await settings_form(ana, games)
    fresh = {field.custom_id: field.preset for field in opened.fields}
    assert fresh == {
        "bottom": ["first"],
        "own_rows": ["off"],
        "confirm": ["at-first"],
        "notifications": ["mention"],
        "language": ["discord"],
    }
    page = (await settings_page(ana, games)).content
    assert page.startswith("**Your settings**")
    said = await choose(ana, games, look="night-letters", bottom="second", confirm="always")
    assert said.startswith("Saved.\n**Your settings**")
    assert "**Pictures:** Night, colour-blind (letters)" in said
    assert "**Language:** Same as my Discord" in said
    assert (await settings_page(ana, games)).content == said.removeprefix("Saved.\n")
    again = await settings_form(ana, games)
    changed = {"bottom": ["second"], "confirm": ["always"]}
    assert {f.custom_id: f.preset for f in again.fields} == {**fresh, **changed}
    assert (await settings_page(ben, games)).content == page


async def test_a_look_is_chosen_from_its_picture_and_applies_at_once(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    before = await shown(ana, table)
    await choose(ana, table.place, confirm="always", look="wood")
    looks = await settings_page(ana, table.place)
    await ana.click(looks, "Look…")
    (picture,) = looks.attachments
    assert "Wood, large, letters" in (picture.description or "")
    assert chosen_button(looks) == "Wood"
    for _ in range(2):  # a second press on the same changes nothing
        answer = await ana.click(looks, "Night, large")
        assert answer.message is looks
        assert looks.content.startswith("Saved.\nYour boards: Night, large for phones")
        assert chosen_button(looks) == "Night, large"
    assert background(await shown(ana, table)) != background(before)
    await ana.click(looks, "All settings")
    assert looks.attachments == []
    assert "**Pictures:** Night, large for phones" in looks.content
    assert "**Show turns before they are played:** Always" in looks.content
    await ana.click(looks, "Look…")
    await ana.click(looks, "Same as this server")
    assert (await shown(ana, table)).data == before.data


def chosen_button(message: Message) -> str:
    """Return the label of the only button that is green."""
    (label,) = [button.label for button in message.buttons if button.style == 3]
    return label or ""


async def test_the_page_works_in_a_direct_message(
    discord: Sandbox, bot: BotProcess, ana: Actor
) -> None:
    assert "**Pictures:** Night\n" in await choose(ana, ana.dm, look="night")


async def test_shared_messages_have_the_look_of_the_server(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    await choose(ben, table.place, look="night-letters")
    answer = await ben.slash("match show", channel=table.place)
    assert answer.message is not None
    shared = await shared_by(ben, answer.message)
    assert shared.attachments[0].data == (await table.board()).attachments[0].data


async def asked(table: Table, actor: Actor, turn: str) -> Message:
    """Type a turn; return the private question about it, with nothing posted."""
    before = list(table.place.messages)
    answer = await actor.slash("move", channel=table.place, move=turn)
    assert answer.ephemeral
    assert table.place.messages == before
    assert answer.message is not None
    return answer.message


async def test_one_who_wants_to_be_asked_sends_or_changes_every_typed_turn(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await choose(ana, table.place, confirm="always")
    question = await asked(table, ana, "Wd4,a1")
    assert "Wd4,a1" in question.content
    assert [button.label for button in question.buttons] == ["Send", "Change", "Try", "Cancel"]
    await ana.click(question, "Change")
    form = await ana.click(question, "Type it…")
    assert form.modal is not None
    answer = await ana.submit(form.modal, move="Wd4,a2")
    changed = answer.message
    assert changed is not None
    assert "Wd4,a2" in changed.content
    await ana.click(changed, "Send")
    table.note("Wd4,a2")
    await table.board()
    assert changed.deleted
    await table.play()


async def test_a_refusal_comes_before_any_question(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await choose(ana, table.place, confirm="always")
    refused = await ana.slash("move", channel=table.place, move="Wd4,d4")
    assert refused.ephemeral
    assert refused.message is not None
    labels = [button.label for button in refused.message.buttons]
    assert "Send" not in labels
    await ana.click(refused.message, labels[0] or "")
    assert refused.message.content.splitlines()[1].startswith("Play this turn?")
    assert [button.label for button in refused.message.buttons] == [
        "Send",
        "Change",
        "Try",
        "Cancel",
    ]


async def test_one_who_wants_a_direct_message_gets_one_a_turn_and_no_mention(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    await choose(ben, table.place, notifications="direct")
    await table.play()
    board = await table.board()
    assert board.notified == []
    await discord.wait_until(lambda: ben.messages(ben.dm))
    (letter,) = ben.messages(ben.dm)
    assert letter.content.endswith(f"/{board.channel.id}/{board.id}")
    assert f"It's your turn in ZÈRTZ #{table.number}" in letter.content
    await table.play()
    assert (await table.board()).notified == [table.to_move.user]
    await table.play()
    await discord.wait_until(lambda: len(ben.messages(ben.dm)) == 2)


async def test_a_refused_direct_message_delays_nothing(
    discord: Sandbox, bot: BotProcess, table: Table, ben: Actor
) -> None:
    ben.dms_open = False
    await choose(ben, table.place, notifications="direct")
    before, log = len(discord.refusals), len(bot.log)
    await table.play()
    await table.board()
    await discord.wait_until(lambda: len(discord.refusals) > before)
    assert [refusal.code for refusal in discord.refusals[before:]] == [50007]
    await discord.wait_until(lambda: "direct message refused" in bot.log[log:])
    await table.play()
    await table.play()
    await discord.wait_until(lambda: len(discord.refusals) == before + 2)
    ben.dms_open = True
    await table.play()
    await table.play()
    await discord.wait_until(lambda: ben.messages(ben.dm))
    assert len(ben.messages(ben.dm)) == 1


async def test_a_form_of_another_version_is_refused_in_words(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    opened = await settings_form(ana, games)
    (bottom, *_) = opened.fields
    bottom.component["options"].append({"label": "pink", "value": "pink"})
    answer = await ana.submit(opened, bottom=["pink"])
    assert answer.ephemeral
    assert "older version" in answer.text
    again = await settings_form(ana, games)
    assert again.fields[0].preset == ["first"]


async def test_a_user_blocked_by_menu_or_form_is_refused_in_ordinary_words(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """All messages are private, and Ben, who is blocked, is not told."""
    open_card = (await ana.slash("challenge", channel=games, game="rust")).message
    assert open_card is not None
    told = await ana.context_menu("Block challenges", target=ben, channel=games)
    assert told.ephemeral
    assert ben.mention in told.text
    for refused in (
        await ben.slash("challenge", channel=games, game="zertz", opponent=ana),
        await ben.click(open_card, "Accept"),
    ):
        assert refused.ephemeral
        assert refused.text.startswith("This match can't be started right now.")
    own = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    assert f"You have blocked {ben.mention}" in own.text
    assert (
        "can't block yourself"
        in (await ana.context_menu("Block challenges", target=ana, channel=games)).text
    )
    page = await settings_page(ana, games)
    form = await form_behind(ana, page, "Blocked…")
    assert form.fields[0].preset == [str(ben.id)]
    await ana.submit(form, {"blocked": [ben, cleo]})
    assert f"**Blocked:** {ben.mention}, {cleo.mention}" in (page.content)
    assert games.messages == [open_card]
    await ana.context_menu("Unblock challenges", target=ben, channel=games)
    await ben.click(open_card, "Accept")
    await discord.wait_until(lambda: not open_card.buttons)
    assert "**Blocked:** Nobody" in (await settings_page(cleo, games)).content


async def test_a_direct_message_that_fails_once_is_sent_again(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    await choose(ben, table.place, notifications="direct")
    discord.faults.fail(OPEN, status=503)
    await table.play()
    (letter,) = await letters(discord, ben, 1)
    assert str((await table.board()).id) in letter.content


async def test_nothing_waits_for_one_that_takes_long(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await choose(ben, table.place, notifications="direct")
    hold = discord.faults.hold(OPEN)
    await table.play()
    await hold.reached()
    await table.play()
    assert (await table.board()).notified == [ana.user]
    await hold.release()
    assert len(await letters(discord, ben, 1)) == 1


async def letters(discord: Sandbox, actor: Actor, count: int) -> list[Message]:
    await discord.wait_until(lambda: len(actor.messages(actor.dm)) >= count)
    return actor.messages(actor.dm)
