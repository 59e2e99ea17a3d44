"""The log of a table in pages: everything that happened and that this reader may know."""

from __future__ import annotations

from typing import Final

from bot import narrator
from bot.i18n import Words
from bot.tables import LogPage, TableInfo
from cogs.ui.blocks import Item, Layout, fitted, row, small, text
from cogs.ui.controls import address, button
from cogs.ui.naming import heading

LOG_PAGE: Final = "logpage"
"""`logpage:table:page`, turn to a page."""

LOG_LIMIT = 3600


def log_page(info: TableInfo, page: LogPage, viewer: int | None, words: Words) -> Layout:
    """One page of the log, with buttons to the pages beside it."""
    told = narrator.paragraphs([event for _, event in page.entries], info.names, words, viewer)
    lines = [
        heading(info, None, words),
        *(fitted(told, LOG_LIMIT, "…") or [words("log.empty")]),
        small(words("log.page", page=page.page, pages=page.pages)),
    ]
    items: list[Item] = [text(*lines)]
    if page.pages > 1:
        items.append(
            row(
                button(words("log.older"), address(LOG_PAGE, info.id, page.page - 1), disabled=page.page <= 1),
                button(words("log.newer"), address(LOG_PAGE, info.id, page.page + 1), disabled=page.page >= page.pages),
            )
        )
    return Layout(*items)
