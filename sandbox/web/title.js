// The title of the tab: who is waited for, where one looks, and who one is.

import { mark } from "./channels.js";
import { isEphemeral } from "./message.js";
import { person, self } from "./people.js";

const BUTTON = 2;
const PRIMARY = 1;
const NAMED = /<@!?(\d+)>/g;

/** Return the title for the open channel; `calls` counts what notified the person elsewhere. */
export function titleOf(app, channel, calls) {
  const place = channel && `${mark(channel)} ${channel.name}`;
  const parts = [turn(app), place, app.me, "Ringfall sandbox"].filter(Boolean);
  return `${calls ? `(${calls}) ` : ""}${parts.join(" · ")}`;
}

/** Say whose turn it is: the newest message with a main button waits for whom it names last. */
function turn(app) {
  const asking = app.feed.messages().findLast((message) => !isEphemeral(message) && hasMainButton(message));
  const named = asking && [...asking.content.matchAll(NAMED)].at(-1)?.[1];
  if (!named) return "";
  return named === self(app)?.id ? "Your turn" : `${person(app, named).name}’s turn`;
}

function hasMainButton(message) {
  const components = message.components.flatMap((row) => row.components ?? []);
  return components.some((component) => component.type === BUTTON && component.style === PRIMARY && !component.disabled);
}
