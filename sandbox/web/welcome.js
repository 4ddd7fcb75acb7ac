// The content above a channel's first message: a forum's posts, or the start page.

import { RefusedError, act } from "./api.js";
import { isDirect, isForum, isThread } from "./channels.js";
import { el } from "./dom.js";
import { Forum } from "./forum.js";

/** The start page, and the state of an action started there. */
export class Welcome {
  #app;
  #forum;
  #element = null;
  #key = "";
  #starting = false;
  #problem = "";

  constructor(app) {
    this.#app = app;
    this.#forum = new Forum(app);
  }

  /** Return the content above the first message of the open channel. */
  render() {
    const channels = this.#app.feed.get("channels", []);
    const channel = channels.find((c) => c.id === this.#app.channel);
    if (channel && isForum(channel)) return this.#forum.render(channel, channels);
    if (!channel || isThread(channel)) return null;
    if (isDirect(channel)) return el("p", { class: "beginning", text: `This is the beginning of ${channel.name}.` });
    return this.#page();
  }

  /** Return the start page, the same element as long as nothing changes. */
  #page() {
    const bot = this.#app.feed.get("bot");
    const starts = this.#app.feed.get("starts", []);
    const key = JSON.stringify([bot?.name, bot?.online, this.#app.me, starts, this.#starting, this.#problem]);
    if (key !== this.#key) this.#element = this.#draw(bot, starts);
    this.#key = key;
    return this.#element;
  }

  #draw(bot, starts) {
    const rows = [...Map.groupBy(starts, (start) => start.row).values()];
    return el(
      "section",
      { class: "welcome", "aria-label": "Welcome" },
      el("img", { src: "/web/icon.svg", alt: "", width: "72", height: "72" }),
      el("h2", { text: bot ? `Welcome to ${bot.name}` : "Welcome" }),
      el("p", {}, "This is a Discord of your own, with the real bot in it.", el("br"),
        `You are ${this.#app.me}; at the top right you become another person.`),
      bot && !bot.online && el("p", { class: "muted", role: "status", text: "The bot is starting …" }),
      rows.map((row) => el("div", { class: "welcome-row" }, row.map((start, index) => this.#button(start, index === 0)))),
      this.#problem && el("p", { class: "problem", role: "alert", text: this.#problem }),
      el("p", { class: "muted" }, "Press ", el("kbd", { text: "/" }), " below to see every command."),
    );
  }

  #button({ name, label }, isFirst) {
    const kind = isFirst ? "primary" : "secondary";
    const button = el("button", { type: "button", class: `button ${kind} large`, disabled: this.#starting, "aria-label": name, text: label });
    button.addEventListener("click", () => this.#start(name));
    return button;
  }

  async #start(name) {
    this.#starting = true;
    this.#problem = "";
    this.#app.draw();
    try {
      const { channel } = await act(this.#app.me, "start", { channel: this.#app.channel, name });
      if (channel === this.#app.channel) this.#app.log.toBottom();
      else await this.#app.go({ channel });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#problem = error.message;
    } finally {
      this.#starting = false;
      this.#app.draw();
    }
  }
}
