/** The emoji of a button or a menu entry: a character, or a picture from the server's files. */
import { element } from "./dom.js";

export function emojiNode(emoji) {
  if (!emoji) return undefined;
  if (!emoji.id) return element("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
  return element("img", { class: "emoji", src: `/cdn/emojis/${emoji.id}.png`, alt: emoji.name ? `:${emoji.name}:` : "" });
}
