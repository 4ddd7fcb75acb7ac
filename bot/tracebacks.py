"""Exceptions as logs tell them: what, where and why, without anything that a person wrote."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

FRAMES = 40
LONGEST_MESSAGE = 1000

# Errors of these kinds quote the value that they are about, and values come from people.
_QUOTING = (ValueError, LookupError)
_QUOTED = re.compile(r"""(['"])(?:\\.|(?!\1).)*\1""", re.DOTALL)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def as_data(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """Return an exception and those that led to it, the last one first, for machines."""
    return [_data(error) for error in _chain(exc_info[1])]


def as_text(exc_info: ExcInfo) -> str:
    """Return an exception and those that led to it, the last one last, for people."""
    return "\n".join(map(_text, reversed(list(_chain(exc_info[1])))))


def message(error: BaseException) -> str:
    """Return what an exception says, without the values that it quotes."""
    said = str(error)[:LONGEST_MESSAGE]
    return _QUOTED.sub("'…'", said) if isinstance(error, _QUOTING) else said


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    told: set[int] = set()
    while error is not None and id(error) not in told:
        told.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _data(error: BaseException) -> dict[str, Any]:
    data: dict[str, Any] = {"exc_type": type(error).__name__, "exc_value": message(error)}
    if isinstance(error, BaseExceptionGroup):
        data["exceptions"] = [[_data(one) for one in _chain(each)] for each in error.exceptions]
    return data | {"frames": [f"{f.filename}:{f.lineno} {f.name}" for f in _frames(error)]}


def _text(error: BaseException) -> str:
    said = f"{type(error).__module__}.{type(error).__qualname__}: {message(error)}"
    if isinstance(error, BaseExceptionGroup):
        said = "\n".join([said, *(as_text((type(e), e, None)) for e in error.exceptions)])
    return "".join(["Traceback:\n", *traceback.format_list(_frames(error)), said])


def _frames(error: BaseException) -> traceback.StackSummary:
    return traceback.extract_tb(error.__traceback__, limit=-FRAMES)
