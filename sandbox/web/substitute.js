// Whose turns the sandbox plays here: said above the message box, and chosen in one's settings.

import { act } from "./api.js";
import { el } from "./dom.js";
import { person, self } from "./people.js";

/** What is played, in words. */
export const WAY = "with random moves";

/** Return the others who play in the open thread: `{id, name, played}`. */
export function othersAtPlay(app) {
  const players = app.feed.get("open")?.players ?? [];
  return players.filter((player) => player.id !== self(app)?.id).map((player) => ({ ...player, name: person(app, player.id).name }));
}

/** Have somebody's turns in the open thread played, or leave them to people again. */
export function playFor(app, user, on) {
  return act(app.me, "substitute", { channel: app.channel, user, on });
}

/** Keep the line above the message box up to date. */
export function renderSubstitute(app, line) {
  const open = app.feed.get("open");
  const played = open?.turn ? open.players.filter((player) => player.played).map((player) => player.id) : [];
  const key = played.join();
  if (line.dataset.key === key) return;
  line.dataset.key = key;
  line.replaceChildren(...played.map((user) => entry(app, user)));
}

function entry(app, user) {
  const stop = el("button", { type: "button", class: "link-button", text: "Play by hand" });
  stop.addEventListener("click", () => playFor(app, user, false));
  return el("p", {}, `${person(app, user).name}’s moves are played at random. `, stop);
}
