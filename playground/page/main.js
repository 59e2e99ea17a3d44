/** Starts the page: one person, the live line, and the parts that show what the store knows. */
import { api, openSocket } from "./api.js";
import { displayName } from "./avatars.js";
import { CommandBar } from "./commandbar.js";
import { element, icon } from "./dom.js";
import { Interactions } from "./interactions.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { People } from "./people.js";
import { firstChannel, Sidebar } from "./sidebar.js";
import { DIRECT_MESSAGE, isThread, Store } from "./store.js";
import { keepRelativeTimesFresh } from "./timestamps.js";

const store = new Store();
const interactions = new Interactions(store);
const part = (id) => document.getElementById(id);
const showModal = (modal, channelId) => openModal(modal, channelId, { store, interactions });
let socket;

const bar = new CommandBar({ store, interactions, area: part("composer"), openModal: showModal, onSent: () => messages.goToEnd() });
const say = (sentence) => bar.say(sentence, true);
const people = new People({ store, switchTo: (user) => start(user).catch((error) => say(error.message)), reload, say });
new Sidebar({ store, box: part("sidebar"), people: people.node, say });
const messages = new MessageList({
  store,
  interactions,
  list: part("messages"),
  scroller: part("scroller"),
  toEnd: part("to-end"),
  announcer: part("announcer"),
  openModal: showModal,
  say,
});

/**
 * Become this person and show the channel of the address, or the first one.
 * The live line stands before the state is asked for: what happens in between waits, and nothing is missed.
 */
async function start(user) {
  const early = [];
  let isLoaded = false;
  let isOpen = false;
  const take = (name, data) => {
    store.apply(name, data);
    interactions.apply(name, data);
    if (name === "MESSAGE_CREATE" && !store.user(data.author.id)) refresh(); // somebody who has just been added
  };
  const line = openSocket(user, {
    onEvent: (name, data) => (isLoaded ? take(name, data) : early.push([name, data])),
    onOpen() {
      isOpen = true;
      if (!isLoaded) return;
      store.setConnected(true);
      reload().catch((error) => say(error.message));
    },
    onBreak() {
      isOpen = false;
      if (isLoaded) store.setConnected(false);
    },
  });
  await line.tried;
  const state = await api.state(user).catch((error) => {
    line.close();
    throw error;
  });
  socket?.close();
  socket = line;
  interactions.forget();
  store.load(state);
  const address = new URL(location.href);
  address.searchParams.set("user", store.me.id);
  history.replaceState(null, "", address);
  openFromAddress();
  isLoaded = true;
  store.setConnected(isOpen);
  for (const [name, data] of early) take(name, data);
}

/** Ask again who and what there is. */
async function refresh() {
  store.load(await api.state(store.me.id));
}

/** Ask the server for everything again, as after a lost line. */
async function reload() {
  await refresh();
  if (store.currentChannel) await messages.load();
  else openFromAddress();
}

function openFromAddress() {
  const wanted = store.channel(location.hash.slice(1)) ?? firstChannel(store.guilds[0]) ?? store.dms[0];
  if (!wanted) return;
  if (location.hash.slice(1) !== wanted.id) history.replaceState(null, "", `#${wanted.id}`);
  store.open(wanted.id);
  people.show(); // their addresses lead to the same channel
}

function showHeader() {
  const channel = store.currentChannel;
  const isDirect = channel?.type === DIRECT_MESSAGE;
  const parent = channel && isThread(channel) ? store.channel(channel.parent_id) : undefined;
  const name = isDirect ? displayName(store.bot) : (channel?.name ?? "");
  document.title = `${isDirect ? "@" : "#"}${name} · ${displayName(store.me)} · Playground`;
  part("header").replaceChildren(
    element("button", { type: "button", class: "icon-button menu-button", "aria-label": "Servers and channels", "aria-controls": "sidebar", "data-testid": "menu", onclick: toggleSidebar }, icon("menu")),
    ...(parent ? [element("a", { class: "header-parent", href: `#${parent.id}` }, icon("hash"), parent.name), element("span", { class: "header-slash", "aria-hidden": "true" }, "›")] : []),
    icon(isDirect ? "at" : parent ? "thread" : "hash"),
    element("h1", { "data-testid": "channel-title" }, name),
    channel?.topic ? element("span", { class: "header-topic" }, channel.topic) : "",
    element("span", { class: "header-me" }, "You are ", element("b", {}, displayName(store.me))),
  );
}

function showBanner() {
  const banner = part("banner");
  const lines = [];
  if (!store.connected && wasConnected) lines.push("The line to the playground is lost. Trying again …");
  else if (!store.bot.online) lines.push(`${displayName(store.bot)} is offline: commands and buttons get no answer until it is back.`);
  banner.textContent = lines.join(" ");
  banner.hidden = lines.length === 0;
}

let wasConnected = false;

function toggleSidebar() {
  const isOpen = part("app").classList.toggle("sidebar-open");
  if (isOpen) part("sidebar").querySelector(".channel.is-current, .channel")?.focus();
}

function closeSidebar() {
  part("app").classList.remove("sidebar-open");
}

store.on("open channels people bot", showHeader);
store.on("bot connection", () => {
  wasConnected ||= store.connected;
  showBanner();
});
store.on("open", closeSidebar);
part("scrim").addEventListener("click", closeSidebar);
part("sidebar").addEventListener("click", (event) => event.target.closest(".channel") && closeSidebar());
document.addEventListener("keydown", (event) => event.key === "Escape" && closeSidebar());
// To the first thing that can be pressed in the newest message that has any: mostly that is what everybody waits for.
part("skip-to-newest").addEventListener("click", (event) => {
  event.preventDefault();
  const controls = [...part("messages").querySelectorAll("[data-custom-id]:not([disabled])")];
  const newest = controls.at(-1)?.closest("[data-message-id]");
  (newest?.querySelector("[data-custom-id]:not([disabled])") ?? part("scroller")).focus();
});
part("skip-link").addEventListener("click", (event) => {
  event.preventDefault();
  part("message-box")?.focus();
});
window.addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (store.channel(id)) store.open(id);
  else say("There is no such channel here, or you may not see it.");
  people.show();
});
// Typing anywhere goes into the message box, as people are used to.
document.addEventListener("keydown", (event) => {
  const isTyping = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isBusy = document.activeElement?.matches("input, textarea, select, [role=option]");
  if (isTyping && !isBusy && !document.querySelector("dialog[open]")) part("message-box")?.focus();
});
keepRelativeTimesFresh();

/** Whom the address names, or else the first person there is. */
async function begin() {
  const wanted = new URL(location.href).searchParams.get("user");
  const { users } = await api.people();
  await start((users.find((user) => user.id === wanted) ?? users[0]).id);
}

begin().catch((error) => say(error.message));
