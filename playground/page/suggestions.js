/** A list of suggestions over a text field, used with the keyboard while the field keeps it, or with the mouse. */
import { element, uniqueId } from "./dom.js";

export class Suggestions {
  #items = [];
  #active = 0;

  /** `host` is the element the list is put into; `onPick(item)` gets the entry that was chosen. */
  constructor(input, host, { label, onPick }) {
    this.input = input;
    this.onPick = onPick;
    this.list = element("div", { class: "suggestions", role: "listbox", id: uniqueId("suggestions"), "aria-label": label, "data-testid": "suggestions" });
    this.host = host;
    // A field of several lines may not be a combobox: it stays what it is, and says what it controls while that is there.
    if (input.matches("input")) input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    this.#sayOpen(false);
  }

  #sayOpen(open) {
    if (open) this.input.setAttribute("aria-controls", this.list.id);
    else this.input.removeAttribute("aria-controls");
    if (this.input.matches("input")) this.input.setAttribute("aria-expanded", String(open));
  }

  get isOpen() {
    return this.list.isConnected;
  }

  get active() {
    return this.isOpen ? this.#items[this.#active] : undefined;
  }

  /** Offer these: [{title, description, hint, picture}]; `note` is said when there are none. */
  show(items, note) {
    this.#items = items;
    this.#active = 0;
    if (!items.length && !note) {
      this.hide();
      return;
    }
    const rows = items.map((item, index) =>
      element(
        "div",
        {
          role: "option",
          class: "suggestion",
          id: `${this.list.id}-${index}`,
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => this.#pick(item),
        },
        item.picture?.(),
        element("span", { class: "suggestion-title" }, item.title),
        item.description && element("span", { class: "suggestion-description" }, item.description),
        item.hint && element("span", { class: "suggestion-hint" }, item.hint),
      ),
    );
    this.list.replaceChildren(...(rows.length ? rows : [element("p", { class: "suggestion-note" }, note)]));
    this.host.replaceChildren(this.list);
    this.#sayOpen(true);
    this.#mark();
  }

  hide() {
    this.list.remove();
    this.#sayOpen(false);
    this.input.removeAttribute("aria-activedescendant");
  }

  #mark() {
    this.list.querySelectorAll("[role=option]").forEach((row, index) => {
      row.setAttribute("aria-selected", String(index === this.#active));
      if (index !== this.#active) return;
      this.input.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    });
  }

  #pick(item) {
    this.hide();
    this.onPick(item);
  }

  /** Use a key if it is for the list; true when it was. */
  useKey(event) {
    if (!this.isOpen) return false;
    const count = this.#items.length;
    if (event.key === "Escape") this.hide();
    else if (!count) return false;
    else if (event.key === "ArrowDown") this.#active = (this.#active + 1) % count;
    else if (event.key === "ArrowUp") this.#active = (this.#active + count - 1) % count;
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) this.#pick(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    if (this.isOpen) this.#mark();
    return true;
  }
}
