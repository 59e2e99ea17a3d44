/** One message as a page element. */
import { avatar, displayName } from "./avatars.js";
import { componentNode } from "./components.js";
import { element, icon } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { embedNode } from "./embeds.js";
import { markdown, plainText } from "./markdown.js";
import { attachmentNode } from "./media.js";
import { namesOf } from "./names.js";
import { messageTime } from "./timestamps.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;

const PINNED = 6;
const JOINED = 7;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const RECIPIENT_ADDED = 1;
const RECIPIENT_REMOVED = 2;
const RENAMED = 4;

export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}

function isSystem(message) {
  return [RECIPIENT_ADDED, RECIPIENT_REMOVED, RENAMED, PINNED, JOINED, THREAD_CREATED, THREAD_STARTER].includes(message.type);
}

/** Whether a message stands under the name of the one before it: same author, within seven minutes, nothing between. */
export function continues(message, before) {
  return (
    before !== undefined &&
    !isSystem(message) &&
    !isSystem(before) &&
    !message.referenced_message &&
    !usedCommand(message) &&
    before.author.id === message.author.id &&
    isEphemeral(before) === isEphemeral(message) &&
    new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60 * 1000
  );
}

/**
 * The message as an `<li>`. `actions`: `act(message, component, values)`, `remove(message)`,
 * `dismiss(message)`, `jump(id)`.
 */
export function messageNode(message, { store, actions, grouped }) {
  const names = namesOf(store, message);
  const classes = ["message"];
  if (grouped) classes.push("is-grouped");
  if (isEphemeral(message)) classes.push("is-ephemeral");
  else if (store.isMentioned(message) && message.author.id !== store.me.id) classes.push("is-for-me");
  const item = element("li", {
    class: classes.join(" "),
    "data-testid": "message",
    "data-message-id": message.id,
    "data-author": displayName(message.author),
  });
  if (isSystem(message)) {
    item.classList.add("is-system");
    item.append(icon(message.type === THREAD_CREATED ? "thread" : "reply"), systemLine(message, store));
    return item;
  }
  item.append(
    ...[above(message, { store, names, actions })].filter(Boolean),
    element("div", { class: "message-picture" }, grouped ? messageTime(message.timestamp) : portrait(message.author, store)),
    element(
      "div",
      { class: "message-body" },
      !grouped && header(message),
      body(message, { store, names, actions }),
      threadCard(message),
      isEphemeral(message) && ephemeralFoot(message, actions),
    ),
  );
  if (!isEphemeral(message)) item.append(deleteButton(message, actions));
  return item;
}

/** The disc of somebody named in a message, in the colour the playground gives them. */
function portrait(user, store, size) {
  return avatar(store.user(user.id) ?? user, size);
}

function header(message) {
  const isApp = message.author.bot || message.application_id;
  return element(
    "div",
    { class: "message-header" },
    element("span", { class: "message-author" }, displayName(message.author)),
    isApp && element("span", { class: "app-tag" }, "APP"),
    messageTime(message.timestamp),
  );
}

function usedCommand(message) {
  const metadata = message.interaction_metadata;
  const name = message.interaction?.name ?? metadata?.name;
  const user = message.interaction?.user ?? metadata?.user;
  const type = message.interaction?.type ?? metadata?.type;
  if (!user || type !== 2 || message.referenced_message) return undefined;
  return { user, name };
}

/** The line over a message: who used which command, or what it replies to. */
function above(message, { store, names, actions }) {
  const command = usedCommand(message);
  if (command) {
    return element(
      "div",
      { class: "message-above" },
      portrait(command.user, store, "tiny"),
      element("b", {}, displayName(command.user)),
      " used ",
      element("span", { class: "mention" }, command.name ? `/${command.name}` : "a command"),
    );
  }
  const replied = message.referenced_message;
  if (replied === null) return element("div", { class: "message-above" }, icon("reply"), "The message this answers was deleted.");
  if (!replied || message.type === THREAD_STARTER) return undefined;
  return element(
    "div",
    { class: "message-above" },
    portrait(replied.author, store, "tiny"),
    element("b", {}, displayName(replied.author)),
    element(
      "button",
      { type: "button", class: "message-above-text", title: "Go to this message", onclick: () => actions.jump(replied.id) },
      withEmoji(summary(replied, names) || "Go to this message"),
    ),
  );
}

function body(message, { store, names, actions }) {
  if (message.flags & LOADING) {
    return element("p", { class: "thinking" }, `${displayName(message.author)} is thinking`, element("span", { class: "dots", "aria-hidden": "true" }));
  }
  const place = { message, store, names, channelId: message.channel_id, act: (component, values) => actions.act(message, component, values) };
  const edited = message.edited_timestamp && element("small", { class: "edited", title: message.edited_timestamp }, "(edited)");
  const components = (message.components ?? []).map((component) => componentNode(component, place));
  if (message.flags & COMPONENTS_V2) return [element("div", { class: "layout" }, components), edited];
  return [
    message.content && element("div", { class: "message-content markdown" }, markdown(message.content, names)),
    edited,
    (message.attachments ?? []).map(attachmentNode),
    (message.embeds ?? []).map((embed) => embedNode(embed, names)),
    components,
  ];
}

function threadCard(message) {
  if (!message.thread) return undefined;
  return element("a", { class: "thread-card", href: `#${message.thread.id}` }, icon("thread"), element("b", {}, message.thread.name), "See thread");
}

function systemLine(message, store) {
  const who = element("b", {}, displayName(message.author));
  const at = messageTime(message.timestamp);
  const other = message.mentions?.[0];
  if (message.type === THREAD_CREATED) {
    const thread = message.message_reference?.channel_id ?? message.thread?.id;
    const name = element("a", { href: `#${thread}` }, message.content || store.channel(thread)?.name || "a thread");
    return element("p", {}, who, " started a thread: ", name, at);
  }
  if (message.type === PINNED) return element("p", {}, who, " pinned a message to this channel.", at);
  if (message.type === JOINED) return element("p", {}, who, " joined the server.", at);
  if (message.type === RECIPIENT_ADDED) return element("p", {}, who, " added ", element("b", {}, displayName(other)), " to the thread.", at);
  if (message.type === RECIPIENT_REMOVED) return element("p", {}, who, " removed ", element("b", {}, displayName(other)), " from the thread.", at);
  if (message.type === RENAMED) return element("p", {}, who, " changed the name to ", element("b", {}, message.content), at);
  return element("p", {}, "This thread was started from a message", message.referenced_message ? `: ${summary(message.referenced_message, namesOf(store, message))}` : ".", at);
}

function ephemeralFoot(message, actions) {
  return element(
    "p",
    { class: "ephemeral-foot", "data-testid": "ephemeral" },
    icon("eye"),
    "Only you can see this · ",
    element("button", { type: "button", class: "link-button", onclick: () => actions.dismiss(message) }, "Dismiss message"),
  );
}

/** Deleting asks once more on the button itself: in the playground everybody is a moderator. */
function deleteButton(message, actions) {
  const button = element("button", { type: "button", class: "message-delete", "aria-label": "Delete this message", title: "Delete this message" }, icon("trash"));
  button.addEventListener("click", () => {
    if (button.classList.contains("is-sure")) {
      actions.remove(message);
      return;
    }
    button.classList.add("is-sure");
    button.append("Delete");
  });
  button.addEventListener("blur", () => {
    button.classList.remove("is-sure");
    button.replaceChildren(icon("trash"));
  });
  return button;
}

/** All words of a message on one line: for previews and for reading aloud. */
export function summary(message, names) {
  const texts = [message.content];
  const collect = (components) => {
    for (const component of components ?? []) {
      if (component.spoiler) continue;
      if (component.content) texts.push(component.content);
      collect(component.components);
      for (const item of component.items ?? []) if (item.description) texts.push(item.description);
    }
  };
  collect(message.components);
  for (const embed of message.embeds ?? []) texts.push(embed.title, embed.description);
  return plainText(texts.filter(Boolean).join("\n"), names) || (message.attachments?.length ? "(a file)" : "");
}
