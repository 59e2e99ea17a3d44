"""The ground of a map and the palette of a theme, as they are made and then stored in `data/grounds/`.

The colours are chosen from the empty board and a sheet with every piece and sign on its usual grounds. The plain
colours of the theme come first, so that flat areas are exact. `python -m scripts.make_grounds` makes the files anew,
which is needed after a change of the map, of a theme or of what stands on the map; a test says so.
"""

from __future__ import annotations

from dataclasses import fields

from PIL import Image, ImageDraw

from render import pieces
from render.elgrande.layout import load_layout
from render.elgrande.map.base import base, board_on
from render.elgrande.map.ground import draw_ground
from render.elgrande.map.scenery import stones
from render.fonts import font
from render.icons import SIGNS, icon
from render.pieces import FADING, LIGHTER
from render.theme import Colour, Theme, mix

COLOURS = 200  # fewer than a palette could hold: a tenth of the smooth edges' colours costs 3 kB and is not seen
MOST_PLAIN = 172  # flat colours; the others are for smooth edges between them


def _plain(theme: Theme, ground_colours: list[Colour]) -> list[Colour]:
    """The colours that are named by the theme, and those of the map's flat areas."""
    named = [getattr(theme.colours, field.name) for field in fields(theme.colours)]
    tones = [*stones(theme), *(mix(look.colour, look.text, LIGHTER) for look in theme.players)]
    for colour in (*(look.colour for look in theme.players), theme.colours.king, theme.colours.table):
        tones += [mix(colour, theme.colours.light, share) for share in FADING]
    seats = [colour for look in theme.players for colour in (look.colour, look.dark, look.text)]
    return list(dict.fromkeys([*named, *theme.regions.values(), *seats, *tones, *ground_colours]))[:MOST_PLAIN]


def _sheet(theme: Theme) -> Image.Image:
    """A picture with everything that is put on the base layer, each on the grounds where it usually lies."""
    c = theme.colours
    grounds = [*dict.fromkeys(theme.regions.values()), c.sea, c.panel, c.panel_now, c.panel_taken]
    sheet = Image.new("RGB", (520, 420 * len(grounds)))
    draw = ImageDraw.Draw(sheet)
    for number, ground in enumerate(grounds):
        top = 420 * number
        draw.rectangle((0, top, 520, top + 420), fill=ground)
        king = pieces.king_drawn(theme)  # the palette is that of his drawing, however large he stands on the map
        sheet.paste(king, (430, top), king)
        for player in range(len(theme.players)):
            grande = pieces.grande(theme, player, 1.0)
            sheet.paste(grande, (player * 70, top), grande)
            group = pieces.caballeros(theme, player, 8, 1.0)
            sheet.paste(group, (player * 70, top + 80), group)
        for place, name in enumerate(SIGNS):
            sign = icon(theme, name, 40, c.ink)
            sheet.paste(sign, (place % 12 * 43, top + 150 + place // 12 * 43), sign)
        for line, colour in enumerate((c.ink, c.ink_soft, c.sea_ink)):
            draw.text((8, top + 240 + line * 40), "Valencia 4 8 Round King", fill=colour, font=font("text", 32))
        draw.rectangle((340, top + 240, 520, top + 400), fill=c.plaque)
        for line, colour in enumerate((c.first, c.second, c.third, c.plaque_line)):
            draw.text((350, top + 240 + line * 38), "0 4 8 2 6 5", fill=colour, font=font("number", 32))
        draw.rectangle((8, top + 365, 330, top + 410), fill=c.table)
        draw.text((12, top + 368), "8 4 0 Round", fill=c.table_ink, font=font("number", 32))
    return sheet


def _palette(theme: Theme, ground: Image.Image, ground_colours: list[Colour]) -> Image.Image:
    plain = _plain(theme, ground_colours)
    board, sheet = base(theme, load_layout("wide"), board_on(theme, ground)), _sheet(theme)
    everything = Image.new("RGB", (max(board.width, sheet.width), board.height + sheet.height))
    everything.paste(board)
    everything.paste(sheet, (0, board.height))
    blended = everything.quantize(COLOURS - len(plain), Image.Quantize.MAXCOVERAGE)
    values = [value for colour in plain for value in colour]
    values += (blended.getpalette() or [])[: 3 * (COLOURS - len(plain))]
    holder = Image.new("P", (1, 1))
    holder.putpalette(values + values[:3] * (256 - len(values) // 3))
    return holder


def make_ground(theme: Theme) -> Image.Image:
    """The map of a theme in the colours that suit all its pictures, which are its palette. Takes more than a second."""
    ground, colours = draw_ground(theme)
    return ground.quantize(palette=_palette(theme, ground, colours), dither=Image.Dither.NONE)
