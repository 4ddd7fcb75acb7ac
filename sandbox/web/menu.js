// Context menus: what the bot offers for a message or for a person.

import { el, neighbour, showBeside } from "./dom.js";

const USER = 2;
const MESSAGE = 3;

/** Return the entries for a message. */
export function messageEntries(app, message) {
  return entries(app, MESSAGE, { channel: message.channel_id, message: message.id });
}

/** Return the entries for a person. */
export function userEntries(app, user) {
  return entries(app, USER, { channel: app.channel, user });
}

/** Open a menu of entries `{label, act}` beside its anchor, or at a point. */
export function openMenu(anchor, items, point = null) {
  const menu = el("div", { class: "menu", role: "menu", popover: "auto" });
  const buttons = items.map((item) => {
    const button = el("button", { type: "button", role: "menuitem", class: "menu-item", tabindex: "-1", text: item.label });
    button.addEventListener("click", () => {
      menu.hidePopover();
      item.act();
    });
    return button;
  });
  menu.append(...buttons);
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  menu.addEventListener("keydown", (event) => {
    const next = neighbour(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (next !== null) {
      event.preventDefault();
      buttons[next].focus();
    } else if (event.key === "Tab") {
      menu.hidePopover();
    }
  });
  document.body.append(menu);
  if (!anchor.matches(":focus-within")) anchor.focus({ preventScroll: true });
  showBeside(menu, point ? { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) } : anchor);
  buttons[0].focus();
}

function entries(app, kind, target) {
  return app.feed
    .get("commands", [])
    .filter((command) => command.type === kind)
    .map((command) => ({
      label: command.name,
      act: () => app.interact("menu", { name: command.name, ...target }, { command: command.name }),
    }));
}
