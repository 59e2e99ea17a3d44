/** Everything the page knows of the playground at this moment, as one person sees it. Views listen to its events. */

const THREAD_TYPES = new Set([10, 11, 12]);
export const DIRECT_MESSAGE = 1;
export const CATEGORY = 4;

/** Order of two snowflakes given as strings: negative when the first is older. */
export function compareIds(first, second) {
  return first.length - second.length || (first < second ? -1 : first > second ? 1 : 0);
}

export function isThread(channel) {
  return THREAD_TYPES.has(channel.type);
}

export function isArchived(channel) {
  return Boolean(channel.archived ?? channel.thread_metadata?.archived);
}

/** Small notes kept by the browser: what was read last, which private answers were dismissed. */
class Notes {
  constructor(storage, key) {
    this.storage = storage;
    this.key = key;
  }

  read() {
    try {
      return JSON.parse(this.storage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  write(changes) {
    this.storage.setItem(this.key, JSON.stringify({ ...this.read(), ...changes }));
  }
}

/**
 * Events: "people", "channels", "commands", "bot", "connection", "open" (another channel is shown),
 * "messages" (all of the shown channel), "message" (detail: one message, new or changed), "removed" (detail: id).
 */
export class Store extends EventTarget {
  me = null;
  bot = { id: "0", username: "app", online: true };
  users = new Map();
  guilds = [];
  dms = [];
  commands = [];
  dmClosed = false;
  channelId = null;
  messages = [];
  hasEarlier = false;
  /** Where the live line is written down while an answer is waited for. */
  recordings = new Set();
  connected = false;
  unread = new Set();
  mentions = new Map();
  /** How often each other person was mentioned while we looked: a hint whose turn it is. */
  calls = new Map();

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(event.detail));
  }

  /** Take over what `GET /play/state` says. */
  load(state) {
    const other = this.me?.id !== state.me.id;
    this.me = state.me;
    this.bot = state.bot;
    this.users = new Map(state.users.map((user) => [user.id, user]));
    this.users.set(state.me.id, { ...this.users.get(state.me.id), ...state.me });
    this.guilds = state.guilds;
    this.dms = state.dms ?? [];
    this.commands = state.commands ?? [];
    this.dmClosed = Boolean(state.dm_closed);
    this.lastRead = new Notes(localStorage, `playground.read.${state.me.id}`);
    this.dismissed = new Notes(sessionStorage, `playground.dismissed.${state.me.id}`);
    if (other) {
      this.mentions = new Map();
      this.calls.delete(state.me.id);
    }
    this.findUnread();
    for (const name of ["people", "channels", "commands", "bot"]) this.emit(name);
  }

  /** What was written since this person last looked; at their very first visit all counts as read. */
  findUnread() {
    const read = this.lastRead.read();
    const isFirstVisit = Object.keys(read).length === 0;
    const channels = this.allChannels().filter((channel) => channel.last_message_id);
    if (isFirstVisit) this.lastRead.write(Object.fromEntries(channels.map((channel) => [channel.id, channel.last_message_id])));
    const isNews = ({ id, last_message_id: last }) => id !== this.channelId && (!read[id] || compareIds(last, read[id]) > 0);
    this.unread = new Set(isFirstVisit ? [] : channels.filter(isNews).map((channel) => channel.id));
  }

  allChannels() {
    return [...this.guilds.flatMap((guild) => guild.channels), ...this.dms];
  }

  channel(id) {
    return this.allChannels().find((channel) => channel.id === id);
  }

  guildOf(channelId) {
    return this.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId));
  }

  get currentChannel() {
    return this.channel(this.channelId);
  }

  user(id) {
    return this.users.get(id) ?? (id === this.bot.id ? this.bot : undefined);
  }

  role(id) {
    return this.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id);
  }

  /** The people (and the app) of the place a channel belongs to. */
  membersOf(channelId) {
    const ids = this.guildOf(channelId)?.members ?? [this.me.id, this.bot.id];
    return ids.map((id) => this.user(id)).filter(Boolean);
  }

  open(channelId) {
    this.channelId = channelId;
    this.messages = [];
    this.hasEarlier = false;
    this.emit("open");
    this.markRead();
  }

  /** Wait for an answer of the server; what the live line says meanwhile comes after it, for the answer may be older. */
  async withLiveEventsAfter(answer, take) {
    const heard = [];
    this.recordings.add(heard);
    try {
      take(await answer);
    } finally {
      this.recordings.delete(heard);
    }
    for (const [name, data] of heard) if (name.startsWith("MESSAGE_")) this.repeat(name, data);
  }

  /** Take over an event about a message again: one that is known already only changes. */
  repeat(name, data) {
    if (name === "MESSAGE_DELETE") this.removeMessage(data.id);
    else if (data.channel_id !== this.channelId) return;
    else if (this.messages.some((known) => known.id === data.id)) this.changeMessage(data);
    else if (name === "MESSAGE_CREATE") this.insert(data);
  }

  insert(message) {
    this.messages.push(message);
    this.messages.sort((a, b) => compareIds(a.id, b.id));
    this.emit("message", message);
    this.markRead();
  }

  /** Show these messages of the open channel, oldest first. */
  setMessages(messages, hasEarlier) {
    this.messages = messages.filter((message) => !this.isDismissed(message.id)).sort((a, b) => compareIds(a.id, b.id));
    this.hasEarlier = hasEarlier;
    this.emit("messages");
    this.markRead();
  }

  isDismissed(id) {
    return id in this.dismissed.read();
  }

  dismiss(id) {
    this.dismissed.write({ [id]: 1 });
    this.removeMessage(id);
  }

  markRead() {
    const id = this.channelId;
    if (!id) return;
    const last = this.messages.at(-1)?.id ?? this.channel(id)?.last_message_id;
    if (last) this.lastRead.write({ [id]: last });
    this.unread.delete(id);
    this.mentions.delete(id);
    this.emit("channels");
  }

  isMentioned(message, userId = this.me.id) {
    return Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === userId);
  }

  /** Take over one event of the live line. Events about interactions are not for the store. */
  apply(name, data) {
    for (const heard of this.recordings) heard.push([name, data]);
    if (name === "MESSAGE_CREATE") this.addMessage(data);
    else if (name === "MESSAGE_UPDATE") this.changeMessage(data);
    else if (name === "MESSAGE_DELETE") this.removeMessage(data.id);
    else if (/^(CHANNEL|THREAD)_(CREATE|UPDATE)$/.test(name)) this.putChannel(data);
    else if (/^(CHANNEL|THREAD)_DELETE$/.test(name)) this.dropChannel(data.id);
    else if (name === "COMMANDS_UPDATE") {
      this.commands = data.commands;
      this.emit("commands");
    } else if (name === "BOT_STATUS") {
      this.bot = { ...this.bot, online: data.online };
      this.emit("bot");
    }
  }

  addMessage(message) {
    const channel = this.channel(message.channel_id);
    if (channel && !(message.flags & 64)) channel.last_message_id = message.id;
    for (const user of message.mentions ?? []) {
      if (user.id !== this.me.id && this.users.has(user.id)) {
        this.calls.set(user.id, (this.calls.get(user.id) ?? 0) + 1);
        this.emit("people");
      }
    }
    if (message.channel_id === this.channelId) {
      if (this.messages.some((known) => known.id === message.id)) return this.changeMessage(message);
      this.insert(message);
      return;
    }
    if (message.author.id === this.me.id) return;
    this.unread.add(message.channel_id);
    if (this.isMentioned(message) || channel?.type === DIRECT_MESSAGE) {
      this.mentions.set(message.channel_id, (this.mentions.get(message.channel_id) ?? 0) + 1);
    }
    this.emit("channels");
  }

  changeMessage(message) {
    const index = this.messages.findIndex((known) => known.id === message.id);
    if (index < 0) return;
    this.messages[index] = message;
    this.emit("message", message);
  }

  removeMessage(id) {
    const index = this.messages.findIndex((known) => known.id === id);
    if (index < 0) return;
    this.messages.splice(index, 1);
    this.emit("removed", id);
  }

  putChannel(channel) {
    const list =
      channel.type === DIRECT_MESSAGE
        ? this.dms
        : (this.guilds.find((guild) => guild.id === channel.guild_id) ?? this.guildOf(channel.parent_id) ?? this.guilds[0])
            ?.channels;
    if (!list) return;
    const index = list.findIndex((known) => known.id === channel.id);
    if (index < 0) list.push(channel);
    else list[index] = { ...list[index], ...channel };
    this.emit("channels");
  }

  dropChannel(id) {
    for (const guild of this.guilds) guild.channels = guild.channels.filter((channel) => channel.id !== id);
    this.dms = this.dms.filter((channel) => channel.id !== id);
    this.emit("channels");
  }

  setConnected(connected) {
    this.connected = connected;
    this.emit("connection");
  }
}
