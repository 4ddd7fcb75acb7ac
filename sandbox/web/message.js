// Renders a message.

import { isLocked } from "./channels.js";
import { renderComponents } from "./components.js";
import { dots, el } from "./dom.js";
import { renderEmbed } from "./embeds.js";
import { render, renderInline } from "./markdown.js";
import { messageEntries, offerMenu, openMenu, userEntries } from "./menu.js";
import { avatar, namesFor, person, self } from "./people.js";
import { fileLink, isPicture, pictures } from "./pictures.js";
import { format, now } from "./times.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const THREAD_CREATED = 18;
const REPLY = 19;
const THREAD_STARTER = 21;
const TOKEN_LIFE_MS = 15 * 60 * 1000;

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/** Return the element of a message. */
export function renderMessage(app, message) {
  if (message.type === THREAD_CREATED) return threadNotice(app, message);
  if (message.type === THREAD_STARTER) return threadStart(app, message);
  const id = `message-${message.id}`;
  const article = el(
    "article",
    { class: classesOf(app, message), id, tabindex: "-1", "aria-labelledby": `${id}-author ${id}-text`, data: { message: message.id } },
    origin(app, message),
    el("div", { class: "message-side" }, avatar(app, person(app, message.author.id))),
    el(
      "div",
      { class: "message-main" },
      head(app, message, id),
      el("div", { class: "message-body" }, body(app, message)),
      message.thread && threadCard(app, message.thread),
      app.failures.has(message.id) && el("p", { class: "failure", role: "alert", text: app.failures.get(message.id) }),
      isEphemeral(message) && onlyYou(app, message),
    ),
    toolbar(app, message),
  );
  offerMenu(article, () => messageEntries(app, message));
  return article;
}

/** Return a local notice: a pending command, or its result. */
export function renderNotice(app, notice) {
  const dismiss = el("button", { type: "button", class: "link-button", text: "Dismiss" });
  dismiss.addEventListener("click", () => app.dismissNotice(notice));
  return el(
    "article",
    { class: notice.failed ? "message notice failed" : "message notice", tabindex: "-1", data: { message: notice.id } },
    el("div", { class: "message-side" }, el("span", { class: "avatar bot", "aria-hidden": "true", text: notice.failed ? "!" : "…" })),
    el(
      "div",
      { class: "message-main" },
      notice.command && el("p", { class: "notice-command", text: `/${notice.command}` }),
      el("p", {}, notice.text, notice.failed ? null : dots()),
      notice.failed && el("p", { class: "only-you" }, "Only you can see this · ", dismiss),
    ),
  );
}

function classesOf(app, message) {
  const me = self(app)?.id;
  const called = message.author.id !== me && message.mentions.some((user) => user.id === me);
  return ["message", isEphemeral(message) && "ephemeral", called && "called"].filter(Boolean).join(" ");
}

function head(app, message, id) {
  const sent = new Date(message.timestamp);
  return el(
    "p",
    { class: "message-head" },
    authorName(app, message.author, `${id}-author`),
    message.author.bot && el("span", { class: "tag", text: "APP" }),
    el("time", { class: "muted", datetime: message.timestamp, title: format(sent, "F"), text: format(sent, "t") }),
  );
}

function authorName(app, author, id) {
  const name = person(app, author.id).name;
  const entries = userEntries(app, author.id);
  if (!entries.length) return el("span", { class: "author", id, text: name });
  const button = el("button", { type: "button", class: "author", id, text: name, "aria-haspopup": "menu" });
  const open = (event) => {
    event.preventDefault();
    event.stopPropagation();
    openMenu(button, entries);
  };
  button.addEventListener("click", open);
  button.addEventListener("contextmenu", open);
  return button;
}

function origin(app, message) {
  if (message.command && message.interaction_metadata) {
    const user = message.interaction_metadata.user;
    return el(
      "p",
      { class: "origin" },
      el("strong", { text: person(app, user.id).name }),
      " used ",
      el("span", { class: "command-name", text: `/${message.command}` }),
    );
  }
  if (message.type !== REPLY) return null;
  const target = message.referenced_message;
  const lost = target === null ? "a message that is gone" : "a message that could not be loaded";
  const text = target ? firstLine(target.content) || "a picture" : lost;
  const start = target ? `Answer to ${person(app, target.author.id).name}: ` : "Answer to ";
  return el("p", { class: "origin" }, start, el("span", { class: "muted" }, renderInline(text, namesFor(app, target))));
}

function firstLine(text) {
  return text.split("\n", 1)[0];
}

function body(app, message) {
  if (message.flags & LOADING) return thinking(app, message);
  return content(app, message, { live: true });
}

function content(app, message, { live }) {
  const names = namesFor(app, message);
  return [
    message.content && el("div", { class: "text", id: live && `message-${message.id}-text` }, withEdited(render(message.content, names), message, live)),
    pictures(message.attachments.filter(isPicture), message.id),
    message.attachments.filter((file) => !isPicture(file)).map(fileLink),
    message.embeds.map((embed) => renderEmbed(embed, names)),
    message.components.length > 0 && el("div", { class: "components" }, renderComponents(app, message, { live: live && !isLocked(app) })),
  ];
}

/** Append "(edited)" to the last line of an edited message. */
function withEdited(nodes, message, live) {
  if (!message.edited_timestamp || !live) return nodes;
  const last = nodes.at(-1);
  const mark = el("span", { class: "edited", title: format(new Date(message.edited_timestamp), "F"), text: "(edited)" });
  if (last?.tagName !== "P") return [...nodes, mark];
  last.append(mark);
  return nodes;
}

function thinking(app, message) {
  if (now() - Date.parse(message.timestamp) > TOKEN_LIFE_MS) {
    return el("p", { class: "failure", text: "The application did not respond" });
  }
  return el("p", { class: "thinking" }, `${person(app, message.author.id).name} is thinking`, dots());
}

function onlyYou(app, message) {
  const dismiss = el("button", { type: "button", class: "link-button", text: "Dismiss message", data: { key: "dismiss" } });
  dismiss.addEventListener("click", () => app.dismiss(message));
  return el("p", { class: "only-you" }, "Only you can see this · ", dismiss);
}

function toolbar(app, message) {
  const entries = messageEntries(app, message);
  if (!entries.length) return null;
  const more = el("button", {
    type: "button",
    class: "icon-button more",
    text: "⋯",
    "aria-label": "More about this message",
    "aria-haspopup": "menu",
    data: { key: "more" },
  });
  more.addEventListener("click", () => openMenu(more, entries));
  return more;
}

function threadCard(app, thread) {
  const known = app.feed.get("channels", []).find((channel) => channel.id === thread.id);
  if (!known) return null;
  const count = thread.message_count === 1 ? "1 message" : `${thread.message_count} messages`;
  return el(
    "a",
    { class: "thread-card", href: app.address({ channel: thread.id }) },
    el("span", { class: "thread-name", text: known.name }),
    el("span", { class: "muted", text: known.archived ? `${count} · over` : `${count} ›` }),
  );
}

function threadNotice(app, message) {
  const thread = message.thread;
  return el(
    "article",
    { class: "message system", tabindex: "-1", data: { message: message.id } },
    el("p", {}, `${person(app, message.author.id).name} started a thread: `,
      thread ? el("a", { href: app.address({ channel: thread.id }), text: thread.name }) : message.content),
  );
}

function threadStart(app, message) {
  const source = message.referenced_message;
  const back = source && el("a", { href: app.address({ channel: source.channel_id, message: source.id }), text: "the card in the channel" });
  return el(
    "article",
    { class: "message system start", tabindex: "-1", data: { message: message.id } },
    el("p", { class: "muted" }, "This thread began with ", back || "a message that is gone", "."),
    source && el("div", { class: "quoted" }, content(app, source, { live: false })),
  );
}
