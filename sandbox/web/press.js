// Delays rendering during a press: a replaced element would not get the click.

// The click of a tap follows shortly after its release.
const CLICK_MS = 50;
// If a browser menu swallows the release, rendering must continue nevertheless.
const LONGEST_MS = 10000;

export class Press {
  #draw;
  #timer = null;
  #missed = false;

  /** Set the callback that renders what was delayed. */
  constructor(draw) {
    this.#draw = draw;
    const listen = (type, act) => document.addEventListener(type, act, { capture: true });
    listen("pointerdown", () => this.#endIn(LONGEST_MS));
    for (const type of ["pointerup", "pointercancel", "contextmenu"]) listen(type, () => this.#endIn(CLICK_MS));
    // Listeners of the click run first.
    listen("click", () => this.#lasts && this.#endIn(0));
  }

  get #lasts() {
    return this.#timer !== null;
  }

  /** Tell whether rendering must wait; the callback runs at the end of the press. */
  holdsUp() {
    this.#missed ||= this.#lasts;
    return this.#lasts;
  }

  #endIn(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), ms);
  }

  #end() {
    this.#timer = null;
    if (!this.#missed) return;
    this.#missed = false;
    this.#draw();
  }
}
