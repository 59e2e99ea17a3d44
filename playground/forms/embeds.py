"""Embeds: what Discord refuses, and what it adds when it takes them."""

from __future__ import annotations

from typing import Any

from playground.forms import limits
from playground.forms.components import ATTACHMENT_SCHEME, MediaLookup
from playground.forms.errors import FormErrors, Json, Path
from playground.forms.limits import Span

PICTURES = ("image", "thumbnail")


def check(errors: FormErrors, embeds: Any, filenames: frozenset[str]) -> None:
    """Check the embeds of a message form."""
    path: Path = ("embeds",)
    if not errors.at_most(path, embeds, limits.EMBEDS, list) or not embeds:
        return
    total = sum(_one(errors, embed, place, filenames) for place, embed in errors.objects(path, embeds))
    if total > limits.EMBED_TOTAL:
        message = f"Embed size exceeds maximum size of {limits.EMBED_TOTAL}"
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", message)


def _one(errors: FormErrors, embed: Json, path: Path, filenames: frozenset[str]) -> int:
    """Check one embed and return how many characters of the total it takes."""
    texts: list[Any] = []
    for key, most in limits.EMBED_TEXTS.items():
        errors.at_most((*path, key), embed.get(key), most)
        texts.append(embed.get(key))
    for key, part, most in (("footer", "text", limits.EMBED_FOOTER), ("author", "name", limits.EMBED_AUTHOR)):
        text = _part(embed, key, part)
        errors.at_most((*path, key, part), text, most)
        texts.append(text)
    errors.at_most((*path, "fields"), embed.get("fields"), limits.EMBED_FIELDS, list)
    for place, field in errors.objects((*path, "fields"), embed.get("fields")):
        errors.length((*place, "name"), field.get("name"), Span(1, limits.EMBED_FIELD_NAME))
        errors.length((*place, "value"), field.get("value"), Span(1, limits.EMBED_FIELD_VALUE))
        texts += [field.get("name"), field.get("value")]
    for key in PICTURES:
        url = str(_part(embed, key, "url") or "")
        if url.startswith(ATTACHMENT_SCHEME) and url.removeprefix(ATTACHMENT_SCHEME) not in filenames:
            message = f"The referenced attachment {url} was not found"
            errors.add((*path, key, "url"), "ATTACHMENT_NOT_FOUND", message)
    return sum(len(text) for text in texts if isinstance(text, str))


def _part(embed: Json, key: str, part: str) -> Any:
    """Return a part of a part of an embed, for example the text of the footer."""
    whole = embed.get(key)
    return whole.get(part) if isinstance(whole, dict) else None


def settle(embeds: list[Json], media: MediaLookup) -> list[Json]:
    """Return checked embeds as Discord keeps them, with the addresses of their pictures."""
    settled = []
    for embed in embeds:
        kept: Json = {"type": "rich", **embed}
        for key in PICTURES:
            found = media(str(_part(embed, key, "url") or ""))
            if found is not None:
                kept[key] = {name: found.item[name] for name in ("url", "proxy_url", "width", "height")}
        settled.append(kept)
    return settled
