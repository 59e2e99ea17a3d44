/** Forms that the app opens over the chat. */
import { element, icon } from "./dom.js";
import { fieldOf } from "./modalfields.js";
import { markdown } from "./markdown.js";
import { namesOf } from "./names.js";

const ACTION_ROW = 1;
const TEXT_DISPLAY = 10;
const LABEL = 18;

/** Show the form and send it when it is filled in. `modal` is Discord's object: title, custom_id, components. */
export function openModal(modal, channelId, { store, interactions }) {
  const place = { store, channelId, names: namesOf(store), message: { attachments: [] }, act: () => {} };
  const parts = (modal.components ?? []).map((component) => formPart(component, place));
  const error = element("p", { class: "modal-error", role: "alert", "data-testid": "modal-error" });
  const submit = element("button", { type: "submit", class: "button style-primary", "data-testid": "modal-submit" }, "Submit");
  const cancel = element("button", { type: "button", class: "button style-plain", "data-testid": "modal-cancel" }, "Cancel");
  const close = element("button", { type: "button", class: "icon-button", "aria-label": "Close" }, icon("close"));
  const form = element(
    "form",
    { class: "modal-form", novalidate: true },
    element("header", {}, element("h2", { id: "modal-title" }, modal.title), close),
    element("div", { class: "modal-parts" }, parts.map((part) => part.node)),
    element("footer", {}, error, cancel, submit),
  );
  const dialog = element("dialog", { class: "modal", "aria-labelledby": "modal-title", "data-testid": "modal" }, form);
  for (const button of [cancel, close]) button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    const wrong = parts.map((part) => part.check()).filter(Boolean);
    if (wrong.length) {
      error.textContent = wrong.length === 1 ? wrong[0] : `${wrong.length} answers are missing or not complete.`;
      form.querySelector("[aria-invalid=true]")?.focus();
      return;
    }
    error.textContent = "";
    submit.disabled = true;
    submit.setAttribute("aria-busy", "true");
    const outcome = await interactions.modal(channelId, modal.custom_id, parts.map((part) => part.read()).filter(Boolean));
    submit.disabled = false;
    submit.removeAttribute("aria-busy");
    if (outcome.failed) error.textContent = /did not respond/i.test(outcome.failed) ? "Something went wrong. Try again." : outcome.failed;
    else dialog.close();
    if (outcome.modal) openModal(outcome.modal, outcome.channelId ?? channelId, { store, interactions });
  });

  document.body.append(dialog);
  dialog.showModal();
  form.querySelector(".modal-parts input, .modal-parts textarea, .modal-parts button")?.focus();
}

/** One top-level part: `{node, check() -> sentence or undefined, read() -> component as Discord sends it}`. */
function formPart(component, place) {
  const id = component.id === undefined ? {} : { id: component.id };
  if (component.type === TEXT_DISPLAY) {
    const node = element("div", { class: "markdown" }, markdown(component.content ?? "", place.names));
    return { node, check: () => undefined, read: () => ({ type: TEXT_DISPLAY, ...id }) };
  }
  if (component.type === LABEL) {
    const field = fieldOf(component.component, { label: component.label, description: component.description, place });
    return { ...field, read: () => ({ type: LABEL, ...id, component: field.read() }) };
  }
  if (component.type === ACTION_ROW) {
    const fields = component.components.map((inner) => fieldOf(inner, { label: inner.label, place }));
    return {
      node: element("div", {}, fields.map((field) => field.node)),
      check: () => fields.map((field) => field.check()).find(Boolean),
      read: () => ({ type: ACTION_ROW, ...id, components: fields.map((field) => field.read()) }),
    };
  }
  const node = element("p", { class: "small-text" }, `(A part of kind ${component.type}, which this page does not know.)`);
  return { node, check: () => undefined, read: () => undefined };
}
