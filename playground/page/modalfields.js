/** The fields of a form: text, menus, radio buttons, check boxes. */
import { ENTITY_SELECTS } from "./components.js";
import { element, uniqueId } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { selectMenu } from "./select.js";

const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

/**
 * `{node, check() -> sentence or undefined, read() -> component with its value}` for one field.
 * `check` also marks the field as wrong for the eye and for screen readers.
 */
export function fieldOf(component, { label, description, place }) {
  const build = { [STRING_SELECT]: stringSelect, [TEXT_INPUT]: textInput, [RADIO_GROUP]: radioGroup, [CHECKBOX_GROUP]: checkboxGroup, [CHECKBOX]: checkbox }[component.type];
  const { control, problem, value, isGroup } = build ? build(component, label) : entitySelect(component, place);
  const required = component.required ?? component.type !== CHECKBOX;
  const errorId = uniqueId("error");
  const error = element("p", { class: "field-error", id: errorId });
  const input = control.matches("input, textarea") ? control : control.querySelector("button, input");
  const words = [label ?? component.custom_id, required && element("span", { class: "required", title: "required" }, " *")];
  const name = isGroup ? element("legend", {}, words) : element("label", { for: input?.id }, words);
  const node = element(
    isGroup ? "fieldset" : "div",
    { class: "field" },
    name,
    description && element("p", { class: "field-description" }, description),
    control,
    error,
  );
  input?.setAttribute("aria-describedby", errorId);
  const id = component.id === undefined ? {} : { id: component.id };
  const check = () => {
    const sentence = problem(required, label ?? "This field");
    error.textContent = sentence ?? "";
    if (sentence) input?.setAttribute("aria-invalid", "true");
    else input?.removeAttribute("aria-invalid");
    return sentence;
  };
  node.addEventListener("input", () => error.textContent && check());
  return {
    node,
    check,
    read: () => ({ type: component.type, ...id, custom_id: component.custom_id, ...value() }),
  };
}

function textInput(component) {
  const { min_length: shortest = 0, max_length: longest = 4000 } = component;
  const attributes = {
    id: uniqueId("text"),
    class: "text-input",
    placeholder: component.placeholder,
    maxlength: longest,
    "data-testid": "modal-input",
    "data-custom-id": component.custom_id,
    autocomplete: "off",
  };
  const control = component.style === PARAGRAPH ? element("textarea", { ...attributes, rows: "4" }) : element("input", { ...attributes, type: "text" });
  control.value = component.value ?? "";
  return {
    control,
    value: () => ({ value: control.value }),
    problem(required, name) {
      const { length } = control.value;
      if (required && !control.value.trim()) return `“${name}” is required.`;
      return length > 0 && length < shortest ? `“${name}” needs at least ${shortest} characters.` : undefined;
    },
  };
}

function menuField(menu, component) {
  menu.querySelector(".select-trigger").id = uniqueId("select");
  const fewest = component.min_values ?? 1;
  return {
    control: menu,
    value: () => ({ values: menu.values }),
    problem: (required, name) => (required && menu.values.length < fewest ? `Please choose ${fewest === 1 ? "an entry" : `at least ${fewest} entries`} for “${name}”.` : undefined),
  };
}

function stringSelect(component, label) {
  const menu = selectMenu({
    options: component.options ?? [],
    placeholder: component.placeholder,
    label,
    min: component.required === false ? 0 : (component.min_values ?? 1),
    max: component.max_values ?? 1,
    disabled: component.disabled,
    customId: component.custom_id,
  });
  return menuField(menu, component);
}

function entitySelect(component, place) {
  const build = ENTITY_SELECTS[component.type];
  if (build) return menuField(build(component, place), component);
  return {
    control: element("p", { class: "small-text" }, "This kind of field (for instance a file) cannot be filled in on this page."),
    value: () => ({ values: [] }),
    problem: (required, name) => (required ? `“${name}” cannot be filled in on this page.` : undefined),
  };
}

function optionRow(type, group, option) {
  const input = element("input", { type, name: group, value: option.value, checked: option.default, id: uniqueId("choice") });
  const words = element("span", {}, withEmoji(option.label), option.description && element("small", {}, withEmoji(option.description)));
  return element("label", { class: "choice-row", for: input.id }, input, words);
}

function checkedValues(box) {
  return [...box.querySelectorAll("input:checked")].map((input) => input.value);
}

function radioGroup(component) {
  const group = uniqueId("group");
  const box = element("div", { class: "choice-group", "data-custom-id": component.custom_id }, (component.options ?? []).map((option) => optionRow("radio", group, option)));
  return {
    control: box,
    isGroup: true,
    value: () => ({ value: checkedValues(box)[0] ?? null }),
    problem: (required, name) => (required && !checkedValues(box).length ? `Please choose an answer for “${name}”.` : undefined),
  };
}

function checkboxGroup(component) {
  const group = uniqueId("group");
  const options = component.options ?? [];
  const { min_values: fewest = 1, max_values: most = options.length } = component;
  const box = element("div", { class: "choice-group", "data-custom-id": component.custom_id }, options.map((option) => optionRow("checkbox", group, option)));
  return {
    control: box,
    isGroup: true,
    value: () => ({ values: checkedValues(box) }),
    problem(required, name) {
      const count = checkedValues(box).length;
      if ((required || count > 0) && count < fewest) return `Please tick at least ${fewest} for “${name}”.`;
      return count > most ? `Please tick at most ${most} for “${name}”.` : undefined;
    },
  };
}

function checkbox(component) {
  const control = element("input", { type: "checkbox", id: uniqueId("choice"), class: "single-check", checked: component.default, "data-custom-id": component.custom_id });
  return { control, value: () => ({ value: control.checked }), problem: () => undefined };
}
