"""Other inputs of the bot: ids, forms, names, options, variables, engine output."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.app import backups
from bot.clock import utc_now
from bot.cogs.help.lessons import exercise
from bot.discord_io.content.buttons import ID_LIMIT, parse_key
from bot.discord_io.content.people import NAME_LIMIT, display_name, quoted
from bot.discord_io.content.settings_forms import SettingsTopic
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.command_options import check_options
from bot.match.model import Match
from bot.match.options import plies_typed
from bot.settings import SettingsError, load_settings, variables
from bot.storage import Database, StorageError
from bot.texts import Texts
from engine.protocol import serve
from engine.puzzles import format_puzzle, parse_puzzle, puzzles
from ringfall.testing.routes import PAGES, actions
from rules import GAMES, AnyGame, OptionError, Side
from rules.record import format_record, parse_record
from tests.fuzz.inputs import HOSTILE, hostile, moments, spoiled
from tests.fuzz.promises import ALL_TEXTS, check_plain, check_refusal

pytestmark = pytest.mark.usefixtures("no_bug")

LOGIN = "MTIz.SECRET.of-nobody"

ACTIONS = actions()
IDS = (
    *("m:12:3:{}", "m:12:3:{}:pick.W.d", "c:7:{}", "l:zertz:1:{}:0:a.b", "p:{}", "n:{}:2"),
    *("s:1:zertz:2:{}", "b:zertz:1:{}", "q:5:2:{}:d", "d:9:{}", "g:rust:{}", "t:server:wall:{}"),
)
TYPED = (
    *("22:00-7:00", "10pm to 6am", "von 22 Uhr bis 7 Uhr", "Europe/Berlin", "utc+5:30", "berlin"),
    *("2026-07-01 to 2026-07-14", "1.7. bis 14.7.", "24.12.2026", "off", "1,2", "123456789"),
)
OPTION_NAMES = sorted({option.name for game in GAMES.values() for option in game.options})
CHOICES = sorted({c for game in GAMES.values() for o in game.options for c in o.choices})
VALUES = (
    *(LOGIN, "sqlite+aiosqlite:///x.db", "postgresql+asyncpg://u:p@h/n", "https://example.org"),
    *("wss://gateway.example.org", "8080", "24", "0.5", "INFO", "json", "/var/x", "127.0.0.1"),
)
GOES = ("go depth 1 lines 2", "go level 9", "go seed 3 lines 1")
LINES = ("go nodes 10", "turns", "position")

games = st.sampled_from(list(GAMES.values()))
names = st.sampled_from(("Ana", "Ben #2", "Zoë", *HOSTILE)).flatmap(
    lambda name: spoiled(name, HOSTILE)
)


def one_of(known: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Draw one of these texts, spoiled."""
    return st.sampled_from(known).flatmap(lambda text: spoiled(text, known))


def unless_refused(do: Callable[[], object]) -> None:
    """Do something that may be refused in a sentence."""
    try:
        do()
    except (UserError, OptionError) as error:
        check_refusal(error)


@given(st.sampled_from(IDS), st.sampled_from(ACTIONS), st.data())
def test_an_id_is_read_as_it_is_printed_or_not_at_all(
    form: str, action: str, data: st.DataObject
) -> None:
    text = data.draw(spoiled(form.format(action), IDS))[:ID_LIMIT]
    plies_typed(text, 10)
    unless_refused(lambda: exercise(data.draw(st.sampled_from(("zertz", text))), len(text) - 1))
    key = parse_key(text)
    assert key is None or parse_key(str(key)) == key


@given(st.sampled_from([topic for page in PAGES.values() for topic in page.topics]), st.data())
def test_any_input_of_a_settings_form_is_read_or_refused(
    topic: SettingsTopic, data: st.DataObject
) -> None:
    values = {each.name: data.draw(st.lists(one_of(TYPED), max_size=2)) for each in topic.settings}
    unless_refused(lambda: topic.read(values))


@given(
    games,
    st.dictionaries(one_of(tuple(OPTION_NAMES)), one_of(tuple(CHOICES)), max_size=2),
    st.dictionaries(st.sampled_from(OPTION_NAMES), st.sampled_from(CHOICES), max_size=2),
    st.sampled_from(ALL_TEXTS),
    st.integers(0, 2**70),
)
def test_options_of_a_game_are_taken_or_refused(
    game: AnyGame, wrong: dict[str, str], known: dict[str, str], texts: Texts, seed: int
) -> None:
    given = wrong | known
    unless_refused(lambda: check_options(texts, game, given))
    unless_refused(lambda: game.start(given, seed))


@given(names, moments())
def test_a_name_is_a_name_in_a_sentence_and_in_a_record(name: str, match: Match) -> None:
    shown = display_name(name[:200])
    assert len(shown) <= NAME_LIMIT
    assert "\n" not in shown
    check_plain(quoted(name[:200]))
    record = record_of(match, {Side.FIRST: shown, Side.SECOND: "Ben"})
    read = parse_record(format_record(record))
    assert (read.turns, read.notes) == (record.turns, record.notes)


@pytest.fixture(scope="module")
def env_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("settings") / ".env"


values = st.sampled_from(VALUES) | one_of(VALUES) | hostile | st.just("\udcff")


@given(
    told=st.dictionaries(
        st.sampled_from(variables()) | spoiled("DISCORD_TOKEN"), values, max_size=4
    ),
    is_file=st.booleans(),
)
def test_an_error_in_the_settings_reveals_no_secret(
    env_file: Path, told: dict[str, str], *, is_file: bool
) -> None:
    told = {"DISCORD_TOKEN": LOGIN, **told}
    lines = "\n".join(f"{name}={value}" for name, value in told.items())
    env_file.write_bytes(lines.encode("utf-8", "surrogateescape") if is_file else b"")
    fitting = {
        name: value
        for name, value in told.items()
        if name and "=" not in name and "\0" not in f"{name}{value}" and not is_file
    }
    # A system takes no half of a character for a part of a name.
    assume(not any("\ud800" <= sign <= "\udfff" for sign in "".join(fitting)))
    try:
        with patch.dict(os.environ, fitting, clear=True):
            settings = load_settings(env_file)
        Database(settings.database_url)
        backups(settings, utc_now)
    except (SettingsError, StorageError) as error:
        others = "".join(value for name, value in told.items() if name != "DISCORD_TOKEN")
        assert "SECRET" not in str(error) or "SECRET" in others  # noqa: PT017 - it may be right


@given(moments(), st.lists(one_of(LINES), max_size=3), one_of(GOES))
def test_a_line_of_the_engine_s_protocol_is_answered(
    match: Match, lines: list[str], go: str
) -> None:
    # What has no effect may take any time.
    known = [line for line in lines if not line.strip().startswith("go")]
    asks = [f"{go} nodes 5"] if "level" not in go or "level 9" in go else []
    list(serve([f"position {match.game.slug} {match.position}", *known, *asks]))


@given(games, st.randoms(), st.data())
def test_a_line_of_a_book_of_puzzles_is_read_or_refused(
    game: AnyGame, chance: random.Random, data: st.DataObject
) -> None:
    line = format_puzzle(chance.choice(puzzles(game.slug)))
    with contextlib.suppress(ValueError):
        parse_puzzle(data.draw(spoiled(line)))
