/** Discord's message components (Components V2 and the older rows) as page elements. */
import { avatar, displayName } from "./avatars.js";
import { element, icon, safeAddress } from "./dom.js";
import { emojiNode, withEmoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { covered, fileCard, mediaAddress, picture } from "./media.js";
import { selectMenu } from "./select.js";
import { isThread } from "./store.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const LINK_BUTTON = 5;

const BUILDERS = {
  1: actionRow,
  2: button,
  3: stringSelect,
  5: peopleSelect,
  6: roleSelect,
  7: mentionableSelect,
  8: channelSelect,
  9: section,
  10: textDisplay,
  11: thumbnail,
  12: mediaGallery,
  13: file,
  14: separator,
  17: container,
};

/**
 * One component as an element. `place` is `{message, store, names, act(component, values)}`: where it stands,
 * and what to call when somebody uses it.
 */
export function componentNode(component, place) {
  const build = BUILDERS[component.type];
  if (!build) return element("p", { class: "small-text" }, `(A component of kind ${component.type}, which this page does not know.)`);
  return build(component, place);
}

function all(components, place) {
  return (components ?? []).map((component) => componentNode(component, place));
}

function actionRow(component, place) {
  return element("div", { class: "action-row" }, all(component.components, place));
}

function button(component, place) {
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  const words = [emojiNode(component.emoji), component.label && element("span", { class: "button-label" }, withEmoji(component.label))];
  if (component.style === LINK_BUTTON) {
    const href = component.disabled ? undefined : safeAddress(component.url);
    const attributes = { class: "button style-link", href, target: "_blank", rel: "noopener noreferrer" };
    return element("a", { ...attributes, "aria-disabled": href ? undefined : "true" }, words, icon("external"));
  }
  return element(
    "button",
    {
      type: "button",
      class: `button style-${style}`,
      disabled: component.disabled,
      "data-testid": "button",
      "data-custom-id": component.custom_id,
      "aria-label": component.label ? undefined : (component.emoji?.name ?? "Button"),
      onclick: (event) => event.currentTarget.getAttribute("aria-disabled") !== "true" && place.act(component),
    },
    words,
  );
}

function menu(component, place, options, placeholder) {
  return selectMenu({
    options,
    placeholder: component.placeholder ?? placeholder,
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    customId: component.custom_id,
    onCommit: (values) => place.act(component, values),
  });
}

function stringSelect(component, place) {
  return menu(component, place, component.options ?? [], "Make a selection");
}

function withDefaults(component, entries) {
  const defaults = new Set((component.default_values ?? []).map((value) => value.id));
  return entries.map((entry) => ({ ...entry, default: defaults.has(entry.value) }));
}

function people(place) {
  return place.store.membersOf(place.channelId).map((user) => ({
    label: displayName(user),
    description: user.username,
    value: user.id,
    picture: () => avatar(user, "small"),
  }));
}

function roles(place) {
  return (place.store.guildOf(place.channelId)?.roles ?? []).map((role) => ({ label: `@${role.name.replace(/^@/, "")}`, value: role.id }));
}

function peopleSelect(component, place) {
  return menu(component, place, withDefaults(component, people(place)), "Select a person");
}

function roleSelect(component, place) {
  return menu(component, place, withDefaults(component, roles(place)), "Select a role");
}

function mentionableSelect(component, place) {
  return menu(component, place, withDefaults(component, [...people(place), ...roles(place)]), "Select a person or role");
}

function channelSelect(component, place) {
  const kinds = component.channel_types ?? [];
  const channels = (place.store.guildOf(place.channelId)?.channels ?? []).filter((channel) => !kinds.length || kinds.includes(channel.type));
  const options = channels.map((channel) => ({ label: channel.name, value: channel.id, picture: () => icon(isThread(channel) ? "thread" : "hash") }));
  return menu(component, place, withDefaults(component, options), "Select a channel");
}

/** The menus that list people, roles or channels of the place, for forms too. */
export const ENTITY_SELECTS = { 5: peopleSelect, 6: roleSelect, 7: mentionableSelect, 8: channelSelect };

function section(component, place) {
  return element(
    "div",
    { class: "section" },
    element("div", { class: "section-texts" }, all(component.components, place)),
    component.accessory && element("div", { class: "section-accessory" }, componentNode(component.accessory, place)),
  );
}

function textDisplay(component, place) {
  return element("div", { class: "text-display markdown" }, markdown(component.content ?? "", place.names));
}

function mediaPicture(item, place, crop) {
  const { width, height } = item.media ?? {};
  const address = mediaAddress(item.media ?? {}, place.message.attachments);
  return picture({ address, description: item.description, width, height, spoiler: item.spoiler, crop });
}

function thumbnail(component, place) {
  return element("div", { class: "thumbnail" }, mediaPicture(component, place, true));
}

function mediaGallery(component, place) {
  const items = component.items ?? [];
  const grid = element("div", { class: "gallery", "data-count": String(items.length), "data-testid": "gallery" });
  grid.append(...items.map((item) => mediaPicture(item, place, items.length > 1)));
  return grid;
}

function file(component, place) {
  const address = mediaAddress(component.file ?? {}, place.message.attachments);
  const name = component.name ?? decodeURIComponent(address?.split("?")[0].split("/").at(-1) ?? "file");
  return fileCard({ address, name, size: component.size, spoiler: component.spoiler });
}

function separator(component) {
  const size = component.spacing === 2 ? "is-wide" : "is-narrow";
  return component.divider === false ? element("div", { class: `gap ${size}` }) : element("hr", { class: `separator ${size}` });
}

function container(component, place) {
  const box = element("div", { class: "container", "data-testid": "container" }, all(component.components, place));
  if (component.accent_color !== undefined && component.accent_color !== null) {
    box.classList.add("has-accent");
    box.style.setProperty("--accent-bar", `#${component.accent_color.toString(16).padStart(6, "0")}`);
  }
  return component.spoiler ? covered(box) : box;
}

/**
 * Show below a message what became of the last use of its components: while the app has not answered, the
 * component used is marked busy and the others rest; afterwards the sentence about a failure, if any.
 */
export function showActivity(article, activity) {
  const busy = activity?.busy;
  for (const control of article.querySelectorAll("[data-custom-id]")) {
    if (busy) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
    if (busy && busy === control.dataset.customId) control.setAttribute("aria-busy", "true");
    else control.removeAttribute("aria-busy");
  }
  article.querySelector(".activity")?.remove();
  if (activity?.failed) {
    const sentence = element("p", { class: "activity", role: "alert", "data-testid": "interaction-failed" }, failureSentence(activity.failed));
    article.querySelector(".message-body").append(sentence);
  }
}

function failureSentence(reason) {
  return /did not respond/i.test(reason) ? `This interaction failed. ${reason.replace(/\.?$/, ".")}` : reason;
}
