/** A chosen command with its options as named fields, in place of the message box. */
import { api } from "./api.js";
import { avatar, displayName } from "./avatars.js";
import { commandPayload, inLanguage, OPTION, readOption } from "./commands.js";
import { element, icon, uniqueId } from "./dom.js";
import { isThread } from "./store.js";
import { Suggestions } from "./suggestions.js";

/** So long, in milliseconds, a person has paused typing before the app is asked for proposals. */
const DEBOUNCE = 250;
const NUMERIC = new Set([OPTION.INTEGER, OPTION.NUMBER]);

export class CommandForm {
  #fields = [];

  /** `onSend(payload)`, `onCancel()`, `say(sentence, isError)`: what the box around it does. */
  constructor(command, { store, interactions, host, onSend, onCancel, say }) {
    Object.assign(this, { command, store, interactions, host, onSend, onCancel, say });
    this.locale = store.me.locale;
    this.channelId = store.channelId;
    this.fieldBox = element("div", { class: "command-fields" });
    this.more = element("div", { class: "command-more" });
    this.node = element(
      "form",
      { class: "command-form", "data-testid": "command-form", "aria-label": `Command ${command.title}`, novalidate: true },
      element("span", { class: "command-name", title: command.description }, `/${command.title}`),
      this.fieldBox,
      this.more,
      element(
        "div",
        { class: "command-buttons" },
        element("button", { type: "button", class: "icon-button", "aria-label": "Cancel the command", title: "Cancel (Escape)", onclick: onCancel }, icon("close")),
        element("button", { type: "submit", class: "icon-button is-send", "aria-label": "Send the command", title: "Send (Enter)", "data-testid": "send-command" }, icon("send")),
      ),
    );
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && onCancel());
    for (const option of command.options) if (option.required) this.#add(option);
    this.#showMore();
  }

  /** Give the keyboard to the first field, or to the send button where there is nothing to fill in. */
  focus() {
    const empty = this.#fields.find((field) => !field.input.value);
    (empty?.input ?? this.node.querySelector("[type=submit]")).focus();
  }

  #showMore() {
    const shown = new Set(this.#fields.map((field) => field.option));
    const rest = this.command.options.filter((option) => !shown.has(option));
    this.more.replaceChildren(
      ...rest.map((option) =>
        element(
          "button",
          {
            type: "button",
            class: "option-add",
            title: inLanguage(option, "description", this.locale),
            onclick: () => {
              this.#add(option).input.focus();
              this.#showMore();
            },
          },
          `+ ${inLanguage(option, "name", this.locale)}`,
        ),
      ),
    );
  }

  #add(option) {
    const name = inLanguage(option, "name", this.locale);
    const id = uniqueId("option");
    const input = element("input", {
      id,
      type: option.type === OPTION.ATTACHMENT ? "file" : "text",
      class: "command-input",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: NUMERIC.has(option.type) && !option.choices?.length ? "decimal" : undefined,
      "aria-required": option.required ? "true" : undefined,
      "data-testid": "command-option",
      "data-option": option.name,
    });
    const node = element("div", { class: "command-field" }, element("label", { for: id }, name), input);
    const field = { option, input, node, picked: undefined };
    field.suggestions = new Suggestions(input, this.host, {
      label: `Entries for ${name}`,
      onPick: (entry) => {
        field.picked = entry;
        input.value = entry.title;
        this.#fit(input);
        const next = this.#fields.find((other) => other !== field && other.option.required && !other.input.value);
        next?.input.focus();
      },
    });
    this.#listen(field);
    this.#fields.push(field);
    this.fieldBox.append(node);
    this.#fit(input);
    return field;
  }

  #listen(field) {
    const { input, option } = field;
    if (option.type === OPTION.ATTACHMENT) {
      input.addEventListener("change", () => this.#upload(field));
      return;
    }
    let timer;
    const suggest = () => {
      clearTimeout(timer);
      if (option.autocomplete) timer = setTimeout(() => this.#askApp(field), DEBOUNCE);
      else this.#offer(field);
    };
    input.addEventListener("focus", () => {
      this.say(this.#hint(option));
      if (!field.picked) suggest();
    });
    input.addEventListener("blur", () => {
      clearTimeout(timer);
      field.suggestions.hide();
    });
    input.addEventListener("input", () => {
      field.picked = undefined;
      input.removeAttribute("aria-invalid");
      this.#fit(input);
      this.say(this.#hint(option));
      suggest();
    });
    input.addEventListener("keydown", (event) => {
      if (field.suggestions.useKey(event)) return;
      if (event.key === "Backspace" && !input.value) {
        event.preventDefault();
        this.#leave(field);
      }
    });
  }

  /** Backspace in an empty field: an optional one goes away, from a required one the command is given up. */
  #leave(field) {
    if (field.option.required) {
      this.onCancel();
      return;
    }
    field.suggestions.hide();
    field.node.remove();
    this.#fields = this.#fields.filter((other) => other !== field);
    this.#showMore();
    this.focus();
  }

  #fit(input) {
    input.style.width = `${Math.min(Math.max(input.value.length + 2, 9), 40)}ch`;
  }

  #hint(option) {
    const parts = [inLanguage(option, "description", this.locale)];
    if (option.min_value !== undefined) parts.push(`at least ${option.min_value}`);
    if (option.max_value !== undefined) parts.push(`at most ${option.max_value}`);
    return parts.filter(Boolean).join(", ");
  }

  /** All entries known on this page for an option: choices, yes and no, people, channels, roles. */
  #entries(option) {
    const { store, locale } = this;
    const guild = store.guildOf(this.channelId);
    const people = () => store.membersOf(this.channelId).map((user) => ({ title: displayName(user), description: user.username, value: user.id, picture: () => avatar(user, "small") }));
    const roles = () => (guild?.roles ?? []).map((role) => ({ title: role.name, value: role.id }));
    if (option.choices?.length) return option.choices.map((choice) => ({ title: inLanguage(choice, "name", locale), value: choice.value }));
    if (option.type === OPTION.BOOLEAN) return [{ title: "True", value: true }, { title: "False", value: false }];
    if (option.type === OPTION.USER) return people();
    if (option.type === OPTION.ROLE) return roles();
    if (option.type === OPTION.MENTIONABLE) return [...people(), ...roles()];
    if (option.type !== OPTION.CHANNEL) return [];
    const kinds = option.channel_types ?? [];
    return (guild?.channels ?? [])
      .filter((channel) => !kinds.length || kinds.includes(channel.type))
      .map((channel) => ({ title: channel.name, value: channel.id, picture: () => icon(isThread(channel) ? "thread" : "hash") }));
  }

  #matching(field) {
    const typed = field.input.value.trim().toLowerCase().replace(/^[@#]/, "");
    const entries = this.#entries(field.option);
    const begins = entries.filter((entry) => entry.title.toLowerCase().startsWith(typed));
    return [...begins, ...entries.filter((entry) => !begins.includes(entry) && entry.title.toLowerCase().includes(typed))];
  }

  #offer(field) {
    if (!this.#entries(field.option).length) return;
    field.suggestions.show(this.#matching(field), "Nothing fits what you typed.");
  }

  async #askApp(field) {
    const { input, option } = field;
    const asked = input.value;
    const others = this.#fields.filter((other) => other !== field).map((other) => this.#filled(other)).filter(Boolean);
    const focused = { name: option.name, type: option.type, value: asked, focused: true };
    try {
      const choices = await this.interactions.autocomplete(this.channelId, commandPayload(this.command, [...others, focused]));
      if (input.value !== asked || document.activeElement !== input) return;
      const entries = choices.map((choice) => ({ title: inLanguage(choice, "name", this.locale), value: choice.value }));
      field.suggestions.show(entries, asked ? "Nothing fits what you typed." : undefined);
    } catch {
      if (document.activeElement === input) field.suggestions.show([], "The suggestions could not be loaded.");
    }
  }

  /** A file goes ahead of its command, which names it by its id. */
  async #upload(field) {
    const [file] = field.input.files;
    field.picked = undefined;
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    try {
      field.picked = { title: file.name, value: (await api.upload(this.store.me.id, file.name, content)).id };
    } catch (refusal) {
      this.say(refusal.message, true);
    }
  }

  /** An option as it is sent, or undefined where nothing (or nothing valid) stands in its field. */
  #filled(field) {
    const { value } = this.#read(field);
    return value === undefined ? undefined : { name: field.option.name, type: field.option.type, value };
  }

  #read(field) {
    const typed = field.input.value.trim().toLowerCase();
    const named = typed && this.#entries(field.option).find((entry) => entry.title.toLowerCase() === typed);
    return readOption(field.option, field.input.value, field.picked ?? (named || undefined), this.locale);
  }

  send() {
    for (const field of this.#fields) {
      const { error } = this.#read(field);
      if (!error) continue;
      field.input.focus();
      field.input.setAttribute("aria-invalid", "true");
      this.say(error, true);
      return;
    }
    this.onSend(commandPayload(this.command, this.#fields.map((field) => this.#filled(field)).filter(Boolean)));
  }
}
