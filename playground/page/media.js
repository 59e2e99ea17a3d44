/** Pictures and files in messages, and the full-size view of a picture. */
import { element, icon, safeAddress } from "./dom.js";

/** The address of a media object; `attachment://name` is looked up among the message's attachments. */
export function mediaAddress(media, attachments = []) {
  const name = media.url?.match(/^attachment:\/\/(.+)$/)?.[1];
  const address = name ? attachments.find((attachment) => attachment.filename === name)?.url : (media.proxy_url ?? media.url);
  return address && safeAddress(address);
}

export function isPicture(attachment) {
  return (attachment.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp|svg)$/i.test(attachment.filename ?? "");
}

function fileSize(bytes) {
  if (bytes === undefined) return "";
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A cover over something that is shown on a click only. */
export function covered(node) {
  const box = element("div", { class: "covered" }, node);
  node.inert = true;
  const cover = element("button", { type: "button", class: "cover" }, "Spoiler");
  cover.addEventListener("click", () => {
    node.inert = false;
    cover.remove();
    box.classList.add("is-shown");
  });
  box.append(cover);
  return box;
}

/** A picture that opens in full size on a click, with its description behind a small "ALT". */
export function picture({ address, description, width, height, spoiler, crop = false }) {
  const image = element("img", { src: address, alt: description ?? "", width, height, decoding: "async", loading: "eager" });
  const button = element(
    "button",
    {
      type: "button",
      class: "picture-button",
      "data-testid": "picture",
      "aria-label": description ? `Open picture: ${description}` : "Open picture",
      onclick: () => openFullSize(address, description),
    },
    image,
  );
  image.addEventListener("error", () => {
    const reason = address ? "The picture could not be loaded." : "The picture is missing.";
    button.replaceChildren(element("span", { class: "picture-missing" }, description ? `${reason} ${description}` : reason));
  });
  const figure = element(
    "figure",
    { class: crop ? "picture is-cropped" : "picture" },
    button,
    description && element("details", { class: "picture-alt" }, element("summary", { "aria-label": "Description of the picture" }, "ALT"), element("p", {}, description)),
  );
  return spoiler ? covered(figure) : figure;
}

/**
 * The pictures of an element that is about to be replaced stay to be seen in the new one until its own pictures are
 * ready to be painted, so that an edited panel does not flicker.
 */
export function keepPictures(old, node) {
  const before = old.querySelectorAll(".picture-button");
  node.querySelectorAll(".picture-button").forEach((button, index) => {
    const image = button.querySelector("img");
    const shown = before[index]?.querySelector("img");
    if (!image || !shown?.naturalWidth) return;
    image.replaceWith(shown);
    const swap = () => {
      // By now the picture may be shown in place of a still newer one, or the new one may be known to be missing.
      if (shown.parentNode === button) shown.replaceWith(image);
    };
    image.decode().then(swap, swap);
  });
}

export function fileCard({ address, name, size, spoiler }) {
  const card = element(
    "div",
    { class: "file-card", "data-testid": "file" },
    icon("file"),
    element(
      "div",
      {},
      address ? element("a", { href: address, target: "_blank", rel: "noopener noreferrer", download: name }, name) : name,
      element("small", {}, fileSize(size)),
    ),
  );
  return spoiler ? covered(card) : card;
}

export function attachmentNode(attachment) {
  const address = mediaAddress(attachment);
  const spoiler = attachment.filename?.startsWith("SPOILER_");
  if (!isPicture(attachment)) return fileCard({ address, name: attachment.filename, size: attachment.size, spoiler });
  const { description, width, height } = attachment;
  return picture({ address, description, width, height, spoiler });
}

function openFullSize(address, description) {
  const opener = document.activeElement;
  const close = element("button", { type: "button", class: "icon-button lightbox-close", "aria-label": "Close" }, icon("close"));
  const dialog = element(
    "dialog",
    { class: "lightbox", "aria-label": "Picture", "data-testid": "lightbox" },
    close,
    element("img", { src: address, alt: description ?? "" }),
    element(
      "p",
      { class: "lightbox-caption" },
      description && element("span", {}, description),
      element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, "Open the file ", icon("external")),
    ),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}
