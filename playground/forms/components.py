"""Components of messages: what Discord refuses, and what it adds when it takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, Final, NamedTuple

from playground.forms import limits
from playground.forms.errors import FormErrors, Json, Path
from playground.forms.limits import Span

ATTACHMENT_SCHEME: Final = "attachment://"


class Media(NamedTuple):
    """A file as a media item, and how large it is."""

    item: Json
    size: int


MediaLookup = Callable[[str], Media | None]


class ComponentKind(IntEnum):
    """The types of component, with Discord's numbers."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS: Final = frozenset(
    {
        ComponentKind.STRING_SELECT,
        ComponentKind.USER_SELECT,
        ComponentKind.ROLE_SELECT,
        ComponentKind.MENTIONABLE_SELECT,
        ComponentKind.CHANNEL_SELECT,
    }
)
IN_CONTAINER: Final = frozenset(
    {
        ComponentKind.ACTION_ROW,
        ComponentKind.SECTION,
        ComponentKind.TEXT_DISPLAY,
        ComponentKind.MEDIA_GALLERY,
        ComponentKind.FILE,
        ComponentKind.SEPARATOR,
    }
)
IN_LAYOUT: Final = IN_CONTAINER | {ComponentKind.CONTAINER}
IN_LEGACY_MESSAGE: Final = frozenset({ComponentKind.ACTION_ROW})
IN_ACTION_ROW: Final = SELECTS | {ComponentKind.BUTTON}
IN_SECTION: Final = frozenset({ComponentKind.TEXT_DISPLAY})
ACCESSORIES: Final = frozenset({ComponentKind.BUTTON, ComponentKind.THUMBNAIL})
LINK_BUTTON: Final = 5
PREMIUM_BUTTON: Final = 6


def children(component: Json) -> Iterator[Json]:
    """Yield the components directly inside a component."""
    yield from component.get("components") or ()
    for key in ("accessory", "component"):
        if component.get(key) is not None:
            yield component[key]


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield all components, each before those inside it."""
    for component in components:
        yield component
        yield from walk(list(children(component)))


def displayed_text(components: list[Json]) -> str:
    """Return the text of all text displays, one below the other."""
    texts = [c["content"] for c in walk(components) if c["type"] == ComponentKind.TEXT_DISPLAY]
    return "\n".join(texts)


def find(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom_id, or None."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


class ComponentCheck:
    """Checks the components of one message or modal and collects what is wrong with them."""

    def __init__(self, errors: FormErrors, filenames: frozenset[str] = frozenset()) -> None:
        self.errors = errors
        self.filenames = filenames
        self._count = 0
        self._text = 0
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def message(self, components: Any, *, layout: bool) -> None:
        """Check the components of a message; `layout` is whether it has the flag of Components V2."""
        path: Path = ("components",)
        if not isinstance(components, list):
            self.errors.add(path, "BASE_TYPE_BAD_TYPE", "Expected a list.")
            return
        if not layout:
            self.errors.length(path, components, Span(0, limits.ACTION_ROWS), list)
        self.inside(components, IN_LAYOUT if layout else IN_LEGACY_MESSAGE, path)
        if layout and self._count > limits.COMPONENTS:
            self.errors.add(
                path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {limits.COMPONENTS}",
            )  # fmt: skip
        if self._text > limits.DISPLAYED_TEXT:
            self.errors.add(
                path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size of {self._text} exceeds maximum size of {limits.DISPLAYED_TEXT}",
            )  # fmt: skip

    def inside(self, components: Any, allowed: frozenset[ComponentKind], path: Path) -> None:
        """Check a list of components of which only some types are allowed."""
        for number, component in enumerate(components):
            self.one(component, allowed, (*path, number))

    def one(self, component: Any, allowed: frozenset[ComponentKind], path: Path) -> None:
        """Check one component and all inside it."""
        if not isinstance(component, dict):
            self.errors.not_an_object(path)
            return
        kind = component.get("type")
        if not isinstance(kind, int) or kind not in allowed:
            names = ", ".join(str(int(one)) for one in sorted(allowed))
            self.errors.choices((*path, "type"), f"({names})")
            return
        self._count += 1
        self._component_id(component.get("id"), (*path, "id"))
        CHECKS[ComponentKind(kind)](self, component, path)

    def _component_id(self, number: Any, path: Path) -> None:
        if not self.errors.number(path, number, Span(0, 2**31 - 1)) or not number:
            return
        if number in self._ids:
            self.errors.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(number)

    def custom_id(self, component: Json, path: Path) -> None:
        """Check that a component has a custom_id of its own."""
        path = (*path, "custom_id")
        custom_id = component.get("custom_id")
        if not self.errors.length(path, custom_id, limits.CUSTOM_ID) or not isinstance(custom_id, str):
            return
        if custom_id in self._custom_ids:
            message = "Component custom id cannot be duplicated"
            self.errors.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._custom_ids.add(custom_id)

    def emoji(self, emoji: Any, path: Path) -> None:
        """Check an emoji: a custom one has an id, a Unicode one is no plain text."""
        if emoji is None:
            return
        name = emoji.get("name") if isinstance(emoji, dict) else None
        if not isinstance(emoji, dict) or (not emoji.get("id") and (not name or name.isascii())):
            self.errors.add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def media(self, item: Any, path: Path, *, uploads_only: bool = False) -> None:
        """Check a media item; `attachment://name` must name a file of this message."""
        url = item.get("url") if isinstance(item, dict) else None
        path = (*path, "url")
        if not isinstance(url, str):
            self.errors.require(path)
        elif url.startswith(ATTACHMENT_SCHEME):
            if url.removeprefix(ATTACHMENT_SCHEME) not in self.filenames:
                self.errors.add(
                    path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment {url} was not found",
                )  # fmt: skip
        elif uploads_only or not url.startswith(("http://", "https://")):
            allowed = "('attachment')" if uploads_only else "('http', 'https', 'attachment')"
            message = f'Scheme "{url.partition(":")[0]}" is not supported. Scheme must be one of {allowed}.'
            self.errors.add(path, "URL_TYPE_INVALID_SCHEME", message)

    def options(self, options: Any, span: Span, path: Path) -> None:
        """Check the options of a menu or a group of boxes: lengths, and values of their own."""
        path = (*path, "options")
        if not self.errors.length(path, options, span, list):
            return
        values: set[str] = set()
        for place, option in self.errors.objects(path, options):
            self.errors.length((*place, "label"), option.get("label"), limits.OPTION_TEXT)
            self.errors.at_most((*place, "description"), option.get("description"), limits.OPTION_TEXT.most)
            self.emoji(option.get("emoji"), place)
            value = option.get("value")
            if self.errors.length((*place, "value"), value, limits.OPTION_TEXT) and value is not None:
                if value in values:
                    message = "The specified option value is already used"
                    self.errors.add((*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
                values.add(value)

    def add_text(self, length: int) -> None:
        """Count displayed text."""
        self._text += length


def _action_row(check: ComponentCheck, row: Json, path: Path) -> None:
    path = (*path, "components")
    items = row.get("components")
    if not check.errors.length(path, items, limits.ROW_ITEMS, list) or not isinstance(items, list):
        return
    check.inside(items, IN_ACTION_ROW, path)
    if len(items) > 1 and any(isinstance(item, dict) and item.get("type") in SELECTS for item in items):
        message = "A select menu takes a whole action row."
        check.errors.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button(check: ComponentCheck, button: Json, path: Path) -> None:
    style = button.get("style")
    if style not in range(1, 7):
        check.errors.choices((*path, "style"), "(1, 2, 3, 4, 5, 6)")
        return
    check.errors.at_most((*path, "label"), button.get("label"), limits.BUTTON_LABEL)
    check.emoji(button.get("emoji"), path)
    if style == PREMIUM_BUTTON:
        if not button.get("sku_id"):
            check.errors.require((*path, "sku_id"))
        return
    if not button.get("label") and not button.get("emoji"):
        message = "A button must have a label or an emoji"
        check.errors.add((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
    if style == LINK_BUTTON:
        check.errors.length((*path, "url"), button.get("url"), Span(1, limits.URL))
        if button.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            check.errors.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    else:
        check.custom_id(button, path)
        if button.get("url"):
            message = "A custom id and url cannot both be specified"
            check.errors.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)


def _select(check: ComponentCheck, select: Json, path: Path) -> None:
    check.custom_id(select, path)
    check.errors.at_most((*path, "placeholder"), select.get("placeholder"), limits.PLACEHOLDER)
    check.errors.number((*path, "min_values"), select.get("min_values"), Span(0, limits.SELECT_VALUES))
    most = select.get("max_values", 1)
    if not check.errors.number((*path, "max_values"), most, Span(1, limits.SELECT_VALUES)):
        return
    if select["type"] != ComponentKind.STRING_SELECT:
        return
    options = select.get("options")
    check.options(options, Span(max(1, most or 1), limits.SELECT_OPTIONS.most), path)
    chosen = [o for o in options if isinstance(o, dict) and o.get("default")] if isinstance(options, list) else []
    if len(chosen) > (most or 1):
        message = f"The number of default options cannot exceed {most}."
        check.errors.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)


def _section(check: ComponentCheck, section: Json, path: Path) -> None:
    texts = section.get("components")
    if check.errors.length((*path, "components"), texts, limits.SECTION_TEXTS, list):
        check.inside(texts, IN_SECTION, (*path, "components"))
    if section.get("accessory") is None:
        check.errors.require((*path, "accessory"))
    else:
        check.one(section["accessory"], ACCESSORIES, (*path, "accessory"))


def text_display(check: ComponentCheck, display: Json, path: Path) -> None:
    """Check a text display (messages and modals have it)."""
    content = display.get("content")
    if check.errors.length((*path, "content"), content, Span(1, limits.DISPLAYED_TEXT)):
        check.add_text(len(display["content"].encode("utf-16-le")) // 2)  # as JavaScript counts


def _thumbnail(check: ComponentCheck, thumbnail: Json, path: Path) -> None:
    check.media(thumbnail.get("media"), (*path, "media"))
    check.errors.at_most((*path, "description"), thumbnail.get("description"), limits.ALT_TEXT)


def _media_gallery(check: ComponentCheck, gallery: Json, path: Path) -> None:
    path = (*path, "items")
    items = gallery.get("items")
    if not check.errors.length(path, items, limits.GALLERY_ITEMS, list) or not isinstance(items, list):
        return
    for place, item in check.errors.objects(path, items):
        _thumbnail(check, item, place)


def _file(check: ComponentCheck, file: Json, path: Path) -> None:
    check.media(file.get("file"), (*path, "file"), uploads_only=True)


def _separator(check: ComponentCheck, separator: Json, path: Path) -> None:
    if separator.get("spacing", 1) not in (1, 2):
        check.errors.choices((*path, "spacing"), "(1, 2)")


def _container(check: ComponentCheck, container: Json, path: Path) -> None:
    check.errors.number((*path, "accent_color"), container.get("accent_color"), Span(0, 0xFFFFFF))
    items = container.get("components")
    if check.errors.length((*path, "components"), items, limits.CONTAINER_ITEMS, list):
        check.inside(items, IN_CONTAINER, (*path, "components"))


CHECKS: Final[dict[ComponentKind, Callable[[ComponentCheck, Json, Path], None]]] = {
    ComponentKind.ACTION_ROW: _action_row,
    ComponentKind.BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    ComponentKind.SECTION: _section,
    ComponentKind.TEXT_DISPLAY: text_display,
    ComponentKind.THUMBNAIL: _thumbnail,
    ComponentKind.MEDIA_GALLERY: _media_gallery,
    ComponentKind.FILE: _file,
    ComponentKind.SEPARATOR: _separator,
    ComponentKind.CONTAINER: _container,
}
DEFAULTS: Final[dict[ComponentKind, Json]] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    ComponentKind.THUMBNAIL: {"description": None, "spoiler": False},
    ComponentKind.FILE: {"spoiler": False},
    ComponentKind.SEPARATOR: {"spacing": 1, "divider": True},
    ComponentKind.CONTAINER: {"accent_color": None, "spoiler": False},
}


def settle(components: list[Json], media: MediaLookup) -> list[Json]:
    """Return checked components as Discord keeps them: with ids, defaults and the addresses of their files."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    free = (number for number in range(1, 2**31) if number not in taken)
    return [_settled(component, free, media) for component in components]


def _settled(component: Json, free: Iterator[int], media: MediaLookup) -> Json:
    kind = ComponentKind(component["type"])
    settled: Json = {**DEFAULTS.get(kind, {}), **component}
    settled["id"] = component.get("id") or next(free)
    if component.get("components") is not None:
        settled["components"] = [_settled(child, free, media) for child in component["components"]]
    if component.get("default_values"):  # Discord takes ids as numbers and as texts, and gives them as texts
        settled["default_values"] = [value | {"id": str(value["id"])} for value in component["default_values"]]
    for key in ("accessory", "component"):
        if component.get(key) is not None:
            settled[key] = _settled(component[key], free, media)
    if kind is ComponentKind.THUMBNAIL:
        settled["media"] = _settled_media(component["media"]["url"], media)
    elif kind is ComponentKind.MEDIA_GALLERY:
        settled["items"] = [
            {
                "media": _settled_media(item["media"]["url"], media),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in component["items"]
        ]
    elif kind is ComponentKind.FILE:
        url = component["file"]["url"]
        uploaded = media(url)
        settled |= {"name": url.removeprefix(ATTACHMENT_SCHEME), "size": 0 if uploaded is None else uploaded.size}
        settled["file"] = _settled_media(url, media)
    return settled


def _settled_media(url: str, media: MediaLookup) -> Json:
    found = media(url)
    if found is not None:
        return found.item
    return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
