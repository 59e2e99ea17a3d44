/** What a person does with the app (command, click, menu, form) and what becomes of it. */
import { api, Refusal } from "./api.js";

/** The server tells a missed answer after 3 seconds; this is for the case that the line to the server is gone too. */
const GIVE_UP = 6000;
const NO_ANSWER = "The application did not respond";

/**
 * Every interaction ends as one of `{done: true}`, `{modal, channelId}` or `{failed: sentence}`.
 * Event "activity" (detail: message id) fires when something under a message starts or ends.
 */
export class Interactions extends EventTarget {
  #waiting = new Map();
  #activity = new Map();

  constructor(store) {
    super();
    this.store = store;
  }

  /** `{busy: custom_id}`, `{failed: sentence}` or undefined: what to show under this message. */
  activityOf(messageId) {
    return this.#activity.get(messageId);
  }

  #setActivity(messageId, activity) {
    if (activity) this.#activity.set(messageId, activity);
    else this.#activity.delete(messageId);
    this.dispatchEvent(new CustomEvent("activity", { detail: messageId }));
  }

  /** Click a component of a message or choose from its menu. */
  async component(message, component, values) {
    this.#setActivity(message.id, { busy: component.custom_id });
    const outcome = await this.#start({
      channel_id: message.channel_id,
      component: {
        message_id: message.id,
        custom_id: component.custom_id,
        component_type: component.type,
        ...(values && { values }),
      },
    });
    this.#setActivity(message.id, outcome.failed && { failed: outcome.failed });
    return outcome;
  }

  command(channelId, command) {
    return this.#start({ channel_id: channelId, command });
  }

  modal(channelId, customId, components) {
    return this.#start({ channel_id: channelId, modal: { custom_id: customId, components } });
  }

  /** The choices the app proposes for the focused option of a command. */
  async autocomplete(channelId, command) {
    const outcome = await this.#start({ channel_id: channelId, autocomplete: command });
    if (outcome.failed) throw new Refusal(outcome.failed);
    return outcome.choices ?? [];
  }

  #start(body) {
    const nonce = crypto.randomUUID().replaceAll("-", "").slice(0, 24);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(nonce, { failed: NO_ANSWER }), GIVE_UP);
      this.#waiting.set(nonce, { resolve, timer });
      api
        .interact({ user: this.store.me.id, nonce, locale: this.store.me.locale, ...body })
        .catch((error) => this.#end(nonce, { failed: error.message }));
    });
  }

  #end(nonce, outcome) {
    const waiting = this.#waiting.get(nonce);
    if (!waiting) return;
    this.#waiting.delete(nonce);
    clearTimeout(waiting.timer);
    waiting.resolve(outcome);
  }

  /** Another person looks at the page now: what the one before did is none of their business. */
  forget() {
    for (const nonce of [...this.#waiting.keys()]) this.#end(nonce, { done: true });
    this.#activity.clear();
  }

  /** Take over one event of the live line; those of other windows of the same person are not known here. */
  apply(name, data) {
    if (name === "INTERACTION_SUCCESS") this.#end(data.nonce, { done: true });
    else if (name === "INTERACTION_FAILURE") this.#end(data.nonce, { failed: data.reason || NO_ANSWER });
    else if (name === "AUTOCOMPLETE") this.#end(data.nonce, { choices: data.choices });
    else if (name === "INTERACTION_MODAL") {
      this.#end(data.nonce, { modal: data.modal, channelId: data.channel_id });
    }
  }
}
