"""The sentences about trouble."""

from __future__ import annotations

import pytest

from bot.storage import Trouble
from bot.texts import texts_for


@pytest.mark.parametrize("kind", Trouble)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_trouble_with_the_storage_has_a_sentence(
    kind: Trouble, language: str
) -> None:
    assert texts_for(language).find(f"error-storage-{kind}")
