// Context menus: the bot's commands for a message or a user.

import { el, neighbour, showBeside } from "./dom.js";

const USER = 2;
const MESSAGE = 3;
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

let openNow = null;

/** Return the entries for a message. */
export function messageEntries(app, message) {
  return entries(app, MESSAGE, { channel: message.channel_id, message: message.id });
}

/** Return the entries for a user. */
export function userEntries(app, user) {
  return entries(app, USER, { channel: app.channel, user });
}

/** Open the menu on a right click or a long press on the element. */
export function offerMenu(element, entriesOf) {
  const open = (event) => {
    if (!entriesOf().length || event.target.closest("a")) return false;
    openMenu(element, entriesOf(), { x: event.clientX, y: event.clientY });
    return true;
  };
  element.addEventListener("contextmenu", (event) => {
    // Some touch screens also send a contextmenu event for a long press.
    if (openNow?.anchor === element || open(event)) event.preventDefault();
  });
  onLongPress(element, open);
}

/** Open a menu of entries `{label, act}` beside its anchor, or at a point. */
export function openMenu(anchor, items, point = null) {
  openNow?.close();
  const menu = el("div", { class: "menu", role: "menu", popover: "manual" });
  const close = () => {
    openNow = null;
    document.removeEventListener("pointerdown", outside, true);
    menu.remove();
  };
  const outside = (event) => menu.contains(event.target) || close();
  const leave = () => {
    close();
    anchor.focus({ preventScroll: true });
  };
  const buttons = items.map((item) => {
    const button = el("button", { type: "button", role: "menuitem", class: "menu-item", tabindex: "-1", text: item.label });
    button.addEventListener("click", () => {
      leave();
      item.act();
    });
    return button;
  });
  menu.append(...buttons);
  menu.addEventListener("keydown", (event) => {
    const next = neighbour(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (next === null && event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) leave();
    else buttons[next].focus();
  });
  document.body.append(menu);
  document.addEventListener("pointerdown", outside, true);
  openNow = { anchor, close };
  showBeside(menu, point ? { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) } : anchor);
  buttons[0].focus();
}

/** Call `act(event)` on a long press; lifting the finger is then no click. */
function onLongPress(element, act) {
  let timer = 0;
  let start = null;
  let taken = false;
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    stop();
    taken = false;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    start = event;
    timer = setTimeout(() => (taken = act(start)), LONG_PRESS_MS);
  });
  element.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL_PX) stop();
  });
  for (const end of ["pointerup", "pointercancel", "contextmenu"]) element.addEventListener(end, stop);
  element.addEventListener(
    "click",
    (event) => {
      if (!taken) return;
      taken = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

function entries(app, kind, target) {
  return app.feed
    .get("commands", [])
    .filter((command) => command.type === kind)
    .map((command) => ({
      label: command.label,
      act: () => app.interact("menu", { name: command.name, ...target }, { command: command.label }),
    }));
}
