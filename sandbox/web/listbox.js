// A list to choose from while the focus stays where it is (ARIA's listbox with an active descendant).

import { el, newId } from "./dom.js";

// Choices of an autocompletion have no field for details; bots put them behind a dash.
const DETAIL = " — ";

export class Listbox {
  #active = -1;
  #choose;
  #rows = [];
  #follow;

  /** `choose(item, index)` is called for the chosen one, `follow(id)` when the active row changes. */
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

  /** Show items: `{label, detail, icon, selected, disabled}`; `active` is the row to begin at, or -1. */
  show(items, active = 0) {
    this.items = items;
    this.#rows = items.map((item, index) => this.#row(item, index));
    this.element.replaceChildren(...this.#rows);
    this.activate(Math.min(active, items.length - 1));
  }

  /** Make a row the active one; -1 for none. */
  activate(index) {
    this.#active = index;
    this.#rows.forEach((row, at) => row.classList.toggle("active", at === index));
    const row = this.#rows[index];
    row?.scrollIntoView({ block: "nearest" });
    this.#follow?.(row?.id ?? null);
  }

  /** Go up (-1) or down (1) by one row, from the last to the first. */
  step(by) {
    if (!this.items.length) return;
    const from = this.#active < 0 && by < 0 ? 0 : this.#active;
    this.activate((from + by + this.items.length) % this.items.length);
  }

  /** Choose the active row; return whether there was one. */
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
    // The focus must not leave the field.
    row.addEventListener("mousedown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.#choose(item, index));
    row.addEventListener("mousemove", () => this.#active !== index && this.activate(index));
    return row;
  }
}
