// Modals of the bot.

import { el, newId } from "./dom.js";
import { render } from "./markdown.js";
import { namesFor } from "./people.js";
import { selectMenu } from "./select.js";
import { openSheet } from "./sheet.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
const LONG = 2;

/** Show a modal. `submit(values)` sends it and returns an error sentence, or nothing. */
export function openModal(app, modal, submit) {
  const fields = [];
  const parts = modal.components.map((component) => part(app, component, fields));
  const title = newId("modal");
  const problem = el("p", { class: "problem", role: "alert" });
  const cancel = el("button", { type: "button", class: "button secondary", text: "Cancel" });
  const send = el("button", { type: "submit", class: "button primary", text: "Submit" });
  const form = el("form", { novalidate: true }, parts, problem, el("div", { class: "dialog-foot" }, cancel, send));
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title }, el("h2", { id: title, text: modal.title }), form);
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => field.problem());
    if (wrong) {
      problem.textContent = wrong.problem();
      wrong.focus();
      return;
    }
    send.disabled = true;
    const sentence = await submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
    send.disabled = false;
    if (sentence) problem.textContent = sentence;
    else dialog.close();
  });
  openSheet(app, dialog);
  fields[0]?.focus();
}

function part(app, component, fields) {
  if (component.type === TEXT) return el("div", { class: "text" }, render(component.content, namesFor(app)));
  if (component.type === LABEL) return labelled(app, component.component, component, fields);
  if (component.type === ROW) return component.components.map((inner) => labelled(app, inner, inner, fields));
  return null;
}

function labelled(app, component, { label, description }, fields) {
  const id = newId("field");
  const help = description && el("p", { class: "muted", id: `${id}-help`, text: description });
  const { element, field } = input(app, component, { id, label, help });
  fields.push({ id: component.custom_id, label, ...field });
  const required = component.required !== false && component.type !== CHECKBOX;
  return el(
    "div",
    { class: "form-field" },
    el("label", { for: id, text: label }, required && el("span", { class: "required-mark", "aria-hidden": "true", text: " *" })),
    help,
    element,
  );
}

function input(app, component, { id, label, help }) {
  const described = help ? help.id : null;
  if (component.type === TEXT_INPUT) return textInput(component, { id, label, described });
  if (component.type === RADIO || component.type === CHECKBOXES) return boxes(component, { id, label, described });
  if (component.type === CHECKBOX) return checkbox(component, { id, described });
  return menu(app, component, { id, label, described });
}

function textInput(component, { id, label, described }) {
  const long = component.style === LONG;
  const element = el(long ? "textarea" : "input", {
    id,
    type: long ? null : "text",
    rows: long ? "5" : null,
    placeholder: component.placeholder,
    maxlength: component.max_length,
    "aria-describedby": described,
    "aria-required": String(component.required !== false),
  });
  element.value = component.value ?? "";
  const problem = () => {
    const text = element.value;
    if (component.required !== false && !text) return `“${label}” must be filled in.`;
    if (text && text.length < (component.min_length ?? 0)) return `“${label}” needs ${component.min_length} characters.`;
    return "";
  };
  return { element, field: { value: () => element.value, focus: () => element.focus(), problem } };
}

/** Return a sentence if too few are chosen; optional fields may stay empty. */
function tooFew(label, { length }, { required, least }) {
  if (length >= least || (!required && !length)) return "";
  return least === 1 ? `“${label}” needs a choice.` : `“${label}” needs ${least} choices.`;
}

function menu(app, component, { id, label, described }) {
  const required = component.required !== false;
  const least = Math.max(component.min_values ?? 1, Number(required));
  const element = selectMenu(app, component, { label, describedBy: described, least: required ? least : 0 });
  const button = element.querySelector("button");
  button.id = id;
  const problem = () => tooFew(label, element.values, { required, least });
  return { element, field: { value: () => element.values, focus: () => button.focus(), problem } };
}

function boxes(component, { id, label, described }) {
  const single = component.type === RADIO;
  const made = component.options.map((option, index) => {
    const box = el("input", { type: single ? "radio" : "checkbox", name: id, value: option.value, id: index ? `${id}-${index}` : id });
    box.checked = Boolean(option.default);
    const detail = option.description && el("span", { class: "muted", text: ` ${option.description}` });
    return { box, row: el("label", { class: "box" }, box, el("span", {}, option.label, detail)) };
  });
  const element = el(
    "div",
    { role: single ? "radiogroup" : "group", "aria-label": label, "aria-describedby": described },
    made.map(({ row }) => row),
  );
  const chosen = () => made.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const required = component.required !== false;
  const most = component.max_values ?? made.length;
  const problem = () =>
    !single && chosen().length > most
      ? `“${label}” takes at most ${most}.`
      : tooFew(label, chosen(), { required, least: single ? 1 : Math.max(component.min_values ?? 1, Number(required)) });
  const value = () => (single ? (chosen()[0] ?? null) : chosen());
  return { element, field: { value, focus: () => made[0].box.focus(), problem } };
}

function checkbox(component, { id, described }) {
  const element = el("input", { type: "checkbox", id, "aria-describedby": described });
  element.checked = Boolean(component.default);
  return { element, field: { value: () => element.checked, focus: () => element.focus(), problem: () => "" } };
}
