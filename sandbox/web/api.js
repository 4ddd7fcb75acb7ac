// What a person does, as HTTP requests; what comes of it is seen in the feed.

/** An action that the sandbox did not carry out; the message is for the person. */
export class RefusedError extends Error {}

/** Carry out an action of `person`; return what the bot reacted with: `failure`, `modal`, `choices`. */
export async function act(person, action, body, { signal } = {}) {
  return post(`/page/actions/${action}`, { as: person, ...body }, signal);
}

/** Break something, or mend it. */
export async function breakThing(fault) {
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
