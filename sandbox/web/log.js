// The messages of the open channel: synchronised with the feed, scrolling, keyboard navigation.

import { isLocked } from "./channels.js";
import { el } from "./dom.js";
import { compareIds } from "./feed.js";
import { isEphemeral, renderMessage, renderNotice } from "./message.js";
import { openMenu, messageEntries } from "./menu.js";
import { bridge, holdStill, isSeen } from "./steady.js";

const NEAR_BOTTOM_PX = 120;
const GROUP_MS = 7 * 60 * 1000;
const MORE_MESSAGES = 50;

export class Log {
  #app;
  #log;
  #toLatest;
  #shown = new Map();
  #channel = null;
  #wanted = 0;
  #stuck = true;
  #target = null;
  #held = null;

  constructor(app, log, toLatest) {
    this.#app = app;
    this.#log = log;
    this.#toLatest = toLatest;
    log.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    log.addEventListener("keydown", (event) => this.#walk(event));
    toLatest.addEventListener("click", () => this.toBottom());
    document.addEventListener("visibilitychange", () => this.#markRead());
    // A picture of unknown size grows when it loads.
    log.addEventListener("load", () => this.#settle(), { capture: true });
    new ResizeObserver(() => this.#settle()).observe(log);
  }

  /** Scroll to this message as soon as it exists. */
  aim(message) {
    this.#target = message;
  }

  /** Show the current state of the feed. */
  render(beginning) {
    const open = this.#app.feed.get("open");
    const channel = open?.id ?? null;
    // Keep the old channel until the new one has loaded.
    if (channel !== this.#app.channel) return;
    if (channel !== this.#channel) this.#clear(channel);
    const messages = channel ? this.#app.feed.messages() : [];
    const held = holdStill(this.#log);
    const before = new Map(this.#shown);
    const grown = this.#place([...messages, ...this.#app.notices], open, beginning, before);
    held.focus((id) => this.#shown.get(id)?.element);
    if (!this.#stuck) held.view((id) => this.#shown.get(id)?.element);
    if (!this.#stuck && grown) this.#toLatest.hidden = false;
    this.#showPrivate(messages, before);
    this.#settle();
    this.#reachTarget();
    this.#markRead();
  }

  /** Keep a message's picture in view; returns the function that ends this. */
  hold(message) {
    const stuck = this.#stuck;
    this.#held = message;
    this.#settle();
    return () => {
      this.#held = null;
      if (stuck) this.toBottom();
    };
  }

  /** Scroll to the latest message. */
  toBottom() {
    this.#log.scrollTop = this.#log.scrollHeight;
    this.#stuck = true;
    this.#toLatest.hidden = true;
  }

  /** Restore the required scroll position. */
  #settle() {
    const held = this.#shown.get(this.#held)?.element.querySelector(".picture img");
    if (held) held.scrollIntoView({ block: "nearest" });
    // A welcome without messages is read from its start.
    else if (this.#stuck && this.#shown.size) this.toBottom();
  }

  /**
   * Scroll a new answer, or the picture of an answer's next stage, fully into view. An answer taller
   * than the view is shown from its start.
   */
  #showPrivate(messages, before) {
    const latest = messages.at(-1);
    for (const message of messages.filter(isEphemeral)) {
      const [known, shown] = [before.get(message.id), this.#shown.get(message.id)];
      const picture = shown !== known && shown.element.querySelector(".picture img");
      if (!known && message === latest) this.#showLatest(shown.element);
      else if (known && picture && isSeen(picture, this.#log)) picture.scrollIntoView({ block: "nearest" });
    }
  }

  #showLatest(element) {
    this.toBottom();
    if (element.offsetHeight <= this.#log.clientHeight) return;
    this.#stuck = false;
    element.scrollIntoView({ block: "start" });
  }

  #clear(channel) {
    this.#channel = channel;
    this.#shown.clear();
    this.#log.replaceChildren();
    this.#wanted = 0;
    this.#stuck = true;
  }

  /** Place the messages; return whether there are new ones at the end. */
  #place(messages, open, beginning, before) {
    const first = this.#log.querySelector("[data-message]")?.dataset.message;
    const elements = messages.map((message, index) => this.#element(message, messages[index - 1]));
    const top = open?.more ? this.#moreButton() : beginning;
    this.#sync([top, ...elements].filter(Boolean));
    this.#forget(new Set(messages.map((message) => message.id)));
    const fresh = messages.filter((message) => !before.has(message.id));
    const above = fresh.some((message) => first && /^\d+$/.test(message.id) && compareIds(message.id, first) < 0);
    return before.size > 0 && fresh.length > 0 && !above;
  }

  #element(message, previous) {
    const state = JSON.stringify([message, this.#app.me, this.#app.failures.get(message.id), this.#app.offered, isLocked(this.#app)]);
    let known = this.#shown.get(message.id);
    if (known?.state !== state) {
      const make = message.notice ? renderNotice : renderMessage;
      const element = make(this.#app, message);
      if (known) bridge(known.element, element);
      known = { state, element };
      this.#shown.set(message.id, known);
    }
    known.element.classList.toggle("grouped", isGrouped(message, previous));
    return known.element;
  }

  /** Make the log's children equal this list without moving elements that can stay. */
  #sync(elements) {
    const wanted = new Set(elements);
    for (const child of [...this.#log.children]) if (!wanted.has(child)) child.remove();
    elements.forEach((element, index) => {
      if (this.#log.children[index] !== element) this.#log.insertBefore(element, this.#log.children[index] ?? null);
    });
  }

  #forget(present) {
    for (const id of this.#shown.keys()) if (!present.has(id)) this.#shown.delete(id);
  }

  #moreButton() {
    const button = el("button", { type: "button", class: "button secondary earlier", text: "Earlier messages" });
    button.addEventListener("click", () => {
      this.#wanted = this.#app.feed.messages().length + MORE_MESSAGES;
      this.#app.feed.look(this.#channel, this.#wanted);
    });
    return button;
  }

  #reachTarget() {
    const found = this.#target && this.#shown.get(this.#target)?.element;
    if (!found) return;
    this.#target = null;
    this.#stuck = false;
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#log;
    this.#stuck = !this.#shown.size || scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX;
    if (this.#stuck) this.#toLatest.hidden = true;
    this.#markRead();
  }

  #markRead() {
    const channel = this.#app.feed.get("channels", []).find((c) => c.id === this.#channel);
    const latest = this.#app.feed.messages().at(-1);
    if (channel?.unread && latest && this.#stuck && document.visibilityState === "visible") {
      this.#app.feed.read(latest.id);
    }
  }

  #walk(event) {
    const articles = [...this.#log.querySelectorAll("article")];
    const here = articles.indexOf(document.activeElement);
    if (event.target !== this.#log && here < 0) return;
    const message = here >= 0 && this.#app.feed.get(`message:${articles[here].dataset.message}`);
    const next = { ArrowUp: here < 0 ? articles.length - 1 : here - 1, ArrowDown: here + 1, Home: 0, End: articles.length - 1 }[event.key];
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      if (message && messageEntries(this.#app, message).length) {
        event.preventDefault();
        openMenu(articles[here], messageEntries(this.#app, message));
      }
    } else if (articles[next]) {
      event.preventDefault();
      articles[next].focus();
    }
  }
}

function isGrouped(message, previous) {
  if (!previous || message.notice || previous.notice || message.type !== 0 || message.author.bot) return false;
  const close = Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MS;
  return close && previous.type === 0 && previous.author.id === message.author.id;
}
