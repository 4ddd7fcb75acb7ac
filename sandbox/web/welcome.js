// What an empty place says, and what a forum shows; on the first visit, what one can begin with.

import { RefusedError, act } from "./api.js";
import { isForum, isThread } from "./channels.js";
import { el } from "./dom.js";
import { Forum } from "./forum.js";
import { WAY, playFor } from "./substitute.js";

const CHALLENGER = "Ana";
const OPPONENT = "Ben";
const CHALLENGE = "challenge";
const LEARN = "learn";
const PLACE = "games";
const LEVEL = "level";
const SUCCESS = 3;
const PATIENCE_MS = 15000;

/** The start page, and what is under way there. */
export class Welcome {
  #app;
  #forum;
  #element = null;
  #key = "";
  #starting = false;
  #alone = false;
  #problem = "";

  constructor(app) {
    this.#app = app;
    this.#forum = new Forum(app);
  }

  /** Return what stands above the first message of the open channel. */
  render() {
    const channels = this.#app.feed.get("channels", []);
    const channel = channels.find((c) => c.id === this.#app.channel);
    if (channel && isForum(channel)) return this.#forum.render(channel, channels);
    if (!channel || isThread(channel)) return null;
    if (channels.every((c) => c.empty)) return this.#page();
    return this.#starting ? null : el("p", { class: "beginning", text: `This is the beginning of ${channel.name}.` });
  }

  /** Return the start page, the same element for as long as it has nothing else to say. */
  #page() {
    const online = this.#app.feed.get("bot")?.online;
    const [games, lessons] = [CHALLENGE, LEARN].map((command) => (online ? choicesOf(this.#app, command, "game") : []));
    const levels = online ? choicesOf(this.#app, CHALLENGE, LEVEL) : [];
    const key = JSON.stringify([games, lessons, levels, this.#starting, this.#problem]);
    if (key !== this.#key) this.#element = this.#draw(games, lessons, levels);
    this.#key = key;
    return this.#element;
  }

  #draw(games, lessons, levels) {
    const rows = games.map((game) => this.#row(game, lessons.some((lesson) => lesson.value === game.value), levels[0]));
    return el(
      "section",
      { class: "welcome", "aria-label": "Welcome" },
      el("img", { src: "/web/icon.svg", alt: "", width: "72", height: "72" }),
      el("h2", { text: "Welcome to Ringfall" }),
      el("p", {}, "This is a Discord of your own, with the real bot in it.", el("br"),
        `You are ${CHALLENGER}; to play the other side, become ${OPPONENT} at the top right.`),
      rows.length ? [this.#choice(), rows] : el("p", { class: "muted", role: "status", text: "The bot is starting …" }),
      this.#problem && el("p", { class: "problem", role: "alert", text: this.#problem }),
      el("p", { class: "muted" }, "Or press ", el("kbd", { text: "/" }), " below to see every command: ",
        el("kbd", { text: "/puzzle" }), " gives you a board with a win to find."),
    );
  }

  #choice() {
    const box = el("input", { type: "checkbox" });
    box.checked = this.#alone;
    box.addEventListener("change", () => (this.#alone = box.checked));
    return el("div", { class: "form-field" }, el("label", { class: "box" }, box, el("span", { text: `Play the other side for me, ${WAY}` })));
  }

  #row(game, teachable, level) {
    const play = el("button", { type: "button", class: "button primary large", disabled: this.#starting, text: `Start a game of ${game.name}` });
    play.addEventListener("click", () => this.#start(() => start(this.#app, game, { alone: this.#alone })));
    const computer = el("button", { type: "button", class: "button secondary large", disabled: this.#starting, "aria-label": `Play the computer at ${game.name}`, text: "Play the computer" });
    computer.addEventListener("click", () => this.#start(() => startComputer(this.#app, game, level)));
    const learn = el("button", { type: "button", class: "button secondary large", "aria-label": `Learn ${game.name}`, text: "Learn" });
    learn.addEventListener("click", () => this.#learn(game));
    return el("div", { class: "welcome-game" }, play, level && computer, teachable && learn);
  }

  #learn(game) {
    const body = { channel: this.#app.channel, name: LEARN, values: { game: game.value } };
    return this.#app.interact("slash", body, { command: LEARN });
  }

  async #start(begin) {
    this.#starting = true;
    this.#problem = "";
    this.#app.draw();
    try {
      this.#problem = await begin();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#problem = error.message;
    } finally {
      this.#starting = false;
      this.#app.draw();
    }
  }
}

/** List what a command offers for an option. */
function choicesOf(app, name, option) {
  const command = app.feed.get("commands", []).find((c) => c.type === 1 && c.name === name);
  return command?.options?.find((each) => each.name === option)?.choices ?? [];
}

/** Play the first steps of both people through the bot's own command and button; return what went wrong. */
async function start(app, game, { alone }) {
  const channel = await enter(app);
  const opponent = app.feed.get("people").find((user) => user.name === OPPONENT);
  const values = { game: game.value, opponent: opponent.id, first: "me" };
  const answer = await act(CHALLENGER, "slash", { channel, name: CHALLENGE, values });
  if (answer.failure) return answer.failure;
  const [card, accept] = await app.until(() => cardIn(app), PATIENCE_MS);
  await act(OPPONENT, "press", { channel, message: card.id, custom_id: accept.custom_id });
  await goToThread(app, channel);
  if (alone) await playFor(app, opponent.id, true);
  return "";
}

/** Challenge the bot itself, which accepts at once; return what went wrong. */
async function startComputer(app, game, level) {
  const channel = await enter(app);
  const values = { game: game.value, [LEVEL]: level.value, first: "me" };
  const answer = await act(CHALLENGER, "slash", { channel, name: CHALLENGE, values });
  if (answer.failure) return answer.failure;
  await goToThread(app, channel);
  return "";
}

async function enter(app) {
  const channel = app.feed.get("channels").find((c) => c.name === PLACE).id;
  await app.go({ me: CHALLENGER, channel });
  return channel;
}

async function goToThread(app, channel) {
  const thread = await app.until(() => app.feed.get("channels").find((c) => c.parent_id === channel), PATIENCE_MS);
  await app.go({ channel: thread.id });
}

function cardIn(app) {
  for (const message of app.feed.messages()) {
    const buttons = message.components.flatMap((row) => row.components ?? []);
    const accept = buttons.find((button) => button.style === SUCCESS && !button.disabled);
    if (accept) return [message, accept];
  }
  return null;
}
