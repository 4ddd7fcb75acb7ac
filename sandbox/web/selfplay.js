// People who play by themselves: the switch on the start page, and the line above the message box.

import { act } from "./api.js";
import { el } from "./dom.js";
import { person } from "./people.js";

/** Return the switch of the start page; `null` if the project names nothing to press. */
export function selfPlaySwitch(app) {
  const play = app.feed.get("self_play");
  if (!play) return null;
  const input = el("input", { type: "checkbox", role: "switch", "aria-describedby": "self-play-text" });
  input.checked = play.on;
  input.addEventListener("change", () => setOn(app, input.checked));
  return el(
    "div",
    { class: "welcome-row self-play" },
    el("label", { class: "box" }, input, el("span", { text: "The others play by themselves" })),
    el("p", { id: "self-play-text", class: "muted", text: `${play.text} That is everyone but you and Admin; Dora joins them. One step every ${play.pause} seconds, ${play.most} at most.` }),
  );
}

/** Update the line; the count alone is not announced. */
export function renderSelfPlay(app, line) {
  const play = app.feed.get("self_play");
  const key = play?.on ? play.people.join() : "";
  if (line.dataset.key !== key) {
    line.dataset.key = key;
    line.replaceChildren(...(key ? [entry(app, play)] : []));
  }
  const count = line.querySelector(".steps");
  if (count) count.textContent = `(${play.steps} of ${play.most} steps) `;
}

function entry(app, { people }) {
  const names = new Intl.ListFormat("en").format(people.map((id) => person(app, id).name));
  const stop = el("button", { type: "button", class: "link-button", text: "Stop" });
  stop.addEventListener("click", () => setOn(app, false));
  return el("p", {}, `${names} play by themselves. `, el("span", { class: "steps", "aria-live": "off" }), stop);
}

function setOn(app, on) {
  return act(app.me, "self_play", { channel: app.channel, on });
}
