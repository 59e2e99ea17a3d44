"""The rules for Prometheus and the dashboard for Grafana ask for figures that there are, and the docs name each."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Histogram

from bot.host import metrics
from bot.host.collecting import measure_delay

ALERTS = Path("docs/monitoring/alerts.yml")
DASHBOARD = Path("docs/monitoring/dashboard.json")
DOCS = Path("docs/operations.md")
FIGURE = re.compile(r"\b((?:elgrande|process)_\w+|up)\b(?:\{([^}]*)\})?")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
OF_PROMETHEUS = {"le", "instance", "job"}
"""Labels that it adds itself."""


def alerts() -> list[str]:
    groups = yaml.safe_load(ALERTS.read_text())["groups"]
    return [rule["expr"] for group in groups for rule in group["rules"]]


def shown() -> list[str]:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", ())]


def told() -> dict[str, set[str]]:
    """Every figure of the endpoint by its name, with its labels."""
    found = {sample.name: set(sample.labels) for family in metrics.REGISTRY.collect() for sample in family.samples}
    found["up"] = set()
    for collector in metrics.REGISTRY._collector_to_names:
        labels = set(getattr(collector, "_labelnames", ()))
        found |= dict.fromkeys(metrics.REGISTRY._collector_to_names[collector], labels)
    return found


@pytest.mark.parametrize("asks", [alerts, shown])
def test_every_figure_that_is_asked_for_exists_with_its_labels(asks: Any) -> None:
    known = told()
    assert asks()
    for expression in asks():
        figures = FIGURE.findall(expression)
        assert figures, expression
        for name, chosen in figures:
            assert name in known, expression
            given = set(re.findall(r"(\w+)\s*=", chosen))
            grouped = {label.strip() for labels in GROUPED.findall(expression) for label in labels.split(",")}
            assert (given | grouped) - OF_PROMETHEUS <= known[name], expression


def outcomes() -> Iterator[str]:
    for expression in (*alerts(), *shown()):
        yield from re.findall(r'outcome="(\w+)"', expression)


def test_the_outcomes_that_are_asked_for_are_some_that_the_docs_name() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for outcome in outcomes():
        assert f"`{outcome}`" in page


def test_the_docs_name_every_figure_of_our_own() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for collector in metrics.REGISTRY._collector_to_names:
        name = getattr(collector, "_name", "")
        if name.startswith("elgrande_"):
            assert f"`{name.removeprefix('elgrande_')}" in page, name


def later_than(histogram: Histogram, seconds: str) -> float:
    """How many were noted that took longer."""
    (family,) = histogram.collect()
    samples = {(each.name.rpartition("_")[2], each.labels.get("le")): each.value for each in family.samples}
    return float(samples["count", None] - samples["bucket", seconds])


async def test_an_event_loop_that_is_kept_is_noticed() -> None:
    before = later_than(metrics.LOOP_DELAY_SECONDS, "0.05")
    measuring = asyncio.create_task(measure_delay())
    await asyncio.sleep(0.4)
    time.sleep(0.4)  # noqa: ASYNC251  # what nobody should do
    await asyncio.sleep(0.05)
    measuring.cancel()

    assert later_than(metrics.LOOP_DELAY_SECONDS, "0.05") == before + 1
