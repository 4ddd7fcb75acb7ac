// The message box: plain text, or a slash command once one is being typed.

import { isForum } from "./channels.js";
import { CommandForm } from "./commandform.js";
import { flatten, matching, readLine } from "./commands.js";
import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

/** The unsent draft of each place, and its error. */
class Draft {
  text = "";
  command = null;
  problem = "";
}

export class Composer {
  #app;
  #form;
  #box;
  #list;
  #popup;
  #problem;
  #field;
  #drafts = new Map();
  #place = "";
  #draft = new Draft();
  #offered = null;

  constructor(app, form) {
    this.#app = app;
    this.#form = form;
    this.#list = new Listbox({ label: "Commands", choose: (item) => this.#begin(item.command), follow: (id) => this.#point(id) });
    this.#popup = el("div", { class: "suggestions", hidden: true }, el("p", { class: "suggestions-head", text: "Commands" }), this.#list.element);
    this.#problem = el("p", { class: "problem", role: "alert" });
    this.#box = this.#makeBox();
    const commands = el("button", { type: "button", class: "icon-button", "aria-label": "Commands", text: "/" });
    // The box must keep the focus, or its suggestions close.
    commands.addEventListener("mousedown", (event) => event.preventDefault());
    commands.addEventListener("click", () => this.#toggleCommands());
    const send = el("button", { type: "submit", class: "icon-button send", "aria-label": "Send", text: "➤" });
    this.#field = el("div", { class: "field" }, commands, this.#box, send);
    form.append(this.#popup, this.#problem, this.#field);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  /** Update for the open channel and its commands. */
  render(channel) {
    const label = channel ? `Message ${channel.type === 1 ? "@" : "#"}${channel.name}` : "Message";
    this.#box.setAttribute("aria-label", `${label}; a slash begins a command`);
    const forum = Boolean(channel && isForum(channel));
    this.#box.placeholder = forum ? "Open a post to write in it" : "Message, or / for a command";
    this.#box.disabled = !channel || forum || channel.locked;
    this.#turnTo(this.#app.place);
    this.#readAgain();
  }

  /** Focus the input. */
  focus() {
    if (this.#draft.command) this.#draft.command.focus();
    else this.#box.focus();
  }

  /** Start a command with some values, as text by option. */
  begin(command, values = {}) {
    this.#begin(command, values);
  }

  /** Store the draft of the old place, and show the draft of the new one. */
  #turnTo(place) {
    if (place === this.#place) return;
    this.#draft.text = this.#box.value;
    this.#drafts.set(this.#place, this.#draft);
    this.#place = place;
    this.#draft.command?.putAway();
    this.#draft = this.#drafts.get(place) ?? new Draft();
    this.#show();
    this.#write(this.#draft.text);
    this.#close();
  }

  /** Show the draft: its command instead of the box, and its error. */
  #show() {
    const { command, problem } = this.#draft;
    this.#field.hidden = Boolean(command);
    if (command) this.#form.append(command.element);
    this.#problem.textContent = problem;
  }

  #makeBox() {
    const box = el("textarea", {
      id: "composer-box",
      rows: "1",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-controls": this.#list.element.id,
      enterkeyhint: "send",
      maxlength: "2000",
    });
    box.addEventListener("input", () => this.#typed());
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("blur", () => this.#close());
    box.addEventListener("focus", () => this.#typed());
    return box;
  }

  get #commands() {
    return flatten(this.#app.feed.get("commands", []));
  }

  /** Parse text that was typed before the bot's commands arrived. */
  #readAgain() {
    const offered = this.#app.feed.get("commands");
    if (offered === this.#offered) return;
    this.#offered = offered;
    if (!this.#draft.command && document.activeElement === this.#box) this.#typed();
  }

  #typed() {
    const text = this.#box.value;
    this.#say("");
    this.#fit();
    if (!text.startsWith("/") || text.includes("\n")) return this.#close();
    const read = readLine(this.#commands, text);
    if (read) return this.#begin(read.command, read.values);
    const found = matching(this.#commands, text.slice(1));
    this.#open(found.map((command) => ({ label: `/${command.name}`, detail: command.description, command })));
    return undefined;
  }

  #key(event) {
    const open = !this.#popup.hidden;
    if (event.isComposing) return;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#list.step(event.key === "ArrowDown" ? 1 : -1);
    } else if (open && event.key === "Escape") {
      event.preventDefault();
      this.#close();
    } else if (open && (event.key === "Tab" || event.key === "Enter") && !event.shiftKey && this.#list.active) {
      event.preventDefault();
      this.#list.take();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  async #send() {
    if (this.#draft.command) return;
    const text = this.#box.value.trim();
    const read = readLine(this.#commands, text, { whole: true });
    if (read) return this.#begin(read.command, read.values);
    if (!text) return;
    if (text.startsWith("/")) {
      this.#say(`There is no command ${text.split(" ")[0]} here.`);
      return;
    }
    this.#write("");
    const draft = this.#draft;
    const refusal = await this.#app.say(text);
    if (refusal) this.#giveBack(draft, text, refusal);
  }

  /** Restore a refused text where it was written, unless there is a new draft. */
  #giveBack(draft, text, refusal) {
    const shown = draft === this.#draft;
    if (shown) draft.text = this.#box.value;
    draft.text ||= text;
    draft.problem = refusal;
    if (!shown) return;
    this.#show();
    this.#write(draft.text);
  }

  #begin(command, values = {}) {
    this.#write("");
    this.#close();
    this.#draft.command?.element.remove();
    this.#draft.command = new CommandForm(this.#app, command, {
      values,
      send: (typed) => {
        this.#leave();
        this.#app.interact("slash", { channel: this.#app.channel, name: command.name, values: typed }, { command: command.name });
      },
      leave: () => this.#leave(),
      say: (text) => this.#say(text),
    });
    this.#show();
    this.#draft.command.start();
  }

  #leave() {
    this.#draft.command?.element.remove();
    this.#draft.command = null;
    this.#draft.problem = "";
    this.#show();
    this.#close();
    this.#box.focus();
  }

  /** Toggle the list of all commands, for people who do not type. */
  #toggleCommands() {
    if (this.#box.disabled) return;
    const shown = !this.#popup.hidden;
    if (shown || !this.#box.value.trim()) this.#box.value = shown ? "" : "/";
    this.#box.focus();
    this.#typed();
  }

  #write(text) {
    this.#box.value = text;
    this.#fit();
  }

  #fit() {
    this.#box.style.height = "auto";
    if (this.#box.value) this.#box.style.height = `${this.#box.scrollHeight}px`;
  }

  #open(items) {
    if (!items.length) return this.#close();
    this.#popup.hidden = false;
    this.#box.setAttribute("aria-expanded", "true");
    this.#list.show(items);
    return undefined;
  }

  #close() {
    this.#popup.hidden = true;
    this.#box?.setAttribute("aria-expanded", "false");
    this.#point(null);
  }

  #point(id) {
    if (id) this.#box?.setAttribute("aria-activedescendant", id);
    else this.#box?.removeAttribute("aria-activedescendant");
  }

  #say(text) {
    this.#draft.problem = text;
    this.#problem.textContent = text;
  }
}
