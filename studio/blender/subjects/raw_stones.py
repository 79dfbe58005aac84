"""Crystals as they grew and rough pieces."""

import math
from random import Random

from mathutils import Vector, noise

from materials.opaque import make_gypsum_rose, make_pyrite, make_rock, make_tourmaline
from materials.silky import make_kyanite
from materials.translucent import make_fluorite, make_quartz
from mesh import make_lump, pose, put
from models.crystals import AMETHYST, CLEAR, make_blade, make_cluster, make_cube, make_ribbed_prism
from models.rocks import make_broken, make_desert_rose, rough_shape
from shading import make_plain
from studio import View
from subjects.bracelets import on_ground
from subjects.subject import Subject


def _amethyst(_product):
    make_cluster(AMETHYST, make_rock((0.1, 0.12, 0.1), (0.3, 0.33, 0.28)), 3, 6.4, 70, 9, (1.25, 0.95, 0.5))


def _quartz(_product):
    make_cluster(
        CLEAR,
        make_rock((0.4, 0.37, 0.33), (0.7, 0.66, 0.6)),
        5,
        5.0,
        30,
        10,
        (1.1, 0.9, 0.36),
        0.3,
        (1.2, 1.75),
    )


def _rose_quartz(_product):
    stone = make_quartz(
        "rough rose quartz",
        (0.98, 0.7, 0.72),
        (0.93, 0.56, 0.58),
        0.05,
        1.0,
        0.15,
        0.4,
        roughness=0.2,
        veils=0.0,
    )
    make_broken(3.3, stone, 11)


def _pyrite(_product):
    marl = make_rock((0.3, 0.285, 0.26), (0.52, 0.5, 0.46))
    bed = make_lump("marl", 3.3, (1.2, 0.95, 0.42), marl, rough_shape(8, 0.22, -0.4), 6, 40)
    bed.location.z = 3.3 * 0.42 * 0.4
    make_cube(2.2, make_pyrite(0.4, 0.25), pose((0.1, -0.35, 2.0), (0.22, -0.2, 0.55)), 0.02)
    make_cube(0.8, make_pyrite(0.5, 0.25), pose((-1.75, -0.9, 1.35), (0.5, 0.3, 0.2)), 0.015)


def _fluorite(_product):
    random, glass = Random(6), make_fluorite()
    bed = make_lump(
        "quartz",
        3.7,
        (1.25, 0.85, 0.42),
        make_rock((0.66, 0.65, 0.62), (0.88, 0.87, 0.85)),
        rough_shape(4, 0.2, -0.4),
        6,
        40,
    )
    bed.location.z = 3.7 * 0.42 * 0.4
    for x, y, edge in (
        (-1.7, 0.2, 1.9),
        (0.4, -0.5, 1.7),
        (1.9, 0.4, 1.45),
        (-0.4, 1.3, 1.6),
        (1.0, 1.4, 1.2),
        (-2.7, -0.9, 1.1),
        (-0.6, -1.5, 1.0),
        (2.9, -0.5, 1.0),
        (1.6, -1.3, 0.8),
    ):
        ground = 1.75 - 0.11 * (x * x + 2 * y * y)
        turn = (random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(0, 1.5))
        make_cube(edge, glass, pose((x, y, ground + edge * 0.22), turn), 0.02)


def _tourmaline(_product):
    put(make_ribbed_prism(5.6, 1.05, make_tourmaline(0.6), 4), pose((0, 0, 1.02), (0.3, 0.02, 0.42)))
    random, mica = Random(9), make_plain("mica", (0.72, 0.7, 0.66), 0.25, metallic=0.7)
    for _ in range(26):
        at = (
            -2.35 + random.uniform(-0.25, 0.45),
            -1.1 + random.uniform(-0.5, 0.35),
            random.uniform(0.1, 1.15),
        )
        flake = make_lump(
            "flake",
            random.uniform(0.12, 0.3),
            (1, 0.85, 0.08),
            mica,
            lambda direction: 1 + 0.15 * noise.noise(direction * 3),
            2,
        )
        put(flake, pose(at, (random.uniform(-0.6, 0.6), random.uniform(-1, 1), random.uniform(0, 3))))


def _kyanite(_product):
    stone = make_kyanite()
    for length, width, at, turn, seed in (
        (7.8, 1.25, (-0.3, 1.5), 0.35, 1),
        (6.3, 1.05, (0.4, -0.1), 0.22, 4),
        (7.0, 1.15, (-0.2, -1.8), 0.42, 7),
    ):
        blade = make_blade(length, width, 0.55, stone, seed)
        # The fibres of the stone run along Z in its own space, the blade along X.
        for vertex in blade.data.vertices:
            x, y, z = vertex.co
            vertex.co = Vector((z, y, x))
        put(blade, pose((*at, 0.27), (0, math.pi / 2, turn)))


def _desert_rose(_product):
    make_desert_rose(7, make_gypsum_rose(), 3)


SUBJECTS = {
    "uruguay-amethyst-cluster": Subject(
        _amethyst,
        13,
        (
            View((0, -0.2, 2.9), 17.5, 22, 8, 22, (0, -1.6, 3.2)),
            View((0.3, -1.2, 4.0), 7.6, 30, -14, 22, (0.3, -1.6, 4.2)),
        ),
    ),
    "donghai-clear-quartz-cluster": Subject(
        _quartz,
        10,
        (
            View((0, 0, 3.6), 14, 20, -8, 22, (0, -0.8, 4)),
            View((0.2, -0.4, 5.4), 6.6, 24, 16, 22, (0.2, -0.8, 5.6)),
        ),
    ),
    "raw-rose-quartz-stone": Subject(
        _rose_quartz,
        7,
        (
            View((0, 0, 2.2), 10.2, 24, 10, 20, (0, -1.5, 2.4)),
            View((-0.4, -1, 2.7), 5, 32, -30, 22, (-0.4, -2, 2.8), on_ground("slate", _rose_quartz)),
        ),
    ),
    "navajun-pyrite-cube": Subject(
        _pyrite,
        7,
        (
            View((0, 0, 1.4), 10.4, 26, -12, 20, (0, -1.2, 1.8)),
            View((0.1, -0.5, 2.1), 4.6, 34, 18, 22, (0.1, -1.4, 2.2)),
        ),
    ),
    "xianghualing-green-fluorite": Subject(
        _fluorite,
        8,
        (
            View((0, 0, 1.3), 11.6, 32, 8, 20, (0, -1, 1.8)),
            View((-0.6, -0.2, 2.2), 5, 40, -16, 22, (-0.6, -0.6, 2.6)),
        ),
    ),
    "black-tourmaline-rough": Subject(
        _tourmaline,
        6,
        (
            View((0, 0, 0.8), 8.6, 32, 6, 20, (0, -0.8, 1)),
            View((-0.6, -0.6, 1.1), 4.2, 36, -20, 22, None, on_ground("beech", _tourmaline)),
        ),
    ),
    "blue-kyanite-blades": Subject(
        _kyanite,
        8,
        (
            View((0, 0.2, 0.2), 11, 54, 4, 22),
            View((0.8, -0.6, 0.3), 4.8, 40, -20, 22, None, on_ground("linen", _kyanite)),
        ),
    ),
    "desert-rose-gypsum": Subject(
        _desert_rose,
        7.5,
        (
            View((0, 0, 1.5), 10.4, 30, 10, 20, (0, -1.2, 1.8)),
            View((0.3, -0.8, 2.1), 5, 42, -18, 22, None, on_ground("slate", _desert_rose)),
        ),
    ),
}
