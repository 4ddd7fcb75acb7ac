"""Show settings by topic: fields, forms, and a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord import ButtonStyle
from msgspec import Struct

from bot.discord_io.content.buttons import ID_LIMIT, Button, Key, MenuOption, Word
from bot.discord_io.content.draft import Draft, fitted_lines
from bot.discord_io.content.forms import ChoiceField, Field, Form, IdsField, TextField
from bot.discord_io.content.people import quoted
from bot.errors import UserError
from bot.profiles import Choice, Chosen, Ids, Setting
from bot.texts import Texts, languages

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


def field_of(texts: Texts, setting: Setting[Any], chosen: Chosen) -> Field:
    """Make the field of a setting, filled in with the present value."""
    name, label = setting.name, texts(f"settings-{setting.name}")
    match setting:
        case Choice():
            entries = [MenuOption(key, answer_text(texts, name, key)) for key in setting.answers]
            return ChoiceField(name, label, tuple(entries), chosen.text_of(setting))
        case Ids():
            is_deleted = chosen[setting] == DELETED
            none = texts(f"settings-{name}-{'deleted' if is_deleted else 'none'}")
            ids = () if is_deleted else chosen[setting]
            return IdsField(name, label, none, ids, setting.kind)
        case _:
            hint, none = texts(f"settings-{name}-hint"), texts(f"settings-{name}-none")
            return TextField(name, label, hint, none, chosen.texts.get(name, setting.default))


def answer_text(texts: Texts, name: str, answer: str) -> str:
    """Return the text of an answer to a setting; a number, a time and a language are their own."""
    if answer[:1].isdecimal():
        return answer
    return languages().get(answer) or texts(f"settings-{name}-{answer}")


class SettingsTopic(Struct, frozen=True):
    """At most five related settings, with a form and a button that opens it.

    `note` adds a line to the present settings. A topic with a `button` has no form; the button has
    a handler of its own.
    """

    name: str
    settings: tuple[Setting[Any], ...]
    note: Callable[[Texts, Any], str] | None = None
    button: Key | None = None

    def read(self, values: Values) -> tuple[dict[Setting[Any], Any], dict[str, UserError]]:
        """Return the values to store, and what is refused by the names of settings.

        A setting without a field stays as it was; `UserError` for a form without any of them.
        """
        changes: dict[Setting[Any], Any] = {}
        refused: dict[str, UserError] = {}
        filled_in = [setting for setting in self.settings if setting.name in values]
        if not filled_in:
            raise UserError("old-form")
        for setting in filled_in:
            try:
                changes[setting] = setting.read(_join_values(values, setting.name))
            except UserError as error:
                refused[setting.name] = error
        return changes, refused

    def parse_typed(self, text: str) -> dict[str, str]:
        """Read texts as `RefusedForm.typed` prints them; skip those that are not ours."""
        texts = dict(part.split(IS, 1) for part in text.split(AND) if IS in part)
        return {
            setting.name: texts[setting.name] for setting in self.settings if setting.name in texts
        }

    def fields(self, texts: Texts, chosen: Chosen) -> tuple[Field, ...]:
        """Make the fields, filled in with the present values."""
        return tuple(field_of(texts, setting, chosen) for setting in self.settings)

    def unreadable_lines(self, texts: Texts, chosen: Chosen) -> list[str]:
        """Say what counts instead of each stored value that is unreadable."""
        lines: list[str] = []
        for setting in self.settings:
            if stored := chosen.find_unreadable(setting):
                field = field_of(texts, setting, Chosen())
                values = {"setting": field.label, "text": quoted(stored), "answer": field.answer}
                lines.append(texts("settings-unreadable", **values))
        return lines


class RefusedForm(Struct, frozen=True):
    """What was refused of a submitted form: sentences by the names of settings."""

    topic: SettingsTopic
    reasons: Mapping[str, str]
    values: Values

    @property
    def typed(self) -> str:
        """The refused values as one text."""
        return AND.join(f"{name}{IS}{_join_values(self.values, name)}" for name in self.reasons)

    @property
    def is_readable(self) -> bool:
        """Whether the text can be read back: values may contain any character."""
        texts = {name: _join_values(self.values, name) for name in self.reasons}
        return self.topic.parse_typed(self.typed) == texts

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

    def form(self, texts: Texts, topic: SettingsTopic, chosen: Chosen) -> Form:
        """Make the form of a topic, filled in with the present values."""
        title = texts(f"theme-{topic.name}")
        return Form(self.stores(topic), title, topic.fields(texts, chosen))

    def draft(
        self,
        texts: Texts,
        chosen: Chosen,
        *,
        saved: bool = False,
        refused: RefusedForm | None = None,
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
            lines += topic.unreadable_lines(texts, chosen)
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
        return Draft(fitted_lines(lines), buttons=tuple(buttons))


def _join_values(values: Values, name: str) -> str:
    return ",".join(values.get(name, ()))


def _line(texts: Texts, field: Field) -> str:
    return texts("settings-line", setting=field.label, answer=field.answer)
