"""Discord's own OpenAPI description, as a judge of what the playground answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

SPECIFICATION = Path(__file__).parents[3] / "shared" / "discord-openapi" / "openapi.json"
IS_PRESENT = SPECIFICATION.is_file()
WHY_SKIPPED = "Discord's OpenAPI description is not beside the checkout (shared/discord-openapi/openapi.json)."
BASE = "/api/v10"
_VARIABLE = re.compile(r"\{[^/]+\}")


class Judge:
    """Says what is wrong with an answer, by Discord's description of the operation."""

    def __init__(self) -> None:
        self._document: dict[str, Any] = json.loads(SPECIFICATION.read_text(encoding="utf-8"))
        # The description says integer, but the codes of single fields are words like BASE_TYPE_REQUIRED.
        inner = self._document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
        inner["items"] = {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}}}
        self._validators: dict[tuple[str, str, str], Any] = {}
        # A path with fewer variables is the better match: /users/@me before /users/{user_id}.
        paths = sorted(self._document["paths"], key=lambda path: str(path).count("{"))
        self._patterns = [(re.compile(_VARIABLE.sub("[^/]+", path)), str(path)) for path in paths]

    def complaints(self, method: str, path: str, status: int, answer: Any) -> Iterable[str]:
        """Yield a sentence for everything that is wrong with an answer."""
        template = self._template(method, path)
        if template is None or status >= 500:  # failures are not described
            return
        validator = self._validator(method.lower(), template, status)
        if validator is None:
            if answer is not None:
                yield f"{method} {path}: status {status} is not in Discord's description."
            return
        for error in validator.iter_errors(answer):
            place = "/".join(str(step) for step in error.instance_path)
            yield f"{method} {template} {status}: at {place or 'the top'}: {error.message}"

    def _template(self, method: str, path: str) -> str | None:
        path = path.removeprefix(BASE)
        for pattern, template in self._patterns:
            if pattern.fullmatch(path) and method.lower() in self._document["paths"][template]:
                return template
        return None

    def _validator(self, method: str, template: str, status: int) -> Any:
        responses = self._document["paths"][template][method]["responses"]
        key = next((one for one in (str(status), f"{status // 100}XX") if one in responses), None)
        if key is None:
            return None
        if (method, template, key) not in self._validators:
            response = responses[key]
            if "$ref" in response:
                response = self._document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
            content = response.get("content", {}).get("application/json")
            schema = None if content is None else content["schema"] | {"components": self._document["components"]}
            validator = None if schema is None else jsonschema_rs.validator_for(schema)
            self._validators[method, template, key] = validator
        return self._validators[method, template, key]


@cache
def judge() -> Judge:
    """Return the judge; reading the description takes a moment, so there is only one."""
    return Judge()
