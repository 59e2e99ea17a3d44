/** The box at the bottom: plain messages, and commands beginning with a slash. */
import { api } from "./api.js";
import { displayName } from "./avatars.js";
import { CommandForm } from "./commandform.js";
import { matchingCommands, typableCommands } from "./commands.js";
import { element, icon } from "./dom.js";
import { DIRECT_MESSAGE, isArchived } from "./store.js";
import { Suggestions } from "./suggestions.js";

export class CommandBar {
  #form;

  constructor({ store, interactions, area, openModal, onSent }) {
    Object.assign(this, { store, interactions, openModal, onSent });
    this.host = element("div", { class: "suggestion-host" });
    this.status = element("p", { class: "composer-status", role: "status", "data-testid": "composer-status" });
    this.input = element("textarea", { id: "message-box", class: "composer-input", rows: "1", "data-testid": "composer", autocomplete: "off", enterkeyhint: "send" });
    this.box = element(
      "form",
      { class: "composer-box" },
      this.input,
      element("button", { type: "submit", class: "icon-button is-send", "aria-label": "Send the message" }, icon("send")),
    );
    area.replaceChildren(this.host, this.status, this.box);
    this.suggestions = new Suggestions(this.input, this.host, { label: "Commands", onPick: (item) => this.#choose(item.command) });
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.suggestions.hide());
    this.input.addEventListener("focus", () => this.#suggest());
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    store.on("open channels people", () => this.#label());
    store.on("open", () => this.#giveUp({ focus: false }));
  }

  /** A sentence over the box; it goes away with the next thing that is typed. */
  say(sentence, isError = false) {
    this.status.textContent = sentence ?? "";
    this.status.classList.toggle("is-error", isError);
    this.status.setAttribute("role", isError ? "alert" : "status");
  }

  #label() {
    const channel = this.store.currentChannel;
    const name = channel?.type === DIRECT_MESSAGE ? `@${displayName(this.store.bot)}` : `#${channel?.name ?? ""}`;
    const words = channel && isArchived(channel) ? "This thread is archived; writing wakes it up" : `Message ${name}, or / for commands`;
    this.input.placeholder = words;
    this.input.setAttribute("aria-label", words);
  }

  get #commands() {
    return typableCommands(this.store.commands, {
      locale: this.store.me.locale,
      inDirectMessages: this.store.currentChannel?.type === DIRECT_MESSAGE,
    });
  }

  #typed() {
    this.say("");
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
    const typed = this.input.value;
    // "/table new " with the blank behind it: the command is chosen, what follows goes into its first field.
    const whole = this.store.me && typed.match(/^\/(.+) $/)?.[1].toLowerCase();
    const commands = whole ? this.#commands : [];
    const exact = commands.find((command) => command.title.toLowerCase() === whole);
    if (exact && !commands.some((command) => command.title.toLowerCase().startsWith(`${whole} `))) this.#choose(exact);
    else this.#suggest();
  }

  #suggest() {
    const typed = this.input.value;
    if (!this.store.me || !typed.startsWith("/") || typed.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    const found = matchingCommands(this.#commands, typed.slice(1)).slice(0, 25);
    const items = found.map((command) => ({
      command,
      title: `/${command.title}`,
      description: command.description,
      hint: command.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" "),
    }));
    this.suggestions.show(items, this.store.commands.length ? "No command fits what you typed." : "The app has no commands yet.");
  }

  #key(event) {
    if (event.isComposing) return;
    const active = this.suggestions.active?.command;
    const isWhole = active && this.input.value.trim().toLowerCase() === `/${active.title.toLowerCase()}`;
    if (event.key === "Enter" && !event.shiftKey && isWhole && active.options.length === 0) {
      event.preventDefault();
      this.#choose(active);
      this.#form.send();
      return;
    }
    if (this.suggestions.useKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  #choose(command) {
    this.suggestions.hide();
    this.input.value = "";
    this.#form = new CommandForm(command, {
      store: this.store,
      interactions: this.interactions,
      host: this.host,
      onSend: (payload) => this.#run(command, payload),
      onCancel: () => this.#giveUp({ focus: true }),
      say: (sentence, isError) => this.say(sentence, isError),
    });
    this.box.replaceWith(this.#form.node);
    this.say(command.description);
    this.#form.focus();
  }

  #giveUp({ focus }) {
    this.say("");
    if (this.#form) {
      this.#form.node.replaceWith(this.box);
      this.#form = undefined;
      this.host.replaceChildren();
    }
    if (focus) this.input.focus();
  }

  async #run(command, payload) {
    const { channelId } = this.store;
    this.#giveUp({ focus: true });
    this.say(`Sending /${command.title} …`);
    this.onSent();
    const outcome = await this.interactions.command(channelId, payload);
    if (outcome.failed) this.say(`/${command.title}: ${outcome.failed.replace(/[.!?]?$/, (end) => end || ".")}`, true);
    else this.say("");
    if (outcome.modal) this.openModal(outcome.modal, outcome.channelId ?? channelId);
  }

  async #send() {
    const content = this.input.value.trim();
    if (!content || !this.store.channelId) return;
    if (content.startsWith("/")) {
      const [command] = matchingCommands(this.#commands, content.slice(1));
      if (command) this.#choose(command);
      else this.say(`There is no command ${content.split(/\s/)[0]} here.`, true);
      return;
    }
    try {
      await api.write(this.store.me.id, this.store.channelId, content);
      this.input.value = "";
      this.#typed();
      this.onSent();
    } catch (error) {
      this.say(error.message, true);
    }
  }
}
