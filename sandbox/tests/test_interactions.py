"""Interactions of every kind, from the user's side."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import Actor, Channel, ImpossibleError, Sandbox
from sandbox.protocol.kinds import MessageType
from sandbox.tests.example_bot import PICTURE, ExampleBot
from sandbox.world.interaction import NO_RESPONSE
from sandbox.world.message_payloads import message_json

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_is_answered(lounge: Channel, ana: Actor) -> None:
    answer = await ana.slash("ping", channel=lounge)
    assert answer.text == "pong"
    assert lounge.messages == [answer.message]


async def test_what_an_answer_lacks_is_said(lounge: Channel, ana: Actor) -> None:
    text, form = [await ana.slash(name, channel=lounge) for name in ("ping", "form")]
    with pytest.raises(ImpossibleError, match=r"'form' of Ana.* is no message"):
        _ = form.message
    with pytest.raises(ImpossibleError, match=r"'ping' of Ana: 'pong'> is no form"):
        _ = text.modal


async def test_a_deferred_response_is_awaited(lounge: Channel, ana: Actor) -> None:
    answer = await ana.slash("board", channel=lounge)
    assert answer.deferred
    (attachment,) = answer.message.attachments
    assert (attachment.data, attachment.description) == (PICTURE, "an empty board")
    assert attachment.size_px == (3, 2)
    assert not answer.message.edited


async def test_the_text_of_a_deferred_answer_notifies_nobody(lounge: Channel, ana: Actor) -> None:
    message = (await ana.slash("board", channel=lounge)).message
    assert (message.mentions, message.notified) == ([ana.user], [])


async def test_an_uploaded_picture_can_be_fetched_back(lounge: Channel, ana: Actor) -> None:
    message = (await ana.slash("board", channel=lounge)).message
    async with (
        aiohttp.ClientSession() as session,
        session.get(message.attachments[0].url) as response,
    ):
        assert (response.content_type, await response.read()) == ("image/png", PICTURE)


async def test_only_the_reader_sees_an_ephemeral_response(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("secret", channel=lounge)
    followup = await answer.wait_followup()
    assert answer.message.ephemeral
    assert not followup.ephemeral
    assert ana.messages(lounge) == [answer.message, followup]
    assert ben.messages(lounge) == lounge.messages == [followup]


async def test_the_first_follow_up_replaces_the_deferred_response_and_keeps_its_visibility(
    lounge: Channel, ana: Actor
) -> None:
    answer = await ana.slash("later", channel=lounge)
    picture = await answer.wait_followup()
    assert (answer.message.content, answer.message.ephemeral) == ("thought twice", True)
    assert picture.attachments[0].data == PICTURE
    assert lounge.messages == []


@pytest.mark.usefixtures("breaches")
async def test_a_private_follow_up_that_fills_in_a_public_deferral_is_a_breach(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    answer = await ana.slash("whisper", channel=lounge)
    assert (answer.text, answer.ephemeral) == ("not private", False)
    (breach,) = local.breaches
    assert "a private follow-up filled in a public deferral" in str(breach)


@pytest.mark.parametrize("name", ["accept", "decline"])
async def test_a_button_updates_its_message(
    lounge: Channel, ana: Actor, ben: Actor, name: str
) -> None:
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    answer = await ben.click(card, name.title())
    assert answer.message is card
    assert card.content == f"Ben {name} 7"
    assert card.edited


async def test_a_deferred_button_may_be_answered_by_a_follow_up(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    answer = await ben.click(card, "m:7:ignore")
    assert (answer.text, answer.ephemeral, card.edited) == ("Ben ignore 7", True, False)


async def test_buttons_on_ephemeral_messages_work_for_their_reader_only(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    private = (await ben.click(card, "Peek")).message
    with pytest.raises(ImpossibleError, match="does not see"):
        await ana.click(private, "Accept")
    await ben.click(private, "Accept")
    assert private.content == "Ben accept 9"


async def test_a_public_response_to_an_ephemeral_button_references_an_unknown_message(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    private = (await ben.click(card, "Peek")).message
    assert (private.type, private.reference) == (MessageType.REPLY, card)
    assert message_json(private)["referenced_message"]["id"] == str(card.id)
    public = (await ben.click(private, "Show")).message
    assert (public.type, public.reference) == (MessageType.REPLY, private)
    assert "referenced_message" not in message_json(public)


async def test_a_modal_opens_and_is_submitted(lounge: Channel, ana: Actor) -> None:
    modal = (await ana.slash("form", channel=lounge)).modal
    assert [(field.custom_id, field.label) for field in modal.fields] == [("move", "Move")]
    assert (await ana.submit(modal, move="e2-e4")).text == "typed: e2-e4"
    with pytest.raises(ImpossibleError, match="must be filled in"):
        await ana.submit(modal)
    with pytest.raises(ImpossibleError, match="0 to 20 characters"):
        await ana.submit(modal, move="W" * 21)


async def test_a_button_may_open_a_modal(lounge: Channel, ana: Actor, ben: Actor) -> None:
    card = (await ana.slash("card", channel=lounge, opponent=ben)).message
    modal = (await ben.click(card, "Write")).modal
    assert (await ben.submit(modal, {"Move": "a1"})).text == "Ben write 7: a1"


async def test_autocomplete_returns_choices(lounge: Channel, ana: Actor) -> None:
    choices = await ana.autocomplete("move", channel=lounge, focused="move", move="W")
    assert choices == [("Wa1 – free", "Wa1"), ("Wb2 – free", "Wb2")]
    assert (await ana.slash("move", channel=lounge, move="Wa1", match=3)).text == "3: Wa1"


async def test_a_choice_is_sent_by_its_value_or_once_forgotten_by_its_name(
    lounge: Channel, ana: Actor
) -> None:
    for forgotten, sent in ((False, "Wb2"), (True, "Wb2 – free")):
        answer = await ana.pick(
            "move", channel=lounge, focused="move", choice="Wb2", forgotten=forgotten, move="W"
        )
        assert answer.text == f"0: {sent}"
    with pytest.raises(ImpossibleError, match="not offered"):
        await ana.pick("move", channel=lounge, focused="move", choice="Wc3", move="W")


async def test_options_of_every_type_reach_the_bot(lounge: Channel, ana: Actor, ben: Actor) -> None:
    options = {"game": "Chess", "count": 2, "rated": True, "where": lounge, "who": ben}
    answer = await ana.slash("report", channel=lounge, **options)
    assert answer.text == "chess 2 True lounge ben"
    assert (await ana.slash("match show", channel=lounge, number=4)).text == "match 4"


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("chess", {}, "no command /chess"),
        ("match", {}, "needs one of"),
        ("match hide", {}, "no /match hide"),
        ("move", {}, "must be filled in"),
        ("move", {"move": "a1", "colour": "red"}, "no options"),
        ("move", {"move": 7}, "does not fit"),
        ("card", {"opponent": "Ben"}, "does not fit"),
        ("report", {"game": "go"}, "no choice"),
        ("report", {"game": "chess", "count": 10}, "out of the bounds"),
    ],
)
async def test_a_command_that_the_client_would_not_send_is_impossible(
    lounge: Channel, ana: Actor, name: str, options: dict[str, object], reason: str
) -> None:
    rest = {"count": 1, "rated": True, "where": lounge, "who": ana} if name == "report" else {}
    with pytest.raises(ImpossibleError, match=reason):
        await ana.slash(name, channel=lounge, **{**rest, **options})


async def test_context_menus_target_users_and_messages(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    challenged = await ana.context_menu("Challenge", target=ben, channel=lounge)
    assert challenged.text == "challenged Ben"
    words = ben.say(lounge, "hello")
    described = await ana.context_menu("Describe this board", target=words)
    assert (described.text, described.ephemeral) == ("it says 'hello'", True)
    with pytest.raises(ImpossibleError, match="no menu entry"):
        await ana.context_menu("Challenge", target=words)


async def test_menus_offer_options_and_people(lounge: Channel, ana: Actor, ben: Actor) -> None:
    message = (await ana.slash("pick", channel=lounge)).message
    assert [select.custom_id for select in message.selects] == ["colour", "who"]
    with pytest.raises(ImpossibleError, match="no options"):
        await ana.select(message, "colour", ["black"])
    with pytest.raises(ImpossibleError, match="2 values chosen"):
        await ana.select(message, "colour", ["white", "grey"])
    assert (await ana.select(message, "colour", ["Grey"])).text == "chose grey"
    assert (await ana.select(message, "who", [ben])).text == "chose ben"


async def test_a_v2_layout_shows_its_text_picture_and_buttons(lounge: Channel, ana: Actor) -> None:
    message = (await ana.slash("layout", channel=lounge)).message
    assert (message.content, message.text) == ("", "**Board**")
    assert message.attachments[0].embedded
    assert [button.label for button in message.buttons] == ["Move"]


async def test_commands_work_in_direct_messages(ana: Actor, ben: Actor) -> None:
    assert (await ana.slash("ping", channel=ana.dm)).text == "pong"
    with pytest.raises(ImpossibleError, match="does not see"):
        await ben.slash("ping", channel=ana.dm)


@pytest.mark.usefixtures("breaches")
async def test_an_unanswered_command_fails_and_is_a_breach(
    local: Sandbox, lounge: Channel, ana: Actor
) -> None:
    local.world.answer_seconds = 0.05
    answer = await ana.slash("silent", channel=lounge)
    assert answer.error == NO_RESPONSE
    assert [breach.kind for breach in local.breaches] == ["acknowledgement"]


async def test_an_offline_bot_breaks_no_rule(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor
) -> None:
    await bot.close()
    await local.bot_offline()
    local.world.answer_seconds = 0.05
    assert (await ana.slash("ping", channel=lounge)).error == NO_RESPONSE
