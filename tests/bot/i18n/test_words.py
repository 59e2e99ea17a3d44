"""Words in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale

from bot.i18n.escape import escape, plain
from bot.i18n.texts import Texts
from bot.i18n.words import listed

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: {}\\n"\n"Plural-Forms: {};\\n"\n\n'
)
TWO_FORMS = "nplurals=2; plural=(n != 1)"
THREE_FORMS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


def entry(key: str, *forms: str) -> str:
    if len(forms) == 1:
        return f'msgid "{key}"\nmsgstr "{forms[0]}"\n\n'
    plural = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
    return f'msgid "{key}"\nmsgid_plural "{key}"\n{plural}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """English, Polish and Brazilian Portuguese; the other two lack some keys."""
    write(
        tmp_path / "en" / "one.po",
        HEADER.format("en", TWO_FORMS)
        + entry("greeting", "Hello {name}")
        + entry("pieces", "{count} piece", "{count} pieces")
        + entry("only.english", "{{braces}}"),
    )
    write(tmp_path / "en" / "two.po", HEADER.format("en", TWO_FORMS) + entry("other", "Other"))
    write(
        tmp_path / "pl" / "one.po",
        HEADER.format("pl", THREE_FORMS)
        + entry("greeting", "Witaj {name}")
        + entry("pieces", "{count} sztuka", "{count} sztuki", "{count} sztuk"),
    )
    write(tmp_path / "pt-BR" / "one.po", HEADER.format("pt_BR", TWO_FORMS) + entry("greeting", "Olá {name}"))
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_every_reader_gets_the_nearest_language(folder: Path) -> None:
    texts = Texts.load("en", folder)

    found = {locale: texts.for_locale(locale).code for locale in ("pl", "en-GB", "pt-BR", "pt_BR", "fr", "zh-CN", None)}

    assert found == {
        "pl": "pl", "en-GB": "en", "pt-BR": "pt-BR", "pt_BR": "pt-BR", "fr": "en", "zh-CN": "en", None: "en",
    }  # fmt: skip
    assert [words.code for words in texts.languages] == ["en", "pl", "pt-BR"]


def test_the_host_chooses_the_language_of_all_others(folder: Path) -> None:
    texts = Texts.load("pl", folder)

    assert texts.for_locale("fr").code == "pl"
    assert texts.for_locale(None).code == "pl"
    assert texts.for_locale("en-US").code == "en"
    assert Texts.load("xx", folder).default.code == "en"


def test_each_language_has_its_own_plurals(folder: Path) -> None:
    texts = Texts.load("en", folder)
    english, polish = texts.for_locale("en"), texts.for_locale("pl")

    assert [english.plural("pieces", count) for count in (0, 1, 2)] == ["0 pieces", "1 piece", "2 pieces"]
    assert [polish.plural("pieces", count) for count in (1, 3, 5, 22)] == [
        "1 sztuka", "3 sztuki", "5 sztuk", "22 sztuki",
    ]  # fmt: skip


def test_english_stands_behind_every_language(folder: Path) -> None:
    words = Texts.load("en", folder).for_locale("pt-BR")

    assert words("greeting", name="Ana") == "Olá Ana"
    assert words("other") == "Other"
    assert words("only.english") == "{braces}"
    assert words.plural("pieces", 2) == "2 pieces"
    assert words.has("greeting")
    assert words.has("pieces")
    assert not words.has("nothing")


def test_a_missing_sentence_is_its_key_and_is_written_down(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    words = Texts.load("en", folder).for_locale("pl")

    assert words("no.such.key", fact=1) == "no.such.key"
    assert words.plural("no.such.key", 2) == "no.such.key"
    assert "no.such.key" in caplog.text


def test_lists_are_written_as_the_language_does(folder: Path) -> None:
    texts = Texts.load("en", folder)

    assert texts.for_locale("pl").list(["A", "B", "C"]) == "A, B i C"
    assert texts.for_locale("en").alternatives(["A", "B"]) == "A or B"
    assert texts.for_locale("en").list([]) == ""


@pytest.mark.parametrize(
    ("items", "all_of_them", "one_of_them"),
    [
        (["Ana", "Inés"], "Ana e Inés", "Ana o Inés"),
        (["Ana", "Ben", "**Hilda**"], "Ana, Ben e **Hilda**", "Ana, Ben o **Hilda**"),
        (["Ana", "Hierro"], "Ana y Hierro", "Ana o Hierro"),
        (["Inés", "Óscar"], "Inés y Óscar", "Inés u Óscar"),
        (["Inés"], "Inés", "Inés"),
        (["a y i"], "a y i", "a y i"),
    ],
)
def test_spanish_lists_sound_right(items: list[str], all_of_them: str, one_of_them: str) -> None:
    locale = Locale.parse("es")

    assert listed(items, "standard", locale) == all_of_them
    assert listed(items, "or", locale) == one_of_them


def test_what_people_are_called_is_never_filled_in_twice(folder: Path) -> None:
    words = Texts.load("en", folder).for_locale("en")

    assert words("greeting", name="{name.__class__} {0}") == "Hello {name.__class__} {0}"


def test_a_file_that_is_no_catalogue_is_named(folder: Path) -> None:
    (folder / "en" / "three.po").write_text("this is no catalogue", encoding="utf-8")

    with pytest.raises(ValueError, match=r"three\.po"):
        Texts.load("en", folder)


def test_a_key_stands_in_one_file(folder: Path) -> None:
    write(folder / "en" / "three.po", HEADER.format("en", TWO_FORMS) + entry("other", "Again"))

    with pytest.raises(ValueError, match="other again"):
        Texts.load("en", folder)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("*bold* _it_ ~~no~~ `x` ||hide||", r"\*bold\* \_it\_ \~\~no\~\~ \`x\` \|\|hide\|\|"),
        ("# title", r"\# title"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("> quote", r"\> quote"),
        ("[here](https://example.com)", r"\[here\]\(https\://example\.com\)"),
        ("<@123> <#5> <:x:1>", "\\<@\u200b123\\> \\<\\#5\\> \\<\\:x\\:1\\>"),
        ("@everyone", "@\u200beveryone"),
        ("a\nb\tc\u202ed\u0000", "a b c d"),
    ],
)
def test_names_do_nothing_in_a_message(name: str, shown: str) -> None:
    assert escape(name) == shown


def test_plain_names_are_one_line_and_not_too_long() -> None:
    assert plain("  a\r\n b\u200b ") == "a b"
    assert plain("x" * 40) == "x" * 31 + "…"
    assert plain("👩‍👧 family") == "👩‍👧 family"


def test_the_head_of_a_catalogue_is_no_sentence(folder: Path) -> None:
    assert not any(words.has("") for words in Texts.load(folder=folder).languages)
