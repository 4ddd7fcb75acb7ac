// The content above a channel's first message: a forum's posts, or the start page.

import { RefusedError, act } from "./api.js";
import { isDirect, isForum, isThread } from "./channels.js";
import { dots, el } from "./dom.js";
import { Forum } from "./forum.js";
import { person, self } from "./people.js";
import { selfPlaySwitch } from "./selfplay.js";

// A wait that is longer gets an explanation.
const LONG_MS = 10000;

/** The start page, and the state of an action started there. */
export class Welcome {
  #app;
  #forum;
  #element = null;
  #key = "";
  #starting = "";
  #problem = "";
  #waiting = new Waiting(() => this.#app.draw());

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
    if (isDirect(channel)) return this.#beginning(channel);
    return this.#page();
  }

  /** Return the beginning of direct messages; between people it tells where the bot is. */
  #beginning({ name, people }) {
    const bot = this.#app.feed.get("bot")?.name;
    const installed = self(this.#app)?.installed;
    const key = JSON.stringify([name, people, bot, installed, this.#app.me]);
    if (key !== this.#key) {
      this.#element = people.length ? this.#between(people, bot, installed) : el("p", { class: "beginning", text: `This is the beginning of ${name}.` });
    }
    this.#key = key;
    return this.#element;
  }

  #between(people, bot, installed) {
    const me = self(this.#app)?.id;
    const others = people.filter((id) => id !== me).map((id) => person(this.#app, id).name);
    const install = el("button", { type: "button", class: "button secondary", text: `Install ${bot} for myself` });
    install.addEventListener("click", () => act(this.#app.me, "account", { installed: true }));
    return el(
      "div",
      { class: "beginning" },
      el("p", { text: `Only ${new Intl.ListFormat("en").format(["you", ...others])} are here. ${bot} is not.` }),
      el("p", { text: `${bot} answers the commands of people who installed it for themselves, and the buttons of everyone.` }),
      installed ? el("p", {}, "You have installed it. Press ", el("kbd", { text: "/" }), " below to see its commands.") : install,
    );
  }

  /** Return the start page, the same element as long as nothing changes. */
  #page() {
    const bot = this.#app.feed.get("bot");
    const starts = this.#app.feed.get("starts", []);
    const wait = this.#wait(bot, starts);
    const canPlay = bot?.online && this.#app.feed.get("self_play");
    const key = JSON.stringify([bot?.name, wait, this.#app.me, starts, this.#starting, this.#problem, canPlay && canPlay.on]);
    if (key !== this.#key) this.#element = this.#draw(bot, starts, wait);
    this.#key = key;
    return this.#element;
  }

  /** Return what the page waits for, with an explanation after a while; "" for nothing. */
  #wait(bot, starts) {
    const hasCommands = starts.length || this.#app.feed.get("commands", []).length;
    const begins = bot?.state === "running" && !(bot.online && hasCommands);
    const long = this.#waiting.isLong(begins ? "bot" : this.#starting);
    if (begins) return long ? `Starting ${bot.name} takes longer than usual; this machine may be busy` : `Starting ${bot.name}`;
    return this.#starting && long ? `${bot.name} is still at it; this machine may be busy` : "";
  }

  #draw(bot, starts, wait) {
    const rows = [...Map.groupBy(starts, (start) => start.row).values()];
    return el(
      "section",
      { class: "welcome", "aria-label": "Welcome" },
      el("h2", { text: bot ? `Welcome to ${bot.name}` : "Welcome" }),
      el("p", {}, "This is a Discord of your own, with the real bot in it.", el("br"),
        `You are ${this.#app.me}; at the top right you become another person.`),
      wait && el("p", { class: "muted", role: "status" }, wait, dots()),
      el("div", { class: "welcome-rows" }, rows.map((row) => this.#row(row)), bot?.online && selfPlaySwitch(this.#app)),
      this.#problem && el("p", { class: "problem", role: "alert", text: this.#problem }),
      el("p", { class: "muted" }, "Press ", el("kbd", { text: "/" }), " below to see every command."),
    );
  }

  #row(starts) {
    const [{ row, text, picture }] = starts;
    return el(
      "div",
      { class: "welcome-row" },
      picture && el("img", { src: picture, alt: row, width: "600", height: "400" }),
      text && el("p", { text }),
      el("div", { class: "welcome-buttons" }, starts.map((start, index) => this.#button(start, index === 0))),
    );
  }

  #button({ name, label }, isFirst) {
    const kind = isFirst ? "primary" : "secondary";
    const button = el("button", { type: "button", class: `button ${kind} large`, disabled: Boolean(this.#starting), "aria-busy": this.#starting === name && "true", "aria-label": name, text: label });
    button.addEventListener("click", () => this.#start(name));
    return button;
  }

  async #start(name) {
    this.#starting = name;
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
      this.#starting = "";
      this.#app.draw();
    }
  }
}

/** Tells whether something has lasted long; calls back when it has. */
class Waiting {
  #callBack;
  #for = "";
  #timer = null;
  #long = false;

  constructor(callBack) {
    this.#callBack = callBack;
  }

  isLong(thing) {
    if (thing === this.#for) return this.#long;
    clearTimeout(this.#timer);
    this.#for = thing;
    this.#long = false;
    if (thing) this.#timer = setTimeout(() => this.#end(), LONG_MS);
    return false;
  }

  #end() {
    this.#long = true;
    this.#callBack();
  }
}
