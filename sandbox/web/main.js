// The page: the user and the open channel (both in the address), and when to render what.

import { renderAccount, startAccount } from "./account.js";
import { RefusedError, act } from "./api.js";
import { renderBanner } from "./banner.js";
import { mark, renderChannels, startChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { startDrawer } from "./drawer.js";
import { renderFaults } from "./faults.js";
import { Feed } from "./feed.js";
import { Log } from "./log.js";
import { openModal } from "./modal.js";
import { Notices } from "./notices.js";
import { renderPeople, startPeople } from "./people.js";
import { Press } from "./press.js";
import { renderSelfPlay } from "./selfplay.js";
import { renderSubstitute } from "./substitute.js";
import { moveClock, startClock } from "./times.js";
import { titleOf } from "./title.js";
import { Welcome } from "./welcome.js";

const FIRST_PERSON = "Ana";
const $ = (id) => document.getElementById(id);

class App {
  feed = new Feed();
  /** The name of this window's user. */
  me = "";
  /** The id of the open channel, `null` until known. */
  channel = null;
  /** The errors of components, by message id. */
  failures = new Map();
  #notices = new Notices();
  #press = new Press(() => this.draw());

  constructor() {
    this.log = new Log(this, $("log"), $("to-latest"));
    this.composer = new Composer(this, $("composer"));
    this.welcome = new Welcome(this);
    this.drawer = startDrawer($("drawer"), $("side"));
    startChannels($("channels"));
    startPeople($("people"));
    startAccount(this, $("account"));
    startClock();
    document.addEventListener("click", (event) => this.#followLink(event));
    document.addEventListener("keydown", (event) => this.#typeAnywhere(event));
    window.addEventListener("popstate", () => this.#readAddress());
    this.feed.addEventListener("change", () => this.draw());
    this.#readAddress();
  }

  /** The names of the offered commands: when they change, messages are rendered again. */
  get offered() {
    return this.feed.get("commands", []).filter((command) => command.type > 1).map((command) => command.id + command.label).join();
  }

  /** The key of the current user and channel, for drafts and notices. */
  get place() {
    return `${this.me}/${this.channel}`;
  }

  /** The local notices of this place. */
  get notices() {
    return this.#notices.at(this.place);
  }

  /** Return the address of a user's view, a channel, or a message in it. */
  address({ me = this.me, channel = this.channel, message } = {}) {
    const place = [channel, message].filter(Boolean).join("/");
    return `/?as=${encodeURIComponent(me)}${place ? `#${place}` : ""}`;
  }

  /** Switch to another user, in the same place. */
  be(name) {
    this.go({ me: name });
  }

  /** Open a channel as a user; resolves once it is shown. */
  async go({ me = this.me, channel = this.channel, message }) {
    history.pushState(null, "", this.address({ me, channel, message }));
    this.#readAddress();
    await this.until(() => this.feed.get("open")?.id === this.channel);
  }

  /** Wait for a condition on the feed, at most `patience` milliseconds. */
  until(look, patience = 10000) {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = look();
        if (!found) return;
        clearTimeout(timer);
        this.feed.removeEventListener("change", check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.feed.removeEventListener("change", check);
        reject(new RefusedError("The bot did not answer in time."));
      }, patience);
      this.feed.addEventListener("change", check);
      check();
    });
  }

  /** Send a message; return the reason if it was refused. */
  async say(content) {
    const place = this.place;
    try {
      await act(this.me, "say", { channel: this.channel, content });
      if (place === this.place) this.log.toBottom();
      return "";
    } catch (error) {
      return refusal(error);
    }
  }

  /**
   * Send an interaction and handle the response: opens a modal, or shows a failure under the `message`
   * or beside the `command` it came from. Returns the reason of a failure.
   */
  async interact(action, body, { message, command } = {}) {
    const { me, place } = this;
    const notice = command && this.#addNotice(place, { command, text: "Sending" });
    if (message) this.#setFailure(message.id, null);
    let answer;
    try {
      answer = await act(me, action, body);
    } catch (error) {
      answer = { failure: refusal(error) };
    }
    if (notice) this.dismissNotice(notice);
    if (answer.modal) openModal(this, answer.modal, (values) => this.#submit(me, answer.interaction, values));
    if (answer.failure && message) this.#setFailure(message.id, answer.failure);
    else if (answer.failure) this.#addNotice(place, { command, text: answer.failure, failed: true });
    return answer.failure ?? "";
  }

  /** Dismiss an ephemeral message. */
  async dismiss(message) {
    await act(this.me, "dismiss", { channel: message.channel_id, message: message.id });
  }

  dismissNotice(notice) {
    this.#notices.dismiss(notice);
    this.draw();
  }

  /** Render all changes, once no press is in progress. */
  draw() {
    if (this.#press.holdsUp()) return;
    moveClock(this.feed.get("clock", 0));
    if (!this.channel) this.#chooseChannel();
    const channel = this.feed.get("channels", []).find((c) => c.id === this.channel);
    renderPeople(this, $("people"));
    renderAccount(this, $("account"));
    renderChannels(this, $("channels"));
    renderBanner(this, $("banner"));
    renderFaults(this, $("faults"));
    $("place").textContent = channel ? `${mark(channel)} ${channel.name}` : "";
    const calls = this.#callsElsewhere();
    document.title = titleOf(this, channel, calls);
    this.drawer.mark(calls);
    this.composer.render(channel);
    renderSubstitute(this, $("substitute"));
    renderSelfPlay(this, $("self-play"));
    this.log.render(this.welcome.render());
  }

  #readAddress() {
    const me = new URLSearchParams(location.search).get("as") || FIRST_PERSON;
    const [channel, message] = location.hash.slice(1).split("/");
    const moved = channel !== this.channel;
    if (me !== this.me) this.failures.clear();
    this.channel = channel || null;
    if (message) this.log.aim(message);
    if (me !== this.me) {
      this.me = me;
      this.feed.look(this.channel ?? "0");
      this.feed.open(me);
    } else if (moved) {
      this.feed.look(this.channel ?? "0");
    }
    this.drawer.close();
    this.draw();
  }

  #chooseChannel() {
    const first = this.feed.get("channels", [])[0];
    if (!first) return;
    this.channel = first.id;
    history.replaceState(null, "", this.address());
    this.feed.look(this.channel);
  }

  #followLink(event) {
    const link = event.target.closest?.("a[href^='/?as=']");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(link.href);
    const [channel, message] = address.hash.slice(1).split("/");
    this.go({ me: address.searchParams.get("as"), channel, message });
  }

  /** Send directMessages and slashes typed outside of any field to the message box. */
  #typeAnywhere(event) {
    const busy = event.target.closest("input, textarea, select, dialog, [role='menu'], [role='combobox']");
    if (busy || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
    this.composer.focus();
  }

  async #submit(me, interaction, values) {
    try {
      const answer = await act(me, "submit", { interaction, values });
      return answer.failure ?? "";
    } catch (error) {
      return refusal(error);
    }
  }

  #addNotice(place, notice) {
    const added = this.#notices.add(place, notice);
    this.draw();
    if (place === this.place) this.log.toBottom();
    return added;
  }

  #setFailure(message, text) {
    if (text) this.failures.set(message, text);
    else this.failures.delete(message);
    this.draw();
  }

  #callsElsewhere() {
    const others = this.feed.get("channels", []).filter((channel) => channel.id !== this.channel);
    return others.reduce((sum, channel) => sum + channel.mentions, 0);
  }
}

function refusal(error) {
  if (error instanceof RefusedError) return error.message;
  throw error;
}

new App();
