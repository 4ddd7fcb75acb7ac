// Times in the user's language; relative ones are updated.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Infinity],
];
const TICK_MS = 1000;
let movedMs = 0;
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** Return a `<time>` for Discord's `<t:seconds:style>`. */
export function timestamp(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  const time = document.createElement("time");
  time.dateTime = moment.toISOString();
  time.className = "timestamp";
  time.title = format(moment, "F");
  if (style === "R") {
    time.dataset.relative = String(seconds);
    time.textContent = fromNow(seconds);
  } else {
    time.textContent = format(moment, style);
  }
  return time;
}

/** Format a time in one of Discord's styles. */
export function format(moment, style) {
  return new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(moment);
}

/** Follow the sandbox's clock, which may have been moved by so many seconds. */
export function moveClock(seconds) {
  movedMs = seconds * 1000;
}

/** Return the sandbox's time in milliseconds. */
export function now() {
  return Date.now() + movedMs;
}

/** Update every relative time of the page. */
export function startClock() {
  setInterval(() => {
    for (const time of document.querySelectorAll("time[data-relative]")) {
      const text = fromNow(Number(time.dataset.relative));
      if (time.textContent !== text) time.textContent = text;
    }
  }, TICK_MS);
}

function fromNow(seconds) {
  let amount = seconds - now() / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}
