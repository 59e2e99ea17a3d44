"""How colours look to different eyes, and how far apart two colours are."""

from __future__ import annotations

import math

from render.theme import Colour

Lab = tuple[float, float, float]

# How much red, green and blue of a colour reach an eye: Machado, Oliveira and Fernandes, "A Physiologically-based Model
# for Simulation of Color Vision Deficiency" (2009), full deficiency; applied to linear light.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _linear(colour: Colour) -> tuple[float, ...]:
    """The light of red, green and blue, from 0 to 1 (sRGB, IEC 61966-2-1)."""
    return tuple(v / 12.92 if (v := part / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for part in colour)


def seen(colour: Colour, vision: str = "usual") -> Lab:
    """CIE Lab (D65) of a colour as such an eye sees it."""
    light = _linear(colour)
    red, green, blue = (
        min(max(sum(share * part for share, part in zip(row, light, strict=True)), 0), 1) for row in VISION[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000: about 1 is just noticeable, from 10 on two colours are told apart at a glance.

    The formula as in Sharma, Wu and Dalal (2005), whose pairs are in the tests.
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = (1 - math.sqrt(mean / (mean + 25**7))) / 2
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = (math.degrees(math.atan2(b, a * (1 + g))) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    middle = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    of_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    of_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = 60 * math.exp(-(((middle - 275) / 25) ** 2))
    link = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(rotation))
    return math.sqrt(of_light**2 + of_chroma**2 + of_hue**2 + link * of_chroma * of_hue)


def apart(one: Colour, other: Colour, vision: str = "usual") -> float:
    """How far apart two colours are for such an eye (CIEDE2000)."""
    return difference(seen(one, vision), seen(other, vision))


def contrast(ink: Colour, ground: Colour) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    lights = []
    for colour in (ink, ground):
        red, green, blue = _linear(colour)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)
