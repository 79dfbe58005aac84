"""Charms, tassels and coils of cord that lie flat: charms to the outside of the string, along Y of its frame.

An item of the length zero; its middle is that of the charm, whose loop is at the string.
"""

import math

from mathutils import Matrix, Vector

from mesh import TAU, circle, lathe, make_plate, make_ring, make_tube, pose, put
from models.beads import Threaded
from models.charms import crescent, leaf
from models.cords import make_tassel

WIRE = 0.028
# Two rings hold a charm: this much of its length in centimetres.
LOOPS = 0.3
# From the frame of a string to X along it, Y outward, Z up.
TO_FLAT = Matrix(((0, 0, -1, 0), (0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)))


def _lotus():
    """Five upright petals between two flat ones."""
    line = []
    for k in range(141):
        t = math.pi * (-0.12 + 1.24 * k / 140)
        away = 0.55 + 0.45 * abs(math.sin(3.5 * t + math.pi / 2)) ** 0.7 * (0.8 + 0.2 * math.sin(t))
        line.append((1.05 * away * math.cos(t), away * math.sin(t)))
    return [(x, -y) for x, y in [*line, (-0.3, -0.42), (0, -0.5), (0.3, -0.42)]][::-1]


def _lobes(lobes, wide, high, depth):
    def outline():
        line = []
        for k in range(160):
            t = TAU * k / 160
            away = 1 - depth + depth * abs(math.cos(lobes * t / 2)) ** 0.6
            line.append((wide * away * math.sin(t), high * away * math.cos(t)))
        return line

    return outline


# Outlines, their loop below at the least Y.
OUTLINES = {
    "lotus": _lotus,
    "moon": lambda: [(y, x) for x, y in crescent()],
    "leaf": lambda: [(y, x) for x, y in leaf(2.0, 0.95, 24)],
    "lock": _lobes(4, 1.15, 0.95, 0.2),
    "cloud": _lobes(5, 1.0, 1.0, 0.32),
    "disc": lambda: circle(1.0),
}
# A coin is round as heaven, its hole square as the earth.
SQUARE_HOLE = [(-0.26, -0.26), (0.26, -0.26), (0.26, 0.26), (-0.26, 0.26)]

# Profiles of turned charms: radius and place from the loop (0) to the end (1).
GOURD = [
    (0.0, 0.0),
    *((0.19 * math.sin(math.pi * k / 12) ** 0.6, 0.36 * k / 12) for k in range(1, 11)),
    *((0.08 + 0.22 * math.sin(math.pi * k / 16) ** 0.7, 0.36 + 0.62 * k / 16) for k in range(2, 15)),
    (0.0, 1.0),
]
BELL = [
    (0.0, 0.0),
    (0.14, 0.02),
    (0.26, 0.1),
    (0.32, 0.25),
    (0.35, 0.5),
    (0.42, 0.75),
    (0.54, 0.95),
    (0.54, 1.0),
    (0.46, 0.99),
    (0.0, 0.9),
]


def _lay_loops(metal, flat, length):
    """The ring around the string and the one that the charm hangs from."""
    for middle, radius, tilt in ((0.1, 0.13, 1.0), (0.25, 0.085, 0.15)):
        put(
            make_ring(radius, WIRE, metal, 40, 12),
            flat @ pose((0, middle - length / 2, radius * math.sin(tilt)), (0, tilt, 0)),
        )


def make_charm(metal, length, outline, holes=(), thickness=0.05, material=None):
    """A flat charm, with its loops as long as length; material: if it is not of the metal of its loops."""

    def put_charm(frame):
        flat = frame @ TO_FLAT
        _lay_loops(metal, flat, length)
        low, high = min(y for _, y in outline), max(y for _, y in outline)
        scale = (length - LOOPS) / (high - low)

        def fit(line):
            return [(x * scale, (y - low) * scale) for x, y in line]

        plate = make_plate(
            "charm", fit(outline), thickness, material or metal, 0.035, [fit(hole) for hole in holes]
        )
        put(plate, flat @ pose((0, LOOPS - length / 2, 0), (0.03, 0.04, 0)))

    return Threaded(0, 0.12, put_charm)


def make_turned_charm(metal, length, profile):
    """A round charm that lies on its side."""

    def put_charm(frame):
        flat = frame @ TO_FLAT
        _lay_loops(metal, flat, length)
        long = length - LOOPS
        body = lathe("charm", [(radius * long, place * long) for radius, place in profile], metal, 64, 50)
        put(body, flat @ pose((0, LOOPS - length / 2, 0), (-math.pi / 2, 0, 0)))

    return Threaded(0, max(radius for radius, _ in profile) * (length - LOOPS) * 0.9, put_charm)


def make_tassel_charm(colour, length, bind):
    """A tassel of thread."""

    def put_tassel(frame):
        out = (frame.to_3x3() @ Vector((0, 1, 0))).normalized()
        place = frame.translation - out * (length / 2)
        make_tassel(colour, (place.x, place.y, 0.24), out, length, 0.25, 1, bind)

    return Threaded(0, 0.24, put_tassel)


def make_coil(material, width, diameter=1.7):
    """A few loose turns of cord."""

    def put_coil(frame):
        points = []
        for k in range(260):
            turn = k / 60
            away = diameter / 2 * (0.86 + 0.1 * math.sin(turn * 2.1 + 0.4))
            points.append(
                (
                    away * math.cos(TAU * turn) + 0.06 * math.sin(turn * 3),
                    away * math.sin(TAU * turn) * 0.97,
                    width + 0.8 * width * turn,
                )
            )
        put(make_tube("coil", points, width, material), Matrix.Translation((0, 0, 0)))

    return Threaded(0, width, put_coil)
