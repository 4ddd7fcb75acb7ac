// The user's actions as HTTP requests; their results arrive through the feed.

/** An action that the sandbox refused; the message is for the user. */
export class RefusedError extends Error {}

/** Perform an action as `person`; return the bot's response: `failure`, `modal`, `choices`. */
export async function act(person, action, body, { signal } = {}) {
  return post(`/page/actions/${action}`, { as: person, ...body }, signal);
}

/** Inject or remove a fault. */
export async function injectFault(fault) {
  return post(`/page/faults/${fault}`, {});
}

async function post(address, body, signal) {
  let answer;
  try {
    answer = await fetch(address, { method: "POST", body: JSON.stringify(body), signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new RefusedError("The sandbox does not answer. Is it still running?");
  }
  if (answer.ok) return answer.json();
  const text = await answer.text();
  throw new RefusedError(reasonIn(text));
}

function reasonIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return text;
  }
}
