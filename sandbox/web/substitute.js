// Whose turns the sandbox takes: said above the message box, and chosen in the settings.

import { act } from "./api.js";
import { el } from "./dom.js";
import { person, self } from "./people.js";

/** Return the other people who take turns in the open thread: `{id, name, substituted}`. */
export function others(app) {
  const participants = app.feed.get("open")?.participants ?? [];
  return participants.filter(({ id }) => id !== self(app)?.id).map((each) => ({ ...each, name: person(app, each.id).name }));
}

/** Let the sandbox take the turns of a user in the open thread, or stop it. */
export function substitute(app, user, on) {
  return act(app.me, "substitute", { channel: app.channel, user, on });
}

/** Keep the line above the message box up to date. */
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
