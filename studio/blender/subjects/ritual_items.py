"""Incense, censer, smoke bundle, candles, bowls, plate, coils, lamp."""

import math

import bpy

from materials.crafted import make_celadon, make_glaze, make_metal, make_paper, make_sand, make_wood
from materials.silky import make_selenite
from mesh import grouped, lathe, make_box, make_tube, pose, put
from models.leaves import lay_down, lay_sticks, make_coil, make_smoke_bundle
from models.polished import make_dished_plate
from models.vessels import make_bowl, make_butter_lamp, make_lotus_censer, make_pillar, make_water
from shading import make_plain
from studio import View
from subjects.bracelets import on_ground
from subjects.subject import Subject

INCENSE = (0.2, 0.11, 0.05)


def _sticks(_product):
    """Sixty in a box of paulownia; a handful lies beside it in its paper band."""
    wood, stick = make_wood("paulownia", 0.55, 0.5, 0, 0.0), make_plain("incense", INCENSE, 0.9)
    width, depth, wall = 23.0, 4.6, 0.45
    for x, y, size in (
        (0, depth / 2, (width, wall, 1.9)),
        (0, -depth / 2, (width, wall, 1.9)),
        (width / 2, 0, (wall, depth, 1.9)),
        (-width / 2, 0, (wall, depth, 1.9)),
        (0, 0, (width, depth, 0.4)),
    ):
        put(make_box("side", size, wood, 0.05), pose((x, y + 3.2, 0)))
    put(
        make_box("lid", (width + 0.4, depth + 0.5, 0.55), wood, 0.06),
        pose((0.8, 8.0, 1.55), (0.62, 0, -0.03)),
    )
    grouped("boxed", lay_sticks, 40, 21, 0.13, stick, (0, 0), 0.0, 3.4, 2, 3).matrix_world = pose(
        (0, 3.2, 0.42)
    )
    grouped("bundle", lay_sticks, 20, 21, 0.13, stick, (0, 0), 0.0, 1.5, 5, 3, 0.08).matrix_world = pose(
        (-0.4, -2.6, 0), (0, 0, 0.1)
    )
    band = make_box("band", (3.4, 1.75, 1.0), make_paper((0.84, 0.79, 0.68)), 0.16)
    put(band, pose((-0.4, -2.6, 0.0), (0, 0, 0.1)))
    put(
        make_box("seal", (0.9, 0.9, 0.02), make_plain("seal", (0.5, 0.04, 0.03), 0.6), 0.005),
        pose((-0.4, -2.6, 1.0), (0, 0, 0.1)),
    )
    bpy.context.view_layer.update()


def make_censer(stick=7.2):
    """The celadon censer with a stick of incense, of which so many centimetres stand above the ash."""
    ash = make_lotus_censer(4.5, 5.2, make_celadon())
    line = [(0.3, 0.2, ash - 0.3), (0.3 + 0.035 * stick, 0.2 + 0.014 * stick, ash + stick)]
    make_tube("stick", line, 0.1, make_plain("incense", INCENSE, 0.9))


def _censer(_product):
    make_censer()


def _bundle(_product):
    lay_down(make_smoke_bundle(16.6, 1.75, (0.45, 0.02, 0.025)), (-7.2, -3.9), 0.5, 1.72)


def _candles(_product):
    make_pillar(3, 14, (-2.4, 1.6), True)
    make_pillar(3, 10, (3.2, -1.4))


def _bowls(_product):
    copper = make_metal("copper", 0.2, 0.14, 0.55, 1.6)
    line = make_metal("copper", 0.16, 0.1, 0.9)

    def bowl():
        make_bowl(4.0, 3.3, 0.16, copper, line, 0.5)
        make_water(3.62, 2.45)

    for k in range(7):
        grouped("bowl", bowl).location = ((k - 3) * 8.5, 0, 0)
    bpy.context.view_layer.update()


def _plate(_product):
    # Fibres run along the plate, not up.
    plate = make_dished_plate(6.0, 1.0, 0.5, make_selenite(0.6))
    for vertex in plate.data.vertices:
        x, y, z = vertex.co
        vertex.co = (z, y, x)
    for face in plate.data.polygons:
        face.flip()
    put(plate, pose((0, 0, 0), (0, -math.pi / 2, 0.5)) @ pose((0, 0, 0), (0, 0, 0), (1, 1, -1)))


def _coils(_product):
    dish, agar = make_glaze((0.6, 0.59, 0.56)), make_plain("agarwood incense", (0.12, 0.065, 0.035), 0.9)
    profile = [
        (0.001, 0),
        (3.2, 0),
        (3.4, 0.25),
        (5.2, 0.9),
        (6.2, 1.5),
        (6.25, 1.68),
        (6.05, 1.66),
        (5.0, 1.12),
        (3.2, 0.55),
        (0.001, 0.5),
    ]
    lathe("dish", profile, dish, 160, 35)
    lathe("ash", [(0.001, 0.78), (3.4, 0.78), (4.2, 0.9)], make_sand((0.68, 0.66, 0.63)), 96, 60, wobble=0.01)
    make_coil(5.4, 0.25, 0.62, 0.17, agar, (0, 0), 0.86)
    for at, height in (((8.2, -3.2), 0.0), ((7.7, -2.9), 0.34)):
        make_coil(5.2, 0.25, 0.52, 0.16, agar, at, height)


def _lamp(_product):
    make_butter_lamp(9, make_metal("brass", 0.16, 0.12, 0.45))


SUBJECTS = {
    "sandalwood-incense-sticks": Subject(
        _sticks, 21, (View((0, 2.2, 0.8), 30, 44, 10, 22), View((-2.5, -2.6, 0.6), 9.5, 36, -16, 20))
    ),
    "celadon-lotus-censer": Subject(
        _censer,
        10,
        (
            View((0, 0, 5.4), 18, 17, 0, 18, (0, -3.5, 3.5)),
            View((0.5, -3, 3.3), 6.6, 24, 18, 20, (0.5, -4, 3.3)),
        ),
    ),
    "mugwort-smoke-bundle": Subject(
        _bundle,
        15,
        (
            View((0.1, 0.1, 1.2), 19.5, 50, 0, 22),
            View((2.2, -0.4, 1.9), 8, 40, -12, 20, None, on_ground("slate", _bundle)),
        ),
    ),
    "beeswax-pillar-candles": Subject(
        _candles,
        15,
        (
            View((0.3, 0, 7.4), 23, 12, 0, 18, (0, -2, 7)),
            View((-1.9, 0, 14.3), 9.5, 20, 10, 20, (-2.4, -1, 14.3)),
        ),
        0.8,
    ),
    "copper-offering-bowls": Subject(
        _bowls, 30, (View((4.2, 0, 0.6), 47, 32, 50, 22), View((17.2, -1.0, 2.4), 13.5, 40, 40, 20))
    ),
    "selenite-resting-plate": Subject(
        _plate,
        13,
        (
            View((0, 0, 0.3), 17, 38, 6, 20),
            View((2.6, -3, 0.8), 7, 34, -20, 20, None, on_ground("walnut", _plate)),
        ),
    ),
    "agarwood-incense-coils": Subject(
        _coils, 15, (View((1.6, -0.6, 0.6), 21, 42, 0, 22), View((0.3, -1.0, 1.0), 8.2, 40, 16, 20))
    ),
    "brass-butter-lamp": Subject(
        _lamp,
        10,
        (View((0, 0, 5), 15.6, 16, 0, 18, (0, -2, 5.5)), View((0, 0, 8.8), 7.4, 24, 14, 20, (0, -1, 8.9))),
        0.75,
    ),
}
