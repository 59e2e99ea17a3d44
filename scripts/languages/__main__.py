"""`python -m scripts.languages update de` and `check de`, as docs/adding-a-language.md tells it."""

from __future__ import annotations

import argparse
from collections import Counter

from bot.i18n.texts import LOCALES
from scripts.languages.checks import Flaw, FlawKind, check
from scripts.languages.files import languages, update


def main() -> int:
    """Do what the command line says; 1 if there is something to be mended."""
    parser = argparse.ArgumentParser(prog="python -m scripts.languages", description="For those who translate.")
    actions = parser.add_subparsers(dest="action", required=True)
    updating = actions.add_parser("update", help="make the files of a language mirror the English ones")
    updating.add_argument("codes", nargs="+", metavar="CODE", help="such as de; a new one makes a new language")
    checking = actions.add_parser("check", help="say what is to be mended, translated or looked at again")
    checking.add_argument("codes", nargs="*", metavar="CODE", help="such as de; all languages if none is named")
    checking.add_argument("--file", default="", help="only files with this in their path, such as elgrande/events")
    checking.add_argument("--brief", action="store_true", help="what is missing or long only as numbers")
    asked = parser.parse_args()
    if asked.action == "update":
        for code in asked.codes:
            for key in update(code):
                print(f"{code}: {key} is gone, as there is no such sentence in English")
        return 0
    found = {code: check(code, asked.file) for code in asked.codes or languages(LOCALES)}
    for code, findings in found.items():
        _report(code, findings, is_brief=asked.brief)
    return int(any(finding.kind is FlawKind.FAULT for findings in found.values() for finding in findings))


def _report(code: str, findings: list[Flaw], *, is_brief: bool) -> None:
    for kind in FlawKind:
        of_kind = [finding for finding in findings if finding.kind is kind]
        if of_kind and (kind in (FlawKind.FAULT, FlawKind.CHANGED) or not is_brief):
            print(f"{code}, {kind.value}:", *(f"  {finding}" for finding in of_kind), sep="\n")
    counts = Counter(finding.kind for finding in findings)
    print(f"{code}: " + ", ".join(f"{counts[kind]} {kind.value}" for kind in FlawKind))


if __name__ == "__main__":
    raise SystemExit(main())
