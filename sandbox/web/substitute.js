// The players whose turns the sandbox takes: shown above the message box, chosen in the settings.

import { act } from "./api.js";
import { el } from "./dom.js";
import { person, self } from "./people.js";

/** Return the other players of the open thread: `{id, name, substituted}`. */
export function others(app) {
  const participants = app.feed.get("open")?.participants ?? [];
  return participants.filter(({ id }) => id !== self(app)?.id).map((each) => ({ ...each, name: person(app, each.id).name }));
}

/** Start or stop taking the turns of a user in the open thread. */
export function substitute(app, user, on) {
  return act(app.me, "substitute", { channel: app.channel, user, on });
}

/** Update the line above the message box. */
export function renderSubstitute(app, line) {
  const open = app.feed.get("open");
  const users = open?.turn ? open.participants.filter((each) => each.substituted).map((each) => each.id) : [];
  const key = users.join();
  if (line.dataset.key === key) return;
  line.dataset.key = key;
  line.replaceChildren(...users.map((user) => entry(app, user)));
}

function entry(app, user) {
  const stop = el("button", { type: "button", class: "link-button", text: "Stop" });
  stop.addEventListener("click", () => substitute(app, user, false));
  return el("p", {}, `The sandbox takes ${person(app, user).name}’s turns at random. `, stop);
}
