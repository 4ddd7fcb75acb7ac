// What a window alone says, below the messages of a place: commands under way and what became of them.

export class Notices {
  #all = [];
  #count = 0;

  /** Return the notices of a place, oldest first. */
  at(place) {
    return this.#all.filter((notice) => notice.place === place);
  }

  /** Add a notice `{command, text, failed}` to a place; earlier failures there give way to what is begun. */
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
