// Pictures and other files, with their description behind a button.

import { el, newId } from "./dom.js";

const WIDEST_PX = 560;
// Smaller ones would be narrower than their own buttons.
const NARROWEST_PX = 140;
// In such a window a picture is no larger by filling it.
const NARROW_WINDOW_PX = 760;
const openDescriptions = new Set();

/**
 * Return a picture. `media` has `url`, and maybe `width`, `height` and `description`; one with the
 * `key` of an earlier picture takes its place, with its description open if that was.
 */
export function picture(media, key = media.url) {
  const alt = media.description ?? "";
  const image = el("img", {
    src: local(media.url),
    alt,
    width: media.width,
    height: media.height,
    decoding: "async",
  });
  const width = Math.max(NARROWEST_PX, Math.min(media.width ?? WIDEST_PX, WIDEST_PX));
  const tools = el("div", { class: "picture-tools" });
  const box = el("div", { class: "picture" }, image, tools);
  box.style.maxWidth = `${width}px`;
  if (alt) addDescription(box, tools, key, alt);
  const larger = el("button", { type: "button", class: "picture-tool", "aria-label": "Enlarge the picture", text: "⤢" });
  tools.append(larger);
  for (const opener of [image, larger]) opener.addEventListener("click", () => enlarge(media));
  return box;
}

/** Return a link to a file that is no picture. */
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

/** Return an address without its host: the page may be open under another loopback name. */
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname + url.search;
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

/** Show a picture as large as the window; where that is small, larger than it, to be moved about. */
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
