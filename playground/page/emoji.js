/**
 * Emoji: those that games use much are drawn here, so that they look alike everywhere and need no emoji font (many
 * machines have none). The character itself stays beside the drawing, for screen readers and for copying. All
 * other emoji are left to the fonts.
 */
import { element } from "./dom.js";

const KEY = [["rect", { x: 2, y: 2, width: 32, height: 32, rx: 6, fill: "#3d84da" }]];
const RIBBON = [["path", { d: "M7 2h8l5 11-6 4zM29 2h-8l-5 11 6 4z", fill: "#3d84da" }]];
const DIGIT = { fill: "none", stroke: "#2a2419", "stroke-width": 2, "stroke-linejoin": "round" };

function medal(fill, stroke) {
  return [["circle", { cx: 18, cy: 23, r: 10.5, fill, stroke, "stroke-width": 3 }]];
}

/** What a drawing consists of, on a square of 36: tag and attributes of every part. */
const DRAWINGS = {
  "🔻": [["path", { d: "M4 7h28L18 32z", fill: "#d83a3f", stroke: "#a51f27", "stroke-width": 3, "stroke-linejoin": "round" }]],
  "🔵": [["circle", { cx: 18, cy: 18, r: 15, fill: "#3d84da", stroke: "#215ca8", "stroke-width": 3 }]],
  "🔶": [["path", { d: "M18 2 34 18 18 34 2 18z", fill: "#f4c22b", stroke: "#b98a08", "stroke-width": 3, "stroke-linejoin": "round" }]],
  "🔳": [
    ["rect", { x: 2, y: 2, width: 32, height: 32, rx: 4, fill: "#e6e7e8" }],
    ["rect", { x: 7, y: 7, width: 22, height: 22, rx: 2, fill: "#292f33" }],
  ],
  "✳": [
    ["rect", { x: 2, y: 2, width: 32, height: 32, rx: 6, fill: "#2f9e6f" }],
    ["path", { d: "M18 7v22M7 18h22M10 10l16 16M26 10 10 26", stroke: "#fff", "stroke-width": 3.5, "stroke-linecap": "round" }],
  ],
  "⚠": [
    ["path", { d: "M18 4 33 31H3z", fill: "#f6c32c", stroke: "#f6c32c", "stroke-width": 4, "stroke-linejoin": "round" }],
    ["path", { d: "M18 13v9", stroke: "#2a2419", "stroke-width": 4, "stroke-linecap": "round" }],
    ["circle", { cx: 18, cy: 28, r: 2.3, fill: "#2a2419" }],
  ],
  "✅": [
    ["rect", { x: 2, y: 2, width: 32, height: 32, rx: 6, fill: "#4c9f43" }],
    ["path", { d: "m9 19 6 6L27 11", fill: "none", stroke: "#fff", "stroke-width": 4.5, "stroke-linecap": "round", "stroke-linejoin": "round" }],
  ],
  "🔥": [
    ["path", { d: "M19 2c2 7 11 11 11 20a12 12 0 0 1-24 0c0-6 4-8 5-13 3 2 4 4 4 6 3-3 5-7 4-13z", fill: "#e8622c" }],
    ["path", { d: "M18 20c1 3 5 4 5 8a5 5 0 0 1-10 0c0-3 3-4 5-8z", fill: "#f6c32c" }],
  ],
  "🔕": [
    ["path", { d: "M18 4a9 9 0 0 0-9 9v7l-4 6h26l-4-6v-7a9 9 0 0 0-9-9z", fill: "#f6c32c", stroke: "#b98a08", "stroke-width": 2 }],
    ["path", { d: "M14 29a4 4 0 0 0 8 0z", fill: "#b98a08" }],
    ["path", { d: "M5 5 31 31", stroke: "#a51f27", "stroke-width": 4, "stroke-linecap": "round" }],
  ],
  "🔒": [
    ["path", { d: "M11 17v-6a7 7 0 0 1 14 0v6", fill: "none", stroke: "#858d9b", "stroke-width": 3.5 }],
    ["rect", { x: 6, y: 16, width: 24, height: 17, rx: 4, fill: "#f6c32c", stroke: "#b98a08", "stroke-width": 2 }],
    ["circle", { cx: 18, cy: 24, r: 2.8, fill: "#2a2419" }],
  ],
  "💡": [
    ["path", { d: "M18 3c-7 0-12 5-12 11 0 5 4 7 5 12h14c1-5 5-7 5-12C30 8 25 3 18 3z", fill: "#f6c32c", stroke: "#b98a08", "stroke-width": 2 }],
    ["path", { d: "M12 29h12M14 33h8", stroke: "#858d9b", "stroke-width": 3, "stroke-linecap": "round" }],
  ],
  "👉": [
    ["path", { d: "M3 11h9l6-3h6c2 0 3 3 1 4h7c4 0 4 5 0 5h-8v10c0 3-3 4-5 4h-7l-3-2H3z", fill: "#f6c32c", stroke: "#b98a08", "stroke-width": 2, "stroke-linejoin": "round" }],
  ],
  "❌": [["path", { d: "M6 6l24 24M30 6 6 30", stroke: "#d83a3f", "stroke-width": 6, "stroke-linecap": "round" }]],
  "▫": [["rect", { x: 10, y: 10, width: 16, height: 16, rx: 2, fill: "#f3f0ea", stroke: "#8b8f98", "stroke-width": 3 }]],
  "🎲": [
    ["rect", { x: 3, y: 3, width: 30, height: 30, rx: 7, fill: "#f3f0ea", stroke: "#c4372f", "stroke-width": 3 }],
    ...[[11, 11], [25, 11], [18, 18], [11, 25], [25, 25]].map(([cx, cy]) => ["circle", { cx, cy, r: 3, fill: "#c4372f" }]),
  ],
  "⏳": [
    ["path", { d: "M8 4h20M8 32h20", stroke: "#a5672c", "stroke-width": 4, "stroke-linecap": "round" }],
    ["path", { d: "M10 6h16c0 7-8 8-8 12s8 5 8 12H10c0-7 8-8 8-12s-8-5-8-12z", fill: "#dcecf4", stroke: "#7fa6b8", "stroke-width": 2 }],
    ["path", { d: "M13 10h10c-1 4-5 5-5 8 0-3-4-4-5-8zM12 29c1-4 6-5 6-5s5 1 6 5z", fill: "#f0bf4c" }],
  ],
  "▶": [...KEY, ["path", { d: "M12 8l15 10-15 10z", fill: "#fff" }]],
  "◀": [...KEY, ["path", { d: "M24 8 9 18l15 10z", fill: "#fff" }]],
  "🏆": [
    ["path", { d: "M10 8H4c0 6 2 9 7 9M26 8h6c0 6-2 9-7 9", fill: "none", stroke: "#b98a08", "stroke-width": 3 }],
    ["path", { d: "M9 4h18v9c0 6-4 10-9 10s-9-4-9-10zM16 22h4v6h-4z", fill: "#f4c22b" }],
    ["rect", { x: 10, y: 28, width: 16, height: 5, rx: 1.5, fill: "#b98a08" }],
  ],
  "🥈": [...RIBBON, ...medal("#c9ced6", "#858d9b"), ["path", { d: "M14.5 20c0-5 7-5 7 0 0 3-7 4-7 8h7", ...DIGIT }]],
  "🥉": [...RIBBON, ...medal("#cf8745", "#8f5524"), ["path", { d: "M14.5 17.5h6.5l-4 4.5c6 0 5.5 6.5.5 6.5-1.5 0-2.5-.5-3.5-1.5", ...DIGIT }]],
  "🌾": [
    ["path", { d: "M18 34V6", stroke: "#b98a08", "stroke-width": 2.5, "stroke-linecap": "round" }],
    ["path", { d: "M18 9V3M18 15l-6-6M18 15l6-6M18 21l-7-6M18 21l7-6M18 27l-7-6M18 27l7-6", stroke: "#f4c22b", "stroke-width": 4, "stroke-linecap": "round" }],
  ],
  "🏰": [
    ["path", { d: "M4 14V5h5v4h4V5h10v4h4V5h5v9l-3 3v17H7V17z", fill: "#a9adb6", stroke: "#6e7480", "stroke-width": 2, "stroke-linejoin": "round" }],
    ["path", { d: "M14 34v-8a4 4 0 0 1 8 0v8z", fill: "#7a4b25" }],
  ],
  "🏹": [
    ["path", { d: "M7 4c16 1 24 9 25 25", fill: "none", stroke: "#a5672c", "stroke-width": 3.5, "stroke-linecap": "round" }],
    ["path", { d: "M7 4l25 25", stroke: "#d8d2c4", "stroke-width": 1.5 }],
    ["path", { d: "M5 31 27 9", stroke: "#8b8f98", "stroke-width": 2.5, "stroke-linecap": "round" }],
    ["path", { d: "M31 5l-9 2 7 7z", fill: "#5d6570" }],
  ],
  "📜": [
    ["path", { d: "M9 5h19c-2 2-2 4-2 6v20H12c-2 0-3-2-3-4z", fill: "#f2dfb4", stroke: "#b58a45", "stroke-width": 2, "stroke-linejoin": "round" }],
    ["path", { d: "M13 12h9M13 17h9M13 22h7", stroke: "#9a7435", "stroke-width": 2, "stroke-linecap": "round" }],
  ],
  "🦉": [
    ["path", { d: "M6 3l8 4h8l8-4-1 12c2 10-3 18-11 18S5 25 7 15z", fill: "#8a5a33" }],
    ["path", { d: "M18 24c4 0 6 3 5 6-1 2-9 2-10 0-1-3 1-6 5-6z", fill: "#d9b48a" }],
    ...[13, 23].flatMap((cx) => [["circle", { cx, cy: 15, r: 5, fill: "#fff" }], ["circle", { cx, cy: 15, r: 2.3, fill: "#2a2419" }]]),
    ["path", { d: "M16 19h4l-2 4z", fill: "#f4a62b" }],
  ],
};
/** A drawn emoji, with the mark that may follow it and asks for the coloured form. */
const DRAWN = new RegExp(`((?:${Object.keys(DRAWINGS).join("|")})\\uFE0F?)`, "u");

/** A text as pieces to put into an element: plain texts, and the drawings among them. */
export function withEmoji(text) {
  // Splitting at a pattern in brackets gives text and match in turn.
  return text.split(DRAWN).map((piece, index) => (index % 2 ? drawn(piece) : piece));
}

function drawn(character) {
  const svg = svgElement("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" });
  svg.append(...DRAWINGS[character.replace("\uFE0F", "")].map(([tag, attributes]) => svgElement(tag, attributes)));
  return element("span", { class: "emoji-drawn" }, svg, element("span", { class: "visually-hidden" }, character));
}

function svgElement(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** The emoji of a button or a menu entry: a character, or a picture from the server's files. */
export function emojiNode(emoji) {
  if (!emoji) return undefined;
  if (!emoji.id) return element("span", { class: "emoji" }, withEmoji(emoji.name));
  return element("img", { class: "emoji", src: `/cdn/emojis/${emoji.id}.png`, alt: emoji.name ? `:${emoji.name}:` : "" });
}
