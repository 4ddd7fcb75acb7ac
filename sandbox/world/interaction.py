"""An interaction with all of its responses, and modals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sandbox.protocol.components import walk
from sandbox.protocol.kinds import CallbackType, ComponentType, InteractionType, Json
from sandbox.world.models import Channel, Message, Origin, User

if TYPE_CHECKING:
    import asyncio

TOKEN_LIFETIME = timedelta(minutes=15)
NO_RESPONSE = "The application did not respond"
FAILED = "This interaction failed"


@dataclass(eq=False)
class Interaction:
    """One interaction and all of the bot's responses to it.

    `original` is the message behind `@original`. `failure` is the error text for the user if the
    bot did not respond in time. An `excused` interaction met an injected fault, so problems with
    it are not the bot's fault. `touched` means that its token was used after the response. `owners`
    are the installations it came through. `parent` opened the submitted modal. `followup_count`
    includes deleted follow-ups.
    """

    id: int
    token: str
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    created_at: datetime
    owners: dict[str, str]
    source: Message | None = None
    parent: Interaction | None = None
    callback: CallbackType | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    followup_count: int = 0
    modal: Modal | None = None
    choices: list[tuple[str, str | int | float]] | None = None
    source_revision: int = 0
    touched: bool = False
    failure: str | None = None
    excused: bool = False
    delivered_to: tuple[object, ...] = ()
    deadline: asyncio.TimerHandle | None = None

    @property
    def acknowledged(self) -> bool:
        return self.callback is not None

    @property
    def origin(self) -> Origin:
        """The description of the interaction in messages that answer it."""
        source_id = self.source.id if self.source else None
        trigger = self.parent.origin if self.parent else None
        return Origin(
            self.id, self.type, self.user, self.data, source_id, self.owners, trigger=trigger
        )

    @property
    def followup_origin(self) -> Origin:
        """The description of the interaction in its follow-ups."""
        return replace(self.origin, original_id=self.original.id if self.original else None)

    @property
    def contested(self) -> bool:
        """Whether several processes received it, of which only the first can respond."""
        return len(self.delivered_to) > 1

    @property
    def settled(self) -> bool:
        """Whether the final answer is there, or certain not to come."""
        if self.failure:
            return True
        if self.callback is CallbackType.DEFERRED_MESSAGE:
            return self.original is None or not self.original.loading
        if self.callback is CallbackType.DEFERRED_UPDATE:
            return self.touched or self._source_changed
        return self.acknowledged

    @property
    def _source_changed(self) -> bool:
        source = self.source
        return source is not None and (source.deleted or source.revision != self.source_revision)


@dataclass(frozen=True, slots=True)
class Field:
    """An input of a modal, with its label."""

    custom_id: str
    type: ComponentType
    label: str
    component: Json

    @property
    def required(self) -> bool:
        return (
            self.type is not ComponentType.CHECKBOX and self.component.get("required") is not False
        )

    @property
    def preset(self) -> Any:
        """The default value: a text, a value, values or ids."""
        if self.type is ComponentType.TEXT_INPUT:
            return self.component.get("value") or ""
        if self.type is ComponentType.CHECKBOX:
            return bool(self.component.get("default"))
        options = self.component.get("options") or []
        chosen = [option["value"] for option in options if option.get("default")]
        if self.type is ComponentType.RADIO_GROUP:
            return chosen[0] if chosen else None
        return chosen or [entry["id"] for entry in self.component.get("default_values") or []]


@dataclass(eq=False)
class Modal:
    """A modal opened by the bot."""

    interaction: Interaction
    custom_id: str
    title: str
    components: list[Json]

    @property
    def fields(self) -> list[Field]:
        found = []
        for top in self.components:
            for component in walk([top]):
                if "custom_id" in component:
                    label = component.get("label") or top.get("label") or ""
                    kind = ComponentType(component["type"])
                    found.append(Field(component["custom_id"], kind, label, component))
        return found
