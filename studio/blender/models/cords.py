"""Braids, knots and tassels of thread."""

import math
from random import Random

from mathutils import Vector

from materials.crafted import make_cord
from mesh import TAU, copy_of, hide, lathe, make_tube, put
from models.beads import Threaded


def _sides(points):
    """For each point of a flat-lying line: the point and its sideways direction."""
    for index, point in enumerate(points):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        along = (Vector(after) - Vector(before)).normalized()
        yield Vector(point), Vector((-along.y, along.x, 0)).normalized()


def make_braid(points, width, material, per_cm=1.4):
    """Three strands plaited along a line that lies flat."""
    travelled = [0.0]
    for a, b in zip(points, points[1:]):
        travelled.append(travelled[-1] + (Vector(b) - Vector(a)).length)
    for strand in range(3):
        line = []
        for (point, side), way in zip(_sides(points), travelled):
            phase = TAU * (way * per_cm / 2 + strand / 3)
            line.append(
                point
                + side * (width * 0.32 * math.sin(phase))
                + Vector((0, 0, width * 0.16 * math.sin(2 * phase)))
            )
        make_tube("strand", [tuple(point) for point in line], width * 0.24, material)


def make_knot(material, size=0.34):
    """A tight knot as something to thread: a trefoil of cord."""
    line = []
    for k in range(120):
        t = TAU * k / 120
        x, y, z = math.sin(t) + 2 * math.sin(2 * t), math.cos(t) - 2 * math.cos(2 * t), -math.sin(3 * t)
        line.append((z * size * 0.16, y * size * 0.155, x * size * 0.155))
    knot = make_tube("knot", line, size * 0.19, material, True)
    hide(knot)
    return Threaded(size * 0.9, size * 0.5, lambda frame: copy_of(knot, frame))


def make_tassel(colour, start, direction, length, radius=0.34, seed=1, bind=None):
    """Threads that lie on the ground from start in a direction, bound below their head."""
    random = Random(seed)
    thread = make_cord(colour, 5)
    out = Vector(direction).normalized()
    side = Vector((-out.y, out.x, 0))
    for k in range(150):
        angle, away = random.uniform(0, TAU), radius * math.sqrt(random.random())
        across, up = away * math.cos(angle), away * math.sin(angle)
        bend, spread = random.uniform(-0.12, 0.12), random.uniform(1.0, 1.6)
        line = []
        for step in range(14):
            t = step / 13
            neck = 0.62 + 0.38 * min(1, abs(t - 0.14) / 0.14)
            wide = across * neck * (1 + (spread - 1) * t) + bend * t * t * length * 0.35
            high = max(0.03, (start[2] + up * neck) * (1 - t * 0.75) + 0.035 * (k % 5) * t)
            line.append(
                Vector((start[0], start[1], 0))
                + out * (t * length * random.uniform(0.985, 1))
                + side * wide
                + Vector((0, 0, high))
            )
        make_tube("thread", [tuple(point) for point in line], 0.022, thread)
    ring = lathe(
        "binding",
        [(radius * 0.66, -0.16), (radius * 0.74, -0.08), (radius * 0.74, 0.08), (radius * 0.66, 0.16)],
        bind or thread,
        32,
        40,
    )
    turn = Vector((0, 0, 1)).rotation_difference(out).to_matrix().to_4x4()
    place = Vector((start[0], start[1], start[2] * 0.92)) + out * (length * 0.14)
    turn.translation = place
    put(ring, turn)
