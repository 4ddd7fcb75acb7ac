// Keeps focus, view and pictures in place while messages are rendered again.

const STAGE = ".ephemeral:has(.components button):not(:has(.components .button:is(.success, .danger)))";

/** Remember focus and scroll position in the log; returns a function that restores both. */
export function holdStill(log) {
  const focus = focusIn(log);
  const sight = sightIn(log, focus?.article);
  return {
    focus: (elementOf) => focus && !focus.active.isConnected && giveFocusBack(log, focus, elementOf),
    view: (elementOf) => {
      const element = sight && elementOf(sight.message);
      if (element) log.scrollTop += element.getBoundingClientRect().top - sight.top;
    },
  };
}

/**
 * Replace a message by its new state without a jump. Old pictures stay behind the new ones until
 * these have loaded. A message with stages does not shrink before its last stage, as long as the
 * user is at it.
 */
export function bridge(before, after) {
  if (before.matches(":hover, :focus-within") && after.matches(STAGE)) reserve(after, reserved(before));
  const old = [...before.querySelectorAll(".picture img")];
  after.querySelectorAll(".picture img").forEach((image, index) => {
    if (!old[index]) return;
    image.style.background = `url("${old[index].src}") center / 100% 100%`;
    image.addEventListener("load", () => (image.style.background = ""), { once: true });
  });
}

/** Keep a message from shrinking until pointer and focus have left it. */
function reserve(message, height) {
  message.style.minHeight = `${height}px`;
  const release = ({ relatedTarget }) => {
    if (!message.contains(relatedTarget)) message.style.minHeight = "";
  };
  message.addEventListener("pointerleave", release);
  message.addEventListener("focusout", release);
}

/** Return the height that keeps a picture in place, or scrolls a clipped one into view. */
function reserved(message) {
  const log = message.parentElement;
  const picture = message.querySelector(".picture img");
  const cut = picture && picture.getBoundingClientRect().top < log.getBoundingClientRect().top;
  const room = log.clientHeight - parseFloat(getComputedStyle(log).paddingBottom);
  return cut ? Math.min(message.offsetHeight, room) : message.offsetHeight;
}

/** Tell whether any part of an element is visible in the log. */
export function isSeen(element, log) {
  const { top, bottom } = log.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.bottom > top && box.top < bottom;
}

function focusIn(log) {
  const active = document.activeElement;
  const article = active?.closest?.("[data-message]");
  if (!article || !log.contains(article)) return null;
  return {
    active,
    article,
    message: article.dataset.message,
    key: active.dataset.key,
    place: controls(article).indexOf(active),
    index: [...log.children].indexOf(article),
  };
}

/** Focus the same control, the one in its place, or the message. */
function giveFocusBack(log, focus, elementOf) {
  const article = elementOf(focus.message);
  const fallback = article ?? log.children[Math.min(focus.index, log.children.length - 1)] ?? log;
  const same = focus.key && article?.querySelector(`[data-key="${CSS.escape(focus.key)}"]:not([disabled])`);
  (same || (article && inPlace(article, focus.place)) || fallback).focus({ preventScroll: true });
}

function inPlace(article, place) {
  const found = controls(article);
  if (place < 0) return null;
  const enabled = found.filter((control) => !control.disabled);
  return enabled.find((control) => found.indexOf(control) >= place) ?? enabled.at(-1);
}

function controls(article) {
  return [...article.querySelectorAll(".components [data-key]")];
}

/** Find the message to keep in place: the one in use if visible, else the topmost. */
function sightIn(log, used) {
  const found = used && isSeen(used, log) ? used : [...log.querySelectorAll("[data-message]")].find((article) => isSeen(article, log));
  return found && { message: found.dataset.message, top: found.getBoundingClientRect().top };
}
