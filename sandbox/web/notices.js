// Local notices below the messages of a place: pending commands and their results.

export class Notices {
  #all = [];
  #count = 0;

  /** Return the notices of a place, oldest first. */
  at(place) {
    return this.#all.filter((notice) => notice.place === place);
  }

  /** Add a notice `{command, text, failed}` to a place; a new command removes earlier failures. */
  add(place, notice) {
    this.#count += 1;
    const added = { ...notice, place, id: `notice-${this.#count}`, notice: true };
    this.#all = [...this.#all.filter((other) => other.place !== place || !other.failed || notice.failed), added];
    return added;
  }

  dismiss(notice) {
    this.#all = this.#all.filter((other) => other !== notice);
  }
}
