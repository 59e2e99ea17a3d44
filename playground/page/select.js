/** A menu to choose one or several entries from: a button that opens a list. Used in messages and in forms. */
import { element, icon, uniqueId } from "./dom.js";
import { emojiNode, withEmoji } from "./emoji.js";

const TO_THE_WINDOW = 8;
const TO_THE_BUTTON = 4;
const COMFORTABLE = 300;
const HIGHEST = 380;

let closeOpenMenu = () => {};

function between(low, value, high) {
  return Math.max(low, Math.min(value, high));
}

/**
 * `options`: [{label, value, description, emoji, default, picture}], where picture is an element shown before the label.
 * `onCommit(values)` is called when a choice is complete. The returned element has a property `values`.
 */
export function selectMenu({ options, placeholder, label, min = 1, max = 1, disabled = false, customId, onCommit }) {
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  let committed = [...chosen];
  const listId = uniqueId("options");
  const shown = element("span", { class: "select-value" });
  const trigger = element(
    "button",
    {
      type: "button",
      class: "select-trigger",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": listId,
      "aria-label": label ?? placeholder ?? "Make a selection",
      "data-testid": "select",
      "data-custom-id": customId,
      disabled,
    },
    shown,
    icon("chevron"),
  );
  const root = element("div", { class: "select" }, trigger);
  root.values = chosen;
  let popup;

  function showChosen() {
    const picked = options.filter((option) => chosen.includes(option.value));
    shown.classList.toggle("is-placeholder", picked.length === 0);
    shown.replaceChildren(
      ...(picked.length === 0
        ? [element("span", {}, withEmoji(placeholder ?? "Make a selection"))]
        : picked.map((option, index) =>
            element("span", { class: "select-chosen" }, option.picture?.(), emojiNode(option.emoji), element("span", {}, withEmoji(option.label + (index < picked.length - 1 ? "," : "")))),
          )),
    );
    trigger.setAttribute("aria-description", picked.map((option) => option.label).join(", "));
    root.values = [...chosen];
  }

  function isComplete() {
    return chosen.length >= min && chosen.length <= max;
  }

  function close({ commit = true, focus = false } = {}) {
    if (!popup) return;
    popup.remove();
    popup = undefined;
    closeOpenMenu = () => {};
    trigger.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", closeOutside, true);
    // A message that was edited in the meantime has a new menu: this one has nothing to say any more.
    if (!commit || !trigger.isConnected || !isComplete()) chosen = [...committed];
    showChosen();
    if (focus) trigger.focus();
    if (String(chosen) !== String(committed)) {
      committed = [...chosen];
      onCommit?.([...chosen]);
    }
  }

  function closeOutside(event) {
    if (!popup.contains(event.target) && !trigger.contains(event.target)) close();
  }

  function pick(value) {
    if (max === 1) {
      const again = chosen.includes(value);
      chosen = again && min === 0 ? [] : [value];
      if (again && min > 0) committed = []; // choosing the same entry again uses the menu again
      close({ focus: true });
      return;
    }
    if (chosen.includes(value)) chosen = chosen.filter((other) => other !== value);
    else if (chosen.length < max) {
      const values = options.map((option) => option.value);
      chosen = values.filter((other) => other === value || chosen.includes(other));
    }
    showPicks();
  }

  function showPicks() {
    for (const row of popup.querySelectorAll("[role=option]")) {
      const isChosen = chosen.includes(row.dataset.value);
      row.setAttribute("aria-selected", String(isChosen));
      row.setAttribute("aria-disabled", String(max > 1 && !isChosen && chosen.length >= max));
    }
    const done = popup.querySelector(".select-done");
    if (!done) return;
    done.disabled = !isComplete();
    popup.querySelector(".select-count").textContent =
      min === max ? `${chosen.length} of ${max}` : `${chosen.length} chosen, ${min} to ${max} allowed`;
  }

  function optionRow(option) {
    return element(
      "div",
      { role: "option", class: "select-option", tabindex: "-1", "data-value": option.value, onclick: () => pick(option.value) },
      option.picture?.(),
      emojiNode(option.emoji),
      element("span", { class: "select-words" }, withEmoji(option.label), option.description && element("small", {}, withEmoji(option.description))),
      element("span", { class: max > 1 ? "select-tick is-box" : "select-tick" }, icon("check")),
    );
  }

  function open() {
    closeOpenMenu();
    const list = element(
      "div",
      { role: "listbox", id: listId, "aria-label": label ?? placeholder ?? "Options", "aria-multiselectable": max > 1 ? "true" : undefined },
      options.length ? options.map(optionRow) : element("p", { class: "select-empty" }, "There is nothing to choose from."),
    );
    const foot =
      max > 1 &&
      element(
        "div",
        { class: "select-foot" },
        element("span", { class: "select-count", role: "status" }),
        element("button", { type: "button", class: "button style-primary select-done", onclick: () => close({ focus: true }) }, "Done"),
      );
    popup = element("div", { class: "select-popup", popover: "manual", onkeydown: onListKey }, list, foot);
    root.append(popup);
    popup.showPopover();
    trigger.setAttribute("aria-expanded", "true");
    closeOpenMenu = close;
    document.addEventListener("pointerdown", closeOutside, true);
    showPicks();
    follow();
    (popup.querySelector('[aria-selected="true"]') ?? popup.querySelector("[role=option]"))?.focus();
  }

  /** While it is open the list goes where its button goes: pictures arrive, messages grow, somebody scrolls. */
  function follow() {
    if (!popup?.isConnected) return;
    place();
    requestAnimationFrame(follow);
  }

  /** Below the button, or above it where there is more room; always inside the window, even when the button is not. */
  function place() {
    const box = trigger.getBoundingClientRect();
    const top = between(TO_THE_WINDOW, box.top, window.innerHeight - TO_THE_WINDOW);
    const bottom = between(TO_THE_WINDOW, box.bottom, window.innerHeight - TO_THE_WINDOW);
    const above = top - TO_THE_BUTTON - TO_THE_WINDOW;
    const below = window.innerHeight - bottom - TO_THE_BUTTON - TO_THE_WINDOW;
    popup.style.width = `${Math.min(box.width, window.innerWidth - 2 * TO_THE_WINDOW)}px`;
    popup.style.maxHeight = `${HIGHEST}px`;
    const upwards = below < Math.min(popup.offsetHeight, COMFORTABLE) && above > below;
    popup.style.maxHeight = `${Math.min(upwards ? above : below, HIGHEST)}px`;
    popup.style.left = `${between(TO_THE_WINDOW, box.left, window.innerWidth - popup.offsetWidth - TO_THE_WINDOW)}px`;
    popup.style.top = upwards ? "auto" : `${bottom + TO_THE_BUTTON}px`;
    popup.style.bottom = upwards ? `${window.innerHeight - top + TO_THE_BUTTON}px` : "auto";
  }

  function onListKey(event) {
    const rows = [...popup.querySelectorAll("[role=option]")];
    const at = rows.indexOf(document.activeElement);
    const target = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
    if (target) target.focus();
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(rows[at].dataset.value);
    else if (event.key === "Escape") close({ commit: false, focus: true });
    else if (event.key === "Tab" && max === 1) close({ focus: true });
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLowerCase();
      const turned = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
      turned.find((row) => row.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    } else if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.stopPropagation();
    if (event.key !== "Tab" && event.target.tagName !== "BUTTON") event.preventDefault();
  }

  trigger.addEventListener("click", () => {
    if (trigger.getAttribute("aria-disabled") === "true") return;
    if (popup) close();
    else open();
  });
  trigger.addEventListener("keydown", (event) => {
    if (popup || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    trigger.click();
  });
  showChosen();
  return root;
}
