"""Beads and what sits between them. Z is the direction of the string; lengths in centimetres."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mathutils import Matrix, Quaternion, Vector, noise

from mesh import TAU, copy_of, hide, lathe, make_object, make_ring, pose, rounded


@dataclass(frozen=True)
class Threaded:
    """An item on a string: its length along the string, the height of its middle, and its builder."""

    length: float
    height: float
    put: Callable


def make_bead(radius, hole, material, seed=0, uneven=0.006, segments=56, flatness=1.0):
    """A drilled bead; the bore is seen through clear stones. flatness below 1 makes it shorter along the string."""
    start, reach = math.asin(hole / radius), math.sqrt(radius * radius - hole * hole)
    bore = [(hole * 0.92, reach * k) for k in (-0.97, -0.5, 0, 0.5, 0.97)]
    steps = 30
    outer = []
    for k in range(steps + 1):
        angle = start + (math.pi - 2 * start) * k / steps
        outer.append((radius * math.sin(angle), radius * math.cos(angle)))
    bead = lathe("bead", bore + outer, material, segments, 60, closed=True)
    for vertex in bead.data.vertices:
        there = Vector(vertex.co) / radius
        bulge = noise.noise(there * 1.1 + Vector((seed * 7.1, seed * 3.3, 0))) * uneven
        bulge += noise.noise(there * 3 + Vector((seed, 9, 0))) * uneven * 0.25
        vertex.co *= 1 + bulge
        vertex.co.z *= flatness
    return bead


class BeadKind:
    """Beads of one stone and size: three meshes, of which each bead is a copy with its own spin, tilt and size."""

    def __init__(self, material, diameter, seed=0, uneven=0.006, flatness=1.0, hole=0.13, varied=0.012):
        radius = diameter / 2
        self.diameter, self.flatness, self.varied = diameter, flatness, varied
        self.meshes = [
            make_bead(radius, radius * hole, material, seed * 10 + k, uneven, flatness=flatness)
            for k in range(3)
        ]
        hide(*self.meshes)

    def bead(self, random):
        size = random.uniform(1 - self.varied, 1 + self.varied)
        mesh, spin, tilt = random.choice(self.meshes), random.uniform(0, TAU), random.uniform(-0.05, 0.05)

        def put(frame):
            turn = (Quaternion((0, 0, 1), spin) @ Quaternion((1, 0, 0), tilt)).to_matrix().to_4x4()
            copy_of(mesh, frame @ turn @ Matrix.Scale(size, 4))

        return Threaded(self.diameter * self.flatness * size, self.diameter / 2, put)


def make_spacer(metal, bead_diameter, length=0.19, grains=11):
    """A disc with a row of tiny balls round its rim; plain with grains=0."""
    r, half = bead_diameter / 2, length / 2
    profile = [(0.16 * r, -half), (0.42 * r, -half), (0.52 * r, -half * 0.55), (0.55 * r, 0)]
    profile += [(0.52 * r, half * 0.55), (0.42 * r, half), (0.16 * r, half)]
    disc = lathe("spacer", profile, metal, 48, 35, closed=True)
    ball = make_bead(0.055, 0.008, metal, 3, 0, 20)
    hide(disc, ball)

    def put(frame):
        copy_of(disc, frame)
        for k in range(grains):
            angle = TAU * k / grains
            copy_of(ball, frame @ pose((0.53 * r * math.cos(angle), 0.53 * r * math.sin(angle), 0)))

    return Threaded(length, r * 0.98, put)


def make_rim(metal, bead_diameter, length=0.12, width=0.62):
    """A plain ring of round wire between two beads."""
    r = bead_diameter / 2
    ring = make_ring(r * width, length / 2, metal)
    hide(ring)
    return Threaded(length, r * 0.98, lambda frame: copy_of(ring, frame))


def make_barrel(metal, bead_diameter, length=0.34, hang=None):
    """A short metal barrel from which a charm may hang: hang(metal, frame) puts it beside the barrel."""
    r, half = bead_diameter / 2, length / 2
    profile = [(0.14 * r, -half), (0.36 * r, -half), (0.42 * r, -half * 0.7), (0.37 * r, -half * 0.4)]
    profile += [(radius, -z) for radius, z in reversed(profile)]
    barrel = lathe("barrel", profile, metal, 40, 35, closed=True)
    hide(barrel)

    def put(frame):
        copy_of(barrel, frame)
        if hang:
            hang(metal, frame, r)

    return Threaded(length, r * 0.95, put)


def make_guru(material, diameter, cap=None):
    """The larger bead that ends a mala, with its narrow cap."""
    kind = BeadKind(material, diameter, 4)
    r = diameter / 2
    profile = [
        (0.1 * r, 0),
        (0.42 * r, 0),
        (0.36 * r, 0.3 * r),
        (0.24 * r, 0.7 * r),
        (0.3 * r, 0.95 * r),
        (0.1 * r, r),
    ]
    top = lathe("guru cap", profile, cap or material, 40, 40, closed=True)
    hide(top)

    def put(frame):
        # The cap has its own length of string.
        bead = frame @ pose((0, 0, -r * 0.45))
        kind.bead(Random(1)).put(bead)
        copy_of(top, bead @ pose((0, 0, r * 0.93)))

    return Threaded(diameter + r * 0.9, r, put)


def make_bent_tag(metal, length, width, thickness=0.11, radius=2.9):
    """A thin tag bent to the wrist, with a soft edge; its face looks outward."""
    points, faces, steps = [], [], 24
    for k in range(steps + 1):
        angle = (k / steps - 0.5) * length / radius
        for out, up in ((0, -width / 2), (thickness, -width / 2), (thickness, width / 2), (0, width / 2)):
            points.append((up, (radius + out) * math.cos(angle) - radius, (radius + out) * math.sin(angle)))
    for k in range(steps):
        for j in range(4):
            faces.append((k * 4 + j, k * 4 + (j + 1) % 4, (k + 1) * 4 + (j + 1) % 4, (k + 1) * 4 + j))
    faces += [(0, 1, 2, 3), tuple(steps * 4 + j for j in (3, 2, 1, 0))]
    tag = rounded(make_object("tag", points, faces, metal, 40), 0.03)
    hide(tag)

    def put(frame):
        again = copy_of(tag, frame)
        rounded(again, 0.03)

    return Threaded(length, width / 2, put)
