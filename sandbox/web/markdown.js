// Renders Discord's markdown as DOM nodes; never parses HTML.

import { isThread, mark } from "./channels.js";
import { el } from "./dom.js";
import { customEmoji } from "./emoji.js";
import { timestamp } from "./times.js";

/**
 * Return the nodes of a text.
 *
 * `names` resolves mentions: `user(id)`, `channel(id)` and `role(id)` return `{name, own}` or
 * nothing, `link(channel, message)` the address of a channel or of a message in it, `command(name)` what a press on
 * a command does.
 */
export function render(text, names) {
  const nodes = [];
  const lines = text.split("\n");
  while (lines.length) nodes.push(...takeBlock(lines, names));
  return nodes;
}

/** Return the nodes of inline text: no headings, lists or quotes. */
export function renderInline(text, names) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const found = firstRule(text, at, names);
    if (found) {
      flush();
      nodes.push(found.node);
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return nodes;
}

function takeBlock(lines, names) {
  for (const block of BLOCKS) {
    const nodes = block(lines, names);
    if (nodes) return nodes;
  }
  return takeParagraph(lines, names);
}

const BLOCKS = [takeCode, takeHeading, takeSubtext, takeQuote, takeList];

function takeCode(lines) {
  if (!lines[0].startsWith("```")) return null;
  const rest = lines.join("\n");
  const found = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```/.exec(rest);
  if (!found) return null;
  const after = rest.slice(found[0].length).replace(/^\n/, "");
  lines.splice(0, lines.length, ...(after ? after.split("\n") : []));
  return [el("pre", { tabindex: "0" }, el("code", { text: found[1] }))];
}

function takeHeading(lines, names) {
  const found = /^(#{1,3}) +(.+)$/.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  // The page's own heading has level 1.
  return [el(`h${found[1].length + 2}`, { class: `heading-${found[1].length}` }, renderInline(found[2], names))];
}

function takeSubtext(lines, names) {
  const found = /^-# +(.+)$/.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  return [el("p", { class: "subtext" }, renderInline(found[1], names))];
}

function takeQuote(lines, names) {
  if (lines[0].startsWith(">>> ")) {
    const text = lines.splice(0, lines.length).join("\n").slice(4);
    return [el("blockquote", {}, render(text, names))];
  }
  const quoted = takeWhile(lines, (line) => line.startsWith("> "));
  return quoted.length ? [el("blockquote", {}, render(quoted.map((line) => line.slice(2)).join("\n"), names))] : null;
}

const ITEM = /^( *)([-*]|\d+\.) +(.+)$/;

function takeList(lines, names) {
  const first = itemOf(lines[0]);
  if (!first) return null;
  const found = takeWhile(lines, (line) => {
    const item = itemOf(line);
    return item && (item.indent > first.indent || item.ordered === first.ordered);
  });
  return [listOf(found.map(itemOf), names)];
}

function itemOf(line) {
  const found = ITEM.exec(line);
  if (!found) return null;
  return { indent: found[1].length, ordered: /\d/.test(found[2]), start: parseInt(found[2], 10), text: found[3] };
}

function listOf(items, names) {
  const { indent, ordered, start } = items[0];
  const list = el(ordered ? "ol" : "ul", { start: ordered ? start : null });
  while (items.length) {
    const { text } = items.shift();
    const nested = takeWhile(items, (item) => item.indent > indent);
    list.append(el("li", {}, renderInline(text, names), nested.length ? listOf(nested, names) : null));
  }
  return list;
}

function takeParagraph(lines, names) {
  const taken = [lines.shift()];
  const begins = (line) => /^(```|#{1,3} |-# |> |>>> )/.test(line) || ITEM.test(line);
  taken.push(...takeWhile(lines, (line) => !begins(line)));
  const text = taken.join("\n").replace(/^\n+|\n+$/g, "");
  return text ? [el("p", {}, renderInline(text, names))] : [];
}

function takeWhile(items, holds) {
  const end = items.findIndex((item) => !holds(item));
  return items.splice(0, end < 0 ? items.length : end);
}

function wrapped(tag, props = {}) {
  return (found, names) => el(tag, props, renderInline(found[1], names));
}

const RULES = [
  [/\\([^\w\s])/y, (found) => found[1]],
  [/``([\s\S]+?)``|`([^`]+)`/y, (found) => el("code", { text: (found[1] ?? found[2]).trim() })],
  [/<@!?(\d+)>/y, (found, names) => mention("@", names.user(found[1]), "unknown-user")],
  [/<@&(\d+)>/y, (found, names) => mention("@", names.role?.(found[1]), "unknown-role")],
  [/<\/([-\w]+(?: [-\w]+){0,2}):\d+>/y, (found, names) => commandLink(found[1], names)],
  [/<a?:(\w{2,32}):(\d+)>/y, (found) => customEmoji(found[2], `:${found[1]}:`)],
  [/<#(\d+)>/y, (found, names) => channelLink(found[1], names)],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, (found) => timestamp(Number(found[1]), found[2])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (found, names) => link(found[2], renderInline(found[1], names), names)],
  [/<(https?:\/\/[^\s>]+)>/y, (found, names) => bareLink(found[1], names)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/y, (found, names) => bareLink(found[0], names)],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrapped("strong")],
  [/__([\s\S]+?)__(?!_)/y, wrapped("u")],
  [/~~([\s\S]+?)~~/y, wrapped("s")],
  [/\|\|([\s\S]+?)\|\|/y, (found, names) => spoiler(renderInline(found[1], names))],
  [/\*(?=\S)([^*]*\S)\*(?!\*)/y, wrapped("em")],
  [/\b_([^_]+)_\b/y, wrapped("em")],
];

function firstRule(text, at, names) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { node: make(found, names), length: found[0].length };
  }
  return null;
}

function mention(mark, known, unknown) {
  return el("span", { class: known?.own ? "mention own" : "mention", text: mark + (known?.name ?? unknown) });
}

/** Render a command that a press begins, as in https://docs.discord.com/developers/reference#message-formatting. */
function commandLink(name, names) {
  const begin = names.command?.(name);
  if (!begin) return mention("/", { name });
  const button = el("button", { type: "button", class: "mention", text: `/${name}` });
  button.addEventListener("click", begin);
  return button;
}

/** Return a channel's name with its symbol. */
const named = (channel) => (isThread(channel) ? `${mark(channel)} ${channel.name}` : `#${channel.name}`);

function channelLink(id, names) {
  const known = names.channel(id);
  if (!known) return mention("#", null, "unknown");
  return el("a", { class: "mention", href: names.link(id), text: named(known) });
}

const MESSAGE_ADDRESS = /^https:\/\/discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** Render a bare address; a message link shows its channel, like a mention. */
function bareLink(address, names) {
  const inside = MESSAGE_ADDRESS.exec(address);
  const known = inside && names.channel(inside[1]);
  if (!known) return link(address, [address], names);
  const name = named(known);
  const text = inside[2] ? `${name} › message` : name;
  return el("a", { class: "mention", href: names.link(inside[1], inside[2]), text });
}

function link(address, children, names) {
  const inside = MESSAGE_ADDRESS.exec(address);
  if (inside) return el("a", { href: names.link(inside[1], inside[2]) }, children);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const hidden = el("button", { type: "button", class: "spoiler", "aria-label": "Show the spoiler" });
  hidden.addEventListener("click", () => hidden.replaceWith(el("span", { class: "spoiler-open" }, children)));
  return hidden;
}
