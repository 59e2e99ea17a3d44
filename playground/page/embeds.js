/** The older boxes under a message ("embeds"), in simple form. */
import { element, safeAddress } from "./dom.js";
import { markdown } from "./markdown.js";
import { mediaAddress, picture } from "./media.js";

export function embedNode(embed, names) {
  const href = embed.url && safeAddress(embed.url);
  const title = embed.title && markdown(embed.title, names);
  const box = element(
    "div",
    { class: "container embed markdown" },
    embed.author?.name && element("p", { class: "embed-author" }, embed.author.name),
    title && element("p", { class: "embed-title" }, href ? element("a", { href, target: "_blank", rel: "noopener noreferrer" }, title) : title),
    embed.description && element("div", {}, markdown(embed.description, names)),
    embed.fields?.length > 0 &&
      element(
        "dl",
        { class: "embed-fields" },
        embed.fields.map((field) =>
          element(
            "div",
            { class: field.inline ? "is-inline" : "" },
            element("dt", {}, markdown(field.name, names)),
            element("dd", {}, markdown(field.value, names)),
          ),
        ),
      ),
    [embed.image, embed.thumbnail].filter(Boolean).map((media) => picture({ address: mediaAddress(media), width: media.width, height: media.height })),
    embed.footer?.text && element("p", { class: "small-text" }, embed.footer.text),
  );
  if (typeof embed.color === "number") {
    box.classList.add("has-accent");
    box.style.setProperty("--accent-bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  }
  return box;
}
