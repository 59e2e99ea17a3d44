"""The public pages: whole and valid, readable without a script, and silent about whoever did not agree to be named."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.i18n.texts import Texts
from bot.leagues.rules.ratings import Rating, RatingChange
from bot.leagues.rules.rulings import Excused, Ruling
from bot.leagues.rules.season.season import Season
from bot.leagues.running.site import LIST, write_site
from bot.leagues.shown.html.charts import EDGE, HEIGHT, WIDTH, curve
from bot.leagues.shown.html.pages import TEMPLATES, League, ReplayPage, ReplayPicture
from bot.leagues.shown.html.people import PublicNames
from bot.storage.records.leagues import KnownMember
from bot.storage.records.results import Player
from tests.bot.leagues.league_site import NAMES, sample, sample_files, site_files

WORDS = Texts.load().default
VOID = {"img", "meta", "link", "line", "polygon", "polyline"}
SHADES = re.compile(r"--(\w+): (#[0-9a-f]{3,6});")


class Checked(HTMLParser):
    """Notes what a page consists of, and what does not fit together."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.mistakes: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.labels: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        self.mistakes += [f"{tag} stays open" for tag in self.open]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        given = dict(attributes)
        self.ids.update([given["id"] or ""] if "id" in given else [])
        self.links += [given[name] or "" for name in ("href", "src") if name in given]
        self.labels += (given.get("aria-labelledby") or "").split()
        if tag == "th" and "scope" not in given:
            self.mistakes.append("a heading of a table belongs to nothing")
        if "style" in given or any(name.startswith("on") for name in given):
            self.mistakes.append(f"{tag} has a style or a script")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.mistakes.append(f"{tag} is closed within {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


@cache
def checked(name: str) -> Checked:
    return Checked(sample_files()[name].decode())


def pages() -> list[str]:
    """The names of all pages. Asked for in tests: all tests would wait for the seasons that the pages are about."""
    return sorted(name for name in sample_files() if name.endswith(".html"))


def test_every_page_is_whole() -> None:
    for name in pages():
        page = checked(name)
        assert page.mistakes == [], name
        assert sample_files()[name].startswith(b'<!DOCTYPE html>\n<html lang="en">')
        assert [page.tags[tag] for tag in ("h1", "main", "script", "img")] == [1, 1, 0, 0], name
        assert page.tags["title"] == 1 + page.tags["svg"], name
        assert page.tags["table"] == page.tags["caption"], name
        assert max(page.ids.values()) == 1, name
        assert set(page.labels) <= set(page.ids), name
        assert "site." not in page.text, name


def test_every_link_leads_to_a_file_or_a_place_of_the_site() -> None:
    for name in pages():
        page = checked(name)
        for link in page.links:
            file, _, place = link.partition("#")
            assert not file or file in sample_files(), (name, link)
            assert not place or place in (page if not file else checked(file)).ids, (name, link)


def test_there_is_a_page_for_each_season_and_for_everybody_who_is_named() -> None:
    players = {f"player-{number}.html" for number in NAMES}
    seasons = {name for name in pages() if "division" not in name}
    assert seasons == {"index.html", "season-1.html", "season-2.html", "season-3.html"} | players


def test_there_is_a_page_for_each_division_and_each_of_its_rounds() -> None:
    season = sample().seasons["Spring & Easter"]
    for division in range(1, len(season.divisions[1]) + 1):
        rounds = range(1, len(season.rounds_of(1, division)) + 1)
        names = {
            f"season-1-division-{division}{each}.html" for each in ("", *(f"-round-{number}" for number in rounds))
        }
        assert names <= set(pages())


def test_no_page_is_large() -> None:
    assert max(len(content) for name, content in sample_files().items() if name.endswith(".html")) < 40_000


def test_whoever_did_not_agree_is_a_colour_and_a_number_everywhere() -> None:
    secret = {"m4": KnownMember(4, 4, "Diego", False), "m5": KnownMember(5, 5, "Dolores", True)}
    league = sample()
    hidden = League(league.title, league.seasons, league.ledgers, secret, league.written_at)
    text = b"".join(site_files(hidden, WORDS).values()).decode()
    assert "Black 4" in text
    assert "Dolores" in text
    people = PublicNames(secret, WORDS)
    assert (people.name("m4"), people.page("m4")) == ("Black 4", None)
    assert (people.name("gone"), people.page("gone")) == ("somebody", None)


def test_names_act_as_nothing_but_names() -> None:
    text = b"".join(content for name, content in sample_files().items() if name.endswith(".html")).decode()
    assert "<b>María" not in text
    assert "Ana &lt;b&gt;María&lt;/b&gt;" in text
    assert "Bén &amp; Co." in text


def test_a_season_shows_standings_rounds_and_decisions() -> None:
    page, season = checked("season-1.html"), sample().seasons["Spring & Easter"]
    for table in season.tables.values():
        if table.result is not None:
            played = checked(f"season-1-division-{table.division}-round-{table.round}.html")
            for seat in table.result.seats:
                assert f"{seat.score} point" in played.text
    for division in range(1, len(season.divisions[1]) + 1):
        assert "Standings" in checked(f"season-1-division-{division}.html").text
    assert season.rulings
    assert all(ruling.reason in page.text for ruling in season.rulings)
    assert "It begins on" in checked("season-3.html").text


def test_decisions_about_games_of_no_season_stand_beside_the_rankings() -> None:
    excused = Ruling("ruling 1", sample().written_at, "m1", "In <hospital>.", Excused("12", "m2"))
    league = replace(sample(), rulings=(excused,))
    page = Checked(site_files(league, WORDS)["index.html"].decode())
    assert page.mistakes == []
    told = f"{NAMES[1]}: A game does not count for {NAMES[2]}."
    assert told in page.text
    assert "(Table 12) In <hospital>." in page.text


def test_a_replay_shows_every_step_with_its_picture_and_the_picture_in_words() -> None:
    league = sample()
    said = ("Ana <takes> power card 13.",)
    steps = tuple(
        ReplayPicture(f"Round {number}", said, f"replay-7-{number}.png", "A board", 1600, 1200) for number in (1, 2)
    )
    name = next(iter(league.seasons["Spring & Easter"].tables))
    shown = replace(league, replays={name: ReplayPage("replay-7.html", "Game 7", steps)})
    files = site_files(shown, WORDS)
    page = Checked(files["replay-7.html"].decode())
    assert page.mistakes == []
    assert page.tags["img"] == 2
    assert b'src="replay-7-1.png" alt="A board"' in files["replay-7.html"]
    assert b"Ana &lt;takes&gt; power card 13." in files["replay-7.html"]
    assert any(b'href="replay-7.html"' in content for name, content in files.items() if "round" in name)


def test_the_same_values_make_the_same_files() -> None:
    assert site_files(sample(), WORDS) == sample_files()


def test_an_empty_league_has_a_page() -> None:
    files = site_files(League("Liga", {}, {}, {}, 0), WORDS)
    assert sorted(files) == ["games.csv", "index.html", "ratings.csv", "rules.csv", "rulings.csv", "style.css"]
    assert "No season" in Checked(files["index.html"].decode()).text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_the_paper(scheme: str) -> None:
    css = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    light, dark = css.split("prefers-color-scheme: dark")
    shades = dict(SHADES.findall(light if scheme == "light" else dark.split("@media print")[0]))
    for letters in ("ink", "soft", "link"):
        for ground in ("paper", "stripe"):
            assert contrast(shades[letters], shades[ground]) >= 4.5
    assert contrast(shades["curve"], shades["paper"]) >= 3


def contrast(one: str, other: str) -> float:
    """As the guidelines for accessibility count it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(shade: str) -> float:
    parts = [int(shade[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(some.lists(some.tuples(some.floats(0, 60), some.floats(1, 9)), min_size=1, max_size=40))
def test_a_curve_stays_on_its_sheet(values: list[tuple[float, float]]) -> None:
    changes = [RatingChange("t", 0, Rating(), Rating(*value), 0.5) for value in values]
    drawn = curve(changes)
    assert drawn is not None
    points = [tuple(map(int, point.split(","))) for point in f"{drawn.line} {drawn.area}".split()]
    assert all(0 <= x <= WIDTH and EDGE <= y <= HEIGHT - EDGE for x, y in points)
    assert len(drawn.line.split()) == len(values) + 1
    assert 2 <= len(drawn.grid) <= 14
    assert curve([]) is None


def test_writing_again_changes_nothing_and_removes_what_is_no_more(tmp_path: Path) -> None:
    own = tmp_path / "CNAME"
    own.write_text("liga.example", encoding="utf-8")
    assert write_site(tmp_path, {"index.html": b"1", "player-4.html": b"2"}) == 2
    assert write_site(tmp_path, {"index.html": b"1", "player-4.html": b"2"}) == 0
    assert write_site(tmp_path, {"index.html": b"3"}) == 2
    assert {file.name for file in tmp_path.iterdir()} == {"CNAME", "index.html", LIST}
    assert own.read_text(encoding="utf-8") == "liga.example"


def test_pictures_that_are_there_already_are_kept_and_go_when_nobody_shows_them(tmp_path: Path) -> None:
    write_site(tmp_path, {"index.html": b"1", "replay-1.png": b"2"})
    write_site(tmp_path, {"index.html": b"1"}, ["replay-1.png"])
    assert (tmp_path / "replay-1.png").read_bytes() == b"2"
    write_site(tmp_path, {"index.html": b"1"})
    assert not (tmp_path / "replay-1.png").exists()


def test_nothing_outside_of_the_folder_is_ever_removed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.html"
    outside.write_bytes(b"mine")
    folder = tmp_path / "site"
    write_site(folder, {"index.html": b"1"})
    (folder / LIST).write_text("../outside.html\nindex.html", encoding="utf-8")
    write_site(folder, {"index.html": b"1"})
    assert outside.exists()


def test_a_season_of_nobody_who_is_known_can_be_shown() -> None:
    league = sample()
    unknown: dict[Player, KnownMember] = {}
    seasons: dict[str, Season] = dict(league.seasons)
    files = site_files(League(league.title, seasons, league.ledgers, unknown, 0), WORDS)
    assert "somebody" in files["season-1.html"].decode()
