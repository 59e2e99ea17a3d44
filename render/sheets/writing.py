"""Text that must fit a box: it shrinks, then it is wrapped inside words, and only then it is cut, with an ellipsis."""

from __future__ import annotations

from functools import lru_cache

from render.fonts import Typeface, shorten, text_width, wrap

HYPHEN = "-"
LINE_HEIGHT = 1.14  # distance of two lines of text, in sizes of the font
ONE_LINE_FROM = 0.74  # of the largest size
MOST_BALANCED = 3  # lines; longer texts are paragraphs
CAPITAL = 0.66  # height of a capital letter, in sizes of the font


def height_of(lines: int, size: int) -> int:
    """The height of some lines in pixels, from the top of the capitals to the lowest baseline."""
    return round(size * LINE_HEIGHT) * (lines - 1) + round(size * CAPITAL)


@lru_cache(maxsize=2048)
def written(
    text: str, face: Typeface, sizes: tuple[int, ...], width: int, height: int, most_lines: int = 1
) -> tuple[int, tuple[str, ...]]:
    """The largest of the sizes at which a text fits into a room, and its lines.

    One line is better than large letters, as long as it does not get much smaller. Words stay whole where any of the
    sizes allows it. A word that is too long even then is broken, and what does not
    fit at the smallest size ends with an ellipsis.
    """
    for size in sizes:
        if size >= sizes[0] * ONE_LINE_FROM and text_width(text, face, size) <= width:
            return size, (text,)
    for size in sizes:
        lines = wrap(text, face, size, width)
        if len(lines) <= _lines_in(height, size, most_lines) and all(
            text_width(line, face, size) <= width for line in lines
        ):
            return size, _balanced(lines, text, face, size) if most_lines <= MOST_BALANCED else lines
    for size in sizes:
        lines = _wrapped_inside_words(text, face, size, width)
        if len(lines) <= _lines_in(height, size, most_lines):
            return size, lines
    size = sizes[-1]
    most = _lines_in(height, size, most_lines)
    lines = _wrapped_inside_words(text, face, size, width)
    last = shorten("".join(_joined(lines[most - 1 :])), face, size, width)
    return size, (*lines[: most - 1], last)


def _balanced(lines: tuple[str, ...], text: str, face: Typeface, size: int) -> tuple[str, ...]:
    """As many lines, but nearly equally long, so that no word stands alone in the last one."""
    narrowest = max(text_width(line, face, size) for line in lines)
    while True:
        narrower = wrap(text, face, size, narrowest - 1)
        widest = max(text_width(line, face, size) for line in narrower)
        if len(narrower) > len(lines) or widest >= narrowest:
            return lines
        lines, narrowest = narrower, widest


def _lines_in(height: int, size: int, most_lines: int) -> int:
    """How many lines stand in a height, one at least; the last one's descenders may hang out of it."""
    lines = most_lines
    while lines > 1 and height_of(lines, size) > height:
        lines -= 1
    return lines


def _joined(lines: tuple[str, ...]) -> list[str]:
    """Lines put together again: without the hyphens that broke a word, with a space where a word ended."""
    return [line.removesuffix(HYPHEN) if line.endswith(HYPHEN) else f"{line} " for line in lines]


def _wrapped_inside_words(text: str, face: Typeface, size: int, width: int) -> tuple[str, ...]:
    """Lines of at most a width; a word that is longer than a line goes on behind a hyphen."""
    pieces: list[str] = []
    for word in text.split():
        rest = word
        while text_width(rest, face, size) > width and len(rest) > 1:
            end = len(rest) - 1
            while end > 1 and text_width(rest[:end] + HYPHEN, face, size) > width:
                end -= 1
            pieces.append(rest[:end] + HYPHEN)
            rest = rest[end:]
        pieces.append(rest)
    lines: list[str] = []
    for piece in pieces:
        if lines and not lines[-1].endswith(HYPHEN) and text_width(f"{lines[-1]} {piece}", face, size) <= width:
            lines[-1] = f"{lines[-1]} {piece}"
        else:
            lines.append(piece)
    return tuple(lines) or ("",)
