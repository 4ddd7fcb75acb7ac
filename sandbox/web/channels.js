// The list of channels and threads, with unread counts.

import { el, walkWithArrows } from "./dom.js";
import { compareIds } from "./feed.js";

const DIRECT = new Set([1, 3]);
const ANNOUNCEMENTS = 5;
const VOICES = new Set([2, 13]);
const FORUM = 15;
const THREADS = new Set([10, 11, 12]);

export const isThread = (channel) => THREADS.has(channel.type);
export const isDirect = (channel) => DIRECT.has(channel.type);
export const isForum = (channel) => channel.type === FORUM;

/** Tell whether the open thread is locked for this user, so that no button works. */
export const isLocked = (app) => Boolean(app.feed.get("channels", []).find((channel) => channel.id === app.channel)?.locked);

/** Return the symbol before a channel's name. */
export function mark(channel) {
  if (isDirect(channel)) return "@";
  if (isForum(channel)) return "▤";
  if (channel.type === ANNOUNCEMENTS) return "»";
  if (VOICES.has(channel.type)) return "♪";
  return isThread(channel) ? "↳" : "#";
}

/** Return the threads of a channel or the posts of a forum: latest first, archived ones last. */
export function threadsOf(channel, channels) {
  return channels
    .filter((thread) => thread.parent_id === channel.id)
    .sort((a, b) => a.archived - b.archived || compareIds(b.id, a.id));
}

/** Initialise the list. */
export function startChannels(list) {
  walkWithArrows(list, "a");
}

/** Update the list. */
export function renderChannels(app, list) {
  const channels = app.feed.get("channels", []);
  const key = JSON.stringify([channels, app.channel, app.me]);
  if (list.dataset.key === key) return;
  const focused = list.contains(document.activeElement) && document.activeElement.dataset.channel;
  list.dataset.key = key;
  const directMessages = channels.filter(isDirect);
  const places = channels.filter((channel) => !isDirect(channel) && !isThread(channel));
  list.replaceChildren(
    ...places.map((channel) => entry(app, channel, channels)),
    ...(directMessages.length ? [section("Direct messages", directMessages.map((channel) => entry(app, channel, channels)))] : []),
  );
  if (focused) list.querySelector(`[data-channel="${focused}"]`)?.focus();
}

function section(name, entries) {
  const id = "channels-section";
  return el("li", { class: "channel-group" }, el("h2", { id, text: name }), el("ul", { "aria-labelledby": id }, entries));
}

function entry(app, channel, channels) {
  const threads = threadsOf(channel, channels);
  const nested = threads.length ? el("ul", {}, threads.map((thread) => entry(app, thread, channels))) : null;
  return el("li", {}, link(app, channel), nested);
}

function link(app, channel) {
  const open = channel.id === app.channel;
  const unread = channel.unread > 0 && !open;
  const states = [unread && "unread", channel.archived && "archived"].filter(Boolean);
  return el(
    "a",
    {
      class: ["channel", ...states].join(" "),
      href: app.address({ channel: channel.id }),
      "aria-current": open && "page",
      data: { channel: channel.id },
    },
    el("span", { class: "channel-mark", "aria-hidden": "true", text: mark(channel) }),
    el("span", { class: "channel-name", text: channel.name }),
    channel.archived && el("span", { class: "channel-note", text: "over" }),
    unread && unreadMark(channel),
  );
}

function unreadMark(channel) {
  const count = channel.unread > 98 ? "99+" : String(channel.unread);
  if (!channel.mentions) {
    return [el("span", { class: "dot", "aria-hidden": "true" }), el("span", { class: "quiet", text: `, ${count} unread` })];
  }
  return [
    el("span", { class: "badge", "aria-hidden": "true", text: String(channel.mentions) }),
    el("span", { class: "quiet", text: `, ${channel.mentions} for you, ${count} unread` }),
  ];
}
