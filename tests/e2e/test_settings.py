"""`/settings`: changes what its user sees and is told, and what is played for them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from ringfall.testing.process import BotProcess
from ringfall.testing.table import (
    Table,
    background,
    form_behind,
    more_form,
    refused_in,
    settings_form,
    settings_page,
    sit_down,
)
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.models import Attachment
from tests.e2e.raw import press


async def choose(actor: Actor, channel: Channel, **chosen: str) -> str:
    """Choose a look by its picture, and the rest in its form; return what the bot says then."""
    page = await settings_page(actor, channel)
    assert page.ephemeral
    if look := chosen.pop("look", None):
        await actor.click(page, "Look…")
        for switch in look.split():
            await actor.click(page, switch)
        await actor.click(page, "All settings")
    if chosen:
        form = await form_behind(actor, page, "Turns and language…")
        answer = await actor.submit(form, {name: [value] for name, value in chosen.items()})
        assert answer.message is page
    return page.content


async def shown(actor: Actor, table: Table) -> Attachment:
    """Return the private picture of a user."""
    answer = await actor.slash("match replay", channel=table.place, match=str(table.number))
    assert answer.ephemeral
    (picture,) = answer.message.attachments
    return picture


async def test_the_page_shows_the_settings_of_its_user_in_direct_messages_too(
    games: Channel, ana: Actor, ben: Actor
) -> None:
    page = (await settings_page(ana, games)).content
    said = await choose(ana, games, look="Night Letters", confirm="always")
    assert said.startswith("Saved.\n**Your settings**")
    assert "**Pictures:** Night, colour-blind (letters)" in said
    assert (await settings_page(ana, ana.dm)).content == said.removeprefix("Saved.\n")
    presets = {field.custom_id: field.preset for field in (await settings_form(ana, games)).fields}
    assert (presets["confirm"], presets["language"]) == (["always"], ["discord"])
    assert (await settings_page(ben, games)).content == page


async def test_a_look_has_three_switches_and_applies_at_once(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    before = await shown(ana, table)
    looks = await settings_page(ana, table.place)
    await ana.click(looks, "Look…")
    assert "This is how your boards look." in (looks.attachments[0].description or "")
    plain = background(looks.attachments[0])
    await ana.click(looks, "Large")
    # A press that Discord delivers late, or twice, changes nothing.
    (night,) = (button.custom_id or "" for button in looks.buttons if button.label == "Night")
    for _ in range(2):
        await press(discord, ana, looks, night)
        assert looks.content.startswith("Saved.\nYour boards: Night, large for phones")
        assert [b.label for b in looks.buttons if b.style == 3] == ["Night", "Large"]
    assert background(looks.attachments[0]) != plain
    assert background(await shown(ana, table)) != background(before)
    await ana.click(looks, "All settings")
    assert looks.attachments == []
    await ana.click(looks, "Look…")
    await ana.click(looks, "Same as this server")
    assert (await shown(ana, table)).data == before.data


async def test_a_player_whose_time_zone_is_lost_is_told_once_and_chooses_another(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """It is in the database, but this machine does not know it."""
    with closing(sqlite3.connect(bot.database)) as connection, connection:
        row = (ana.id, "localtime", 1320, 420, False, "[]")
        names = "user_id, zone, quiet_from, quiet_to, weekends, vacations"
        connection.execute(f"INSERT INTO rests ({names}) VALUES (?, ?, ?, ?, ?, ?)", row)  # noqa: S608
    table = await sit_down(discord, games, ana, ben)
    answer = await table.play()
    told = await answer.wait_followup(lambda message: "“localtime”" in message.content)
    assert told.ephemeral
    assert "your quiet hours and days off count in UTC" in told.content
    await table.play()
    again = await table.play()
    await table.board()
    assert again.followups == []
    page = await settings_page(ana, games)
    assert "“localtime”" in page.content
    form = (await ana.click(told, told.buttons[0].label or "")).modal
    await ana.submit(form, {"zone": "Berlin"})
    page = await settings_page(ana, games)
    assert "localtime" not in page.content
    assert "Quiet hours:** 22:00–07:00" in page.content


async def asked(table: Table, actor: Actor, turn: str) -> Message:
    """Type a turn; return the private question about it, with nothing posted."""
    before = list(table.place.messages)
    answer = await actor.slash("move", channel=table.place, move=turn)
    assert answer.ephemeral
    assert table.place.messages == before
    return answer.message


async def test_one_who_wants_to_be_asked_sends_or_changes_every_typed_turn(
    table: Table, ana: Actor
) -> None:
    await choose(ana, table.place, confirm="always")
    refused = (await ana.slash("move", channel=table.place, move="Wd4,d4")).message
    await ana.click(refused, refused.buttons[0].label or "")
    assert refused.content.splitlines()[1].startswith("Play this turn?")
    question = await asked(table, ana, "Wd4,a1")
    assert "Wd4,a1" in question.content
    assert [button.label for button in question.buttons] == ["Send", "Change", "Try", "Cancel"]
    await ana.click(question, "Change")
    form = (await ana.click(question, "Type it…")).modal
    changed = (await ana.submit(form, move="Wd4,a2")).message
    await ana.click(changed, "Send")
    table.note("Wd4,a2")
    await table.board()
    assert changed.deleted


async def test_a_refused_direct_message_delays_nothing(
    discord: Sandbox, table: Table, ben: Actor
) -> None:
    ben.dms_open = False
    await choose(ben, table.place, notifications="direct")
    await table.play()
    await discord.wait_until(lambda: refused_in(discord, ben.dm) == [50007])
    await table.play()
    ben.dms_open = True
    await table.play()
    assert len(await letters(discord, ben, 1)) == 1


async def test_a_user_blocked_by_menu_or_form_is_refused_in_ordinary_words(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """All messages are private, and Ben, who is blocked, is not told."""
    card = (await ana.slash("challenge", channel=games, game="rust")).message
    told = await ana.context_menu("Block challenges", target=ben, channel=games)
    assert ben.mention in told.text
    for refused in (
        await ben.slash("challenge", channel=games, game="zertz", opponent=ana),
        await ben.click(card, "Accept"),
    ):
        assert refused.ephemeral
        assert refused.text.startswith("This match can't be started right now.")
    page = await settings_page(ana, games)
    form = await form_behind(ana, page, "Blocked…")
    assert form.fields[0].preset == [str(ben.id)]
    await ana.submit(form, {"blocked": [ben, cleo]})
    assert f"**Blocked people:** {ben.mention}, {cleo.mention}" in page.content
    assert games.messages == [card]
    await ana.context_menu("Block challenges", target=ben, channel=games)
    await ben.click(card, "Accept")
    await discord.wait_until(lambda: "Accept" not in str(card.components))


async def letters(discord: Sandbox, actor: Actor, count: int) -> list[Message]:
    await discord.wait_until(lambda: len(actor.messages(actor.dm)) >= count)
    return actor.messages(actor.dm)


async def test_a_forced_turn_is_played_for_a_player_who_wants_that(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    form = await more_form(ben, games, "Play…")
    answer = await ben.submit(form, {"forced_turns": ["on"]})
    assert "**Play a forced turn for me:** Yes" in answer.text
    table = await sit_down(discord, games, ana, ben)
    for turn in ("Bg5,f3", "Be7,g7", "Gd6,a1"):
        await table.play(turn)
    before = await table.board()
    table.note(table.first_turn())
    after = await table.board()
    assert after.id != before.id
    assert f"{table.turns[-1]} (only turn)" in after.content


async def test_typed_turns_and_private_answers_have_the_rows_that_the_player_chose(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="37", goal="blitz")
    await ana.submit(await more_form(ana, games, "My boards…"), own_rows=["on"])
    listed = await ana.autocomplete("move", channel=table.place, focused="move", move="Wg4,f")
    assert {"Wg4,f1", "Wg4,f5"} & {str(value) for _, value in listed}
    assert all(name.startswith(str(value)) for name, value in listed)
    # g4 is the top of its column in own rows, and g7 in common ones.
    await ana.slash("move", channel=table.place, move="Wg4,a1")
    table.note("Wg7,a1")
    assert "Wg7,a1" in (await table.board()).content
    assert "Wg4,a1" in (await ana.slash("match replay", channel=table.place)).text
    assert "Wg7,a1" in (await ben.slash("match replay", channel=table.place)).text
    private = (await ana.slash("match replay", channel=table.place)).message
    assert "Wg4,a1" in private.content
    described = (await ana.slash("match describe", channel=table.place)).text
    assert "g4" in described
    assert "g7" not in described
    await ben.slash("move", channel=table.place, move="Wg6,b1")
    table.note("Wg6,b1")
    await table.board()
    refused = (await ana.slash("move", channel=table.place, move="Wg4,a2")).text
    assert "g4" in refused
    assert "g7" not in refused


async def test_a_field_that_is_refused_is_named_kept_for_the_form_and_costs_no_other(
    games: Channel, ana: Actor
) -> None:
    page = await settings_page(ana, games)
    form = await form_behind(ana, page, "Time off…")
    await ana.submit(form, zone="Berlin", quiet="late", weekends=["on"], vacation="")
    assert page.content.startswith("**Quiet hours** stays as it was. I can't read “late”")
    assert "Everything else is saved." in page.content
    assert "**Your time zone:** Europe/Berlin" in page.content
    again = await form_behind(ana, page, "Time off…")
    assert {field.custom_id: field.preset for field in again.fields}["quiet"] == "late"
    await ana.submit(again, quiet="22-7")
    assert page.content.startswith("Saved.")
    assert "**Quiet hours:** 22:00–07:00" in page.content
