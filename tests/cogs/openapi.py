"""Every request of the bot, held against Discord's own description of its interface.

The description is not part of the project: it is looked for beside the checkout, and where it is missing the check is
skipped. It is relaxed in two points: Discord takes ids as numbers too, and permissions of roles as text, as its pages
for people say, and discord.py sends them so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import jsonschema_rs

SPECIFICATION = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi" / "openapi.json"


class Request(Protocol):
    """What is checked of a request."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def json(self) -> Any: ...


@cache
def _specification() -> dict[str, Any]:
    specification: dict[str, Any] = json.loads(SPECIFICATION.read_text(encoding="utf-8"))
    specification["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    specification["components"]["schemas"]["CreateRoleRequest"]["properties"]["permissions"] = {"type": "string"}
    return specification


@cache
def _routes() -> list[tuple[str, re.Pattern[str], str]]:
    """Method, pattern and template of every route; those with fewer parameters first, so that @me beats an id."""
    routes = [
        (method.upper(), re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)), template)
        for template, operations in _specification()["paths"].items()
        for method in operations
        if method in ("get", "post", "put", "patch", "delete")
    ]
    return sorted(routes, key=lambda route: route[2].count("{"))


@cache
def _validator(method: str, template: str) -> jsonschema_rs.Validator | None:
    operation = _specification()["paths"][template][method.lower()]
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = {**content["application/json"]["schema"], "components": _specification()["components"]}
    return jsonschema_rs.validator_for({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})


def _template(method: str, path: str) -> str | None:
    return next((template for verb, pattern, template in _routes() if verb == method and pattern.fullmatch(path)), None)


def faults(requests: Iterable[Request]) -> Iterator[str]:
    """A line for each request that Discord's description does not know, or whose body it does not allow."""
    for request in requests:
        template = _template(request.method, request.path)
        if template is None:
            yield f"{request.method} {request.path}: no such route"
            continue
        validator = _validator(request.method, template)
        if validator is None or request.json is None:
            continue
        for error in validator.iter_errors(request.json):
            yield f"{request.method} {template} at {'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
