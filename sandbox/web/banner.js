// The line above the messages: the state of the sandbox and of the bot.

import { dots, el } from "./dom.js";

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
  if (!bot) return null;
  if (bot.online) return bot.late ? { mood: "calm", text: lateness(bot) } : null;
  const texts = {
    running: { mood: "calm", text: `Starting ${bot.name}`, waits: true },
    stopping: { mood: "calm", text: `Stopping ${bot.name}`, waits: true },
    crashed: { mood: "bad", text: `The bot crashed (exit status ${bot.status}). It will restart in a moment.` },
    killed: { mood: "bad", text: "The bot was killed. Start it again in the fault panel." },
    elsewhere: { mood: "calm", text: "No bot is connected. The sandbox printed the settings for one when it started." },
  };
  return { ...texts[bot.state], lines: bot.lines ?? [] };
}

function lateness({ name, late }) {
  const limit = `Discord waits only ${late.allowed} seconds; the sandbox waits ${late.waiting}, as this machine may be busy.`;
  return `${name} took ${late.seconds} seconds to answer. ${limit}`;
}

function parts(state) {
  const details = state.lines?.length && el("details", {}, el("summary", { text: "Last output" }), el("pre", { tabindex: "0", text: state.lines.join("\n") }));
  return [el("p", {}, state.text, state.waits && dots()), details].filter(Boolean);
}
