/** Discord's Markdown as page elements. The text never becomes HTML: every piece is a text node or a known element. */
import { element, safeAddress } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { timestamp } from "./timestamps.js";

/**
 * The text as a document fragment.
 * `names` tells who and what is meant: `user(id)`, `channel(id)`, `role(id)` give a shown name or undefined, `isMe(id)`.
 */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment();
  const fence = /```(?:([\w+#-]+)\n|\n?)([\s\S]*?)\n?```/g;
  let end = 0;
  for (const match of text.matchAll(fence)) {
    fragment.append(...blocks(text.slice(end, match.index), names));
    fragment.append(element("pre", {}, element("code", { "data-language": match[1] }, match[2])));
    end = match.index + match[0].length;
  }
  fragment.append(...blocks(text.slice(end), names));
  return fragment;
}

// --- Blocks: lines that begin in a special way -------------------------------------------------------------------

const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL = /^-#\s+(.+)$/;
const QUOTE = /^>(?: (.*)|)$/;
const LIST = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;

function blocks(text, names) {
  const lines = text.split("\n");
  const nodes = [];
  let paragraph = [];
  const closeParagraph = () => {
    const content = paragraph.join("\n").replace(/^\n+|\n+$/g, "");
    if (content) nodes.push(element("p", {}, inline(content, names)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = line.match(HEADING);
    const small = line.match(SMALL);
    if (line.startsWith(">>> ")) {
      closeParagraph();
      nodes.push(element("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), names)));
      return nodes;
    }
    if (heading) {
      closeParagraph();
      nodes.push(element("h3", { "data-level": heading[1].length }, inline(heading[2], names)));
    } else if (small) {
      closeParagraph();
      nodes.push(element("p", { class: "small-text" }, inline(small[1], names)));
    } else if (QUOTE.test(line)) {
      closeParagraph();
      const from = at;
      while (at + 1 < lines.length && QUOTE.test(lines[at + 1])) at += 1;
      const inner = lines.slice(from, at + 1).map((quoted) => quoted.match(QUOTE)[1] ?? "");
      nodes.push(element("blockquote", {}, blocks(inner.join("\n"), names)));
    } else if (LIST.test(line)) {
      closeParagraph();
      const items = [];
      while (at < lines.length && (LIST.test(lines[at]) || (/^\s{2,}\S/.test(lines[at]) && items.length))) {
        const item = lines[at].match(LIST);
        if (item) items.push({ indent: item[1].length, marker: item[2], text: item[3] });
        else items.at(-1).text += `\n${lines[at].trim()}`;
        at += 1;
      }
      at -= 1;
      nodes.push(...list(items, names));
    } else paragraph.push(line);
  }
  closeParagraph();
  return nodes;
}

/** Items with their indents as nested lists. */
function list(items, names) {
  const nodes = [];
  let open;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const tag = /\d/.test(item.marker) ? "ol" : "ul";
    if (open?.tagName.toLowerCase() !== tag) {
      open = element(tag, tag === "ol" ? { start: parseInt(item.marker, 10) } : {});
      nodes.push(open);
    }
    const from = at + 1;
    while (at + 1 < items.length && items[at + 1].indent > item.indent) at += 1;
    open.append(element("li", {}, inline(item.text, names), list(items.slice(from, at + 1), names)));
  }
  return nodes;
}

// --- Inline: what stands inside a line ---------------------------------------------------------------------------

/** Each rule: a sticky pattern, and what a match becomes (undefined: it is plain text after all). */
const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => match[1]],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, (match) => element("code", {}, match[2].trim() || match[2])],
  [/<@!?(\d+)>/y, (match, names) => mention(`@${names.user(match[1]) ?? "unknown person"}`, names.isMe(match[1]))],
  [/<@&(\d+)>/y, (match, names) => mention(`@${names.role(match[1]) ?? "unknown role"}`)],
  [/<#(\d+)>/y, channelMention],
  [/<\/([^:>\n]{1,100}):\d+>/y, (match) => mention(`/${match[1]}`)],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (match) => timestamp(Number(match[1]), match[2])],
  [/<a?:(\w{2,32}):(\d+)>/y, (match) => customEmoji(match[1], match[2])],
  [/@(?:everyone|here)\b/y, (match) => mention(match[0], true)],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"([^"\n]*)")?\)/y, maskedLink],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], [match[1]])],
  [/https?:\/\/[^\s<>|*]*[^\s<>|*.,:;"')\]!?_~]/y, (match) => link(match[0], [match[0]])],
  [/\*\*\*(?=\S)((?:\\[\s\S]|(?!\*\*\*)[^\\])+)\*\*\*/y, (match, names) =>
    element("strong", {}, element("em", {}, inline(match[1], names)))],
  [/\*\*(?=\S)((?:\\[\s\S]|(?!\*\*(?!\*))[^\\])+)\*\*/y, wrap("strong")],
  [/__(?=\S)((?:\\[\s\S]|(?!__(?!_))[^\\])+)__/y, wrap("u")],
  [/~~(?=\S)((?:\\[\s\S]|(?!~~)[^\\])+)~~/y, wrap("s")],
  [/\|\|((?:\\[\s\S]|(?!\|\|)[^\\])+)\|\|/y, spoiler],
  [/\*(?=[^\s*])((?:\\[\s\S]|\*\*(?:(?!\*\*)[\s\S])+\*\*|[^*\\])+)(?<!\s)\*(?!\*)/y, wrap("em")],
  [/(?<![\p{L}\p{N}])_(?=[^\s_])((?:\\[\s\S]|__(?:(?!__)[\s\S])+__|[^_\\])+)(?<!\s)_(?![\p{L}\p{N}_])/uy, wrap("em")],
];
const SPECIAL = /[\\`<@[*_~|h\n]/g;

function inline(text, names) {
  const nodes = [];
  let plain = "";
  const push = (node) => {
    if (plain) nodes.push(...withEmoji(plain));
    plain = "";
    nodes.push(node);
  };
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    if (at >= text.length) break;
    if (text[at] === "\n") {
      push(element("br"));
      at += 1;
      continue;
    }
    const found = matchAt(text, at, names);
    if (!found) {
      plain += text[at];
      at += 1;
    } else {
      if (typeof found.node === "string") plain += found.node;
      else push(found.node);
      at += found.length;
    }
  }
  if (plain) nodes.push(...withEmoji(plain));
  return nodes;
}

function matchAt(text, at, names) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const node = match && build(match, names);
    if (node !== null && node !== undefined) return { node, length: match[0].length };
  }
  return undefined;
}

function wrap(tag) {
  return (match, names) => element(tag, {}, inline(match[1], names));
}

function mention(text, ofMe = false) {
  return element("span", { class: ofMe ? "mention mention-me" : "mention" }, text);
}

function channelMention(match, names) {
  const name = names.channel(match[1]);
  if (!name) return mention("#unknown");
  return element("a", { class: "mention", href: `#${match[1]}` }, `#${name}`);
}

function customEmoji(name, id) {
  return element("img", { class: "emoji", src: `/cdn/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` });
}

function link(address, children, title) {
  const safe = safeAddress(address);
  return safe && element("a", { href: safe, target: "_blank", rel: "noopener noreferrer", title }, children);
}

function maskedLink(match, names) {
  return link(match[2], inline(match[1], names), match[3]);
}

function spoiler(match, names) {
  const content = element("span", { inert: true }, inline(match[1], names));
  const cover = element("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, hidden" }, content);
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("is-shown")) return;
    event.preventDefault();
    cover.classList.add("is-shown");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
    content.inert = false;
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

/** The text without marks, short: for one-line previews and for reading aloud. */
export function plainText(text, names, longest = 140) {
  const holder = element("div", {}, markdown(text, names));
  for (const hidden of holder.querySelectorAll(".spoiler")) hidden.replaceWith("(spoiler)");
  for (const pause of holder.querySelectorAll("p, li, h3")) pause.append(" ");
  for (const pause of holder.querySelectorAll("br")) pause.replaceWith(" ");
  const words = holder.textContent.replace(/\s+/g, " ").trim();
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
}
