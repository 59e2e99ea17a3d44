/** Points in time in the reader's language, among them Discord's `<t:seconds:style>`. */
import { element } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeFormat = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

function format(date, style) {
  return new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
}

function relative(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? STEPS.at(-1);
  return relativeFormat.format(Math.round(seconds / length), unit);
}

/** `<t:1700000000:R>` as an element; undefined when the moment cannot be shown. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  const node = element("time", { class: "timestamp", datetime: date.toISOString(), title: format(date, "F") });
  if (style === "R") node.dataset.relative = String(date.getTime());
  node.textContent = style === "R" ? relative(date) : format(date, style in STYLES ? style : "f");
  return node;
}

export function dayOf(moment) {
  return format(new Date(moment), "D");
}

/** When a message was written: the time today, else day and time. */
export function messageTime(moment) {
  const date = new Date(moment);
  const today = date.toDateString() === new Date().toDateString();
  return element(
    "time",
    { class: "message-time", datetime: date.toISOString(), title: format(date, "F") },
    format(date, today ? "t" : "s"),
  );
}

/** Keep "in 5 minutes" true while the page is open. */
export function keepRelativeTimesFresh() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      node.textContent = relative(new Date(Number(node.dataset.relative)));
    }
  }, 15000);
}
