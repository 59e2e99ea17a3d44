/** Names and round pictures of people. */
import { element } from "./dom.js";

const COLOURS = ["#5566e6", "#1f8a70", "#b3541e", "#a83279", "#7a5cc4", "#2877b8", "#8a6d1f", "#c0392b"];

export function displayName(user) {
  return user?.global_name || user?.username || "Unknown person";
}

function initials(name) {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => [...word][0]) : [...words[0]].slice(0, 2);
  return letters.join("").toUpperCase();
}

function colourOf(user) {
  if (/^#[0-9a-f]{6}$/i.test(user?.colour ?? "")) return user.colour;
  let sum = 0;
  for (const letter of user?.id ?? "0") sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return COLOURS[sum % COLOURS.length];
}

/** Black or white, whichever reads better on the colour. */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#111318" : "#ffffff";
}

/** A disc with the person's initials; it says nothing to screen readers, the name stands beside it. */
export function avatar(user, size = "") {
  const disc = element("span", { class: `avatar ${size}`, "aria-hidden": "true" }, initials(displayName(user)));
  const colour = colourOf(user);
  disc.style.backgroundColor = colour;
  disc.style.color = inkOn(colour);
  return disc;
}
