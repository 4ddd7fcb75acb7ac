// The WebSocket that delivers a user's view: a flat table and its changes.

const RECONNECT_MS = 700;

export class Feed extends EventTarget {
  #socket = null;
  #person = "";
  #looking = {};
  #retry = 0;

  /** The current value of every key: `people`, `channels`, `commands`, `bot`, `message:<id>`, … */
  table = new Map();
  connected = false;

  /** Connect as this person, instead of an earlier one. */
  open(person) {
    this.#person = person;
    this.#socket?.close();
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** Tell the sandbox the open channel and the number of its messages to send. */
  look(channel, limit = 0) {
    this.#looking = { open: channel, limit };
    this.#send(this.#looking);
  }

  /** Mark the open channel as read up to a message. */
  read(message) {
    this.#send({ read: message });
  }

  get(key, otherwise = null) {
    return this.table.get(key) ?? otherwise;
  }

  /** The messages of the open channel, oldest first. */
  messages() {
    const found = [...this.table].filter(([key]) => key.startsWith("message:")).map(([, value]) => value);
    return found.sort((a, b) => compareIds(a.id, b.id));
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}/page/feed?as=${encodeURIComponent(this.#person)}`);
    this.#socket = socket;
    let first = true;
    socket.addEventListener("open", () => this.#send(this.#looking));
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.#socket) return;
      if (first) this.table.clear();
      first = false;
      this.connected = true;
      this.#apply(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.connected = false;
      this.dispatchEvent(new Event("change"));
      this.#retry = setTimeout(() => this.#connect(), RECONNECT_MS);
    });
  }

  #apply({ set, drop }) {
    for (const key of drop) this.table.delete(key);
    for (const [key, value] of Object.entries(set)) this.table.set(key, value);
    this.dispatchEvent(new Event("change"));
  }

  #send(body) {
    if (this.#socket?.readyState === WebSocket.OPEN && Object.keys(body).length) {
      this.#socket.send(JSON.stringify(body));
    }
  }
}

/** Compare two ids by age: they exceed JavaScript's safe integers. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
