// The line above the messages: the state of the sandbox and of the bot.

import { el } from "./dom.js";

/** Update the banner. */
export function renderBanner(app, banner) {
  const state = stateOf(app);
  const key = JSON.stringify(state);
  if (banner.dataset.key === key) return;
  banner.dataset.key = key;
  banner.className = state ? `banner ${state.mood}` : "banner";
  banner.replaceChildren(...(state ? parts(state) : []));
}

function stateOf(app) {
  if (!app.feed.connected) {
    return { mood: "bad", text: "The sandbox does not answer. Start it again; this page reconnects by itself." };
  }
  const bot = app.feed.get("bot");
  if (!bot || bot.online) return null;
  const texts = {
    running: { mood: "calm", text: "The bot is starting …" },
    stopping: { mood: "calm", text: "The bot is stopping …" },
    crashed: { mood: "bad", text: `The bot crashed (exit status ${bot.status}). It will restart in a moment.` },
    killed: { mood: "bad", text: "The bot was killed. Start it again in the fault panel." },
    elsewhere: { mood: "calm", text: "No bot is connected. The sandbox printed the settings for one when it started." },
  };
  return { ...texts[bot.state], lines: bot.lines ?? [] };
}

function parts(state) {
  const details = state.lines?.length && el("details", {}, el("summary", { text: "Last output" }), el("pre", { tabindex: "0", text: state.lines.join("\n") }));
  return [el("p", { text: state.text }), details].filter(Boolean);
}
