// Users: their colours, the user switch, and the names of ids.

import { flatten } from "./commands.js";
import { el, walkWithArrows } from "./dom.js";

const HUES = ["coral", "sky", "leaf", "gold", "stone"];

/** Return a user's avatar: the initial on the user's colour. */
export function avatar(app, user) {
  const humans = app.feed.get("people", []).filter((other) => !other.bot);
  const place = humans.findIndex((other) => other.id === user.id);
  const hue = place < 0 ? "bot" : HUES[place % HUES.length];
  return el("span", { class: `avatar ${hue}`, "aria-hidden": "true", text: user.name.slice(0, user.admin ? 2 : 1) });
}

/** Return the user with this id, or a placeholder for an unknown one. */
export function person(app, id) {
  return app.feed.get("people", []).find((user) => user.id === id) ?? { id, name: "unknown", bot: false };
}

/** Return this window's user. */
export function self(app) {
  return app.feed.get("people", []).find((user) => user.name === app.me);
}

/**
 * Return the names of the ids in a message text, for `markdown.render`.
 *
 * Discord's clients only know the users in a message's `mentions`, and cached members.
 */
export function namesFor(app, message) {
  const known = (id) => message?.mentions.some((user) => user.id === id);
  return {
    user: (id) => (known(id) ? { name: person(app, id).name, own: id === self(app)?.id } : null),
    channel: (id) => app.feed.get("channels", []).find((channel) => channel.id === id),
    role: (id) => app.feed.get("roles", []).find((role) => role.id === id),
    command: (name) => {
      const command = flatten(app.feed.get("commands", [])).find((offered) => offered.name === name);
      return command && (() => app.composer.begin(command));
    },
    link: (channel, message) => app.address({ channel, message }),
  };
}

/** Update the switch. Its entries are links, so that each can be opened in its own window. */
export function renderPeople(app, nav) {
  const humans = app.feed.get("people", []).filter((user) => !user.bot);
  const key = JSON.stringify([humans, app.me, app.channel]);
  if (nav.dataset.key === key) return;
  const focused = nav.contains(document.activeElement);
  nav.dataset.key = key;
  nav.replaceChildren(...humans.map((user) => entry(app, user)));
  if (focused) nav.querySelector("[aria-current]")?.focus();
}

/** Initialise the switch. */
export function startPeople(nav) {
  walkWithArrows(nav, "a");
}

function entry(app, user) {
  const current = user.name === app.me;
  const title = current ? `You are ${user.name}` : `Be ${user.name} (a middle click opens a second window)`;
  const link = el(
    "a",
    { class: "person", href: app.address({ me: user.name }), title, "aria-current": current && "true" },
    avatar(app, user),
    el("span", { class: "person-name", text: user.name }),
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.be(user.name);
  });
  return link;
}
