"""The pages and the pictures of the documentation."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from bot.cogs.analysis.service import MAX_UNFINISHED
from bot.cogs.help.messages import LICENCE
from bot.cogs.seasons.service import MOST_AT_A_TIME, PROPOSAL_LASTS
from bot.cogs.servers.service import KEPT
from bot.cogs.trying.service import NOTE_LIMIT
from bot.cogs.watching.service import MOST_FOLLOWED
from bot.discord_io.interactions.pipeline import MOST_OF_ONE_PERSON
from bot.discord_io.permissions import invite_url, personal_install_url
from bot.engine_queue import MOST_OF_ONE_PERSON as MOST_WORKING
from bot.match.blocks import MOST_BLOCKED
from bot.match.boards.drawing import MAX_OF_ONE_PERSON
from bot.match.challenge.beginnings import MOST_TURNS
from bot.match.challenge.invitations import MAX_ACTIVE_MATCHES, MAX_CARDS, MAX_OPEN_CHALLENGES
from bot.match.clock.time_off import MOST_PLANNED
from bot.match.core import RECORDS_AT_ONCE
from bot.match.duties import PERSONAL_MESSAGES_KEPT
from bot.storage.backups import COPIES_KEPT_FOR as COPIES_KEPT
from bot.texts import texts_for
from docs.__main__ import ANIMATED
from docs.boards import FOLDER, read
from ringfall.testing import routes

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(FOLDER.glob("*.md"))]
TOPIC = re.compile(r"settings` → \*([^*]+)\*")
LINK = re.compile(r"\]\(([^)#:]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
DEFINED = re.compile(r"\b(?:class|def) (\w+)|^ *((?:\w+, )*\w+)(?: = |: )", re.MULTILINE)
NAME = re.compile(r"[A-Za-z_][\w.]*(\(.*\))?")
PATH = re.compile(r"(?<![\w/<>*-])[\w/]+\.(?:py|md|toml|json)\b")


def test_the_animation_shows_the_start_and_every_turn() -> None:
    with Image.open(FOLDER / "match.gif") as animation:
        assert getattr(animation, "n_frames", 1) == len(read(ANIMATED).turns) + 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_leads_to_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = [to for to in LINK.findall(text) if not (page.parent / to).exists()]
    assert missing == []


@pytest.mark.parametrize("page", ["architecture.md", "adding-a-cog.md", "adding-a-game.md"])
def test_the_files_and_names_in_code_that_a_page_tells_of_are_there(page: str) -> None:
    """A name with a capital or an underscore has to be defined somewhere in the project."""
    text = (FOLDER / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```.*?```", text, re.DOTALL)
    spans = CODE.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    files = {file.relative_to(ROOT).as_posix() for file in _files()}
    paths = {path for code in (*blocks, *spans) for path in PATH.findall(code)}
    missing = {path for path in paths if not _is_among(path, files)}
    named = (span.partition("(")[0] for span in spans if NAME.fullmatch(span))
    words = {word for name in named if name not in paths for word in name.split(".")}
    missing |= {word for word in words - _defined_names() if re.search("[A-Z_]", word)}
    assert missing == set()


def test_the_layers_on_the_page_of_the_architecture_are_those_of_the_contract() -> None:
    page = (FOLDER / "architecture.md").read_text(encoding="utf-8")
    (block,) = (
        block for block in re.findall(r"```\n(.*?)```", page, re.DOTALL) if "cogs  " in block
    )
    shown = [line.split("  ")[0].split(", ") for line in block.splitlines()]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        contract
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["bot"]
    )
    layers = [name for layer in contract["layers"][1:] for name in layer.split(" | ")]
    assert [name for names in shown for name in names] == layers


def _files() -> list[Path]:
    """Return the files of the project, without those of environments."""
    shown = [path for path in ROOT.iterdir() if path.name[0] != "."]
    return [file for path in shown for file in (path, *path.rglob("*")) if file.is_file()]


def _is_among(name: str, files: set[str]) -> bool:
    return any(file == name or file.endswith(f"/{name}") for file in files)


@cache
def _defined_names() -> set[str]:
    """Return the names of modules, classes, functions and values of the project."""
    names = {"None", "True"}
    for file in _files():
        if file.suffix == ".py":
            defined = DEFINED.findall(file.read_text(encoding="utf-8"))
            names.update(
                file.parts, [file.stem], *(re.findall(r"\w+", " ".join(found)) for found in defined)
            )
    return names


def test_the_readme_invites_the_bot_as_it_does_itself() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for url in (invite_url(0), personal_install_url(0)):
        assert url.replace("client_id=0", "client_id=APPLICATION_ID") in text


def test_the_page_of_limits_has_the_present_ones() -> None:
    page = (FOLDER / "limits.md").read_text(encoding="utf-8")
    for words in (
        f"| open challenges | {MAX_OPEN_CHALLENGES} |",
        f"| challenges in ten minutes | {MAX_CARDS}, ",
        f"| records being read | {MOST_WORKING}; of all people together, {RECORDS_AT_ONCE} |",
        f"| hints, evaluations and puzzles to set in progress | {MOST_WORKING} |",
        f"| matches at a time | {MAX_ACTIVE_MATCHES}, ",
        f"| matches at a time in one season | {MOST_AT_A_TIME} |",
        f"| an unanswered challenge of a season | {PROPOSAL_LASTS.days} days |",
        f"| players and matches that one follows | {MOST_FOLLOWED} |",
        f"| blocked people | {MOST_BLOCKED} |",
        f"| planned vacations | {MOST_PLANNED} |",
        f"| films and pages in progress | {MAX_OF_ONE_PERSON} |",
        f"| unfinished analyses | {MAX_UNFINISHED} |",
        f"| answers in progress | {MOST_OF_ONE_PERSON} |",
        f"| what `restore` and upgrades set aside | {COPIES_KEPT.days} days |",
        f"| a note on a position | {NOTE_LIMIT} characters |",
        f"256 KB; of one with more than {MOST_TURNS} turns",
        f"{PERSONAL_MESSAGES_KEPT.days} days after the match |",
        f"| matches of a server that removed the bot | {KEPT.days} days |",
    ):
        assert words in page


def test_what_lists_of_bots_get_has_the_sizes_that_they_take() -> None:
    """Discord: descriptions of 400 characters, 5 tags of 20; other lists 200 and 10,000."""
    page = (FOLDER / "listing.md").read_text(encoding="utf-8")
    short, long = (
        " ".join(re.sub("^> ?", "", quoted, flags=re.MULTILINE).split())
        for quoted in re.findall(r"(?:^>.*\n)+", page, re.MULTILINE)
    )
    assert 10 <= len(short) <= 200
    assert 50 <= len(long) <= 10_000
    tags = re.findall(r"`([^`]+)`", page.partition("## Tags\n")[2].partition("\n## ")[0])
    assert 1 <= len(tags) <= 5
    assert max(map(len, tags)) <= 20
    sizes = re.findall(r"\((listing/[\w-]+\.png)\)[^|]*\| (\d+) × (\d+) \|", page)
    assert len(sizes) == 4
    for path, width, height in sizes:
        with Image.open(FOLDER / path) as picture:
            assert picture.size == (int(width), int(height))


def test_the_licence_is_the_one_that_the_bot_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == LICENCE
    assert LICENCE in (ROOT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_topics_of_settings_that_a_page_names_are_there(page: Path) -> None:
    texts = texts_for("en")
    names = [topic.name for shown in routes.PAGES.values() for topic in shown.topics]
    topics = {f"{texts(f'theme-{name}')}…" for name in names}
    assert set(TOPIC.findall(page.read_text(encoding="utf-8"))) <= topics


@pytest.mark.parametrize(
    ("page", "folder"),
    [("adding-a-game.md", "games/dvonn/ringfall_dvonn"), ("adding-a-cog.md", "tests/cheering")],
)
def test_every_snippet_of_a_guide_is_in_a_file_of_its_example(page: str, folder: str) -> None:
    text, example = (FOLDER / page).read_text(encoding="utf-8"), ROOT / folder
    files = [*example.glob("*.py"), *example.glob("locales/en/*.ftl")]
    sources = [_bare(file.read_text(encoding="utf-8")) for file in files]
    for shown in re.findall(r"```(?:python|ftl)\n(.*?)```", text, re.DOTALL):
        assert any(_bare(shown) in source for source in sources), shown


def test_the_guide_to_games_names_every_module_of_its_example() -> None:
    text = (FOLDER / "adding-a-game.md").read_text(encoding="utf-8")
    modules = {file.name for file in (ROOT / "games/dvonn/ringfall_dvonn").glob("*.py")}
    assert {name for name in modules if f"`{name}`" not in text} == set()


def _bare(text: str) -> str:
    """Return a text without indentation and blank lines, which the formatter changes."""
    return "\n".join(filter(None, map(str.strip, text.splitlines())))


@pytest.mark.parametrize("name", ["dvonn", "cheer"])
def test_no_package_names_an_example(name: str) -> None:
    packages = ["bot", "engine", "guide", "rendering", "rules", "sandbox"]
    naming = [
        file
        for package in packages
        for ending in ("*.py", "*.ftl", "*.json", "*.toml")
        for file in (ROOT / package).rglob(ending)
        if name in file.read_text(encoding="utf-8").lower()
    ]
    assert naming == []
