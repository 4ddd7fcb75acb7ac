// What an empty place says; on the first visit, one button that starts a game.

import { RefusedError, act } from "./api.js";
import { el } from "./dom.js";

const CHALLENGER = "Ana";
const OPPONENT = "Ben";
const COMMAND = "challenge";
const PLACE = "games";
const SUCCESS = 3;
const PATIENCE_MS = 15000;

/** Return what stands above the first message of the open channel. */
export function beginning(app) {
  const channels = app.feed.get("channels", []);
  const channel = channels.find((c) => c.id === app.channel);
  if (!channel || channel.type > 10) return null;
  if (channels.every((c) => c.empty)) return welcome(app);
  return app.starting ? null : el("p", { class: "beginning", text: `This is the beginning of ${channel.name}.` });
}

function welcome(app) {
  const ready = app.feed.get("bot")?.online && gameChoice(app);
  const button = el("button", {
    type: "button",
    class: "button primary large",
    disabled: !ready || app.starting,
    text: ready ? `Start a game of ${ready.name}` : "The bot is starting …",
  });
  const problem = el("p", { class: "problem", role: "alert" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.textContent = await start(app, ready);
  });
  return el(
    "section",
    { class: "welcome", "aria-label": "Welcome" },
    el("img", { src: "/web/icon.svg", alt: "", width: "72", height: "72" }),
    el("h2", { text: "Welcome to Ringfall" }),
    el("p", {}, "This is a Discord of your own, with the real bot in it.", el("br"),
      "You are Ana; to play the other side, become Ben at the top right."),
    button,
    problem,
    el("p", { class: "muted" }, "Or press ", el("kbd", { text: "/" }), " below to see every command."),
  );
}

function gameChoice(app) {
  const command = app.feed.get("commands", []).find((c) => c.type === 1 && c.name === COMMAND);
  return command?.options?.find((option) => option.name === "game")?.choices?.[0];
}

/** Play the first steps of both people through the bot's own command and button. */
async function start(app, game) {
  app.starting = true;
  try {
    const channel = app.feed.get("channels").find((c) => c.name === PLACE).id;
    await app.go({ me: CHALLENGER, channel });
    const opponent = app.feed.get("people").find((user) => user.name === OPPONENT);
    const values = { game: game.value, opponent: opponent.id, first: "me" };
    const answer = await act(CHALLENGER, "slash", { channel, name: COMMAND, values });
    if (answer.failure) return answer.failure;
    const [card, accept] = await app.until(() => cardIn(app), PATIENCE_MS);
    await act(OPPONENT, "press", { channel, message: card.id, custom_id: accept.custom_id });
    const thread = await app.until(() => app.feed.get("channels").find((c) => c.parent_id === channel), PATIENCE_MS);
    await app.go({ channel: thread.id });
    return "";
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  } finally {
    app.starting = false;
  }
}

function cardIn(app) {
  for (const message of app.feed.messages()) {
    const buttons = message.components.flatMap((row) => row.components ?? []);
    const accept = buttons.find((button) => button.style === SUCCESS && !button.disabled);
    if (accept) return [message, accept];
  }
  return null;
}
