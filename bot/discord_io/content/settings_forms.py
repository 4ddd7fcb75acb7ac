"""Describe settings by topic: kinds of settings, forms, and a page."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import ID_LIMIT, Button, Key, MenuOption, Word
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.content.forms import (
    ChannelField,
    ChoiceField,
    Field,
    Form,
    PeopleField,
    RolesField,
    TextField,
)
from bot.errors import UserError
from bot.texts import Texts

ID = re.compile("[0-9]{1,19}")

# What separates values, and a name from its value, in the id of a button.
AND, IS = "|", "="

DELETED = (0,)
"""Stands for chosen roles that have all been deleted."""

Values = Mapping[str, Sequence[str]]
"""The answers of a form, by the names of its fields."""


class TopicKey(Key, frozen=True):
    """The id of the button that opens the form of a topic, or of that form.

    `typed` has refused values, to change them in the form.
    """

    prefix = "t"
    page: Word
    topic: Word
    action: Word
    typed: str = ""


class Setting(Protocol):
    """One setting; `name` is also the name of its attribute."""

    @property
    def name(self) -> str: ...

    def field(self, texts: Texts, current: Any) -> Field:
        """Make the field, filled in with the present value."""
        ...

    def read(self, sent: Sequence[str]) -> Any:
        """Return the value to store; `UserError` if it is not an option (any more)."""
        ...


def off_at_first() -> Mapping[str, Any]:
    """Return the answers to a setting that is off until it is turned on."""
    return {"off": False, "on": True}


def answer_text(texts: Texts, name: str, answer: str) -> str:
    """Return the text of an answer to a setting."""
    return texts(f"settings-{name}-{answer}")


class ChoiceSetting(Struct, frozen=True):
    """One of several answers; `answers` are the stored values, the default first."""

    name: str
    answers: Callable[[], Mapping[str, Any]]
    label: Callable[[Texts, str, str], str] = answer_text

    def field(self, texts: Texts, current: Any) -> ChoiceField:
        answers = self.answers()
        chosen = next((a for a, value in answers.items() if value == current), next(iter(answers)))
        entries = tuple(
            MenuOption(answer, self.label(texts, self.name, answer)) for answer in answers
        )
        return ChoiceField(self.name, texts(f"settings-{self.name}"), entries, chosen)

    def read(self, sent: Sequence[str]) -> Any:
        answers, chosen = self.answers(), "".join(sent)
        if chosen not in answers:
            raise UserError("old-form")
        return answers[chosen]


class MultiChoiceSetting(Struct, frozen=True):
    """Any number of channels, people or roles, stored by their ids; may be empty.

    If all chosen roles are deleted, the text `settings-<name>-deleted` says what that means. With
    `posts`, the bot posts in the chosen channels; `error-<name>-permissions` lists the
    permissions that it lacks there.
    """

    name: str
    kind: type[ChannelField] | type[PeopleField] | type[RolesField]
    posts: bool = False

    def field(self, texts: Texts, current: tuple[int, ...]) -> Field:
        is_deleted = current == DELETED
        label = texts(f"settings-{self.name}")
        none = texts(f"settings-{self.name}-{'deleted' if is_deleted else 'none'}")
        return self.kind(self.name, label, none, () if is_deleted else current)

    def read(self, sent: Sequence[str]) -> tuple[int, ...]:
        if len(sent) > self.kind.most or not all(map(ID.fullmatch, sent)):
            raise UserError("old-form")
        return tuple(sorted(map(int, sent)))


class TextSetting(Struct, frozen=True):
    """A short text, stored as typed; the service that stores it checks it."""

    name: str

    def field(self, texts: Texts, current: str) -> TextField:
        label, hint, none = (texts(f"settings-{self.name}{end}") for end in ("", "-hint", "-none"))
        return TextField(self.name, label, hint, none, current)

    def read(self, sent: Sequence[str]) -> str:
        return "".join(sent).strip()


class SettingsTopic(Struct, frozen=True):
    """At most five related settings, with a form and a button that opens it.

    `note` adds a line to the present settings. A topic with a `button` has no form; the button has
    a handler of its own.
    """

    name: str
    settings: tuple[Setting, ...]
    note: Callable[[Texts, Any], str] | None = None
    button: Key | None = None

    def read(self, values: Values) -> dict[str, Any]:
        """Return the values to store, by the names of the settings."""
        return {each.name: each.read(values.get(each.name, ())) for each in self.settings}

    def parse_typed(self, text: str) -> dict[str, Any]:
        """Read values as `RefusedForm.typed` prints them; skip those that are not ours."""
        found = dict(part.split(IS, 1) for part in text.split(AND) if IS in part)
        values: dict[str, Any] = {}
        for setting in self.settings:
            if setting.name in found:
                with contextlib.suppress(UserError):
                    values[setting.name] = setting.read(_parts(setting, found[setting.name]))
        return values

    def fields(self, texts: Texts, chosen: Any) -> tuple[Field, ...]:
        """Make the fields; the attributes of `chosen` are the present values."""
        return tuple(each.field(texts, getattr(chosen, each.name)) for each in self.settings)


class RefusedForm(Struct, frozen=True):
    """What was refused of a submitted form: sentences by the names of settings."""

    topic: SettingsTopic
    reasons: Mapping[str, str]
    values: Values

    @property
    def typed(self) -> str:
        """The refused values as one text."""
        sent = ((name, self.values.get(name, ())) for name in self.reasons)
        return AND.join(f"{name}{IS}{','.join(values)}" for name, values in sent)

    @property
    def is_readable(self) -> bool:
        """Whether the text can be read back: values may contain any character."""
        read = self.topic.read(self.values)
        return self.topic.parse_typed(self.typed) == {name: read[name] for name in self.reasons}

    def lines(self, texts: Texts, *, is_kept: bool) -> list[str]:
        """Say what is refused and why, and how to go on."""
        labels: dict[str, list[str]] = {}
        for name, reason in self.reasons.items():
            labels.setdefault(reason, []).append(texts(f"settings-{name}"))
        lines = [
            texts("settings-refused", setting=", ".join(names), reason=reason)
            for reason, names in labels.items()
        ]
        if len(self.reasons) < len(self.topic.settings):
            lines.append(texts("settings-rest-saved"))
        theme = texts(f"theme-{self.topic.name}")
        return [
            *lines,
            texts("settings-reopen-typed" if is_kept else "settings-reopen", theme=theme),
        ]


class SettingsPage(Struct, frozen=True):
    """The topics of one private message, which shows the present settings.

    `back` is the id of the button to the page that leads here.
    """

    name: str
    topics: tuple[SettingsTopic, ...]
    back: Key | None = None

    def opens(self, topic: SettingsTopic) -> Key:
        """Return the id of the button of a topic."""
        return topic.button or TopicKey(self.name, topic.name, "open")

    def stores(self, topic: SettingsTopic) -> TopicKey:
        """Return the id of a topic's form."""
        return TopicKey(self.name, topic.name, "store")

    def form(self, texts: Texts, topic: SettingsTopic, chosen: Any) -> Form:
        """Make the form of a topic, filled in with the present values."""
        title = texts(f"theme-{topic.name}")
        return Form(self.stores(topic), title, topic.fields(texts, chosen))

    def draft(
        self, texts: Texts, chosen: Any, *, saved: bool = False, refused: RefusedForm | None = None
    ) -> Draft:
        """Show the present settings, topic by topic, with a button for each.

        The button of a `refused` form opens it with what was typed, if its id has room for that.
        """
        lines = [texts("settings-saved")] if saved else []
        keys = {topic.name: self.opens(topic) for topic in self.topics}
        if refused is not None:
            again = TopicKey(self.name, refused.topic.name, "open", refused.typed)
            is_kept = refused.is_readable and len(str(again)) <= ID_LIMIT
            keys |= {again.topic: again} if is_kept else {}
            lines += [*refused.lines(texts, is_kept=is_kept), ""]
        lines.append(f"**{texts(f'settings-page-{self.name}')}**")
        for topic in filter(lambda topic: topic.settings, self.topics):
            lines += ["", f"-# {texts(f'theme-{topic.name}')}"]
            lines += [_line(texts, field) for field in topic.fields(texts, chosen)]
            if topic.note is not None and (note := topic.note(texts, chosen)):
                lines.append(note)
        buttons: list[Button] = []
        for topic in self.topics:
            is_refused = refused is not None and topic.name == refused.topic.name
            style = ButtonStyle.primary if is_refused else ButtonStyle.secondary
            label = texts("settings-open", theme=texts(f"theme-{topic.name}"))
            buttons.append(Button(keys[topic.name], label, style))
        if self.back is not None:
            buttons.append(Button(self.back, texts("settings-all")))
        return Draft(fitted(lines, CONTENT_LIMIT, "\n"), buttons=tuple(buttons))


def _parts(setting: Setting, text: str) -> list[str]:
    return [text] if isinstance(setting, TextSetting) else list(filter(None, text.split(",")))


def _line(texts: Texts, field: Field) -> str:
    return texts("settings-line", setting=field.label, answer=field.answer)
