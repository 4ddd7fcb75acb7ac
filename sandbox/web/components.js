// Buttons, menus and layouts of messages.

import { el } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { render } from "./markdown.js";
import { namesFor } from "./people.js";
import { fileLink, picture, pictures } from "./pictures.js";
import { selectMenu } from "./select.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

// Discord draws these itself; here they would be empty boxes if no font has them.
const DRAWN = { "⏮": "|◀", "⏭": "▶|" };

/** Return the components of a message; they only work if `live`. */
export function renderComponents(app, message, { live = true } = {}) {
  const context = { app, message, live };
  return message.components.map((component) => renderOne(context, component));
}

const KINDS = {
  1: (context, row) => el("div", { class: "row" }, all(context, row.components)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (context, text) => el("div", { class: "text" }, render(text.content, namesFor(context.app, context.message))),
  11: (_, thumbnail) => picture({ ...thumbnail.media, description: thumbnail.description }),
  12: gallery,
  13: (_, file) => fileLink({ ...file.file, filename: file.name ?? fileName(file.file.url), size: file.size ?? 0 }),
  14: separator,
  17: container,
};

function renderOne(context, component) {
  const make = KINDS[component.type];
  return make ? make(context, component) : el("p", { class: "muted", text: `(component ${component.type})` });
}

function all(context, components) {
  return components.map((component) => renderOne(context, component));
}

function button(context, component) {
  const content = [emojiOf(component.emoji), component.label && el("span", { text: DRAWN[component.label] ?? component.label })];
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  if (component.url) {
    return el("a", { class: `button ${style}`, href: component.url, target: "_blank", rel: "noopener noreferrer" }, content);
  }
  const made = el("button", {
    type: "button",
    class: `button ${style}`,
    disabled: Boolean(component.disabled) || !context.live,
    "aria-label": component.label ? DRAWN[component.label] && component.label : component.emoji?.name,
    data: { key: component.custom_id },
  }, content);
  made.addEventListener("click", () => use(context, made, "press", { custom_id: component.custom_id }));
  return made;
}

function select(context, component) {
  const shown = context.live ? component : { ...component, disabled: true };
  const made = selectMenu(context.app, shown, {
    changed: (values) => use(context, made, "choose", { custom_id: component.custom_id, values }),
  });
  return made;
}

async function use({ app, message }, element, action, body) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  await app.interact(action, { channel: message.channel_id, message: message.id, ...body }, { message });
  element.removeAttribute("aria-busy");
}

function section(context, component) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, all(context, component.components)),
    el("div", { class: "section-side" }, renderOne(context, component.accessory)),
  );
}

function gallery({ message }, component) {
  const media = component.items.map((item) => ({ ...item.media, description: item.description }));
  return el("div", { class: "gallery" }, pictures(media, `${message.id}/${component.id}`));
}

function separator(_, component) {
  const wide = component.spacing === 2 ? "wide" : "";
  return component.divider === false ? el("div", { class: `space ${wide}` }) : el("hr", { class: wide });
}

function container(context, component) {
  const box = el("div", { class: "container" }, all(context, component.components));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    box.style.setProperty("--edge", `#${component.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

function fileName(address) {
  return decodeURIComponent(new URL(address, location.href).pathname.split("/").pop());
}
