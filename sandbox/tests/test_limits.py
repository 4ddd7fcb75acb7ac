"""Invalid sizes, counts and types in messages and modals."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from sandbox import ApiError, Channel, Problem, Sandbox
from sandbox.checks.commands import value_rule
from sandbox.checks.messages import RESPONSE_FLAGS, Upload, check_message
from sandbox.checks.modals import check_choices, check_modal
from sandbox.protocol.kinds import UPLOAD_LIMIT_BYTES, MessageFlag
from sandbox.tests.conftest import Api

V2 = MessageFlag.IS_COMPONENTS_V2
PICTURE = {0: Upload("board.png", b"x", "image/png")}


def button(custom_id: str | None = "a", **changes: Any) -> dict[str, Any]:
    given = {"type": 2, "style": 1, "label": "Move", "custom_id": custom_id, **changes}
    return {name: value for name, value in given.items() if value is not None}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def options(count: int) -> list[dict[str, str]]:
    return [{"label": str(index), "value": str(index)} for index in range(count)]


def menu(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "m", "options": options(2), **changes}


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def gallery(url: str = "attachment://board.png", **changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **changes}]}


GOOD: list[dict[str, Any]] = [
    {"content": "x" * 2000},
    {"content": "x", "nonce": "n" * 25, "enforce_nonce": True},
    {"content": "x", "nonce": 7, "tts": False, "flags": int(MessageFlag.SUPPRESS_NOTIFICATIONS)},
    {"content": None, "embeds": [{"title": "x" * 256}]},
    {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]},
    {"embeds": [{"image": {"url": "attachment://board.png", "description": "x" * 4096}}]},
    {"components": [row(*(button(str(index)) for index in range(5)))]},
    {"components": [row(button(f"r{index}")) for index in range(5)]},
    {"components": [row(button(None, style=5, url="https://example.org"))]},
    {"components": [row(button(label=None, emoji={"name": "♟"}))]},
    {
        "components": [
            row(*(button(name, emoji={"name": name}) for name in ("⚪", "↩️", "🇩🇪", "1️⃣", "👩🏽‍🚀")))
        ]
    },
    {"components": [row(button(emoji={"name": "ring", "id": "1"}))]},
    {"components": [row(*(button(f"{r}{b}") for b in range(5))) for r in range(5)]},
    {"components": [row(menu(custom_id=f"m{index}")) for index in range(5)]},
    {"components": [row(menu(options=[{**option, "default": True} for option in options(1)]))]},
    {"components": [row(menu(options=options(25)))]},
    {"components": [row({"type": 5, "custom_id": "who"})]},
    {"allowed_mentions": {"parse": [], "users": ["1", 2]}},
    {"attachments": [{"id": 0, "description": "x" * 1024}]},
    {"message_reference": {"message_id": "1", "fail_if_not_exists": False}},
    {"content": "x", "something_new": 1},
]
BAD: list[dict[str, Any]] = [
    {"content": "x" * 2001},
    {"content": 7},
    {"content": "x", "nonce": "n" * 26},
    {"content": "x", "nonce": True},
    {"content": "x", "tts": "no"},
    {"content": "x", "flags": "64"},
    {"content": "x", "flags": int(MessageFlag.LOADING)},
    {"embeds": {}},
    {"embeds": [{"title": "x"}] * 11},
    {"embeds": [{}]},
    {"embeds": [{"title": "x" * 257}]},
    {"embeds": [{"description": "x" * 4097}]},
    {"embeds": [{"image": {"url": "attachment://board.png", "description": "x" * 4097}}]},
    {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    {"embeds": [{"title": "x", "color": 0x1000000}]},
    {"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]},
    {"embeds": [{"fields": [{"name": "x", "value": ""}]}]},
    {"embeds": [{"fields": [{"name": "x" * 257, "value": "x"}]}]},
    {"embeds": [{"footer": {"text": "x" * 2049}}]},
    {"embeds": [{"title": "x", "url": "ftp://example.org"}]},
    {"components": [row(button(str(index))) for index in range(6)]},
    {"components": [row(*(button(str(index)) for index in range(6)))]},
    {"components": [row()]},
    {"components": [button()]},
    {"components": [text()]},
    {"components": ["x"]},
    {"components": [row(button("x" * 101))]},
    {"components": [row(button(""))]},
    {"components": [row(button(None))]},
    {"components": [row(button(label="x" * 81))]},
    {"components": [row(button(label=None))]},
    {"components": [row(button(style=7))]},
    {"components": [row(button(style=5))]},
    {"components": [row(button("a"), button("a"))]},
    {"components": [row(button("a")), row(menu(custom_id="a"))]},
    {"components": [row(button(), menu())]},
    {"components": [row(menu(), menu(custom_id="b"))]},
    {"components": [row(menu(options=options(26)))]},
    {"components": [row(menu(options=[]))]},
    {"components": [row(menu(options=[{"label": "x", "value": "x" * 101}]))]},
    {"components": [row(menu(options=[{"label": "", "value": "x"}]))]},
    {"components": [row(menu(options=[*options(1), *options(1)]))]},
    {"components": [row(menu(placeholder="x" * 151))]},
    {"components": [row(menu(min_values=2, max_values=1))]},
    {"components": [row(menu(max_values=3))]},
    {"components": [row(menu(disabled=1))]},
    {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    {"allowed_mentions": {"parse": ["friends"]}},
    {"allowed_mentions": {"users": ["1"] * 101}},
    {"allowed_mentions": {"users": ["ana"]}},
    {"attachments": [{"id": 0, "description": "x" * 1025}]},
    {"attachments": [{"filename": "x"}]},
    {"message_reference": {"channel_id": "1"}},
]
GOOD_LAYOUTS: list[list[dict[str, Any]]] = [
    [text("x" * 4000)],
    [gallery(description="x" * 1024)],
    [gallery("https://example.org/a.png")],
    [{"type": 17, "components": [text(), {"type": 14}, row(button())], "accent_color": 0}],
    [{"type": 9, "components": [text()], "accessory": button()}],
    [{"type": 13, "file": {"url": "attachment://board.png"}}],
    [text() for _ in range(40)],
]
BAD_LAYOUTS: list[list[dict[str, Any]]] = [
    [text("")],
    [text("x" * 2001), text("x" * 2000)],
    [gallery("attachment://other.png")],
    [gallery("file:///etc/passwd")],
    [gallery(description="x" * 1025)],
    [{"type": 12, "items": []}],
    [{"type": 12, "items": gallery()["items"] * 11}],
    [text() for _ in range(41)],
    [{"type": 17, "components": [text() for _ in range(40)]}],
    [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
    [{"type": 9, "components": [text()] * 4, "accessory": button()}],
    [{"type": 9, "components": [text()]}],
    [{"type": 99}],
]


@pytest.mark.parametrize("body", GOOD)
def test_good_messages_pass(body: dict[str, Any]) -> None:
    check_message(body, PICTURE, flags=MessageFlag(0))


@pytest.mark.parametrize("body", BAD)
def test_bad_messages_are_refused(body: dict[str, Any]) -> None:
    with pytest.raises(ApiError, match="50035") as refused:
        check_message(body, {}, flags=MessageFlag(0))
    assert refused.value.errors


@pytest.mark.parametrize("components", GOOD_LAYOUTS)
def test_good_layouts_pass(components: list[dict[str, Any]]) -> None:
    check_message({"components": components}, PICTURE, flags=V2)


@pytest.mark.parametrize("components", BAD_LAYOUTS)
def test_bad_layouts_are_refused(components: list[dict[str, Any]]) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_message({"components": components}, PICTURE, flags=V2)


@pytest.mark.parametrize("extra", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
def test_a_layout_takes_no_content_and_no_embeds(extra: dict[str, Any]) -> None:
    with pytest.raises(ApiError, match="LEGACY"):
        check_message({"components": [text()], **extra}, {}, flags=V2)


@pytest.mark.parametrize("name", ["●", "x", "1", "⚪⚪", "", ":ring:"])
def test_invalid_emoji_are_refused_in_buttons_and_menus(name: str) -> None:
    emoji = {"name": name}
    choices = [{**option, "emoji": emoji} for option in options(2)]
    for component in (button(emoji=emoji), menu(options=choices)):
        with pytest.raises(ApiError, match="BUTTON_COMPONENT_INVALID_EMOJI"):
            check_message({"components": [row(component)]}, {}, flags=MessageFlag(0))


def test_only_responses_are_ephemeral() -> None:
    body = {"content": "x", "flags": int(MessageFlag.EPHEMERAL)}
    check_message(body, {}, flags=MessageFlag.EPHEMERAL, allowed_flags=RESPONSE_FLAGS)
    with pytest.raises(ApiError, match="50035"):
        check_message(body, {}, flags=MessageFlag.EPHEMERAL)


def test_files_are_limited_in_size_and_number() -> None:
    full = Upload("a", b"x" * UPLOAD_LIMIT_BYTES, "image/png")
    over = Upload("a", b"x" * (UPLOAD_LIMIT_BYTES + 1), "image/png")
    check_message({}, dict.fromkeys(range(10), full), flags=MessageFlag(0))
    with pytest.raises(ApiError, match="40005"):
        check_message({}, {0: over}, flags=MessageFlag(0))
    with pytest.raises(ApiError, match="50035"):
        check_message({}, dict.fromkeys(range(11), full), flags=MessageFlag(0))
    with pytest.raises(ApiError, match="not listed"):
        check_message({"attachments": []}, {0: full}, flags=MessageFlag(0))


def modal(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Move", "components": list(components), **changes}


def label(inner: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    given = inner or {"type": 4, "custom_id": "t", "style": 1}
    return {"type": 18, "label": "Move", "component": given, **changes}


TEXT_INPUT = {"type": 4, "custom_id": "t", "style": 2, "label": "Move"}


@pytest.mark.parametrize(
    "data",
    [
        modal(label()),
        modal(row(TEXT_INPUT)),
        modal(text(), label(menu(required=False))),
        modal(label({"type": 5, "custom_id": "who"})),
        modal(label({"type": 21, "custom_id": "r", "options": options(2)})),
        modal(label({"type": 23, "custom_id": "c"})),
    ],
)
def test_good_modals_pass(data: dict[str, Any]) -> None:
    check_modal(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        modal(),
        modal(label(), title="x" * 46),
        modal(label(), title=""),
        modal(label(), custom_id="x" * 101),
        modal(*(label({"type": 4, "custom_id": str(i), "style": 1}) for i in range(6))),
        modal(label(), label()),
        modal(label(label="x" * 46)),
        modal(label(description="x" * 101)),
        modal(label({"type": 4, "custom_id": "t", "style": 3})),
        modal(label({"type": 4, "custom_id": "t", "style": 1, "max_length": 4001})),
        modal(label({"type": 4, "custom_id": "t", "style": 1, "min_length": 5, "max_length": 4})),
        modal(label({"type": 4, "custom_id": "t", "style": 1, "placeholder": "x" * 101})),
        modal(label({"type": 4, "custom_id": "t", "style": 1, "value": "x" * 4001})),
        modal(label(button())),
        modal(row({"type": 4, "custom_id": "t", "style": 1})),
        modal(row(button())),
        modal(button()),
    ],
)
def test_bad_modals_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_modal(data)


@pytest.mark.parametrize(
    "choices",
    [
        [{"name": "x", "value": "x"}] * 26,
        [{"name": "", "value": "x"}],
        [{"name": "x" * 101, "value": "x"}],
        [{"name": "x", "value": "x" * 101}],
        [{"name": "x", "value": ""}],
        [{"name": "x", "value": 1}],
        [{"name": "x"}],
        "x",
    ],
)
def test_bad_choices_are_refused(choices: Any) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_choices({"choices": choices}, value_rule(3))


def test_good_choices_pass() -> None:
    check_choices({"choices": [{"name": "x" * 100, "value": "x" * 100}] * 25}, value_rule(3))
    check_choices({"choices": [{"name": "one", "value": 1}]}, value_rule(4))
    check_choices({"choices": []}, value_rule(3))


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"embeds": [], "components": []}])
@pytest.mark.usefixtures("breaches")
async def test_an_empty_message_is_a_breach(
    local: Sandbox, api: Api, lounge: Channel, body: dict[str, Any]
) -> None:
    status, answer = await api("POST", f"/channels/{lounge.id}/messages", body)
    assert (status, answer["code"]) == (400, 50006)
    (breach,) = local.breaches
    assert (breach.kind, str(breach.request)) == (
        "empty_message",
        f"POST /channels/{lounge.id}/messages",
    )


@pytest.mark.usefixtures("breaches")
async def test_the_error_tree_names_the_field(api: Api, lounge: Channel) -> None:
    body = {"embeds": [{"title": "x" * 257}]}
    answer = (await api("POST", f"/channels/{lounge.id}/messages", body))[1]
    fault = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}
    assert answer == {
        "message": Problem.INVALID_FORM_BODY.text,
        "code": 50035,
        "errors": {"embeds": {"0": {"title": {"_errors": [fault]}}}},
    }


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/channels/1", 10003),
        ("/channels/x", 50035),
        ("/guilds/1", 10004),
        ("/users/1", 10013),
        ("/guilds/{guild}/members/1", 10007),
        ("/channels/{lounge}/messages/1", 10008),
        ("/channels/{lounge}/messages?limit=101", 50035),
        ("/channels/{lounge}/messages?limit=x", 50035),
        ("/no/such/route", 0),
    ],
)
@pytest.mark.usefixtures("breaches")
async def test_unknown_objects_have_their_own_error_codes(
    local: Sandbox, api: Api, lounge: Channel, path: str, code: int
) -> None:
    answer = await api("GET", path.format(guild=local.guild.id, lounge=lounge.id))
    assert answer[1]["code"] == code


@pytest.mark.usefixtures("breaches")
async def test_unreadable_json_is_a_breach(local: Sandbox, lounge: Channel) -> None:
    address = f"{local.api_url}/channels/{lounge.id}/messages"
    headers = {"Authorization": f"Bot {local.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, data=b"{", headers=headers) as response,
    ):
        assert (await response.json())["code"] == 50109
    assert len(local.breaches) == 1
