// A list of choices that does not take the focus (ARIA's listbox with an active descendant).

import { el, newId } from "./dom.js";

// Autocomplete choices have no field for details; bots append them after a dash.
const DETAIL = " — ";

export class Listbox {
  #active = -1;
  #choose;
  #rows = [];
  #follow;

  /** Calls `choose(item, index)` for a chosen item, and `follow(id)` when the active row changes. */
  constructor({ label, choose, follow, multiple = false }) {
    this.element = el("div", {
      class: "listbox",
      role: "listbox",
      id: newId("listbox"),
      "aria-label": label,
      "aria-multiselectable": multiple && "true",
    });
    this.#choose = choose;
    this.#follow = follow;
  }

  items = [];

  get active() {
    return this.items[this.#active] ?? null;
  }

  /** Show items: `{label, detail, icon, selected, disabled}`; `active` is the first active row, or -1. */
  show(items, active = 0) {
    this.items = items;
    this.#rows = items.map((item, index) => this.#row(item, index));
    this.element.replaceChildren(...this.#rows);
    this.activate(Math.min(active, items.length - 1));
  }

  /** Set the active row; -1 for none. */
  activate(index) {
    this.#active = index;
    this.#rows.forEach((row, at) => row.classList.toggle("active", at === index));
    const row = this.#rows[index];
    row?.scrollIntoView({ block: "nearest" });
    this.#follow?.(row?.id ?? null);
  }

  /** Move up (-1) or down (1) by one row, wrapping around. */
  step(by) {
    if (!this.items.length) return;
    const from = this.#active < 0 && by < 0 ? 0 : this.#active;
    this.activate((from + by + this.items.length) % this.items.length);
  }

  /** Choose the active row, if any; return whether there was one. */
  take() {
    if (!this.active) return false;
    this.#choose(this.active, this.#active);
    return true;
  }

  #row(item, index) {
    const [label, ...rest] = item.label.split(DETAIL);
    const detail = item.detail || rest.join(DETAIL);
    const row = el(
      "div",
      {
        class: "option",
        role: "option",
        id: `${this.element.id}-${index}`,
        "aria-selected": String(Boolean(item.selected)),
      },
      item.icon,
      el("span", { class: "option-label", text: label }),
      detail && el("span", { class: "option-detail", text: detail }),
    );
    // Keep the focus in the field.
    row.addEventListener("mousedown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.#choose(item, index));
    row.addEventListener("mousemove", () => this.#active !== index && this.activate(index));
    return row;
  }
}
