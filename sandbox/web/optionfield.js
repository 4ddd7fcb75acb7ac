// An option of a slash command: a combobox with choices of the option, the users, or the bot.

import { RefusedError, act } from "./api.js";
import { el } from "./dom.js";
import { avatar } from "./people.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;
const DEBOUNCE_MS = 120;
const MOST_ITEMS = 25;

export class OptionField {
  #app;
  #acts;
  #chosen = null;
  #timer = 0;
  #asking = null;
  #asked = false;

  constructor(app, option, { text = "", controls, describedBy, ...acts }) {
    this.#app = app;
    this.option = option;
    this.#acts = acts;
    const numeric = option.type === INTEGER || option.type === NUMBER;
    this.input = el("input", {
      type: "text",
      role: "combobox",
      inputmode: numeric ? "decimal" : null,
      "aria-label": `${option.name}${option.required ? "" : " (optional)"}`,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": controls,
      "aria-describedby": describedBy,
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: String(Math.min(option.max_length ?? 6000, 6000)),
    });
    this.input.value = text;
    this.element = el(
      "div",
      { class: option.required ? "option-field required" : "option-field" },
      el("span", { class: "option-name", "aria-hidden": "true", text: option.name }),
      this.input,
    );
    this.#fit();
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("focus", () => this.#acts.focused());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" && !this.input.value) {
        event.preventDefault();
        this.#acts.remove();
      }
    });
    this.element.addEventListener("mousedown", (event) => {
      if (event.target === this.input) return;
      event.preventDefault();
      this.focus();
    });
  }

  get filled() {
    return this.input.value.trim() !== "";
  }

  /** The sent value: the chosen item's, the intended item's, or the text. */
  get value() {
    const text = this.input.value.trim();
    if (this.#chosen?.label === this.input.value) return String(this.#chosen.value);
    return String(this.#fixedItems()?.find((item) => means(item, text))?.value ?? text);
  }

  focus() {
    this.input.focus();
  }

  /** Replace the text. */
  write(text) {
    this.input.value = text;
    this.#chosen = null;
    this.#fit();
    this.#acts.changed();
  }

  /** Set the active row of the list. */
  point(id) {
    if (id) this.input.setAttribute("aria-activedescendant", id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  expand(open) {
    this.input.setAttribute("aria-expanded", String(open));
  }

  /** Tell whether the text equals one of the items. */
  agrees(items) {
    const text = this.input.value.trim();
    return text !== "" && (this.#chosen?.label === this.input.value || items.some((item) => String(item.value) === text || item.label === text));
  }

  /** Choose an item: the field shows its label, and sends its value until edited. */
  take(item) {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.input.value = item.label;
    this.#chosen = item;
    this.#fit();
    this.#acts.changed();
  }

  /** Keep only the label, which Discord sends after the user has left the channel: discord-api-docs#7206. */
  forget() {
    if (this.option.autocomplete) this.#chosen = null;
  }

  /** Show the items that match the text. */
  suggest() {
    const fixed = this.#fixedItems();
    if (fixed) {
      const typed = this.#chosen ? "" : this.input.value.trim().toLowerCase().replace(/^@/, "");
      const found = fixed.filter((item) => `${item.label} ${item.value}`.toLowerCase().replace("@", "").includes(typed));
      this.#acts.offer(found.slice(0, MOST_ITEMS), { note: found.length ? "" : "nothing fits; choose one of the list" });
    } else if (this.option.autocomplete) {
      this.#ask();
    } else {
      this.#acts.offer([]);
    }
  }

  /** Return a sentence about an invalid value, or nothing. */
  problem() {
    const { name, required, type } = this.option;
    this.input.setAttribute("aria-invalid", "false");
    if (!this.filled) return required ? this.#wrong(`Fill in “${name}”.`) : "";
    if (this.#fixedItems() && !this.#fixedItems().some((item) => String(item.value) === this.value)) {
      return this.#wrong(`Choose one of the list for “${name}”.`);
    }
    const numeric = type === INTEGER ? /^-?\d+$/ : type === NUMBER ? /^-?\d+(\.\d+)?$/ : null;
    if (numeric && !numeric.test(this.value)) return this.#wrong(`“${name}” takes a number.`);
    return "";
  }

  #wrong(sentence) {
    this.input.setAttribute("aria-invalid", "true");
    return sentence;
  }

  #typed() {
    this.write(this.input.value);
    if (!this.#acts.sort()) this.suggest();
  }

  #fit() {
    this.input.style.width = `${Math.max(3, this.input.value.length + 1)}ch`;
  }

  /** The items that do not need the bot, `null` if there are none. */
  #fixedItems() {
    const { type, choices } = this.option;
    if (choices?.length) return choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (type === BOOLEAN) return [{ label: "True", value: "true" }, { label: "False", value: "false" }];
    if (type === USER || type === MENTIONABLE) {
      return this.#app.feed.get("people", []).map((user) => ({ label: `@${user.name}`, value: user.id, icon: avatar(this.#app, user) }));
    }
    if (type === CHANNEL) return this.#app.feed.get("channels", []).map((c) => ({ label: `#${c.name}`, value: c.id }));
    return null;
  }

  #ask() {
    // The list belongs to an earlier text and must not be used for this one.
    this.#acts.outdated();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    // The first request is immediate; during typing they are debounced.
    this.#timer = setTimeout(() => this.#fetch(asking), this.#asked ? DEBOUNCE_MS : 0);
    this.#asked = true;
  }

  async #fetch(asking) {
    const { me, ...request } = this.#acts.request();
    request.values[this.option.name] = this.input.value;
    try {
      const answer = await act(me, "complete", request, { signal: asking.signal });
      if (asking.signal.aborted) return;
      const items = (answer.choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
      this.#acts.offer(items, { note: this.#noteFor(answer, items) });
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof RefusedError)) throw error;
      this.#acts.offer([], { note: error.message });
    }
  }

  #noteFor(answer, items) {
    if (answer.failure) return "Loading the options failed";
    return items.length ? "" : "No options match what you typed";
  }
}

function means(item, text) {
  const wanted = text.toLowerCase().replace(/^@/, "");
  return [item.label, String(item.value)].some((name) => name.toLowerCase().replace(/^@/, "") === wanted);
}
