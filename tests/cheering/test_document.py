"""The document about adding a capability shows the files of this cog."""

from __future__ import annotations

import re

import pytest

from tests.e2e.process import ROOT

DOCUMENT = (ROOT / "docs" / "adding-a-cog.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```\w*\n(.*?)```", DOCUMENT, re.DOTALL)
FOLDER = ROOT / "tests" / "cheering"


@pytest.mark.parametrize("shown", SHOWN, ids=range(len(SHOWN)))
def test_every_snippet_is_in_a_file_of_the_cog(shown: str) -> None:
    files = [*FOLDER.glob("*.py"), *FOLDER.glob("locales/en/*.ftl")]
    assert any(shown.strip("\n") in file.read_text(encoding="utf-8") for file in files), shown
