// Pictures with their alt texts, and other files.

import { el, newId } from "./dom.js";

// Discord's desktop client fits pictures into this size; on a phone they fill the width.
const ATTACHED_PX = { width: 550, height: 350 };
// https://github.com/leovoel/embed-visualizer/issues/30
export const EMBEDDED_PX = { width: 400, height: 300 };
// Narrower pictures would be narrower than their own buttons.
const NARROWEST_PX = 140;
// In a narrower window, filling it would not enlarge a picture.
const NARROW_WINDOW_PX = 760;
const openDescriptions = new Set();

/**
 * Return the pictures of a message: a single one whole, several as a cropped mosaic. Their keys are
 * `key/0`, `key/1` and so on.
 */
export function pictures(media, key) {
  const found = media.map((one, index) => picture(one, `${key}/${index}`));
  if (found.length < 2) return found;
  const places = mosaicPlaces(found.length);
  found.forEach((box, index) => box.classList.add(places[index]));
  return [el("div", { class: "mosaic" }, found)];
}

/**
 * Return a picture. `media` has `url`, and optionally `width`, `height` and `description`. A picture
 * with the `key` of an earlier one replaces it and keeps its description open.
 */
export function picture(media, key = media.url, room = ATTACHED_PX) {
  const alt = media.description ?? "";
  const image = el("img", {
    src: local(media.url),
    alt,
    width: media.width,
    height: media.height,
    decoding: "async",
  });
  const tools = el("div", { class: "picture-tools" });
  const box = el("div", { class: "picture" }, image, tools);
  box.style.setProperty("--fitted", `${fittedWidth(media, room)}px`);
  if (alt) addDescription(box, tools, key, alt);
  const larger = el("button", { type: "button", class: "picture-tool", "aria-label": "Enlarge the picture", text: "⤢" });
  tools.append(larger);
  for (const opener of [image, larger]) opener.addEventListener("click", () => enlarge(media));
  return box;
}

/** Return a link to a file that is not a picture. */
export function fileLink(attachment) {
  const size = `${Math.max(1, Math.round(attachment.size / 1024))} KB`;
  return el(
    "a",
    { class: "file", href: local(attachment.url), download: attachment.filename },
    el("span", { class: "file-name", text: attachment.filename }),
    el("span", { class: "muted", text: size }),
  );
}

/** Tell whether an attachment is a picture. */
export function isPicture(attachment) {
  return Boolean(attachment.content_type?.startsWith("image/"));
}

/** Return an address without its host, as the page may be open under another loopback name. */
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname + url.search;
}

/** Return the width of a picture that fits into a space and is not enlarged. */
function fittedWidth({ width, height }, room) {
  if (!width || !height) return room.width;
  return Math.max(NARROWEST_PX, Math.min(width, room.width, Math.round((room.height * width) / height)));
}

/** Return the boxes of pictures in a mosaic: all are cropped, most to squares. */
function mosaicPlaces(count) {
  if (count === 3) return ["large", "small", "small"];
  if (count === 4) return Array(count).fill("quarter");
  const first = [[], ["whole"], ["half", "half"]][count % 3];
  return [...first, ...Array(count - first.length).fill("third")];
}

function addDescription(box, tools, key, alt) {
  const id = newId("alt");
  const text = el("p", { id, class: "alt-text", text: alt, hidden: !openDescriptions.has(key) });
  const button = el("button", {
    type: "button",
    class: "picture-tool",
    text: "ALT",
    "aria-label": "ALT: description of the picture",
    "aria-expanded": String(!text.hidden),
    "aria-controls": id,
  });
  button.addEventListener("click", () => {
    text.hidden = !text.hidden;
    button.setAttribute("aria-expanded", String(!text.hidden));
    if (text.hidden) openDescriptions.delete(key);
    else openDescriptions.add(key);
    if (!text.hidden) text.scrollIntoView({ block: "nearest" });
  });
  tools.append(button);
  box.append(text);
}

/** Show a picture in the whole window, or larger and scrollable if the window is small. */
function enlarge(media) {
  const close = el("button", { type: "button", class: "icon-button close", "aria-label": "Close", text: "✕" });
  const zoom = el("button", { type: "button", class: "icon-button zoom", "aria-label": "Whole size", "aria-pressed": "false", text: "⤢" });
  const image = el("img", { src: local(media.url), alt: media.description ?? "" });
  const pane = el("div", { class: "lightbox-pane", tabindex: "0", role: "group", "aria-label": "Picture" }, image);
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" }, pane, zoom, close);
  const setWhole = (whole) => {
    dialog.classList.toggle("whole", whole);
    zoom.setAttribute("aria-pressed", String(whole));
    pane.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
  };
  const fits = () => image.naturalWidth <= pane.clientWidth;
  close.addEventListener("click", () => dialog.close());
  zoom.addEventListener("click", () => setWhole(!dialog.classList.contains("whole")));
  pane.addEventListener("click", (event) => {
    if (event.target === image && !fits()) setWhole(!dialog.classList.contains("whole"));
    else dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  image.decode().then(() => {
    zoom.hidden = fits();
    if (window.innerWidth < NARROW_WINDOW_PX) setWhole(!fits());
  });
}
