/**
 * Emoji: those that games use much are drawn here, so that they look alike everywhere and need no emoji font (many
 * machines have none). The character itself stays beside the drawing, for screen readers and for copying. All
 * other emoji are left to the fonts.
 */
import { element } from "./dom.js";

/** What a drawing consists of, on a square of 36: tag and attributes of every part. */
const DRAWINGS = {
  "🔻": [["path", { d: "M4 7h28L18 32z", fill: "#d83a3f", stroke: "#a51f27", "stroke-width": 3, "stroke-linejoin": "round" }]],
  "🔵": [["circle", { cx: 18, cy: 18, r: 15, fill: "#3d84da", stroke: "#215ca8", "stroke-width": 3 }]],
  "🔶": [["path", { d: "M18 2 34 18 18 34 2 18z", fill: "#f4c22b", stroke: "#b98a08", "stroke-width": 3, "stroke-linejoin": "round" }]],
  "⬛": [["rect", { x: 4, y: 4, width: 28, height: 28, rx: 3, fill: "#0b0c0f", stroke: "#7d828d", "stroke-width": 3 }]],
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
