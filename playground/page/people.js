/** Who one is: switching between the people of the playground, adding one, and the settings of the current one. */
import { api } from "./api.js";
import { avatar, displayName } from "./avatars.js";
import { element, icon } from "./dom.js";

const LANGUAGES = [
  ["en-US", "English"],
  ["de", "Deutsch"],
  ["nl", "Nederlands"],
  ["es-ES", "Español"],
  ["fr", "Français"],
];

export class People {
  /** `switchTo(id)` makes the page another person's. */
  constructor({ store, switchTo, reload, say }) {
    Object.assign(this, { store, switchTo, reload, say });
    this.list = element("ul", { class: "people-list", "data-testid": "people" });
    this.nameInput = element("input", { type: "text", class: "text-input", maxlength: "32", placeholder: "Name", "aria-label": "Name of the new person", "data-testid": "new-person-name" });
    this.newPerson = element(
      "form",
      { class: "new-person", hidden: true },
      this.nameInput,
      element("button", { type: "submit", class: "button style-primary" }, "Add"),
    );
    this.newPerson.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
    this.newPerson.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.newPerson.hidden = true;
    });
    this.settings = element("div", { class: "settings-fields" });
    this.fold = element("details", { class: "settings", ontoggle: () => this.#showSettings() }, element("summary", {}, "Settings of this person"), this.settings);
    this.node = element(
      "section",
      { class: "people", "aria-label": "Who you are" },
      element("h2", { class: "people-heading" }, "You are"),
      this.list,
      this.newPerson,
      element("p", { class: "people-hint" }, "Each browser window can be another person: open a name in a new window."),
      this.fold,
    );
    store.on("people", () => this.show());
  }

  show() {
    const { store } = this;
    this.list.replaceChildren(
      ...[...store.users.values()].filter((user) => user.id !== store.bot.id).map((user) => element("li", {}, this.#person(user))),
      element(
        "li",
        {},
        element("button", { type: "button", class: "person is-add", "data-testid": "add-person", onclick: () => this.#askName() }, element("span", { class: "avatar small", "aria-hidden": "true" }, icon("plus")), element("span", { class: "person-name" }, "Add a person")),
      ),
    );
    this.#showSettings();
  }

  #person(user) {
    const isMe = user.id === this.store.me.id;
    const calls = this.store.calls.get(user.id) ?? 0;
    return element(
      "a",
      {
        class: `person${isMe ? " is-me" : ""}`,
        href: `?user=${encodeURIComponent(user.id)}${location.hash}`,
        title: isMe ? "This is you" : `Be ${displayName(user)} (in a new window: Ctrl or ⌘ and click)`,
        "aria-current": isMe ? "true" : undefined,
        "data-testid": "person",
        "data-user-id": user.id,
        "data-user-name": displayName(user),
        onclick: (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          this.switchTo(user.id);
        },
      },
      avatar(user, "small"),
      element("span", { class: "person-name" }, displayName(user)),
      calls > 0 && element("span", { class: "badge", title: "mentioned since you were last this person" }, String(calls)),
    );
  }

  #askName() {
    this.newPerson.hidden = false;
    this.nameInput.focus();
  }

  async #add() {
    const name = this.nameInput.value.trim();
    if (!name) return;
    try {
      const user = await api.addPerson(name);
      this.nameInput.value = "";
      this.newPerson.hidden = true;
      this.switchTo(user.id);
    } catch (error) {
      this.say(error.message);
    }
  }

  #showSettings() {
    if (!this.fold.open) {
      this.settings.replaceChildren();
      return;
    }
    const { store } = this;
    const known = LANGUAGES.some(([code]) => code === store.me.locale) || !store.me.locale;
    const codes = known ? LANGUAGES : [[store.me.locale, store.me.locale], ...LANGUAGES];
    const language = element(
      "select",
      { id: "person-language", class: "text-input", onchange: (event) => this.#change({ locale: event.target.value }) },
      codes.map(([code, name]) => element("option", { value: code, selected: code === store.me.locale }, name)),
    );
    const closed = element("input", { type: "checkbox", id: "person-closed", checked: store.dmClosed, onchange: (event) => this.#change({ dm_closed: event.target.checked }) });
    this.settings.replaceChildren(
      element("label", { for: "person-language" }, "Language"),
      language,
      element("label", { class: "choice-row", for: "person-closed" }, closed, "Refuse direct messages"),
    );
  }

  async #change(changes) {
    try {
      await api.changePerson(this.store.me.id, changes);
      await this.reload();
    } catch (error) {
      this.say(error.message);
    }
  }
}
