// The settings of this window's user: language, direct messages, substituted players.

import { act } from "./api.js";
import { el, newId } from "./dom.js";
import { self } from "./people.js";
import { selectMenu } from "./select.js";
import { openSheet } from "./sheet.js";
import { others, substitute } from "./substitute.js";

const STRINGS = 3;
const NAMES = new Intl.DisplayNames(["en"], { type: "language" });

/** Make the button open the user's settings. */
export function startAccount(app, button) {
  button.addEventListener("click", () => self(app) && open(app, self(app)));
}

/** Update the button's name. */
export function renderAccount(app, button) {
  button.setAttribute("aria-label", `Settings of ${app.me}`);
}

function open(app, me) {
  const title = newId("account");
  const done = el("button", { type: "button", class: "button primary", text: "Done" });
  const dialog = el(
    "dialog",
    { class: "modal", "aria-labelledby": title },
    el("h2", { id: title, text: `Settings of ${me.name}` }),
    el("div", { class: "form" }, languageField(app, me), lettersField(app, me), installField(app, me), others(app).map((other) => substituteField(app, other)), el("div", { class: "dialog-foot" }, done)),
  );
  done.addEventListener("click", () => dialog.close());
  openSheet(app, dialog);
}

function languageField(app, me) {
  const label = "Language";
  const options = app.feed.get("locales", []).map((locale) => ({
    label: NAMES.of(locale),
    description: locale,
    value: locale,
    default: locale === me.locale,
  }));
  options.sort((a, b) => a.label.localeCompare(b.label));
  const changed = ([locale]) => act(app.me, "account", { locale });
  const menu = selectMenu(app, { type: STRINGS, options }, { label, changed });
  return el("div", { class: "form-field" }, el("p", { class: "field-name", "aria-hidden": "true", text: label }), menu);
}

function lettersField(app, me) {
  return box("The bot may write direct messages to me", me.dms_open, (open) => act(app.me, "account", { dms_open: open }));
}

function installField(app, me) {
  const bot = app.feed.get("bot")?.name;
  return box(`I have installed ${bot} for myself`, me.installed, (installed) => act(app.me, "account", { installed }));
}

function substituteField(app, { id, name, substituted }) {
  return box(`Take ${name}’s turns here for me, at random`, substituted, (on) => substitute(app, id, on));
}

function box(label, checked, changed) {
  const input = el("input", { type: "checkbox" });
  input.checked = checked;
  input.addEventListener("change", () => changed(input.checked));
  return el("div", { class: "form-field" }, el("label", { class: "box" }, input, el("span", { text: label })));
}
