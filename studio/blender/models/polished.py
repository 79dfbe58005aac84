"""Cut and polished stone: spheres on stands, towers, palm stones, discs, a rabbit."""

import math

import bmesh
from mathutils import noise

from mesh import from_bmesh, group, lathe, make_lump, make_ring, make_sphere, pose, put, rounded


def make_stand(radius, material, height=1.1):
    """A turned ring on which a ball of this radius sits at `seat` (returned): the height of the ball's middle."""
    profile = [
        (0.5, 0),
        (0.62, 0),
        (0.66, 0.06),
        (0.655, 0.16),
        (0.58, 0.3),
        (0.545, 0.48),
        (0.56, 0.62),
        (0.62, 0.8),
    ]
    profile += [
        (0.645, 0.92),
        (0.63, 1.03),
        (0.585, 1.08),
        (0.54, 1.04),
        (0.5, 0.94),
        (0.45, 0.8),
        (0.44, 0.3),
    ]
    lathe("stand", [(r * radius, z * height) for r, z in profile], material, 96, 30, closed=True)
    touch = radius * 0.545
    return height + math.sqrt(radius * radius - touch * touch) - 0.06


def make_ball_on_stand(radius, stone, stand, turn=(1.4, 0.3, 0.7), height=1.1):
    ball = make_sphere("ball", radius, stone)
    return put(ball, pose((0, 0, make_stand(radius, stand, height)), turn))


def make_wire_stand(radius, metal, wire=0.16):
    """A small ring of wire; returns the height of the ball's middle."""
    ring = radius * 0.55
    put(make_ring(ring, wire, metal, 96, 20), pose((0, 0, wire)))
    return wire + math.sqrt((radius + wire) ** 2 - ring * ring)


def make_square_tower(height, width, material):
    """Four faces that taper, and a low pyramid on top."""
    built = bmesh.new()
    rings = []
    for z, half in ((0, width / 2), (height * 0.9, width * 0.33)):
        rings.append(
            [built.verts.new((x * half, y * half, z)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        )
    top = built.verts.new((0, 0, height))
    built.faces.new(rings[0][::-1])
    for k in range(4):
        built.faces.new((rings[0][k], rings[0][(k + 1) % 4], rings[1][(k + 1) % 4], rings[1][k]))
        built.faces.new((rings[1][k], rings[1][(k + 1) % 4], top))
    return rounded(from_bmesh("tower", built, material, smooth=False), 0.07)


def make_palm_stone(length, width, thickness, material, hollow=0.0):
    """A smooth flat oval lying on the ground; hollow: how deep the thumb has worn it, centimetres."""

    def shape(direction):
        return 1 + 0.03 * noise.noise(direction * 0.9)

    stone = make_lump("palm stone", 1, (length / 2, width / 2, thickness / 2), material, shape, 6)
    for vertex in stone.data.vertices:
        x, y, z = vertex.co
        flat = 1 - 0.25 * abs(z) / (thickness / 2)
        vertex.co = (x, y, z * (0.82 + 0.18 * flat))
        if hollow and z > 0:
            near = math.exp(-((x / (length * 0.26)) ** 2) - ((y / (width * 0.26)) ** 2))
            vertex.co.z -= hollow * near
    lowest = min(vertex.co.z for vertex in stone.data.vertices)
    return put(stone, pose((0, 0, -lowest)))


def make_ring_disc(outer, hole, thickness, material, name="disc"):
    """A flat ring with round edges, its middle at the origin, lying in XY."""
    half, round_off = thickness / 2, thickness * 0.42
    profile = []
    for cx, cz, first in (
        (outer - round_off, -half + round_off, -0.5),
        (outer - round_off, half - round_off, 0.0),
        (hole + round_off, half - round_off, 0.5),
        (hole + round_off, -half + round_off, 1.0),
    ):
        for k in range(7):
            angle = math.pi * (first + k / 12)
            profile.append((cx + round_off * math.cos(angle), cz + round_off * math.sin(angle)))
    return lathe(name, profile, material, 128, 60, closed=True)


def make_thick_bangle(inner, section, material):
    """A round bangle: inner diameter and the thickness of its round section, lying on the ground."""
    return put(make_ring(inner / 2 + section / 2, section / 2, material, 160, 48), pose((0, 0, section / 2)))


def make_dished_plate(radius, thickness, depth, material):
    """A round plate with a shallow dish turned into its top."""
    profile = [
        (0.001, 0.12),
        (radius - 0.12, 0.12),
        (radius - 0.03, 0.17),
        (radius, 0.3),
        (radius, thickness - 0.16),
    ]
    profile += [(radius - 0.05, thickness - 0.04), (radius - 0.16, thickness), (radius * 0.86, thickness)]
    for k in range(1, 12):
        t = k / 12
        profile.append((radius * (0.86 - 0.1 * t), thickness - depth * (0.5 - 0.5 * math.cos(math.pi * t))))
    profile += [(radius * 0.75, thickness - depth), (0.001, thickness - depth)]
    return lathe("plate", profile, material, 128, 35)


def make_disc(radius, thickness, material, bevel=0.06):
    """A plain disc with a bevelled rim, lying in XY around its middle."""
    half = thickness / 2
    profile = [(0.001, -half), (radius - bevel, -half), (radius, -half + bevel), (radius, half - bevel)]
    return lathe("disc", [*profile, (radius - bevel, half), (0.001, half)], material, 160, 30)


def make_rabbit(length, material, eyes):
    """A rabbit at rest: body, head, ears laid back and feet drawn under, melted into one stone by a remesh. Returns its parent."""
    built = bmesh.new()
    unit = length / 5.0

    def blob(at, size, turn=(0, 0, 0)):
        made = bmesh.ops.create_icosphere(built, subdivisions=4, radius=1)
        bmesh.ops.transform(built, matrix=pose(at, turn, size), verts=made["verts"])

    blob((0.45, 0, 1.15), (1.75, 1.12, 1.15))
    blob((1.2, 0, 1.3), (1.15, 1.15, 1.3))
    blob((-1.55, 0, 1.75), (0.85, 0.7, 0.75))
    blob((-2.15, 0, 1.55), (0.48, 0.45, 0.42))
    for side in (-1, 1):
        blob((-0.5, side * 0.42, 2.62), (1.15, 0.26, 0.2), (0, -0.22, side * 0.2))
        blob((1.15, side * 0.95, 0.8), (0.95, 0.45, 0.78))
        blob((-1.1, side * 0.5, 0.3), (0.85, 0.3, 0.28))
        blob((0.5, side * 1.05, 0.25), (0.95, 0.32, 0.24))
        blob((-1.75, side * 0.42, 1.5), (0.42, 0.36, 0.36))
    blob((2.45, 0, 1.15), (0.42, 0.42, 0.42))
    rabbit = from_bmesh("rabbit", built, material)
    melt = rabbit.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", 0.05, True
    smooth = rabbit.modifiers.new("smooth", "SMOOTH")
    smooth.iterations, smooth.factor = 4, 0.5
    put(rabbit, pose(scale=unit))
    drilled = []
    for side in (-1, 1):
        eye = make_sphere("eye", 0.085 * unit, eyes, 24)
        drilled.append(put(eye, pose((-1.85 * unit, side * 0.63 * unit, 1.95 * unit))))
    return group("rabbit", [rabbit, *drilled])
