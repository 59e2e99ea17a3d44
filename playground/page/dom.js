/** Building page elements. Text always goes in as text, never as HTML. */

/** An element with attributes, listeners (names beginning with "on") and children; empty children are left out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  at: "M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 4l-5 16-3-7z",
  chevron: "m6 9 6 6 6-6",
  check: "m5 13 4 4L19 7",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  reply: "M20 18v-3a4 4 0 0 0-4-4H5M10 6l-5 5 5 5",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
};

/** A small line drawing that stands beside words; screen readers skip it. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** The address if a click on it is harmless (http or https), else undefined. */
export function safeAddress(address) {
  try {
    const url = new URL(address, location.href);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

let lastNumber = 0;

/** An id for tying labels to fields, unique on this page. */
export function uniqueId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}
