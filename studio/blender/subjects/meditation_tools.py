"""Bowls, malas, cushions, cymbals, the wooden fish, the sand garden."""

import math
from random import Random

import bpy
from mathutils import Vector, noise

from materials.crafted import make_cord, make_metal, make_sand, make_wood
from materials.opaque import make_rock, make_turquoise
from materials.stones import get_stone
from mesh import grouped, make_box, make_lump, make_object, make_tube, pose, put, spline
from models.beads import BeadKind, make_guru
from models.cords import make_knot, make_tassel
from models.instruments import (
    make_cymbal,
    make_mallet,
    make_ring_cushion,
    make_sitting_cushion,
    make_strap,
    make_striker,
    make_wooden_fish,
)
from models.rocks import pebble_shape
from models.strings import lay_line, loop_line
from models.vessels import make_bowl
from shading import make_plain
from studio import View
from subjects.bracelets import on_ground
from subjects.subject import Subject


def make_singing_bowl(at=(0, 0), mallet=True):
    """The bowl of fourteen centimetres on its cushion. Returns the height of its rim."""
    radius, height = 7.0, 6.4
    seat = make_ring_cushion(6.4, 2.5, (0.24, 0.025, 0.05), (0.55, 0.3, 0.07))
    beaten = make_metal("bronze", 0.25, 0.16, 0.9, 1.4)
    bowl = make_bowl(radius, height, 0.24, beaten, make_metal("bronze", 0.17, 0.1, 0.35))
    bowl.location = (*at, seat)
    if mallet:
        stick = make_mallet(16, 0.8)
        stick.rotation_mode = "XYZ"
        stick.location, stick.rotation_euler = (-8.2, -9.6, 0.9), (0, math.pi / 2, 0.3)
    bpy.context.view_layer.update()
    return seat + height


def _bowl(_product):
    make_singing_bowl()


def make_mala(slug, kind, special, guru, colour, tassel, loops, knotted, turn=-math.pi / 2, wave=0.2):
    """108 beads with a guru bead and a tassel; special(index) may give another bead kind."""
    random, items = Random(slug), [guru]
    knot = make_knot(make_cord(colour), 0.16) if knotted else None
    for index in range(108):
        if knot:
            items.append(knot)
        items.append((special(index) or kind).bead(random))
    length = sum(item.length for item in items) * 1.01
    line = loop_line(length, loops, kind.diameter / 2, wave, turn)
    # The guru bead lies at the start of the line, which is its outermost place.
    shift = int(guru.length / 2 / length * len(line))
    lay_line(items, line[-shift:] + line[:-shift] + [line[-shift]], colour, False, 0.04)
    first = Vector(line[0])
    out = Vector((math.cos(turn), math.sin(turn), 0))
    start = first + out * (guru.height + 0.25)
    make_tube(
        "tie", [tuple(first + out * guru.height * 0.6), (start.x, start.y, 0.3)], 0.07, make_cord(colour)
    )
    make_tassel(tassel, (start.x, start.y, 0.3), (out.x + 0.12, out.y, 0), 5.2, 0.36)


def _sandalwood(product):
    wood = make_wood("sandalwood", 0.42, 1.6, random=14)
    make_mala(
        product["slug"],
        BeadKind(wood, product["bead"], 3),
        lambda index: None,
        make_guru(wood, 1.25),
        (0.72, 0.6, 0.42),
        (0.82, 0.74, 0.6),
        2,
        True,
    )


def _sodalite(product):
    stone, quartz = BeadKind(get_stone("Sodalite", 1.3), product["bead"], 5), BeadKind(
        get_stone("Clear quartz", 1.2), product["bead"], 6
    )
    make_mala(
        product["slug"],
        stone,
        lambda index: quartz if index % 27 == 26 else None,
        make_guru(get_stone("Clear quartz"), 1.0),
        (0.06, 0.08, 0.16),
        (0.035, 0.06, 0.16),
        2,
        False,
        wave=0.3,
    )


def _bodhi(product):
    seed = make_wood("bodhi", 0.4, 2.2, random=18)
    beads, counter = BeadKind(seed, product["bead"], 7, 0.02), BeadKind(
        make_turquoise(1.0, 0.5), product["bead"], 8
    )
    make_mala(
        product["slug"],
        beads,
        lambda index: counter if index in (26, 53, 80) else None,
        make_guru(seed, 1.2),
        (0.35, 0.03, 0.03),
        (0.4, 0.03, 0.03),
        3,
        False,
        wave=0.26,
    )


def _cushion(_product):
    make_sitting_cushion(17, 15.5, (0.075, 0.2, 0.15))


def _cymbals(_product):
    bronze, leather = make_metal("bronze", 0.2, 0.12, 0.5), make_plain("leather", (0.1, 0.045, 0.022), 0.5)
    put(make_cymbal(6.5, bronze), pose((-3.0, 0.5, 0)))
    put(make_cymbal(6.5, bronze), pose((3.9, -1.5, 0.35), (0.1, -0.1, 0.4)))
    line = [
        (-3.0, 0.5, 1.35),
        (-2.9, 0.5, 1.85),
        (-2.0, 1.2, 1.6),
        (-0.8, 2.6, 0.5),
        (0.6, 2.9, 0.14),
        (1.9, 2.0, 0.5),
        (3.3, -0.4, 1.9),
        (3.8, -1.4, 2.1),
        (3.9, -1.5, 1.7),
    ]
    make_strap(spline(line, 160), 0.55, leather)
    for at in ((-3.0, 0.5, 1.7), (3.87, -1.5, 2.05)):
        make_knot(leather, 0.75).put(pose(at, (0.3, 0.5, 0)))


def _wooden_fish(_product):
    red = make_wood("red", 0.3, 0.5, 0, 0.6, 0)
    make_wooden_fish(12, red)
    stick = make_striker(14, 0.4, make_wood("red", 0.35), make_wood("beech", 0.4))
    stick.rotation_mode = "XYZ"
    stick.location, stick.rotation_euler = (-8.6, -8.8, 0.42), (0, math.pi / 2 - 0.037, 0.16)
    bpy.context.view_layer.update()


def _sand_garden(_product):
    """Tray 24 by 16 cm; the rake's lines run straight and bend round the stones."""
    walnut, width, depth, wall = make_wood("walnut", 0.4, 0.5, 0), 24.0, 16.0, 0.8
    for x, y, size in (
        (0, depth / 2, (width, wall, 2)),
        (0, -depth / 2, (width, wall, 2)),
        (width / 2 - 0.4, 0, (wall, depth - wall, 2)),
        (-width / 2 + 0.4, 0, (wall, depth - wall, 2)),
    ):
        put(make_box("wall", size, walnut, 0.08), pose((x, y, 0)))
    stones = ((-5.2, 2.4, 1.7), (-2.2, 3.6, 1.05), (5.6, -2.6, 1.35))
    columns, rows, points, faces = 360, 240, [], []
    for j in range(rows + 1):
        for k in range(columns + 1):
            x, y = (k / columns - 0.5) * (width - 1.2), (j / rows - 0.5) * (depth - 0.4)
            straight, furrow = 1.0, 0.0
            for sx, sy, reach in stones:
                away = math.hypot(x - sx, y - sy)
                near = max(0.0, min(1.0, (reach + 2.4 - away) / 0.5))
                if near > 0:
                    furrow += near * math.cos(away * 7.5)
                    straight *= 1 - near
            lift = 0.085 * (straight * math.cos(y * 7.5) + max(-1, min(1, furrow)))
            points.append((x, y, 1.1 + lift + 0.015 * noise.noise(Vector((x * 3, y * 3, 0)))))
    row = columns + 1
    for j in range(rows):
        for k in range(columns):
            a = j * row + k
            faces.append((a, a + 1, a + row + 1, a + row))
    make_object("sand", points, faces, make_sand())
    rock = make_rock((0.05, 0.052, 0.055), (0.16, 0.16, 0.16), 0.8)
    for index, (x, y, reach) in enumerate(stones):
        stone = make_lump(
            "stone", reach, (1.1, 0.9, 0.95 - 0.2 * index), rock, pebble_shape(index * 3 + 2, 0.3)
        )
        put(stone, pose((x, y, 1.3), (0, 0, index * 1.3)))

    def rake():
        beech = make_wood("beech", 0.4)
        make_tube("handle", [(0, 0, 0), (11, 0, 0)], 0.22, beech)
        put(make_box("head", (0.5, 3.2, 0.45), beech, 0.08), pose((0, 0, -0.22)))
        for k in range(7):
            make_tube("tooth", [(0, (k - 3) * 0.48, 0), (0, (k - 3) * 0.48, -0.75)], 0.07, beech)

    grouped("rake", rake).matrix_world = pose((1.2, 4.2, 2.15), (0, 0.04, -0.42))
    bpy.context.view_layer.update()


SUBJECTS = {
    "hand-hammered-singing-bowl": Subject(
        _bowl,
        16,
        (
            View((0, -2.0, 3.6), 24, 24, 4, 20, (0, -6, 5)),
            View((-1.5, -4.5, 6.2), 10.5, 26, -18, 20, (-1.5, -6, 6.4)),
        ),
    ),
    "sandalwood-mala-108": Subject(
        _sandalwood,
        17,
        (
            View((0, -3.0, 0.4), 27, 56, 0, 22),
            View((0.4, -8.2, 0.6), 6.4, 40, -10, 20, None, on_ground("linen", _sandalwood)),
        ),
    ),
    "sodalite-mala-108": Subject(
        _sodalite,
        14,
        (
            View((0, -2.6, 0.4), 22, 56, 0, 22),
            View((1.6, -6.0, 0.5), 5.6, 40, 14, 20, None, on_ground("beech", _sodalite)),
        ),
    ),
    "bodhi-seed-mala-108": Subject(
        _bodhi,
        13,
        (
            View((0, -2.4, 0.4), 19.5, 54, 6, 22),
            View((-1.2, -5.0, 0.6), 6.2, 40, -12, 20, None, on_ground("slate", _bodhi)),
        ),
    ),
    "linen-buckwheat-cushion": Subject(
        _cushion,
        34,
        (View((0, 0, 7), 47, 22, 6, 16, (0, -14, 10)), View((10, -12, 8.5), 20, 26, 34, 16, (12, -14, 9))),
    ),
    "tingsha-hand-cymbals": Subject(
        _cymbals, 11, (View((0.1, 0.1, 0.6), 16.0, 40, 0, 20), View((2.9, -2.2, 0.9), 7, 30, 16, 20))
    ),
    "temple-wooden-fish": Subject(
        _wooden_fish,
        14,
        (
            View((-0.4, -2.0, 4.2), 23, 22, -10, 18, (0, -5, 5)),
            View((-1.5, -3, 7.4), 10.5, 26, -26, 20, (-1.5, -4.6, 7.4)),
        ),
    ),
    "sand-garden-tray": Subject(
        _sand_garden, 22, (View((0, -0.4, 0.6), 31, 44, 8, 22), View((-3.6, 2.2, 1.3), 13, 34, -16, 20))
    ),
}
