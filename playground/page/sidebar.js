/** Servers, their channels with threads below them, and direct messages with the app. */
import { api } from "./api.js";
import { avatar, displayName } from "./avatars.js";
import { element, icon } from "./dom.js";
import { CATEGORY, isArchived, isThread } from "./store.js";

const FORUM_TYPES = new Set([15, 16]);
const VOICE_TYPES = new Set([2, 13]);

export class Sidebar {
  constructor({ store, box, people, say }) {
    this.store = store;
    this.say = say;
    this.rail = element("ul", { class: "rail", "aria-label": "Servers" });
    this.heading = element("h2", { class: "sidebar-heading" });
    this.channels = element("div", { class: "channel-list", "data-testid": "channels" });
    box.replaceChildren(this.rail, element("div", { class: "sidebar-panel" }, this.heading, this.channels, people));
    store.on("channels open bot people", () => this.show());
  }

  /** The server on show: that of the open channel, or undefined for direct messages. */
  get guild() {
    return this.store.guildOf(this.store.channelId);
  }

  show() {
    const { store, guild } = this;
    this.rail.replaceChildren(this.#directMessagesEntry(), ...store.guilds.map((entry) => this.#guildEntry(entry)));
    this.heading.textContent = guild?.name ?? "Direct messages";
    this.channels.replaceChildren(...(guild ? this.#guildChannels(guild) : [this.#list(this.#directMessages())]));
  }

  #railEntry({ label, isCurrent, href, content, channels, onclick }) {
    const mentions = channels.reduce((sum, channel) => sum + (this.store.mentions.get(channel.id) ?? 0), 0);
    const isUnread = channels.some((channel) => this.store.unread.has(channel.id));
    return element(
      "li",
      { class: `rail-entry${isCurrent ? " is-current" : ""}${isUnread ? " is-unread" : ""}` },
      element("a", { href, title: label, "aria-label": label, "aria-current": isCurrent ? "true" : undefined, onclick }, content),
      mentions > 0 && badge(mentions),
    );
  }

  #guildEntry(guild) {
    const first = firstChannel(guild);
    return this.#railEntry({
      label: guild.name,
      isCurrent: guild === this.guild,
      href: first ? `#${first.id}` : undefined,
      content: avatar({ id: guild.id, username: guild.name, colour: "#4a4f5c" }),
      channels: guild.channels,
    });
  }

  #directMessagesEntry() {
    const { store } = this;
    return this.#railEntry({
      label: "Direct messages",
      isCurrent: !this.guild,
      href: store.dms[0] ? `#${store.dms[0].id}` : "#",
      content: element("span", { class: "avatar rail-direct", "aria-hidden": "true" }, icon("at")),
      channels: store.dms,
      onclick: store.dms[0] ? undefined : (event) => this.#openDirectMessages(event),
    });
  }

  async #openDirectMessages(event) {
    event.preventDefault();
    try {
      const channel = await api.directMessages(this.store.me.id);
      this.store.putChannel({ ...channel, type: 1 });
      location.hash = channel.id;
    } catch (error) {
      this.say(error.message);
    }
  }

  #directMessages() {
    const { store } = this;
    if (!store.dms.length) {
      return [
        element(
          "li",
          {},
          element("a", { class: "channel", href: "#", onclick: (event) => this.#openDirectMessages(event) }, avatar(store.bot, "small"), displayName(store.bot)),
        ),
      ];
    }
    return store.dms.map((channel) => {
      const other = channel.recipients?.find((user) => user.id !== store.me.id) ?? store.bot;
      return element("li", {}, this.#link(channel, displayName(other), avatar(other, "small")));
    });
  }

  /** Channels without a category first, then each category with its own. */
  #guildChannels(guild) {
    const byPosition = (a, b) => (a.position ?? 0) - (b.position ?? 0);
    const top = guild.channels.filter((channel) => !isThread(channel) && channel.type !== CATEGORY).sort(byPosition);
    const categories = guild.channels.filter((channel) => channel.type === CATEGORY).sort(byPosition);
    const known = new Set(categories.map((category) => category.id));
    const entries = (channels) => channels.map((channel) => this.#channelEntry(guild, channel));
    return [
      this.#list(entries(top.filter((channel) => !known.has(channel.parent_id)))),
      ...categories.map((category) => [
        element("h3", { class: "category" }, category.name),
        this.#list(entries(top.filter((channel) => channel.parent_id === category.id))),
      ]),
    ].flat();
  }

  #list(entries) {
    return element("ul", { class: "channels" }, entries);
  }

  #channelEntry(guild, channel) {
    const threads = guild.channels.filter(
      (thread) => isThread(thread) && thread.parent_id === channel.id && (!isArchived(thread) || thread.id === this.store.channelId),
    );
    const picture = FORUM_TYPES.has(channel.type) ? "thread" : "hash";
    if (VOICE_TYPES.has(channel.type)) return undefined;
    return element(
      "li",
      {},
      this.#link(channel, channel.name, icon(picture)),
      threads.length > 0 &&
        element("ul", { class: "threads", "aria-label": `Threads in ${channel.name}` }, threads.map((thread) => element("li", {}, this.#link(thread, thread.name, icon("thread"))))),
    );
  }

  #link(channel, name, picture) {
    const { store } = this;
    const isCurrent = channel.id === store.channelId;
    const mentions = store.mentions.get(channel.id) ?? 0;
    const isUnread = store.unread.has(channel.id);
    return element(
      "a",
      {
        class: `channel${isCurrent ? " is-current" : ""}${isUnread ? " is-unread" : ""}`,
        href: `#${channel.id}`,
        "aria-current": isCurrent ? "page" : undefined,
        "data-testid": "channel",
        "data-channel-id": channel.id,
        "data-channel-name": name,
      },
      picture,
      element("span", { class: "channel-name" }, name),
      isUnread && element("span", { class: "visually-hidden" }, " (unread)"),
      mentions > 0 && badge(mentions),
    );
  }
}

function badge(count) {
  return element("span", { class: "badge", title: `${count} for you` }, String(count), element("span", { class: "visually-hidden" }, " for you"));
}

/** Where a person arrives in a server: its first channel one can write in. */
export function firstChannel(guild) {
  return guild?.channels.find((channel) => channel.type === 0) ?? guild?.channels.find((channel) => channel.type !== CATEGORY);
}
