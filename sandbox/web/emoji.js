// Emojis: characters, and the application's own pictures.

import { el } from "./dom.js";

/** Return the emoji of a button or option, if it has one. */
export function emojiOf(emoji) {
  if (emoji?.id) return customEmoji(emoji.id, "");
  return emoji?.name && el("span", { class: "emoji", "aria-hidden": "true", text: emoji.name });
}

/** Return the picture of a custom emoji; `alt` is shown if it does not exist. */
export function customEmoji(id, alt) {
  return el("img", { class: "emoji", src: `/emojis/${id}`, alt, draggable: "false" });
}
