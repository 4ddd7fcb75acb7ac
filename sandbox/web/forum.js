// A forum: its tags, and its posts with their tags.

import { threadsOf } from "./channels.js";
import { el } from "./dom.js";

export class Forum {
  #app;
  #element = null;
  #key = "";

  constructor(app) {
    this.#app = app;
  }

  /** Return the list of posts, the same element as long as nothing changes. */
  render(forum, channels) {
    const posts = threadsOf(forum, channels);
    const key = JSON.stringify([this.#app.me, forum, posts]);
    if (key !== this.#key) this.#element = this.#draw(forum, posts);
    this.#key = key;
    return this.#element;
  }

  #draw(forum, posts) {
    return el(
      "section",
      { class: "forum", "aria-label": `Posts in ${forum.name}` },
      forum.tags.length > 0 && el("p", { class: "muted" }, "Tags: ", tagList(forum.tags)),
      posts.length
        ? el("ul", {}, posts.map((post) => el("li", {}, this.#post(post))))
        : el("p", { class: "muted", text: "There are no posts yet." }),
    );
  }

  #post(post) {
    const count = post.count === 1 ? "1 message" : `${post.count} messages`;
    return el(
      "a",
      { class: "thread-card", href: this.#app.address({ channel: post.id }) },
      el("span", { class: "thread-name", text: post.name }),
      tagList(post.tags),
      el("span", { class: "muted", text: post.archived ? `${count} · archived` : `${count} ›` }),
    );
  }
}

function tagList(tags) {
  return tags.map((tag) => [el("span", { class: "post-tag", text: tag }), " "]);
}
