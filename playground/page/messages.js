/** The list of messages of the open channel: keeps its elements in step with the store and stays at the newest one. */
import { api } from "./api.js";
import { displayName } from "./avatars.js";
import { showActivity } from "./components.js";
import { element, icon } from "./dom.js";
import { keepPictures } from "./media.js";
import { continues, messageNode, summary } from "./message.js";
import { namesOf } from "./names.js";
import { dayOf } from "./timestamps.js";

const PAGE = 100;
/** So far from the end, in pixels, the list still counts as being at the end. */
const NEAR_END = 80;

export class MessageList {
  #nodes = new Map();
  #atEnd = true;

  constructor({ store, interactions, list, scroller, toEnd, announcer, openModal, say }) {
    Object.assign(this, { store, interactions, list, scroller, toEnd, announcer, say });
    this.actions = {
      act: async (message, component, values) => {
        const outcome = await interactions.component(message, component, values);
        if (outcome.modal) openModal(outcome.modal, outcome.channelId ?? message.channel_id);
      },
      jump: (id) => this.#jump(id),
      dismiss: (message) => store.dismiss(message.id),
      remove: (message) => api.remove(store.me.id, message.channel_id, message.id).catch((error) => say(error.message)),
    };
    store.on("open", () => this.load());
    store.on("messages", () => this.showAll());
    store.on("message", (message) => this.show(message));
    store.on("removed", (id) => this.drop(id));
    interactions.addEventListener("activity", ({ detail }) => this.showActivity(detail));
    scroller.addEventListener("scroll", () => {
      this.#atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END;
      toEnd.hidden = this.#atEnd;
    });
    toEnd.append(icon("chevron"));
    toEnd.addEventListener("click", () => this.goToEnd());
    new ResizeObserver(() => this.#keepAtEnd()).observe(list);
    new ResizeObserver(() => this.#keepAtEnd()).observe(scroller);
  }

  /** Fetch the newest messages of the open channel; an answer that comes after another channel was opened is dropped. */
  async load() {
    const { channelId, me } = this.store;
    const isCurrent = () => this.store.channelId === channelId && this.store.me.id === me.id;
    this.#atEnd = true;
    this.list.setAttribute("aria-busy", "true");
    try {
      await this.store.withLiveEventsAfter(api.messages(channelId, me.id), ({ messages }) => {
        if (isCurrent()) this.store.setMessages(messages, messages.length >= PAGE);
      });
    } catch (error) {
      if (!isCurrent()) return;
      this.store.setMessages([], false);
      this.list.replaceChildren(element("li", { class: "list-note", role: "alert" }, error.message));
    }
    this.list.removeAttribute("aria-busy");
  }

  async #loadEarlier() {
    const { channelId, me, messages } = this.store;
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    try {
      const earlier = (await api.messages(channelId, me.id, messages[0].id)).messages;
      if (this.store.channelId !== channelId) return;
      const known = new Set(this.store.messages.map((message) => message.id));
      this.store.setMessages([...earlier.filter((message) => !known.has(message.id)), ...this.store.messages], earlier.length >= PAGE);
      this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
    } catch (error) {
      this.say(error.message);
    }
  }

  showAll() {
    this.#nodes.clear();
    const items = [this.#beginning()];
    this.store.messages.forEach((message, index) => {
      const before = this.store.messages[index - 1];
      items.push(this.#dayLine(message, before), this.#build(message, before));
    });
    this.list.replaceChildren(...items.filter(Boolean));
    this.#keepAtEnd();
  }

  #beginning() {
    if (this.store.hasEarlier) {
      const button = element("button", { type: "button", class: "button style-secondary", onclick: () => this.#loadEarlier() }, "Show earlier messages");
      return element("li", { class: "list-note" }, button);
    }
    const channel = this.store.currentChannel;
    const place = channel?.name ? `#${channel.name}` : `your direct messages with ${displayName(this.store.bot)}`;
    return element("li", { class: "list-note is-beginning" }, element("h2", {}, channel?.name ?? displayName(this.store.bot)), element("p", {}, `This is the beginning of ${place}.`));
  }

  #dayLine(message, before) {
    const day = dayOf(message.timestamp);
    if (before && dayOf(before.timestamp) === day) return undefined;
    return element("li", { class: "day-line" }, element("span", {}, day));
  }

  #build(message, before) {
    const sameDay = before && dayOf(before.timestamp) === dayOf(message.timestamp);
    const grouped = sameDay && continues(message, before);
    const node = messageNode(message, { store: this.store, actions: this.actions, grouped });
    this.#nodes.set(message.id, node);
    this.#putActivity(message.id, node);
    return node;
  }

  /** A message that is new or was changed. */
  show(message) {
    const index = this.store.messages.indexOf(message);
    const old = this.#nodes.get(message.id);
    const before = this.store.messages[index - 1];
    const node = this.#build(message, before);
    if (old) {
      keepPictures(old, node);
      const focused = focusMark(old);
      old.replaceWith(node);
      restoreFocus(node, focused);
    } else {
      const previous = before && this.#nodes.get(before.id);
      const pieces = [this.#dayLine(message, before), node].filter(Boolean);
      if (previous) previous.after(...pieces);
      else this.list.append(...pieces);
      if (message.author.id !== this.store.me.id) {
        this.announcer.textContent = `${displayName(message.author)}: ${summary(message, namesOf(this.store, message))}`;
      }
    }
    this.#keepAtEnd();
  }

  drop(id) {
    const node = this.#nodes.get(id);
    if (!node) return;
    this.#nodes.delete(id);
    const day = node.previousElementSibling;
    const next = node.nextElementSibling;
    const hadFocus = node.contains(document.activeElement);
    node.remove();
    if (day?.classList.contains("day-line") && (!next || next.classList.contains("day-line"))) day.remove();
    const following = this.store.messages.find((message) => this.#nodes.get(message.id) === next);
    if (following) this.show(following); // it may have stood under the name of the message that is gone
    if (hadFocus) this.scroller.focus({ preventScroll: true });
  }

  showActivity(id) {
    const node = this.#nodes.get(id);
    if (node) this.#putActivity(id, node);
    this.#keepAtEnd();
  }

  #putActivity(id, node) {
    if (node.querySelector(".message-body")) showActivity(node, this.interactions.activityOf(id));
  }

  #keepAtEnd() {
    if (this.#atEnd) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Show the message that another one answers. */
  #jump(id) {
    const node = this.#nodes.get(id);
    if (!node) return;
    this.#atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("is-pointed-at");
    setTimeout(() => node.classList.remove("is-pointed-at"), 1500);
  }

  /** Go to the newest message, as after writing one. */
  goToEnd() {
    this.#atEnd = true;
    this.#keepAtEnd();
  }
}

/** Which control of a message has the keyboard: its custom id, and whether any has. */
function focusMark(node) {
  if (!node.contains(document.activeElement)) return undefined;
  return { customId: document.activeElement.closest("[data-custom-id]")?.dataset.customId };
}

/** After an edit the keyboard stays on the same control, or else on the first one of that message. */
function restoreFocus(node, mark) {
  if (!mark) return;
  const same = mark.customId && node.querySelector(`[data-custom-id="${CSS.escape(mark.customId)}"]:not([disabled])`);
  (same || node.querySelector("[data-custom-id]:not([disabled])"))?.focus({ preventScroll: true });
}
