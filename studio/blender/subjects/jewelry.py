"""Pendants, rings, earrings and a bangle."""

import math

from materials.crafted import make_cord, make_metal
from materials.opaque import make_lapis, make_turquoise
from materials.silky import make_moonstone
from materials.translucent import make_garnet, make_jadeite, make_pale_nephrite, make_quartz, make_sunstone
from mesh import make_ring, make_tube, pose, put
from models.cords import make_knot
from models.polished import make_ring_disc, make_thick_bangle
from models.settings import (
    make_band,
    make_bezel,
    make_brilliant,
    make_cabochon,
    make_ear_wire,
    make_pendant,
    make_prongs,
    necklace_line,
)
from studio import View
from subjects.bracelets import on_ground
from subjects.subject import Subject


def _peace_disc(_product):
    gold, silk = make_metal("gold", 0.12), make_cord((0.03, 0.025, 0.022), 14)
    put(make_ring_disc(1.2, 0.26, 0.5, make_jadeite(0.55)), pose((0, -1.5, 0.27), (-0.06, 0, 0.4)))
    put(make_ring(0.52, 0.06, gold, stretch=1.0), pose((0, -0.62, 0.3), (0, math.pi / 2 - 0.15, 0.12)))
    for half in necklace_line(-0.12, 3.1, 10, 0.09, 0.5):
        make_tube("silk", [tuple(point) for point in half], 0.085, silk)
    make_knot(silk, 0.44).put(pose((0, 0.02, 0.34), (math.pi / 2, 0, 0)))


def _turquoise(_product):
    silver = make_metal("silver", 0.14, 0.12, 0.25)
    dark = make_metal("silver", 0.3, 0.2, 0.9)
    make_pendant(
        make_turquoise(1.3, 0.9), silver, width=1.3, height=1.8, dome=0.42, drop=0.5, grains=44, back=dark
    )


def _lapis(_product):
    silver, gold = make_metal("silver", 0.15, 0.12), make_metal("gold", 0.13)
    make_pendant(
        make_lapis(1.2, 1.4),
        gold,
        width=1.2,
        height=1.6,
        dome=0.4,
        back=silver,
        link=0.26,
        wire=0.028,
        chain=silver,
    )


def _amethyst(_product):
    silver = make_metal("silver", 0.13)
    stone = make_quartz("amethyst drop", (0.66, 0.4, 0.9), (0.44, 0.22, 0.68), 0.6, 0.4)
    make_pendant(stone, silver, width=1.3, height=1.8, dome=0.62, drop=0.6, link=0.28, wire=0.03)


def _garnet_ring(_product):
    """Inner circumference 54 mm, hence 17.2 mm across; it stands on its band."""
    gold, inner = make_metal("gold", 0.11), 1.72
    turn = pose((0, 0, 0), (0, 0, 0.7))
    put(make_band(inner, 0.21, 0.16, gold), turn @ pose((0, 0, inner / 2 + 0.16)))
    top = turn @ pose((0, 0, inner + 0.44))
    put(make_brilliant(0.5, make_garnet(2.0)), top)
    make_prongs(gold, top, 0.25, 0.3, wire=0.036)


def _sunstone_ring(_product):
    silver, inner = make_metal("silver", 0.3, 0.16), 1.78
    turn = pose((0, 0, 0), (0, 0, -0.6))
    put(make_band(inner, 0.3, 0.15, silver, 0.5), turn @ pose((0, 0, inner / 2 + 0.15)))
    top = turn @ pose((0, 0, inner + 0.3))
    put(make_cabochon(0.9, 0.7, 0.32, make_sunstone(1.4)), top @ pose((0, 0, 0.02)))
    make_bezel(0.9, 0.7, silver, top, 0, 0.05, 0.09)


def _earrings(_product):
    silver = make_metal("silver", 0.12)
    for side in (-1, 1):
        frame = pose((side * 0.95, -0.75, 0.08), (0, 0, side * 0.09))
        put(make_cabochon(0.6, 0.9, 0.26, make_moonstone(1.3), 0.3), frame)
        make_bezel(0.6, 0.9, silver, frame, 0.3, 0.035, 0.06)
        put(make_ring(0.09, 0.026, silver), frame @ pose((0, 0.62, 0.05), (0.5, 0, 0)))
        make_ear_wire(silver, frame @ pose((0, 0.84, 0), (0, 0 if side > 0 else math.pi, 0)), 1.75, 0.038)


def _bangle(_product):
    put(make_thick_bangle(5.6, 0.85, make_pale_nephrite(0.5)), pose((0, 0, 0.425)))


SUBJECTS = {
    "jadeite-peace-disc-pendant": Subject(
        _peace_disc,
        6.5,
        (
            View((0, 0.35, 0.2), 8.2, 58, 0, 20, (0, -1.4, 0.4)),
            View((0, -1.2, 0.35), 3.9, 46, -16, 22, None, on_ground("linen", _peace_disc)),
        ),
    ),
    "zhushan-turquoise-drop-pendant": Subject(
        _turquoise,
        6.5,
        (
            View((0, 0.3, 0.2), 8.0, 58, 0, 20, (0, -1.5, 0.5)),
            View((0, -1.3, 0.35), 3.3, 44, 14, 22, None, on_ground("slate", _turquoise)),
        ),
    ),
    "lapis-gold-fleck-pendant": Subject(
        _lapis,
        6.5,
        (
            View((0, 0.3, 0.2), 7.6, 60, 4, 20, (0, -1.5, 0.5)),
            View((0, -1.35, 0.35), 3.0, 46, -18, 22, None, on_ground("walnut", _lapis)),
        ),
    ),
    "amethyst-teardrop-pendant": Subject(
        _amethyst,
        6.5,
        (
            View((0, 0.3, 0.2), 7.8, 58, -4, 20, (0, -1.5, 0.5)),
            View((0, -1.3, 0.35), 3.2, 42, 18, 22, None, on_ground("linen", _amethyst)),
        ),
    ),
    "garnet-seed-ring": Subject(
        _garnet_ring,
        2.9,
        (
            View((0, 0, 1.12), 3.9, 16, 0, 20, (0, -0.4, 1.6)),
            View((0, 0, 1.95), 1.7, 40, -24, 22, (0, -0.1, 2.1)),
        ),
    ),
    "sunstone-open-ring": Subject(
        _sunstone_ring,
        3.0,
        (
            View((0, 0, 1.1), 4.0, 20, 0, 20, (0, -0.4, 1.6)),
            View((0, 0, 1.9), 1.9, 52, 20, 22, (0, -0.1, 2.15), on_ground("slate", _sunstone_ring)),
        ),
    ),
    "moonstone-drop-earrings": Subject(
        _earrings,
        4.0,
        (
            View((0, 0.15, 0.1), 5.2, 62, 0, 22),
            View((-0.9, -0.6, 0.2), 2.3, 48, 12, 22, None, on_ground("slate", _earrings)),
        ),
    ),
    "nephrite-round-bangle": Subject(
        _bangle,
        6.5,
        (
            View((0, -0.15, 0.4), 9.0, 36, 0, 20, (0, -2.4, 0.6)),
            View((0.4, -2.6, 0.45), 4.6, 28, -22, 22, None, on_ground("walnut", _bangle)),
        ),
    ),
}
