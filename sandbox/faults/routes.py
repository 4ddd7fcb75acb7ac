"""Routes as tests write them: a path below the API's address, with or without a method."""

from __future__ import annotations

import re


def compile_route(route: str) -> re.Pattern[str]:
    """Return the pattern of `METHOD /path` that a route stands for.

    `*` or `{name}` stands for one part of the path, `**` for any number of them.
    """
    method, space, path = route.rpartition(" ")
    escaped = re.escape(path)
    escaped = escaped.replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
    escaped = re.sub(r"\\{\w+\\}", "[^/]+", escaped)
    return re.compile((re.escape(method) if space else r"[A-Z]+") + " " + escaped)
