"""Route button presses, menu choices and submitted forms to their handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Generic, TypeVar

import discord
from msgspec import Struct

from bot.discord_io.content.buttons import Key, ListKey, parse_key
from bot.discord_io.interactions.context import custom_id_of
from bot.errors import UserError
from bot.match.client import Interaction, Request

AnyKey = TypeVar("AnyKey", bound=Key)
AnyMethod = TypeVar("AnyMethod", bound=Callable[..., Awaitable[None]])
SomeKey = TypeVar("SomeKey", bound=Key, covariant=True)


class Press(Request, Generic[SomeKey], frozen=True):
    """A press, choice or form with its id; subclasses add what the id refers to."""

    key: SomeKey


class Route(Struct, frozen=True):
    """A route: `load` makes the value that `handle` takes."""

    load: Callable[..., Awaitable[Any]]
    handle: Callable[..., Awaitable[None]]
    is_form: bool

    def bound(self, handlers: object) -> Route:
        """Return the route for the methods of an object; keep a `load` of another class."""
        load, name = self.load, getattr(self.load, "__name__", "")
        if any(vars(cls).get(name) is load for cls in type(handlers).__mro__):
            load = getattr(handlers, name)
        return Route(load, partial(self.handle, handlers), self.is_form)


Name = tuple[type[Key], str]
_ROUTES = "press_routes"


async def plain(request: Request, key: AnyKey) -> Press[AnyKey]:
    """Make the value of a press that needs only its id."""
    return Press(request.interaction, key)


def pressed(
    kind: type[Key],
    *actions: str,
    load: Callable[..., Awaitable[Any]] = plain,
    form: bool = False,
) -> Callable[[AnyMethod], AnyMethod]:
    """Mark a method as the handler of ids of a type with one of these actions.

    It takes the result of `load(request, key)`: a function, or a method defined above it. The
    type `Key` itself stands for the `kind` of a subclass.
    `load` raises `UserError` for an id that is invalid for the presser, and returns `None` if it
    has answered the press itself. A submitted `form` never reaches a button's handler, nor a press
    a form's.
    """

    def mark(method: AnyMethod) -> AnyMethod:
        routes: dict[Name, Route] = vars(method).setdefault(_ROUTES, {})
        routes.update({(kind, action): Route(load, method, form) for action in actions})
        return method

    return mark


def routes_of(kind: type) -> list[tuple[Name, Route]]:
    """Return the routes to the methods of a class that are marked as `pressed`."""
    marked = [getattr(getattr(kind, name), _ROUTES, {}) for name in dir(kind)]
    return [route for routes in marked for route in routes.items()]


class Presses:
    """The handlers of presses, by the type of the id and its action."""

    def __init__(self) -> None:
        self.routes: dict[Name, Route] = {
            (ListKey, "choose"): Route(plain, self._press_chosen, is_form=False)
        }

    def include_methods(self, handlers: object) -> None:
        """Add the methods of an object that are marked as `pressed`, also inherited ones."""
        for (kind, action), route in routes_of(type(handlers)):
            kind = getattr(handlers, "kind") if kind is Key else kind  # noqa: B009
            self._add((kind, action), route.bound(handlers))

    async def press(self, interaction: Interaction) -> None:
        """Handle a press; `UserError` for an id without a handler."""
        await self._follow(interaction, parse_key(custom_id_of(interaction)))

    async def _press_chosen(self, press: Press[ListKey]) -> None:
        """Handle the button that was chosen from a list."""
        key = parse_key(press.chosen_value())
        await self._follow(press.interaction, None if isinstance(key, ListKey) else key)

    async def _follow(self, interaction: Interaction, key: Key | None) -> None:
        route = key and self.routes.get(key.route)
        is_form = interaction.type is discord.InteractionType.modal_submit
        if route is None or route.is_form is not is_form:
            raise UserError("old-form" if is_form else "old-button")
        press = await route.load(Request(interaction), key)
        if press is not None:
            await route.handle(press)

    def _add(self, name: Name, route: Route) -> None:
        if name in self.routes:
            kind, action = name
            raise ValueError(f"two handlers are registered for {kind.__name__} {action!r}")
        self.routes[name] = route
