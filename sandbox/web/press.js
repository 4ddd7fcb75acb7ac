// What is pressed stays as it is until it is released: what took its place would not get the click.

// The click of a tap comes a little after its release.
const CLICK_MS = 50;
// A release that never comes, because a menu of the browser has taken it, must not stop everything.
const LONGEST_MS = 10000;

export class Press {
  #draw;
  #timer = null;
  #missed = false;

  /** Take what is called to draw everything that was not drawn meanwhile. */
  constructor(draw) {
    this.#draw = draw;
    const listen = (type, act) => document.addEventListener(type, act, { capture: true });
    listen("pointerdown", () => this.#endIn(LONGEST_MS));
    for (const type of ["pointerup", "pointercancel", "contextmenu"]) listen(type, () => this.#endIn(CLICK_MS));
    // Whoever acts on the click comes first.
    listen("click", () => this.#lasts && this.#endIn(0));
  }

  get #lasts() {
    return this.#timer !== null;
  }

  /** Tell whether nothing may be drawn now; it is made up for at the end of the press. */
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
