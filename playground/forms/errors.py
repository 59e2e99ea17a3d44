"""How Discord says no: an HTTP status, a code and, for bad forms, a tree of complaints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from playground.forms.limits import Span

Json = dict[str, Any]
Path = tuple[str | int, ...]


class Refusal(Exception):
    """A request was refused; becomes the answer `{"message", "code"[, "errors"]}`."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.body: Json = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


@dataclass(frozen=True)
class Known:
    """One entry of Discord's list of error codes."""

    status: int
    code: int
    message: str

    def refusal(self) -> Refusal:
        """Return it, ready to raise."""
        return Refusal(self.status, self.code, self.message)


NOT_FOUND: Final = Known(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED: Final = Known(405, 0, "405: Method Not Allowed")
UNAUTHORIZED: Final = Known(401, 0, "401: Unauthorized")
UNKNOWN_APPLICATION: Final = Known(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL: Final = Known(404, 10003, "Unknown Channel")
UNKNOWN_GUILD: Final = Known(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER: Final = Known(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE: Final = Known(404, 10008, "Unknown Message")
UNKNOWN_ROLE: Final = Known(404, 10011, "Unknown Role")
UNKNOWN_USER: Final = Known(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK: Final = Known(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION: Final = Known(404, 10062, "Unknown interaction")
UNKNOWN_EVENT: Final = Known(404, 10070, "Unknown Guild Scheduled Event")
UNKNOWN_COMMAND: Final = Known(404, 10063, "Unknown application command")
TOO_MANY_PINS: Final = Known(400, 30003, "Maximum number of pinned messages reached (250)")
TOO_MANY_ROLES: Final = Known(400, 30005, "Maximum number of guild roles reached (250)")
TOO_MANY_EVENTS: Final = Known(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
TOO_LARGE: Final = Known(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED: Final = Known(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS: Final = Known(403, 50001, "Missing Access")
NOT_IN_DIRECT_MESSAGES: Final = Known(403, 50003, "Cannot execute action on a DM channel")
NOT_YOUR_MESSAGE: Final = Known(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE: Final = Known(400, 50006, "Cannot send an empty message")
DIRECT_MESSAGES_CLOSED: Final = Known(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS: Final = Known(403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE: Final = Known(400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN: Final = Known(401, 50027, "Invalid Webhook Token")
INVALID_RECIPIENT: Final = Known(400, 50033, "Invalid Recipient(s)")
THREAD_ARCHIVED: Final = Known(400, 50083, "Thread is archived")
INVALID_JSON: Final = Known(400, 50109, "The request body contains invalid JSON.")
THREAD_EXISTS: Final = Known(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED: Final = Known(403, 160005, "Thread is locked")


class FormErrors:
    """Collects what is wrong with a form, by the path of the field, and refuses it as a whole (code 50035)."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Complain about the field at `path`."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def require(self, path: Path) -> None:
        """Complain that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choices(self, path: Path, allowed: object) -> None:
        """Complain that a value is not one of those allowed."""
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    def length(self, path: Path, value: Any, span: Span, kind: type[str | list[Any]] = str) -> bool:
        """Check a text (or list) that must be there with a length in the span; return whether it is right."""
        if value is None:
            self.require(path)
        elif not isinstance(value, kind):
            self.add(path, "BASE_TYPE_BAD_TYPE", f"Expected a {kind.__name__}.")
        elif not span.least <= len(value) <= span.most:
            message = f"Must be between {span.least} and {span.most} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", message)
        else:
            return True
        return False

    def at_most(self, path: Path, value: Any, most: int, kind: type[str | list[Any]] = str) -> bool:
        """Check a text (or list) that may be missing and must not be longer than `most`."""
        if value is None:
            return True
        if not isinstance(value, kind):
            self.add(path, "BASE_TYPE_BAD_TYPE", f"Expected a {kind.__name__}.")
        elif len(value) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        else:
            return True
        return False

    def number(self, path: Path, value: Any, span: Span) -> bool:
        """Check a whole number that may be missing and must lie in the span."""
        if value is None:
            return True
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < span.least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {span.least}.")
        elif value > span.most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {span.most}.")
        else:
            return True
        return False

    def objects(self, path: Path, value: Any) -> Iterator[tuple[Path, Json]]:
        """Yield the objects of a list with their paths; complain of whatever else is in it."""
        for number, item in enumerate(value if isinstance(value, list) else []):
            if isinstance(item, dict):
                yield (*path, number), item
            else:
                self.not_an_object((*path, number))

    def not_an_object(self, path: Path) -> None:
        """Complain that something is no JSON object."""
        self.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def raise_if_any(self) -> None:
        """Refuse the form if anything was complained about."""
        if self._tree:
            raise Refusal(400, 50035, "Invalid Form Body", self._tree)


@contextmanager
def within(name: str) -> Iterator[None]:
    """Let the complaints about a form be found under the field that holds it."""
    try:
        yield
    except Refusal as refusal:
        if "errors" in refusal.body:
            refusal.body["errors"] = {name: refusal.body["errors"]}
        raise


def bad_form(path: Path, code: str, message: str) -> Refusal:
    """Return the refusal of a form in which one field is wrong."""
    errors = FormErrors()
    errors.add(path, code, message)
    try:
        errors.raise_if_any()
    except Refusal as refusal:
        return refusal
    raise AssertionError("a form with an error must be refused")
