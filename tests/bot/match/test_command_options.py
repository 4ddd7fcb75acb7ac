"""Options of commands: those of several games side by side, in each language."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ringfall.testing.process import ROOT
from rules import Option, register_game
from rules.tzaar import Tzaar

TEXTS = {
    "en": """
        other-option-start = start
        other-start-random = random start
        other-start-random-hint = lots are drawn for each of the 40 discs
        other-start-fixed = fixed start
        other-start-mine = my own start, with all discs in one circle
        other-option-aim = aim
        other-aim-most = most discs
    """,
    "de": """
        other-option-start = Aufstellung
        other-start-random = ausgelost
        other-start-fixed = fester Start
        other-start-mine = mein eigener Start
        other-option-aim = Ziel
        other-aim-most = die meisten Scheiben
    """,
}
# Prints what `/challenge` says of the options of games, once there is another game.
PRINTED = """
import json, sys
from pathlib import Path
from bot.match.command_options import option_values, options_of_games
from bot.texts import add_texts, texts_for
from rules import Option, register_game
from rules.tzaar import Tzaar

class OtherGame(Tzaar):
    slug, name = "other", "OTHER"
    options = (
        Option("start", ("random", "fixed", "mine"), "mine"),
        Option("aim", ("most",), "most"),
    )

register_game(OtherGame())
add_texts(Path(sys.argv[1]))
said = lambda text, language: text.extras["make"](texts_for(language))
print(json.dumps({
    language: {
        option.name: [
            option.label(texts_for(language)),
            said(option.description, language),
            *(said(choice._locale_name, language) for choice in option.choices),
        ]
        for option in options_of_games()
    }
    for language in ("en", "de")
}))
assert option_values({"pace": "1-day", "aim": "most"}) == {"aim": "most"}
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Return the label, description and choices of each option, by language and name."""
    folder = tmp_path_factory.mktemp("texts")
    for language, texts in TEXTS.items():
        file = Path(folder, language, "other.ftl")
        file.parent.mkdir()
        lines = (line.strip() for line in texts.splitlines())
        file.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-c", PRINTED, str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


def test_two_games_with_an_option_of_one_name_say_each_their_own(
    shown: dict[str, dict[str, Any]],
) -> None:
    label, description, *choices = shown["en"]["start"]
    assert label == "start"
    assert description == "TZAAR, OTHER: start", "without the defaults, for which there is no room"
    assert choices[0] == "random start", "of both, without the hint of one"
    assert choices[2] == (
        "TZAAR: fixed start – always the same, from the rulebook; OTHER: fixed start"
    )
    assert choices[-1] == "OTHER: my own start, with all discs in one circle"
    label, description, *choices = shown["de"]["start"]
    assert label == "start", "in the words of the first game"
    assert description == (
        "TZAAR: Start (sonst zufälliger Start); OTHER: Aufstellung (sonst mein eigener Start)"
    )
    assert choices[0].endswith("; OTHER: ausgelost")


def test_what_one_game_alone_has_says_no_game_in_its_choices(
    shown: dict[str, dict[str, Any]],
) -> None:
    _, description, *choices = shown["en"]["goal"]
    assert description == "ZÈRTZ: goal (standard unless you choose)"
    assert choices[0] == "standard – 4 white, 5 grey, 6 black or 3 of each"


def test_no_option_takes_the_name_of_another_one(shown: dict[str, dict[str, Any]]) -> None:
    """Discord refuses a command with a name twice, also in one language."""
    assert shown["de"]["goal"][0] == "ziel"
    assert shown["de"]["aim"][0] == "aim"


@pytest.mark.parametrize("option", ["Board", "board size", "größe", "", "a" * 33])
def test_an_option_with_a_name_that_discord_refuses_is_refused(option: str) -> None:
    class Odd(Tzaar):
        slug, name, options = "odd", "ODD", (Option(option, ("a",), "a"),)

    with pytest.raises(ValueError, match="an option has small letters"):
        register_game(Odd())
