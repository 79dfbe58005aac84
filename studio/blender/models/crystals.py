"""Crystals as they grow and as they are cut: points, clusters, cubes, blades, prisms."""

import math
from random import Random

import bmesh
import bpy
from mathutils import Matrix, Quaternion, Vector, noise

from mesh import TAU, copy_of, from_bmesh, hide, make_lump, make_object, put, rounded
from models.rocks import rough_shape
from shading import Shader


def make_point(length, radius, material, seed=0, taper=0.12, tip=0.55, bevel=0.012, irregular=0.22):
    """A quartz point along Z: a block cut by six uneven prism planes and six uneven planes at the tip."""
    random, built = Random(seed), bmesh.new()
    bmesh.ops.create_cube(built, size=1)
    for vertex in built.verts:
        x, y, z = vertex.co
        vertex.co = Vector((x * radius * 4, y * radius * 4, (z + 0.5) * length * 1.2))

    def cut(point, normal):
        parts = built.verts[:] + built.edges[:] + built.faces[:]
        cutting = bmesh.ops.bisect_plane(
            built, geom=parts, plane_co=point, plane_no=normal, clear_outer=True, dist=1e-6
        )
        rim = [part for part in cutting["geom_cut"] if isinstance(part, bmesh.types.BMEdge)]
        if rim:
            bmesh.ops.contextual_create(built, geom=rim)

    first = random.uniform(0, math.pi / 3)
    for k in range(6):
        angle = first + k * math.pi / 3 + random.uniform(-0.03, 0.03)
        out = Vector((math.cos(angle), math.sin(angle), 0))
        away = radius * (1 + random.uniform(-irregular, irregular) * 0.7)
        cut(out * away, Vector((out.x, out.y, taper + random.uniform(-0.02, 0.02))).normalized())
    for k in range(6):
        angle = first + k * math.pi / 3
        uneven = random.uniform(-0.1, 0.02) if k % 2 else random.uniform(-0.02, 0.16)
        height = length * (1 + uneven * min(1, irregular * 4))
        cut(Vector((0, 0, height)), Vector((math.cos(angle), math.sin(angle), tip * 1.5)).normalized())
    bmesh.ops.recalc_face_normals(built, faces=built.faces)
    if bevel:
        bmesh.ops.bevel(
            built,
            geom=built.edges[:],
            offset=bevel,
            segments=2,
            profile=0.6,
            affect="EDGES",
            clamp_overlap=True,
        )
    # Flat shading: smooth shading over bevels makes faces look wet.
    return from_bmesh("point", built, material, smooth=False)


def make_crystal_glass(name, root, middle, tip, milk=0.3, roughness=0.008, low=0.0, high=1.0):
    """Glass whose colour goes from a milky root to the tip; keep it light, since every wall multiplies."""
    shader = Shader(name)
    where = shader.place(25)
    cloudy = shader.noise(shader.warped(where, 1, 0.5), 1.3, 5, 0.6)
    height = shader.math(
        "ADD", shader.generated(2), shader.math("MULTIPLY", shader.math("SUBTRACT", cloudy, 0.5), 0.5)
    )
    colour = shader.ramp(height, [(low, root), ((low + high) / 2, middle), (high, tip)])
    lines = shader.bump(shader.noise(shader.scaled(where, (0.25, 0.25, 9)), 2, 4, 0.6), 0.03, 0.012)
    smudges = shader.ramp(shader.noise(where, 1.6, 4), [(0.55, 0), (0.8, 1)])
    finish = shader.math("ADD", roughness, shader.math("MULTIPLY", smudges, 0.05))
    glass = shader.glass(colour, finish, 1.545, lines)
    white = shader.mix_colour(0.35, colour, root)
    body = shader.principled(
        base=white, subsurface=1.0, radius=(0.3, 0.25, 0.35), roughness=0.12, normal=lines
    )
    share = shader.ramp(height, [(0.0, milk + 0.35), (0.4, milk * 0.55), (0.75, 0.04)])
    shadow = shader.mix_colour(0.4, colour, (1, 1, 1))
    return shader.surface(shader.coloured_shadow(shader.mix(share, glass, body), shadow, 1.2, 0.35))


AMETHYST = {"root": (0.93, 0.9, 0.95), "middle": (0.78, 0.62, 0.94), "tip": (0.5, 0.29, 0.82)}
CLEAR = {"root": (0.97, 0.96, 0.95), "middle": (0.985, 0.985, 0.98), "tip": (0.995, 0.995, 0.99)}
SMOKY = {"root": (0.5, 0.37, 0.28), "middle": (0.72, 0.58, 0.46), "tip": (0.9, 0.82, 0.72)}


def make_cluster(
    tones, rock, seed, size, count=70, crust=9, spread=(1.25, 0.95, 0.42), large=0.16, tall=(0.55, 0.95)
):
    """Points leaning outward on a rock, the large ones in the middle, small ones as a crust that hides the rock.
    size: about half its width; tall: heights of the large points against the size."""
    random = Random(seed)
    bed = make_lump("bed", size * 0.62, spread, rock, rough_shape(seed), 6, 35)
    bed.location.z = size * 0.62 * 0.42 * spread[2]
    bpy.context.view_layer.update()
    glass = make_crystal_glass("crystal", **tones)
    points = [
        make_point(1, 0.17 + 0.05 * (k % 3), glass, seed * 50 + k, 0.05 + 0.04 * (k % 4), 0.52, 0.01, 0.25)
        for k in range(10)
    ]

    def find_ground(x, y):
        found, place, normal, _ = bed.ray_cast(Vector((x, y, 20)), Vector((0, 0, -1)))
        return (place + bed.location, normal) if found else (None, None)

    def grow(meshes, place, direction, length, width, sunken):
        turn = direction.to_track_quat("Z", "Y") @ Quaternion((0, 0, 1), random.uniform(0, TAU))
        foot = Matrix.Translation(place - direction * length * sunken)
        copy_of(
            random.choice(meshes),
            foot @ turn.to_matrix().to_4x4() @ Matrix.Diagonal((length * width, length * width, length, 1)),
        )

    grown, tries = [], 0
    while len(grown) < count and tries < count * 60:
        tries += 1
        away, angle = math.sqrt(random.random()), random.uniform(0, TAU)
        x, y = away * math.cos(angle) * size * 0.7, away * math.sin(angle) * size * 0.5
        place, normal = find_ground(x, y)
        big = len(grown) < count * large
        if place is None or normal.z < 0.45 or (big and away > 0.75):
            continue
        length = size * (
            random.uniform(*tall) * (1 - 0.45 * away)
            if big
            else random.uniform(0.16, 0.42) * (1 - 0.2 * away)
        )
        width = length * (0.13 if big else 0.1)
        if any((place - other).length < (width + taken) * 0.95 for other, taken in grown):
            continue
        lean = Vector((x, y, 0)) / size * 1.15 + Vector(
            (random.uniform(-0.16, 0.16), random.uniform(-0.16, 0.16), 0)
        )
        grown.append((place, width))
        thick = random.uniform(0.75, 1.05) if big else random.uniform(0.9, 1.35)
        grow(points, place, (normal * 0.35 + Vector((0, 0, 0.75)) + lean).normalized(), length, thick, 0.18)
    # No white root in the crust, else overhanging ones show white boxes.
    small_glass = make_crystal_glass(
        "crust", tones["middle"], tones["middle"], tones["tip"], 0.12, low=0.1, high=0.8
    )
    small = [
        make_point(1, 0.22 + 0.06 * (k % 3), small_glass, seed * 70 + k, 0.04, 0.62, 0.014, 0.25)
        for k in range(6)
    ]
    for _ in range(count * crust):
        away, angle = math.sqrt(random.random()), random.uniform(0, TAU)
        place, normal = find_ground(
            away * math.cos(angle) * size * 0.86, away * math.sin(angle) * size * 0.66
        )
        if place is None or normal.z < 0.12 or place.z < size * 0.07:
            continue
        tilt = Vector((random.uniform(-0.35, 0.35), random.uniform(-0.35, 0.35), 0.15))
        grow(
            small,
            place,
            (normal + tilt).normalized(),
            size * random.uniform(0.05, 0.13),
            random.uniform(0.9, 1.3),
            0.45,
        )
    hide(*points, *small)


def make_cube(edge, material, placement, bevel=0.03):
    """A sharp-edged cube around its own middle."""
    built = bmesh.new()
    bmesh.ops.create_cube(built, size=edge)
    return put(rounded(from_bmesh("cube", built, material, smooth=False), bevel, 2), placement)


def make_blade(length, width, thickness, material, seed):
    """A long flat crystal along X, splintered at its ends, with steps along its length."""
    steps, across = 40, 8
    points, faces = [], []
    for side in (1, -1):
        for k in range(steps + 1):
            t = k / steps
            for j in range(across + 1):
                u = j / across * 2 - 1
                ragged = 0.09 * length * noise.noise(Vector((u * 2.2, seed, t * 0.3)))
                ridge = 0.5 + 0.5 * noise.cell(Vector((u * 3.1 + seed, t * 1.3, 0)))
                edge = (1 - abs(u) ** 3) ** 0.5
                height = thickness / 2 * edge * (0.7 + 0.3 * ridge) * side
                wide = (
                    width
                    / 2
                    * u
                    * (1 - 0.3 * max(0, t - 0.75) / 0.25)
                    * (0.94 + 0.1 * noise.noise(Vector((t * 4, seed, u))))
                )
                points.append(((t - 0.5) * length + ragged * (t - 0.5) * 2, wide, height))
    row, sheet = across + 1, (steps + 1) * (across + 1)
    for side in (0, 1):
        for k in range(steps):
            for j in range(across):
                a = side * sheet + k * row + j
                face = (a, a + 1, a + row + 1, a + row)
                faces.append(face if side else face[::-1])
    for k in (0, steps):
        for j in range(across):
            a = k * row + j
            faces.append((a, a + 1, a + 1 + sheet, a + sheet))
    return make_object("blade", points, faces, material, 18)


def make_ribbed_prism(length, radius, material, seed=1):
    """A tourmaline: rounded triangle, ribbed along its length (X), broken at one end, pointed at the other."""
    steps, around = 60, 120
    points, faces = [], []
    for k in range(steps + 1):
        t = k / steps
        cap = max(0.0, t - 0.9) / 0.1
        for j in range(around):
            angle = TAU * j / around
            shape = (
                1
                + 0.12 * math.cos(3 * angle)
                + 0.075 * noise.noise(Vector((math.cos(angle) * 5, math.sin(angle) * 5, seed + t * 0.15)))
            )
            shape += 0.045 * noise.noise(
                Vector((math.cos(angle) * 17, math.sin(angle) * 17, seed * 3 + t * 0.2))
            )
            end = (
                0.12
                * noise.noise(Vector((math.cos(angle) * 1.5, math.sin(angle) * 1.5, seed)))
                * (1 if t < 0.5 else 0.3)
            )
            reach = radius * shape * (1 - 0.55 * cap * (1 + 0.3 * math.cos(3 * angle + 0.5)))
            points.append(
                ((t - 0.5) * length + end * (0.5 - t) * 2, reach * math.cos(angle), reach * math.sin(angle))
            )
    for k in range(steps):
        for j in range(around):
            beside = (j + 1) % around
            faces.append(
                (k * around + j, k * around + beside, (k + 1) * around + beside, (k + 1) * around + j)
            )
    for k, sign in ((0, -1), (steps, 1)):
        points.append(((k / steps - 0.5) * length + sign * 0.05, 0, 0))
        centre = len(points) - 1
        for j in range(around):
            faces.append((centre, k * around + j, k * around + (j + 1) % around))
    return make_object("prism", points, faces, material, 35)
