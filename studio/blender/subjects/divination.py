"""Cards, pendulum, coins, mirror, runes, stalks, compass."""

import math
from random import Random

import bpy

from materials.crafted import make_cloth, make_metal, make_paper, make_wood
from materials.opaque import make_obsidian
from materials.translucent import make_agate, make_quartz
from mesh import grouped, lathe, make_box, make_ring, make_sphere, pose, put, spline
from models.divining import (
    make_book,
    make_card,
    make_coin,
    make_compass,
    make_folded_cloth,
    make_landscape,
    make_rune,
    make_stalks,
    make_stand,
    make_tie,
    put_moon_emblem,
)
from models.polished import make_disc
from models.settings import make_chain, make_faceted_drop
from models.vessels import make_bowl
from shading import make_plain
from studio import View
from subjects.bracelets import add_sheet, on_ground
from subjects.subject import Subject

LANDSCAPES = (
    (
        (0.86, 0.83, 0.74),
        (0.72, 0.76, 0.74),
        (0.62, 0.68, 0.68),
        (0.13, 0.22, 0.24),
        (0.68, 0.74, 0.1, (0.62, 0.12, 0.06)),
    ),
    (
        (0.88, 0.75, 0.58),
        (0.62, 0.44, 0.38),
        (0.6, 0.42, 0.34),
        (0.16, 0.09, 0.09),
        (0.5, 0.62, 0.13, (0.9, 0.6, 0.24)),
    ),
    (
        (0.8, 0.84, 0.84),
        (0.48, 0.6, 0.66),
        (0.5, 0.6, 0.62),
        (0.06, 0.13, 0.18),
        (0.3, 0.78, 0.09, (0.95, 0.93, 0.85)),
    ),
    ((0.84, 0.84, 0.68), (0.58, 0.66, 0.5), (0.46, 0.57, 0.42), (0.07, 0.16, 0.09), None),
    (
        (0.85, 0.8, 0.78),
        (0.7, 0.55, 0.55),
        (0.65, 0.5, 0.5),
        (0.24, 0.1, 0.11),
        (0.6, 0.7, 0.08, (0.85, 0.35, 0.25)),
    ),
)


def _card_faces(seeds):
    return [
        make_landscape(seed, (sky, high), far, near, sun)
        for seed, (sky, high, far, near, sun) in zip(seeds, LANDSCAPES)
    ]


def _fan(count, pivot, radius, first, step):
    """Places of cards that are spread from one hand, the later ones on top."""
    for k in range(count):
        angle = first + step * k
        at = (pivot[0] - radius * math.sin(angle), pivot[1] + radius * math.cos(angle), 0.04 + 0.06 * k)
        yield pose(at, (0, 0, angle))


def _tarot(_product):
    """The deck, face down, and five cards spread before it."""
    gold, faces = make_metal("gold", 0.3), _card_faces((1, 2, 3, 4, 5))
    back = make_plain("card back", (0.035, 0.13, 0.12), 0.55)
    for k in range(14):
        place = pose(
            (-7.4 + 0.012 * (k % 3), 6.4 + 0.01 * (k % 2), 0.03 + 0.055 * k), (0, 0, 0.16 + 0.004 * (k % 4))
        )
        make_card(7, 12, place, back, gold)
    put_moon_emblem(pose((-7.4, 6.4, 0.03 + 0.055 * 14 + 0.02), (0, 0, 0.16)), gold, 1.9)
    for place, face in zip(_fan(5, (2.6, -15.0), 13.5, 0.42, -0.24), faces):
        make_card(7, 12, place, face, gold)


def _oracle(_product):
    """A box and a fan of cards; the moon is the only sign on them."""
    gold, night = make_metal("gold", 0.25), make_plain("night", (0.018, 0.03, 0.075), 0.5)
    put(make_box("box", (9.4, 13, 3.2), night, 0.12), pose((-5.2, 5.2, 0), (0, 0, 0.18)))
    put_moon_emblem(pose((-5.2, 5.2, 3.21), (0, 0, 0.18)), gold, 2.3, True)
    paper = make_paper((0.8, 0.76, 0.68))
    for k, place in enumerate(_fan(5, (4.6, -17.0), 13.5, 0.4, -0.24)):
        make_card(8, 12, place, paper if k == 4 else night, gold)
        put_moon_emblem(place @ pose((0, 0.6, 0.036)), gold, 1.9, k == 4)


def _pendulum(_product):
    silver = make_metal("silver", 0.12)
    stone = make_quartz("pendulum", (0.62, 0.34, 0.88), (0.42, 0.2, 0.66), 0.66, 0.35, veils=0.25)
    put(make_faceted_drop(3.5, 1.75, stone), pose((1.9, -2.6, 0.02), (0, math.pi / 2 - 0.32, 2.5)))
    cap = pose((-0.83, -0.56, 1.14), (0, math.pi / 2 - 0.32, 2.5))
    put(make_sphere("cap", 0.34, silver, 48), cap)
    put(make_ring(0.2, 0.045, silver), cap @ pose((0, 0, 0.42), (math.pi / 2, 0, 0)))
    line = spline(
        [
            (-1.16, -0.31, 1.2),
            (-2.3, 0.6, 0.1),
            (-2.6, 1.7, 0.08),
            (-1.1, 2.5, 0.08),
            (0.6, 1.8, 0.08),
            (1.9, 2.0, 0.08),
            (2.5, 3.3, 0.08),
        ],
        900,
    )
    make_chain(line, silver, 0.3, 0.032)
    put(make_sphere("bead", 0.42, silver, 48), pose((2.62, 3.62, 0.42)))


def _coins(_product):
    brass, hollow = make_metal("brass", 0.26, 0.15, 0.8), make_metal("brass", 0.42, 0.2, 1.0)
    for at, turn in (
        ((-3.6, -3.3, 0.06), (0, 0, 0.2)),
        ((-0.6, -4.6, 0.06), (0, 0, 1.1)),
        ((-1.4, -2.5, 0.2), (0.09, 0.06, 2.0)),
    ):
        make_coin(2.7, brass, hollow, pose(at, turn))

    def bowl():
        make_bowl(5.2, 3.6, 0.4, make_wood("camphor", 0.42, 0.7), None, 0.5)

    grouped("bowl", bowl).location = (-1.6, 3.8, 0)
    cover = make_cloth((0.2, 0.21, 0.2), 8, 0.3, 0.3)
    make_book(9, 13, 1.6, pose((8.0, 2.4, 0.06), (0, 0, -0.22)), cover)
    bpy.context.view_layer.update()


def _mirror(_product):
    make_stand(10, 7.5, make_wood("walnut", 0.4))
    put(make_disc(7, 1.0, make_obsidian(0.3), 0.12), pose((0, 0.72, 7.9), (math.pi / 2 - 0.28, 0, 0)))
    add_sheet(make_plain("felt", (0.3, 0.29, 0.27), 0.95, sheen=0.6), 19, 13, 0, 0.06, (0, 0.4))


def _runes(_product):
    random, gold = Random(12), make_metal("gold", 0.3)
    stones = [
        make_agate()(),
        make_agate((0.62, 0.6, 0.56), (0.3, 0.29, 0.28))(),
        make_agate((0.85, 0.66, 0.42), (0.6, 0.36, 0.16))(),
    ]
    placed = []
    for k in range(25):
        for _ in range(4000):
            at = (random.uniform(-6.2, 6.2), random.uniform(-5.8, 5.8))
            if (at[0] / 6.3) ** 2 + (at[1] / 5.9) ** 2 < 1 and all(
                math.dist(at, other) > 2.12 for other in placed
            ):
                break
        else:
            continue
        placed.append(at)
        make_rune(1.0, stones[k % 3], gold, k % 22 if k < 24 else None, at, random.uniform(-0.7, 0.7), k + 1)
    bag = make_cloth((0.23, 0.22, 0.2), 10, 0.8, 0.2)
    profile = [
        (0.001, 0),
        (1.9, 0.05),
        (2.5, 0.7),
        (2.6, 1.7),
        (2.2, 2.9),
        (1.3, 3.7),
        (0.85, 4.0),
        (1.1, 4.4),
        (1.6, 4.9),
    ]
    pouch = lathe("bag", profile, bag, 144, 60, wobble=0.1, seed=2)
    for vertex in pouch.data.vertices:
        x, y, z = vertex.co
        gathered = 1 + 0.1 * min(1, max(0, z - 1.2) / 2) * math.sin(9 * math.atan2(y, x) + z)
        vertex.co = (x * gathered, y * gathered, z * 0.8)
    put(pouch, pose((8.6, 5.6, 0)))
    put(make_ring(0.9, 0.12, make_plain("cord", (0.5, 0.36, 0.16), 0.7), 48, 12), pose((8.6, 5.6, 3.2)))


def _stalks(_product):
    make_folded_cloth(30, 12, (0.16, 0.19, 0.22))
    stalk = make_wood("bodhi", 0.5, 1.2, 0)
    group = grouped(
        "stalks",
        lambda: (
            make_stalks(50, 30, stalk),
            make_tie(-7, 3.9, 1.3, (0.4, 0.03, 0.03)),
            make_tie(7.5, 4.0, 1.3, (0.4, 0.03, 0.03)),
        ),
    )
    group.matrix_world = pose((0, -0.4, 0.95), (0, 0, 0.08))
    bpy.context.view_layer.update()


def _compass(_product):
    make_compass(
        15,
        make_wood("red", 0.3, 0.5, 0, 0.5, 0),
        make_metal("brass", 0.3, 0.16, 0.25),
        make_plain("ink", (0.03, 0.02, 0.015), 0.5),
        make_plain("steel", (0.06, 0.07, 0.09), 0.25, metallic=1.0),
        make_plain("red ink", (0.45, 0.03, 0.02), 0.5),
    )


SUBJECTS = {
    "quiet-year-tarot-deck": Subject(
        _tarot, 20, (View((0.6, 2.2, 0.3), 32, 58, 0, 22), View((3.4, -1.4, 0.3), 13, 44, 18, 22))
    ),
    "amethyst-still-point-pendulum": Subject(
        _pendulum,
        6.5,
        (
            View((0.1, 0.2, 0.3), 9.4, 46, 0, 20, (0.2, -1.8, 0.6)),
            View((0.6, -2.2, 0.7), 4.4, 34, 20, 20, None, on_ground("linen", _pendulum)),
        ),
    ),
    "three-coin-i-ching-set": Subject(
        _coins, 19, (View((2.2, 0.8, 0.8), 25, 42, 0, 22), View((-1.8, -3.6, 0.2), 8.4, 52, -14, 22))
    ),
    "obsidian-scrying-mirror": Subject(
        _mirror,
        16,
        (
            View((0, 0.3, 6.9), 21, 12, -10, 18, (0, 0, 7)),
            View((2.8, -0.6, 3.6), 10, 18, -30, 20, (2.8, -1, 3.6)),
        ),
    ),
    "agate-rune-set": Subject(
        _runes, 13, (View((1.6, 0.7, 0.6), 21, 54, 0, 22), View((-0.8, -1.6, 0.6), 5.8, 50, 14, 22))
    ),
    "yarrow-stalk-bundle": Subject(
        _stalks, 26, (View((0, 0, 0.6), 40, 44, 14, 22), View((-9, -1, 1.4), 13, 36, 24, 20))
    ),
    "luopan-feng-shui-compass": Subject(
        _compass, 16, (View((0, 0, 0.8), 22, 54, 12, 22), View((0.6, -1, 1.6), 9.4, 44, -18, 22))
    ),
    "moon-oracle-cards": Subject(
        _oracle, 20, (View((2.6, 0.6, 0.8), 34, 56, 0, 22), View((8.0, -5.0, 0.5), 13.5, 44, 16, 22))
    ),
}
