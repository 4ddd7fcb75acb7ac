"""Route patterns of tests: an API path with an optional method."""

from __future__ import annotations

import re


def compile_route(route: str) -> re.Pattern[str]:
    """Compile a route into a pattern for `METHOD /path`.

    `*` or `{name}` stands for one part of the path, `**` for any number.
    """
    method, space, path = route.rpartition(" ")
    escaped = re.escape(path)
    escaped = escaped.replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
    escaped = re.sub(r"\\{\w+\\}", "[^/]+", escaped)
    return re.compile((re.escape(method) if space else r"[A-Z]+") + " " + escaped)
