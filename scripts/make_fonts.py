"""Make the fonts in data/fonts: our letters only, with lining figures, and kerning that every machine has.

    python scripts/make_fonts.py [FOLDER]

FOLDER keeps the downloaded packages (a temporary folder when it is not given); they come through the npm
client. All families are under the SIL Open Font License; its text is written beside the fonts.

Names may be written in other letters: the files that begin with "Names" hold those, in subsets of what is common there.
Characters that two of them have come from the first one.

Pillow's basic layout (the same on every machine, unlike the one with libraqm) knows neither OpenType
features nor GPOS kerning. So lining figures become the figures, and the kerning of common letters
becomes an old-style kern table.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fontTools import subset  # type: ignore[import-untyped]  # has no types
from fontTools.merge import Merger  # type: ignore[import-untyped]  # has no types
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]  # has no types
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]  # has no types
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0  # type: ignore[import-untyped]  # has no types

TARGET = Path(__file__).parent.parent / "data" / "fonts"
# file name -> (package, family in its file names, weight, alphabets)
FONTS = {
    "AlegreyaSans-Bold": (
        "@fontsource/alegreya-sans@5.3.0",
        "alegreya-sans",
        700,
        ("latin", "latin-ext", "greek", "cyrillic"),
    ),
    "AlegreyaSans-ExtraBold": ("@fontsource/alegreya-sans@5.3.0", "alegreya-sans", 800, ("latin", "latin-ext")),
    "Cinzel-Bold": ("@fontsource/cinzel@5.3.0", "cinzel", 700, ("latin", "latin-ext")),
}
# file name -> (package, family and alphabet in its file names, characters wanted)
NAMES: dict[str, tuple[str, str, Callable[[], set[int]]]] = {
    "NamesLatin": ("@fontsource/alegreya-sans@5.3.0", "alegreya-sans-vietnamese", lambda: span(0x1EA0, 0x1EF9)),
    "NamesHebrew": ("@fontsource/noto-sans-hebrew@5.3.0", "noto-sans-hebrew-hebrew", lambda: span(0x5D0, 0x5EA)),
    "NamesArabic": (
        "@fontsource/noto-sans-arabic@5.3.0",
        "noto-sans-arabic-arabic",
        lambda: span(0x600, 0x6FF) | span(0xFB50, 0xFDFF) | span(0xFE70, 0xFEFC),  # with the joined forms
    ),
    "NamesKorean": (
        "@fontsource/noto-sans-kr@5.3.0",
        "noto-sans-kr-korean",
        lambda: table("euc_kr", range(0xB0, 0xC9)),
    ),
    "NamesJapanese": (
        "@fontsource/noto-sans-jp@5.3.0",
        "noto-sans-jp-japanese",
        lambda: table("euc_jp", range(0xA4, 0xA6)) | table("euc_jp", range(0xB0, 0xD0)) | {ord("ー"), ord("々")},
    ),
    "NamesChinese": (
        "@fontsource/noto-sans-sc@5.3.0",
        "noto-sans-sc-chinese-simplified",
        lambda: table("gb2312", range(0xB0, 0xD8)) | table("big5", range(0xA4, 0xC7), range(0x40, 0xFF)),
    ),
}
STAR = "★"
"""What stands for the value of the Joker; the families have none, so it is drawn here, as high as a capital letter."""
KERNED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÉÍÓÚÑÄÖÜÇáéíóúñäöüßç.,:’-"
LEAST_KERNING = 8  # thousandths of the letter height; less is not seen
MOST_PAIRS = 10_900  # a kern table of this old format cannot hold more


def fetch(package: str, folder: Path) -> Path:
    """Download a package with the npm client and unpack it; return its folder."""
    name = package.lstrip("@").rsplit("@", maxsplit=1)[0].replace("/", "-")
    target = folder / name
    if not target.exists():
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
        with tarfile.open(next(folder.glob(f"{name}-*.tgz"))) as tar:
            tar.extractall(target, filter="data")
    return target / "package"


def use_lining_figures(font: TTFont) -> None:
    """Let the digits' characters show the lining figures of the feature lnum, where the font has it."""
    if "GSUB" not in font:
        return
    table: Any = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "lnum":
            continue
        for number in record.Feature.LookupListIndex:
            for subtable in table.LookupList.Lookup[number].SubTable:
                mapping = getattr(subtable, "mapping", {})
                for cmap in font["cmap"].tables:
                    for character, glyph in cmap.cmap.items():
                        cmap.cmap[character] = mapping.get(glyph, glyph)


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """The kerning of GPOS, pair by pair, for the common letters."""
    cmap = font.getBestCmap()
    glyphs = [cmap[ord(character)] for character in KERNED if ord(character) in cmap]
    pairs: dict[tuple[str, str], int] = {}
    if "GPOS" not in font:
        return pairs
    table: Any = font["GPOS"].table
    for lookup in table.LookupList.Lookup:
        for raw in lookup.SubTable:
            subtable = raw.ExtSubTable if lookup.LookupType == 9 else raw
            if type(subtable).__name__ != "PairPos":
                continue
            for left in set(subtable.Coverage.glyphs) & set(glyphs):
                for right in glyphs:
                    value = pair_value(subtable, left, right)
                    if value is not None:
                        pairs.setdefault((left, right), value)
    least = LEAST_KERNING * font["head"].unitsPerEm // 1000
    strongest = sorted(pairs.items(), key=lambda item: (-abs(item[1]), item[0]))
    return dict([item for item in strongest if abs(item[1]) >= least][:MOST_PAIRS])


def pair_value(subtable: Any, left: str, right: str) -> int | None:
    """How much a pair is pulled together (negative) by one subtable; None when it says nothing."""
    if subtable.Format == 1:
        records = subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord
        record = next((record for record in records if record.SecondGlyph == right), None)
    else:
        first = subtable.Class1Record[subtable.ClassDef1.classDefs.get(left, 0)]
        record = first.Class2Record[subtable.ClassDef2.classDefs.get(right, 0)]
    if record is None or record.Value1 is None:
        return None
    return int(getattr(record.Value1, "XAdvance", 0))


def add_star(font: TTFont) -> None:
    """Give the font a star with five points."""
    radius = font["OS/2"].sCapHeight / (1 + math.cos(math.pi / 5))
    middle = radius * 1.06, radius * math.cos(math.pi / 5)
    pen = TTGlyphPen(None)
    for corner in range(10):
        length, angle = radius * (0.44 if corner % 2 else 1.0), math.pi / 5 * corner
        point = round(middle[0] + length * math.sin(angle)), round(middle[1] + length * math.cos(angle))
        (pen.lineTo if corner else pen.moveTo)(point)
    pen.closePath()
    font["glyf"]["star"] = pen.glyph()
    font.setGlyphOrder(font["glyf"].glyphOrder)
    font["hmtx"]["star"] = round(2 * middle[0]), round(middle[0] - radius * math.sin(2 * math.pi / 5))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(STAR)] = "star"


def make(files: list[Path], target: Path) -> str:
    """Merge the alphabets of one font into one file that needs no shaping engine; return its characters."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for number, file in enumerate(files):
            font = TTFont(file)
            font.flavor = None
            for tag in ("fpgm", "prep", "cvt ", "gasp", "STAT", "GlyphOrder"):
                if tag in font:
                    del font[tag]
            parts.append(Path(folder) / f"{number}.ttf")
            font.save(parts[-1])
        merged = Merger().merge([str(part) for part in parts])
    use_lining_figures(merged)
    add_star(merged)
    pairs = kerning(merged)
    for tag in ("GSUB", "GPOS", "GDEF"):
        if tag in merged:
            del merged[tag]
    if pairs:
        subtable = KernTable_format_0()
        subtable.version, subtable.coverage, subtable.apple, subtable.tupleIndex = 0, 1, False, None
        subtable.kernTable = pairs
        merged["kern"] = newTable("kern")
        merged["kern"].version, merged["kern"].kernTables = 0, [subtable]
    merged.save(target)
    characters = "".join(chr(code) for code in sorted(merged.getBestCmap()))
    print(f"{target.name}: {target.stat().st_size // 1024} kB, {len(characters)} characters, {len(pairs)} pairs")
    return characters


def span(first: int, last: int) -> set[int]:
    """All characters between two, both included."""
    return set(range(first, last + 1))


def table(encoding: str, rows: range, columns: range = range(0xA1, 0xFF)) -> set[int]:
    """The characters in these rows of an old national table, where the common ones stand first."""
    codes = (bytes((row, column)).decode(encoding, "ignore") for row in rows for column in columns)
    return {ord(code) for code in codes if len(code) == 1 and not code.isascii()}


def make_subset(file: Path, wanted: set[int], target: Path) -> str:
    """Write the wanted characters of a font that it has; return them."""
    font = TTFont(file)
    font.flavor = None
    kept = wanted & set(font.getBestCmap())
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[0, 1, 13, 14], glyph_names=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(font)
    font.save(target)
    print(f"{target.name}: {target.stat().st_size // 1024} kB, {len(kept)} characters")
    return "".join(map(chr, sorted(kept)))


def main() -> None:
    """Write every font, the licences, and which characters each font has (Pillow cannot tell)."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        TARGET.mkdir(parents=True, exist_ok=True)
        coverage = {}
        for name, (package, family, weight, alphabets) in FONTS.items():
            files = fetch(package, folder)
            parts = [files / "files" / f"{family}-{part}-{weight}-normal.woff2" for part in alphabets]
            coverage[f"{name}.ttf"] = make(parts, TARGET / f"{name}.ttf")
            shutil.copyfile(files / "LICENSE", TARGET / f"OFL-{name.split('-', maxsplit=1)[0]}.txt")
        taken: set[int] = set()
        for name, (package, file, wanted) in NAMES.items():
            files = fetch(package, folder)
            part = files / "files" / f"{file}-700-normal.woff2"
            coverage[f"{name}.ttf"] = make_subset(part, wanted() - taken, TARGET / f"{name}.ttf")
            taken |= set(map(ord, coverage[f"{name}.ttf"]))
            shutil.copyfile(files / "LICENSE", TARGET / f"OFL-{name}.txt")
        (TARGET / "characters.json").write_text(json.dumps(coverage, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
