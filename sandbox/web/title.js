// The tab's title: player to move, open channel, user.

import { mark } from "./channels.js";
import { person, self } from "./people.js";

/** Return the title for the open channel; `calls` counts the notifications in other channels. */
export function titleOf(app, channel, calls) {
  const place = channel && `${mark(channel)} ${channel.name}`;
  const parts = [turn(app), place, app.me, `${app.feed.get("bot")?.name ?? ""} sandbox`.trim()].filter(Boolean);
  return `${calls ? `(${calls}) ` : ""}${parts.join(" · ")}`;
}

function turn(app) {
  const open = app.feed.get("open");
  if (!open?.turn || open.id !== app.channel) return "";
  return open.turn === self(app)?.id ? "Your turn" : `${person(app, open.turn).name}’s turn`;
}
