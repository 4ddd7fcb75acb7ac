// Embeds: boxes with a coloured edge.

import { el } from "./dom.js";
import { render, renderInline } from "./markdown.js";
import { EMBEDDED_PX, picture } from "./pictures.js";
import { format } from "./times.js";

/** Return an embed; `names` resolves mentions as in its message. */
export function renderEmbed(embed, names) {
  const box = el(
    "div",
    { class: "embed" },
    embed.author && el("p", { class: "embed-author", text: embed.author.name }),
    embed.title && title(embed, names),
    embed.description && el("div", { class: "text" }, render(embed.description, names)),
    embed.fields?.length && fields(embed.fields, names),
    embed.image && picture({ ...embed.image, description: embed.image.description ?? embed.title }, embed.image.url, EMBEDDED_PX),
    embed.thumbnail && picture({ ...embed.thumbnail, description: embed.thumbnail.description }),
    foot(embed),
  );
  if (embed.color) box.style.setProperty("--edge", `#${embed.color.toString(16).padStart(6, "0")}`);
  return box;
}

function title(embed, names) {
  const content = renderInline(embed.title, names);
  const inner = embed.url
    ? el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, content)
    : content;
  return el("p", { class: "embed-title" }, inner);
}

function fields(entries, names) {
  const list = el("dl", { class: "embed-fields" });
  for (const field of entries) {
    const kind = field.inline ? "inline" : "";
    list.append(
      el(
        "div",
        { class: kind },
        el("dt", {}, renderInline(field.name, names)),
        el("dd", {}, render(field.value, names)),
      ),
    );
  }
  return list;
}

function foot(embed) {
  const moment = embed.timestamp && format(new Date(embed.timestamp), "f");
  const text = [embed.footer?.text, moment].filter(Boolean).join(" · ");
  return text && el("p", { class: "embed-foot", text });
}
