"""Jewellery: cabochons and their bezels, faceted stones, chains, bands, ear wires."""

import math
from random import Random

import bmesh
from mathutils import Matrix, Vector

from mesh import (
    TAU,
    copy_of,
    from_bmesh,
    hide,
    make_object,
    make_plate,
    make_ring,
    make_tube,
    pose,
    put,
    spline,
)
from models.beads import make_bead


def drop_outline(width, height, drop=0.35, count=96, out=0.0):
    """An oval (drop=0) or a drop with its point up; out widens it on all sides."""
    line = []
    for k in range(count):
        angle = TAU * k / count
        x, y = math.cos(angle) * width / 2, math.sin(angle) * height / 2
        x *= 1 - drop * max(0, math.sin(angle)) ** 1.5
        y += height / 8 * max(0, math.sin(angle)) ** 3 * drop
        far = math.hypot(x, y)
        line.append((x * (1 + out / far), y * (1 + out / far)))
    return line


def make_cabochon(width, height, dome, material, drop=0.0):
    """A domed stone, flat side down, on the ground."""
    rings, around = 20, 96
    base = drop_outline(width, height, drop, around)
    points, faces = [], []
    for k in range(rings + 1):
        t = k / rings * math.pi / 2
        points += [(x * math.cos(t), y * math.cos(t), dome * math.sin(t)) for x, y in base]
    for k in range(rings):
        for j in range(around):
            beside = (j + 1) % around
            faces.append(
                (k * around + j, k * around + beside, (k + 1) * around + beside, (k + 1) * around + j)
            )
    faces.append(tuple(range(around))[::-1])
    return make_object("cabochon", points, faces, material, 50)


def make_bezel(width, height, metal, frame, drop=0.0, wall=0.055, lift=0.12, grains=0, back=None):
    """A wall of metal round a cabochon on a back plate; grains: a row of tiny balls around it."""
    put(
        make_plate(
            "back",
            drop_outline(width, height, drop, 96, wall + (0.1 if grains else 0.03)),
            0.05,
            back or metal,
            0.03,
        ),
        frame,
    )
    wall_line = [(x, y, lift) for x, y in drop_outline(width, height, drop, 120, wall * 0.65)]
    put(make_tube("bezel", wall_line, wall, metal, True), frame)
    if not grains:
        return
    ball = make_bead(0.062, 0.008, metal, 1, 0, 18)
    line = drop_outline(width, height, drop, 600, wall + 0.07)
    travelled = [0.0]
    for a, b in zip(line, line[1:] + line[:1]):
        travelled.append(travelled[-1] + math.dist(a, b))
    for k in range(grains):
        wanted = travelled[-1] * k / grains
        x, y = line[max(j for j in range(600) if travelled[j] <= wanted)]
        copy_of(ball, frame @ pose((x, y, 0.085)))
    hide(ball)


def make_chain(points, metal, link=0.4, wire=0.04):
    """Oval links along points, turned by a quarter one against the next."""
    points = [Vector(point) for point in points]
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + (b - a).length)
    mesh = make_ring(link * 0.31, wire, metal, 28, 10, 1.61)
    pitch, index, random = link - 2.3 * wire, 0, Random(4)
    for k in range(int(lengths[-1] / pitch)):
        way = (k + 0.5) * pitch
        while index < len(lengths) - 2 and lengths[index + 1] < way:
            index += 1
        share = (way - lengths[index]) / max(1e-6, lengths[index + 1] - lengths[index])
        along = (points[index + 1] - points[index]).normalized()
        roll = (math.pi / 4 if k % 2 else -math.pi / 4) + random.uniform(-0.12, 0.12)
        place = Matrix.Translation(points[index].lerp(points[index + 1], share))
        copy_of(
            mesh, place @ along.to_track_quat("X", "Z").to_matrix().to_4x4() @ Matrix.Rotation(roll, 4, "X")
        )
    hide(mesh)


def necklace_line(top, width=3.5, length=11.0, height=0.07, lifted=0.3):
    """Both halves of a chain that rises from a pendant's bail at (0, top) and lies in an open loop."""
    halves = []
    for side, sway in ((1, 0.0), (-1, 0.18)):
        shape = [
            (0, 0, lifted),
            (0.42, 0.26, 0.15),
            (1.25, 0.95, height),
            (0.75 * width, 2.4, height),
            (width, 4.3, height),
        ]
        shape += [
            (width * 0.95, 6.2, height),
            (width * 0.6, 7.6, height),
            (0.4, 8.3, height),
            (-0.5, length - 0.8, height),
        ]
        halves.append(
            spline([(side * (x + sway * y * 0.1), top + y + sway * (y > 1), z) for x, y, z in shape], 900)
        )
    return halves


def make_pendant(
    gem,
    metal,
    *,
    width,
    height,
    dome,
    drop=0.0,
    grains=0,
    back=None,
    link=0.34,
    wire=0.035,
    chain=None,
    at=(0, -1.6)
):
    """A cabochon in its bezel with bail and chain, lying on the paper."""
    frame = pose((at[0], at[1], 0.13), (-0.08, 0, 0.05))
    put(make_cabochon(width, height, dome, gem, drop), frame @ pose((0, 0, 0.05)))
    make_bezel(width, height, metal, frame, drop, 0.05, 0.11, grains, back)
    top = height / 2 * (1 + 0.25 * drop)
    put(make_ring(0.13, 0.035, metal), frame @ pose((0, top + 0.19, 0.08), (0.35, 0, 0)))
    bail = frame @ pose((0, top + 0.45, 0.1), (0, math.pi / 2, 0)) @ Matrix.Diagonal((1, 1, 1.9, 1))
    put(make_ring(0.22, 0.05, metal, stretch=0.75), bail)
    for half in necklace_line(at[1] + top + 0.47):
        make_chain(half, chain or metal, link, wire)


def make_band(inner, width, thickness, metal, gap=0.0, flat=0.35):
    """A finger ring's band around Y (inner: inside diameter); gap: radians left open at its back (below)."""
    radius, around, sides = inner / 2, 160, 20
    points, faces = [], []
    whole = gap == 0
    count = around if whole else around + 1
    for k in range(count):
        angle = math.pi / 2 + gap / 2 + math.pi + (TAU - gap) * k / around
        narrow = 1.0 if whole else 0.75 + 0.25 * math.sin(math.pi * k / around)
        for j in range(sides):
            turn = TAU * j / sides
            across = width / 2 * math.copysign(abs(math.cos(turn)) ** flat, math.cos(turn)) * narrow
            out = (
                radius
                + thickness / 2
                + thickness / 2 * math.copysign(abs(math.sin(turn)) ** 0.8, math.sin(turn))
            )
            points.append((out * math.cos(angle), across, out * math.sin(angle)))
    for k in range(around):
        after = (k + 1) % count
        for j in range(sides):
            faces.append(
                (
                    k * sides + j,
                    k * sides + (j + 1) % sides,
                    after * sides + (j + 1) % sides,
                    after * sides + j,
                )
            )
    if not whole:
        faces += [tuple(range(sides)), tuple(around * sides + j for j in reversed(range(sides)))]
    return make_object("band", points, faces, metal, 60)


def make_brilliant(diameter, material):
    """A round faceted stone, its girdle at the origin, table up."""
    built = bmesh.new()
    r = diameter / 2
    levels = [(0.001, -0.85), (0.55, -0.4), (1.0, -0.03), (1.0, 0.03), (0.82, 0.2), (0.56, 0.33)]
    rings = []
    for level, (away, z) in enumerate(levels):
        count, shift = (8, 0.5) if level in (1, 4) else (16, 0.0) if level in (2, 3) else (8, 0.0)
        rings.append(
            [
                built.verts.new(
                    (
                        away * r * math.cos(TAU * (k + shift) / count),
                        away * r * math.sin(TAU * (k + shift) / count),
                        z * r,
                    )
                )
                for k in range(count)
            ]
        )
    bmesh.ops.convex_hull(built, input=built.verts)
    return from_bmesh("brilliant", built, material, smooth=False)


def make_faceted_drop(length, diameter, material):
    """A pendulum: a cone of twelve faces down to a point, and a short crown above; its point at the origin."""
    built = bmesh.new()
    for away, z, shift in (
        (0.0, 0.0, 0),
        (0.62, 0.42, 0.5),
        (1.0, 0.74, 0),
        (0.95, 0.8, 0.5),
        (0.55, 1.0, 0),
    ):
        for k in range(12 if away else 1):
            angle = TAU * (k + shift) / 12
            built.verts.new(
                (away * diameter / 2 * math.cos(angle), away * diameter / 2 * math.sin(angle), z * length)
            )
    bmesh.ops.convex_hull(built, input=built.verts)
    return from_bmesh("drop", built, material, smooth=False)


def make_prongs(metal, frame, radius, height, count=4, wire=0.045):
    """Claws that hold a round stone."""
    for k in range(count):
        angle = TAU * (k + 0.5) / count
        x, y = math.cos(angle), math.sin(angle)
        line = [
            (x * radius * 0.5, y * radius * 0.5, -height),
            (x * radius * 0.98, y * radius * 0.98, -height * 0.2),
            (x * radius * 1.04, y * radius * 1.04, height * 0.12),
            (x * radius * 0.84, y * radius * 0.84, height * 0.3),
        ]
        put(make_tube("claw", [tuple(point) for point in spline(line, 24)], wire, metal), frame)
    put(make_ring(radius * 0.72, wire, metal), frame @ pose((0, 0, -height * 0.55)))


def make_ear_wire(metal, frame, height=1.7, wire=0.04):
    """A French hook with its loop at the origin."""
    line = [
        (0, 0.0, 0),
        (0, 0.25, 0),
        (0.05, height * 0.55, 0),
        (0.25, height * 0.92, 0),
        (0.55, height, 0),
        (0.85, height * 0.85, 0),
        (0.95, height * 0.5, 0),
        (1.0, 0.1, 0),
    ]
    put(make_tube("ear wire", [tuple(point) for point in spline(line, 120)], wire, metal), frame)
    put(make_ring(0.1, wire * 0.9, metal), frame @ pose((0, -0.06, 0)))
