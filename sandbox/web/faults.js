// The fault panel: injects faults and lists the bot's breaches.

import { RefusedError, injectFault } from "./api.js";
import { el } from "./dom.js";

// On a narrow screen the panel would cover the chat.
const NARROW_PX = 1000;
const BUTTONS = [
  ["restart", "Restart the bot", "stops it properly, then starts it"],
  ["kill", "Kill the bot", "at once and without warning; it does not restart"],
  ["start", "Start the bot", "after it was killed"],
  ["drop", "Drop the gateway", "cuts the bot’s connection; it should resume"],
  ["429", "Answer 429 next", "its next request is told to wait a second"],
  ["500", "Answer 500 next", "its next request fails on Discord’s side"],
  ["500-after", "Fail after the work", "its next request is carried out and then answered with 500"],
  ["cut", "Lose the next answer", "its next request is carried out and the connection cut"],
  ["403", "Refuse the next request", "in a channel, for a permission that is missing"],
  ["twice", "Deliver twice", "the next press or command reaches the bot twice"],
  ["slow", "Slow network", "every answer comes a second and a half late"],
  ["late", "Let 16 minutes pass", "for both clocks; what was answered before can no longer be changed"],
  ["hour", "Let an hour pass", "for the bot’s clock as well, if it reads DISCORD_CLOCK_FILE"],
  ["day", "Let a day pass", "for the bot’s clock as well, if it reads DISCORD_CLOCK_FILE"],
];

/** Update the panel; it only exists with --faults. */
export function renderFaults(app, panel) {
  const faults = app.feed.get("faults");
  panel.hidden = !faults;
  document.body.classList.toggle("with-faults", Boolean(faults));
  const key = JSON.stringify([faults, app.feed.get("bot")]);
  if (!faults || panel.dataset.key === key) return;
  panel.dataset.key = key;
  if (!panel.childElementCount) panel.append(frame());
  update(panel, faults, app.feed.get("bot"));
}

function frame() {
  const problem = el("p", { class: "problem", role: "alert" });
  const buttons = BUTTONS.map(([fault, label, help]) => {
    const button = el("button", { type: "button", class: "button secondary", title: help, text: label, data: { fault } });
    button.addEventListener("click", async () => {
      try {
        await injectFault(fault);
        problem.textContent = "";
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        problem.textContent = error.message;
      }
    });
    return button;
  });
  return el(
    "details",
    { open: window.innerWidth > NARROW_PX },
    el("summary", {}, el("h2", { text: "Faults" })),
    el("p", { class: "bot-state", role: "status" }),
    el("div", { class: "fault-buttons" }, buttons),
    problem,
    el("h2", { class: "breach-title" }),
    el("ol", { class: "breaches", "aria-live": "polite" }),
  );
}

function update(panel, faults, bot) {
  const words = bot.online ? "The bot is connected." : `The bot is not connected (${bot.state}).`;
  const waiting = faults.waiting.length ? ` Next answers: ${faults.waiting.join(", ")}.` : "";
  panel.querySelector(".bot-state").textContent = words + waiting;
  panel.querySelector('[data-fault="slow"]').setAttribute("aria-pressed", String(faults.slow));
  for (const fault of ["restart", "kill"]) panel.querySelector(`[data-fault="${fault}"]`).disabled = bot.state !== "running";
  panel.querySelector('[data-fault="start"]').disabled = !["killed", "crashed"].includes(bot.state);
  const count = faults.breach_count;
  panel.querySelector(".breach-title").textContent = count ? `Discord would have refused (${count})` : "Discord would have refused nothing";
  panel.querySelector(".breaches").replaceChildren(...faults.breaches.map(breach));
}

function breach({ rule, text, request }) {
  return el("li", {}, el("strong", { text: rule }), el("p", { text }), request && el("code", { text: request }));
}
