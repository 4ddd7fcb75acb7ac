// The form of a slash command: its name, a field for each used option, and the unused options.

import { el, newId } from "./dom.js";
import { ATTACHMENT, FileField } from "./filefield.js";
import { Listbox } from "./listbox.js";
import { OptionField } from "./optionfield.js";

export class CommandForm {
  #app;
  #command;
  #place;
  #acts;
  #fields = [];
  #row;
  #popup;
  #head;
  #list;
  #more;
  #current = null;

  /**
   * `acts.send(values)` receives the values by option, `acts.leave()` handles Escape, `acts.say(text)`
   * shows an error.
   */
  constructor(app, command, { values = {}, ...acts }) {
    this.#app = app;
    this.#command = command;
    this.#place = { me: app.me, channel: app.channel };
    this.#acts = acts;
    this.#list = new Listbox({
      label: "Suggestions",
      choose: (item) => this.#choose(item),
      follow: (id) => this.#current?.point(id),
    });
    this.#head = el("p", { class: "suggestions-head", id: newId("hint") });
    this.#popup = el("div", { class: "suggestions" }, this.#head, this.#list.element);
    this.#row = el("div", { class: "command-fields" });
    this.#more = this.#moreButton();
    const send = el("button", { type: "button", class: "icon-button send", "aria-label": "Send the command", text: "➤" });
    send.addEventListener("click", () => this.#send());
    const leave = el("button", { type: "button", class: "icon-button", "aria-label": "Leave the command", text: "✕" });
    leave.addEventListener("click", () => this.#acts.leave());
    const line = el(
      "div",
      { class: "field command" },
      el("span", { class: "command-name", text: `/${command.name}` }),
      this.#row,
      this.#more,
      leave,
      send,
    );
    this.element = el("div", { role: "group", "aria-label": `Command /${command.name}` }, this.#popup, line);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    for (const option of command.options) {
      if (option.required || option.name in values) this.#add(option, values[option.name]);
    }
    if (!this.#fields.length && command.options[0]?.autocomplete) this.#add(command.options[0]);
    this.#updateMore();
  }

  /** Focus the first incomplete field, once the form is in the page. */
  start() {
    this.#showHelp();
    this.focus();
  }

  focus() {
    const next = this.#fields.find((field) => !field.filled) ?? this.#fields.at(-1);
    if (next) next.focus();
    else this.element.querySelector(".send").focus();
  }

  /** Leave the place of the command: values picked from the bot's lists are forgotten. */
  putAway() {
    this.element.remove();
    for (const field of this.#fields) field.forget?.();
  }

  /** The user and values of a request for choices, as of the place where the command began. */
  request(focused) {
    return { ...this.#place, name: this.#command.name, focused, values: this.#values() };
  }

  #add(option, text = "") {
    const Field = option.type === ATTACHMENT ? FileField : OptionField;
    const field = new Field(this.#app, option, {
      text,
      controls: this.#list.element.id,
      describedBy: this.#head.id,
      request: () => this.request(option.name),
      offer: (items, state) => this.#offer(field, items, state),
      outdated: () => this.#list.activate(-1),
      focused: () => this.#enter(field),
      changed: () => this.#acts.say(""),
      sort: () => this.#sort(field),
      remove: () => this.#remove(field),
    });
    this.#fields.push(field);
    this.#row.append(field.element);
    return field;
  }

  /** Move a value typed as `name:value` to the option of that name; return whether there is one. */
  #sort(field) {
    const options = [field.option, ...this.#unused().filter((option) => option.type !== ATTACHMENT)];
    const names = options.map((option) => option.name).join("|");
    const found = field.input.value.match(new RegExp(`^(?:(.*?)\\s)??(${names}):(.*)$`, "s"));
    if (!found) return false;
    const [, before = "", name, value] = found;
    const option = options.find((each) => each.name === name);
    let target = field;
    if (option !== field.option) {
      field.write(before.trim());
      target = this.#add(option);
      if (!field.filled && !field.option.required) this.#drop(field);
      this.#updateMore();
    }
    target.write(value.trimStart());
    if (this.#sort(target)) return true;
    if (target === this.#current) target.suggest();
    else target.focus();
    return true;
  }

  #drop(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    field.element.remove();
  }

  #remove(field) {
    if (field.option.required) {
      this.#acts.leave();
      return;
    }
    this.#drop(field);
    this.#updateMore();
    if (this.#fields.length) this.#fields.at(-1).focus();
    else this.#acts.leave();
  }

  #enter(field) {
    this.#current = field;
    this.#head.textContent = `${field.option.name} — ${field.option.description}`;
    this.#popup.hidden = false;
    field.suggest();
  }

  #offer(field, items, { note = "", active = 0 } = {}) {
    if (field !== this.#current) return;
    this.#head.textContent = `${field.option.name} — ${note || field.option.description}`;
    this.#list.show(items, active);
    field.expand(items.length > 0);
  }

  #choose(item) {
    if (item.option) {
      this.#add(item.option).focus();
      this.#updateMore();
      return;
    }
    this.#current.take(item);
    this.#current.expand(false);
    this.#list.show([]);
    this.#fields.find((field) => !field.filled)?.focus();
  }

  #key(event) {
    if (event.isComposing) return;
    const inField = event.target === this.#current?.input;
    const acts = {
      ArrowDown: () => inField && this.#list.step(1),
      ArrowUp: () => inField && this.#list.step(-1),
      Enter: () => inField && this.#enterKey(),
      Escape: () => this.#escape(),
    };
    if (event.key === "Tab" && !event.shiftKey && inField && this.#list.active && !this.#current.agrees(this.#list.items)) {
      event.preventDefault();
      this.#list.take();
      return;
    }
    const act = acts[event.key];
    if (!act || (event.target.tagName === "BUTTON" && event.key !== "Escape")) return;
    event.preventDefault();
    act();
  }

  /** Enter chooses the active row, or sends if the typed value is already complete. */
  #enterKey() {
    const field = this.#current;
    if (this.#list.active && !field.agrees(this.#list.items)) {
      this.#list.take();
      return;
    }
    const missing = this.#fields.find((other) => !other.filled && other.option.required);
    if (missing && missing !== field) missing.focus();
    else this.#send();
  }

  #escape() {
    if (this.#list.items.length) {
      this.#list.show([]);
      this.#current?.expand(false);
    } else {
      this.#acts.leave();
    }
  }

  #send() {
    for (const field of this.#fields) {
      const problem = field.problem();
      if (problem) {
        field.focus();
        this.#acts.say(problem);
        return;
      }
    }
    this.#acts.send(this.#values());
  }

  #values() {
    const filled = this.#fields.filter((field) => field.filled);
    return Object.fromEntries(filled.map((field) => [field.option.name, field.value]));
  }

  #unused() {
    return this.#command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #moreButton() {
    const button = el("button", { type: "button", class: "more-options", "aria-expanded": "false" });
    button.addEventListener("click", () => this.#offerMore(button));
    button.addEventListener("blur", () => this.#current === null && this.#list.show([]));
    button.addEventListener("keydown", (event) => {
      if (this.#current) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        this.#list.step(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Enter" && this.#list.active) {
        event.preventDefault();
        this.#list.take();
      }
    });
    return button;
  }

  /** List the unused options; the button itself becomes the combobox. */
  #offerMore(button) {
    const pointer = { point: (id) => (id ? button.setAttribute("aria-activedescendant", id) : button.removeAttribute("aria-activedescendant")) };
    this.#current = null;
    this.#head.textContent = "Options";
    this.#popup.hidden = false;
    pointer.point(null);
    this.#list.show(this.#unused().map((option) => ({ label: option.name, detail: option.description, option })));
    button.focus();
  }

  #updateMore() {
    const count = this.#unused().length;
    this.#more.hidden = !count;
    this.#more.textContent = count === 1 ? "+ 1 option" : `+ ${count} options`;
  }

  #showHelp() {
    if (this.#fields.length) return;
    this.#head.textContent = this.#command.description;
  }
}
