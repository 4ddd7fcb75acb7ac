// What must not move while messages are drawn anew: the focus, what one looks at, the pictures.

/** Remember where the focus and the view are in the log; returns a function that restores both. */
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
 * Let a message take the place of its earlier state without a jump: the old pictures stay behind the
 * new ones until these have loaded, and one that goes through stages gets no smaller on its way.
 */
export function bridge(before, after) {
  if (after.matches(".ephemeral:has(.components button)")) after.style.minHeight = `${before.offsetHeight}px`;
  const old = [...before.querySelectorAll(".picture img")];
  after.querySelectorAll(".picture img").forEach((image, index) => {
    if (!old[index]) return;
    image.style.background = `url("${old[index].src}") center / 100% 100%`;
    image.addEventListener("load", () => (image.style.background = ""), { once: true });
  });
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

/** Give the focus to the same control, to the one in its place, or to the message. */
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

/** Find the message that is to stay where it is: the one in use if it is seen, else the topmost. */
function sightIn(log, used) {
  const { top, bottom } = log.getBoundingClientRect();
  const isSeen = (article) => {
    const box = article.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  const found = used && isSeen(used) ? used : [...log.querySelectorAll("[data-message]")].find(isSeen);
  return found && { message: found.dataset.message, top: found.getBoundingClientRect().top };
}
