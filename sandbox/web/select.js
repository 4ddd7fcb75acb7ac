// A select menu: a button that opens a list, for one choice or for several.

import { el, showBeside } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { Listbox } from "./listbox.js";
import { avatar } from "./people.js";

const STRINGS = 3;
const DIRECT = 1;

/** Return the choices of a select menu: its own options, users or channels. */
export function optionsOf(app, component) {
  if (component.type === STRINGS) {
    return component.options.map((option) => ({
      label: option.label,
      detail: option.description,
      value: option.value,
      selected: Boolean(option.default),
      icon: emojiOf(option.emoji),
    }));
  }
  const chosen = new Set((component.default_values ?? []).map((entry) => String(entry.id)));
  const named = { 5: people, 6: pickableRoles, 7: (...all) => [...people(...all), ...roles(...all)], 8: channels }[component.type];
  return named(app, component).map((item) => ({ ...item, selected: chosen.has(item.value) }));
}

function people(app) {
  return app.feed.get("people", []).map((user) => ({ label: user.name, value: user.id, icon: avatar(app, user) }));
}

function roles(app) {
  return app.feed.get("roles", []).map((role) => ({ label: `@${role.name.replace(/^@/, "")}`, value: role.id }));
}

// https://github.com/discord/discord-api-docs/issues/6894
function pickableRoles(app) {
  const everyone = new Set(app.feed.get("roles", []).filter((role) => role.everyone).map((role) => role.id));
  return roles(app).filter((item) => !everyone.has(item.value));
}

function channels(app, { channel_types: types }) {
  return app.feed
    .get("channels", [])
    .filter((channel) => channel.type !== DIRECT && (!types?.length || types.includes(channel.type)))
    .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
}

/**
 * Return a select menu. Calls `changed(values)` when the list closes with another choice. `least` is
 * the minimum number of choices. The element's `values` are the current choices.
 */
export function selectMenu(app, component, { changed = () => {}, label, describedBy, least = component.min_values ?? 1 } = {}) {
  const items = optionsOf(app, component);
  const most = component.max_values ?? 1;
  const button = el("button", {
    type: "button",
    class: "select",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": label ?? component.placeholder ?? "Choose",
    "aria-describedby": describedBy,
    disabled: Boolean(component.disabled),
    data: { key: component.custom_id },
  });
  const list = new Listbox({
    label: label ?? component.placeholder ?? "Options",
    multiple: most > 1,
    follow: (id) => (id ? button.setAttribute("aria-activedescendant", id) : button.removeAttribute("aria-activedescendant")),
    choose: (item, index) => choose(item, index),
  });
  const popup = el("div", { class: "select-list", popover: "manual" }, list.element);
  const wrapper = el("div", { class: "select-wrapper" }, button, popup);
  let before = "";
  const values = () => items.filter((item) => item.selected).map((item) => item.value);
  wrapper.values = values();
  const isOpen = () => button.getAttribute("aria-expanded") === "true";

  function showChosen() {
    const labels = items.filter((item) => item.selected).map((item) => item.label);
    const text = labels.join(", ") || component.placeholder || "Make a choice";
    button.replaceChildren(
      el("span", { class: labels.length ? "select-text" : "select-text empty", text }),
      el("span", { class: "select-arrow", "aria-hidden": "true", text: "▾" }),
    );
  }

  function open() {
    before = JSON.stringify(values());
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", list.element.id);
    popup.style.minWidth = `${button.offsetWidth}px`;
    list.show(items, Math.max(0, items.findIndex((item) => item.selected)));
    showBeside(popup, button);
  }

  function close({ keep }) {
    if (!isOpen()) return;
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-activedescendant");
    popup.hidePopover();
    const now = values();
    wrapper.values = now;
    if (!keep || JSON.stringify(now) === before || now.length < least) return;
    changed(now);
  }

  function choose(item, index) {
    if (most === 1) {
      const again = item.selected && least > 0;
      const none = item.selected && least === 0;
      for (const other of items) other.selected = false;
      item.selected = !none;
      // Choosing the same value again counts: a menu of a message has no other way to repeat it.
      if (again) before = "";
      showChosen();
      close({ keep: true });
      return;
    }
    if (!item.selected && values().length >= most) return;
    item.selected = !item.selected;
    list.show(items, index);
    showChosen();
  }

  button.addEventListener("click", () => (isOpen() ? close({ keep: true }) : open()));
  button.addEventListener("blur", () => close({ keep: most > 1 }));
  button.addEventListener("keydown", (event) => {
    if (!isOpen()) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        open();
      }
      return;
    }
    const acts = {
      ArrowDown: () => list.step(1),
      ArrowUp: () => list.step(-1),
      Home: () => list.activate(0),
      End: () => list.activate(items.length - 1),
      Enter: () => list.take(),
      " ": () => list.take(),
      Escape: () => close({ keep: most > 1 }),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  });
  showChosen();
  return wrapper;
}
