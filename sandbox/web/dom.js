// Creates elements without HTML parsing: texts of users and bots only become text nodes.

/**
 * Create an element. `props`: `class`, `text`, `on` (listeners), `data`, and attributes; attributes
 * that are `false`, `null` or `undefined` are omitted. Children may be nodes, strings or nothing.
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(isShown));
  return element;
}

const isShown = (child) => child !== null && child !== undefined && child !== false && child !== "";

/** Return three dots that blink while something is going on. */
export function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

let lastNumber = 0;

/** Return a unique element id. */
export function newId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/** Make the arrow keys, Home and End move between the elements in `container` that match `selector`. */
export function walkWithArrows(container, selector) {
  container.addEventListener("keydown", (event) => {
    const items = [...container.querySelectorAll(selector)].filter((item) => !item.hidden);
    const here = items.indexOf(document.activeElement);
    const next = neighbour(event.key, here, items.length);
    if (here < 0 || next === null) return;
    event.preventDefault();
    items[next].focus();
  });
}

/** Return the index an arrow key moves to from `here`, `null` for other keys. */
export function neighbour(key, here, count) {
  if (count === 0) return null;
  if (key === "ArrowDown" || key === "ArrowRight") return (here + 1) % count;
  if (key === "ArrowUp" || key === "ArrowLeft") return (here - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** Place a popover above or below its anchor, wherever there is space. */
export function showBeside(popup, anchor) {
  popup.showPopover();
  const around = anchor.getBoundingClientRect();
  const size = popup.getBoundingClientRect();
  const below = around.bottom + 6 + size.height <= window.innerHeight;
  const top = below ? around.bottom + 6 : Math.max(8, around.top - size.height - 6);
  const left = Math.max(8, Math.min(around.left, window.innerWidth - size.width - 8));
  popup.style.top = `${top}px`;
  popup.style.left = `${left}px`;
}
