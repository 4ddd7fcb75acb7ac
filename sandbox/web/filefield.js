// A file option of a slash command: the file is read here and sent with the command.

import { el } from "./dom.js";

export const ATTACHMENT = 11;

export class FileField {
  #acts;
  #file = null;
  #reading = false;

  constructor(app, option, { describedBy, ...acts }) {
    this.option = option;
    this.#acts = acts;
    this.input = el("input", {
      type: "file",
      "aria-label": `${option.name}${option.required ? "" : " (optional)"}`,
      "aria-describedby": describedBy,
    });
    this.element = el(
      "div",
      { class: option.required ? "option-field required" : "option-field" },
      el("span", { class: "option-name", "aria-hidden": "true", text: option.name }),
      this.input,
    );
    this.input.addEventListener("change", () => this.#read());
    this.input.addEventListener("focus", () => this.#acts.focused());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Backspace") {
        event.preventDefault();
        this.#acts.remove();
      }
    });
  }

  get filled() {
    return this.#file !== null;
  }

  /** The sent value: the name of the file, and its content in base64. */
  get value() {
    return this.#file;
  }

  focus() {
    this.input.focus();
  }

  // Methods of fields with a list: nothing to do here.
  point() {}

  expand() {}

  agrees() {
    return true;
  }

  suggest() {
    this.#acts.offer([]);
  }

  /** Return a sentence about an invalid value, or nothing. */
  problem() {
    if (this.#reading) return "The file is still being read.";
    return this.option.required && !this.filled ? `Choose a file for “${this.option.name}”.` : "";
  }

  #read() {
    const [file] = this.input.files;
    this.#file = null;
    this.#acts.changed();
    if (!file) return;
    const reader = new FileReader();
    this.#reads(true);
    reader.addEventListener("loadend", () => {
      this.#reads(false);
      if (reader.error) this.#acts.offer([], { note: "the file could not be read" });
      else this.#file = { filename: file.name, data: reader.result.slice(reader.result.indexOf(",") + 1) };
    });
    reader.readAsDataURL(file);
  }

  #reads(busy) {
    this.#reading = busy;
    this.input.setAttribute("aria-busy", String(busy));
  }
}
