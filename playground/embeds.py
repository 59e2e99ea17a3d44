"""Embeds: what Discord refuses, and what it adds when it takes them."""

from __future__ import annotations

from typing import Any

from playground import limits
from playground.components import ATTACHMENT_SCHEME, MediaLookup
from playground.errors import FormErrors, Json, Path
from playground.limits import Span

PICTURES = ("image", "thumbnail")


def check(errors: FormErrors, embeds: Any, filenames: frozenset[str]) -> None:
    """Check the embeds of a message form."""
    path: Path = ("embeds",)
    if not errors.at_most(path, embeds, limits.EMBEDS, list) or not embeds:
        return
    total = sum(_one(errors, embed, (*path, number), filenames) for number, embed in enumerate(embeds))
    if total > limits.EMBED_TOTAL:
        message = f"Embed size exceeds maximum size of {limits.EMBED_TOTAL}"
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", message)


def _one(errors: FormErrors, embed: Any, path: Path, filenames: frozenset[str]) -> int:
    """Check one embed and return how many characters of the total it takes."""
    if not isinstance(embed, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return 0
    total = 0
    for key, most in limits.EMBED_TEXTS.items():
        errors.at_most((*path, key), embed.get(key), most)
        total += len(embed.get(key) or "")
    for key, part, most in (("footer", "text", limits.EMBED_FOOTER), ("author", "name", limits.EMBED_AUTHOR)):
        text = (embed.get(key) or {}).get(part)
        errors.at_most((*path, key, part), text, most)
        total += len(text or "")
    fields = embed.get("fields") or []
    errors.at_most((*path, "fields"), fields, limits.EMBED_FIELDS, list)
    for number, field in enumerate(fields):
        place = (*path, "fields", number)
        errors.length((*place, "name"), field.get("name"), Span(1, limits.EMBED_FIELD_NAME))
        errors.length((*place, "value"), field.get("value"), Span(1, limits.EMBED_FIELD_VALUE))
        total += len(field.get("name") or "") + len(field.get("value") or "")
    for key in PICTURES:
        url = (embed.get(key) or {}).get("url") or ""
        if url.startswith(ATTACHMENT_SCHEME) and url.removeprefix(ATTACHMENT_SCHEME) not in filenames:
            message = f"The referenced attachment {url} was not found"
            errors.add((*path, key, "url"), "ATTACHMENT_NOT_FOUND", message)
    return total


def settle(embeds: list[Json], media: MediaLookup) -> list[Json]:
    """Return checked embeds as Discord keeps them, with the addresses of their pictures."""
    settled = []
    for embed in embeds:
        kept: Json = {"type": "rich", **embed}
        for key in PICTURES:
            found = media((embed.get(key) or {}).get("url") or "")
            if found is not None:
                kept[key] = {name: found.item[name] for name in ("url", "proxy_url", "width", "height")}
        settled.append(kept)
    return settled
