"""Bracelets made to order: several stones, names, cords, pairs, wraps."""

import math
from random import Random

from materials.crafted import make_cord, make_metal
from materials.stones import get_stone
from materials.translucent import make_pale_nephrite, make_quartz
from mesh import make_tube, pose, spline
from models.beads import BeadKind, make_bent_tag, make_rim, make_spacer
from models.cords import make_braid, make_knot
from models.strings import fill_string, lay_line, lay_ring, loop_line
from studio import View
from subjects.bracelets import lay_bracelet, make_kind, on_ground, see_bracelet
from subjects.subject import Subject

ELEMENTS = ("Green aventurine", "Carnelian", "Tiger's eye", "Clear quartz", "Obsidian")
RED = (0.42, 0.012, 0.018)


def _five_elements(product):
    """Runs of four, each parted by a small brass ring: the length follows from the design."""
    random, brass = Random(product["slug"]), make_metal("brass", 0.16)
    items = []
    for index, gem in enumerate(ELEMENTS):
        kind = make_kind(gem, product, seed=index)
        items += [kind.bead(random) for _ in range(4)] + [make_rim(brass, product["bead"], 0.13, 0.75)]
    lay_ring(items, random, start=-2.9)


def _night_sky(product):
    kind = make_kind("Lapis lazuli", product, seed=3)
    silver = make_metal("silver", 0.2, 0.1)
    spacers = [make_spacer(silver, product["bead"] * 1.2, 0.14, 0) for _ in range(2)]
    tag = make_bent_tag(silver, 3.4, 0.62)
    lay_bracelet(product, lambda index, count: kind, [spacers[0], tag, spacers[1]])


def _peace_knot(product):
    """Nine beads on a red cord, each between two flat knots; the rest of the loop is braid."""
    random, red = Random(product["slug"]), make_cord(RED)
    jade = BeadKind(get_stone("Nephrite jade"), product["bead"], 4)
    knot = make_knot(red, 0.42)
    items = [knot]
    for _ in range(9):
        items += [jade.bead(random), knot]
    front = sum(item.length for item in items)
    radius = product["string"] / math.tau
    half = front / radius / 2
    arc = [
        (radius * 1.05 * math.cos(a), radius * math.sin(a), product["bead"] * 0.45)
        for a in (-math.pi / 2 - half + 2 * half * k / 200 for k in range(201))
    ]
    lay_line(items, arc, RED, cord_radius=0.07)
    back = []
    for k in range(301):
        a = -math.pi / 2 + half + (math.tau - 2 * half) * k / 300
        back.append((radius * 1.05 * math.cos(a), radius * math.sin(a), 0.2))
    make_braid(back, 0.3, red, 2.2)
    _tie_ends(red, (0.0, radius), random)


def _tie_ends(cord, at, random):
    """The sliding knot at the back, its two ends and their knots."""
    for k in range(5):
        knot = make_knot(cord, 0.36)
        knot.put(pose((at[0] - 0.5 + 0.25 * k, at[1], 0.24), (0, math.pi / 2, random.uniform(-0.2, 0.2))))
    for side in (-1, 1):
        line = [
            (at[0] + side * 0.5, at[1], 0.2),
            (at[0] + side * 0.8, at[1] + 0.5, 0.12),
            (at[0] + side * 1.0, at[1] + 1.2, 0.1),
            (at[0] + side * 0.85, at[1] + 1.9, 0.1),
        ]
        make_tube("end", [tuple(point) for point in spline(line, 60)], 0.075, cord)
        make_knot(cord, 0.34).put(pose(line[-1], (0.4, 0.9, 0.3)))


def _pair(product):
    rose, night = make_kind("Rose quartz", product, seed=1), make_kind("Obsidian", product, seed=2)
    shorter = {**product, "string": product["string"] - 0.8}
    lay_bracelet(
        product,
        lambda index, count: night if index == count // 2 else rose,
        [rose.bead(Random(3))],
        (-2.5, 1.5),
        1.1,
        "rose",
    )
    lay_bracelet(
        shorter,
        lambda index, count: rose if index == count // 2 else night,
        [night.bead(Random(4))],
        (2.5, -2.1),
        1.3,
        "night",
    )


def _northern_water(product):
    kind = make_kind("Labradorite", product, seed=5)
    closing = make_kind("Amazonite", product, seed=6)
    lay_bracelet(product, lambda index, count: kind, [closing.bead(Random(1))], start=-1.15)


def _double_wrap(product):
    """Twice round the wrist: one long string that lies in two turns."""
    kind, random = make_kind("Garnet", product, seed=7, varied=0.02), Random(product["slug"])
    length = product["string"] * 2
    beads = fill_string(length, lambda index, count: kind.bead(random), 0, product["bead"])
    line = loop_line(sum(bead.length for bead in beads), 2, product["bead"] / 2, 0.16, 0.9)
    lay_line(beads, line, (0.1, 0.02, 0.02), True, 0.03)


def _red_cord(product):
    red = make_cord(RED)
    jade = BeadKind(make_pale_nephrite(0.7), product["bead"], 8)
    radius = product["string"] / math.tau
    half = (product["bead"] / 2 + 0.34) / radius
    line = []
    for k in range(401):
        a = -math.pi / 2 + half + (math.tau - 2 * half) * k / 400
        line.append((radius * 1.03 * math.cos(a), radius * math.sin(a), 0.24))
    make_braid(line, 0.46, red, 1.7)
    front = [
        (radius * 1.03 * math.cos(a), radius * math.sin(a), product["bead"] * 0.48)
        for a in (-math.pi / 2 - half + 2 * half * k / 40 for k in range(41))
    ]
    knot = make_knot(red, 0.38)
    lay_line([knot, jade.bead(Random(2)), knot], front, RED, cord_radius=0.09)
    _tie_ends(red, (0.0, radius), Random(6))


def _dawn(product):
    """Rose quartz to clear to amethyst and back, a few paler ones where they meet."""
    kinds = [
        make_kind("Rose quartz", product, seed=1),
        make_kind(
            "", product, make_quartz("pale rose", (0.985, 0.86, 0.86), (0.95, 0.82, 0.82), 0.5, 0.5), seed=2
        ),
        make_kind("Clear quartz", product, seed=3),
        make_kind(
            "",
            product,
            make_quartz("pale amethyst", (0.86, 0.76, 0.95), (0.78, 0.68, 0.88), 0.6, 0.5),
            seed=4,
        ),
        make_kind("Amethyst", product, seed=5),
    ]
    lay_bracelet(
        product, lambda index, count: kinds[min(4, int(abs(2 * index / count - 1) * 5))], start=-math.pi
    )


SUBJECTS = {
    "five-element-balance-bracelet": see_bracelet(
        _five_elements, width=7.5, turn=0, detail=(0.6, -2.7, 0.4), ground="linen"
    ),
    "lapis-night-sky-engraved-bracelet": see_bracelet(
        _night_sky, width=7.0, turn=-5, detail=(0.2, -2.5, 0.35), ground="slate", detail_turn=8
    ),
    "nephrite-peace-knot-bracelet": see_bracelet(
        _peace_knot, (0, 0.45, 0.2), 7.8, (0, -2.6, 0.4), 4.4, turn=4, ground="beech"
    ),
    "day-and-night-pair-bracelets": Subject(
        _pair,
        9.5,
        (
            View((0.15, -0.35, 0.3), 12.7, 50, 4, 22),
            View((-3.0, -0.8, 0.4), 4.8, 34, -10, 22, None, on_ground("slate", _pair)),
        ),
    ),
    "labradorite-northern-water-bracelet": see_bracelet(
        _northern_water, width=7.4, turn=6, detail=(0.9, -2.7, 0.45), ground="linen"
    ),
    "garnet-double-wrap-bracelet": see_bracelet(
        _double_wrap, (0, 0, 0.3), 7.6, (0.6, -2.4, 0.4), 4.4, ground="beech", size=7.5
    ),
    "red-cord-jade-bead-bracelet": see_bracelet(
        _red_cord, (0, 0.45, 0.2), 7.8, (0, -2.6, 0.4), 4.0, turn=-5, ground="slate"
    ),
    "dawn-gradient-quartz-bracelet": see_bracelet(
        _dawn, width=7.3, turn=0, detail=(0, -2.7, 0.4), ground="walnut", detail_turn=8
    ),
}
