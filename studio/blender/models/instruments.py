"""Instruments and meditation cushions: cushions, mallets, cymbals, the wooden fish."""

import math

import bmesh
from mathutils import Vector

from materials.crafted import make_cloth, make_cord, make_wood
from mesh import TAU, from_bmesh, group, lathe, make_object, make_ring, make_tube, pose, put, spline
from shading import Shader, make_plain


def make_ring_cushion(radius, height, colour, trim):
    """The small pleated cushion under a bowl. Returns the height at which a bowl rests."""
    cloth = make_cloth(colour, 9, 0.8)
    around, across = 144, 40
    points, faces = [], []
    for k in range(around):
        angle = TAU * k / around
        pleat = 0.035 * math.sin(angle * 24)
        for j in range(across):
            turn = TAU * j / across
            out = radius * 0.62 + math.cos(turn) * radius * 0.42 * (1 if math.cos(turn) < 0 else 1 + pleat)
            up = math.sin(turn) * height * 0.5 * (1 + pleat * 1.1 * abs(math.cos(turn)))
            points.append(
                (out * math.cos(angle), out * math.sin(angle), max(-height * 0.4, up) + height * 0.4)
            )
    for k in range(around):
        after = (k + 1) % around
        for j in range(across):
            beside = (j + 1) % across
            faces.append((k * across + j, after * across + j, after * across + beside, k * across + beside))
    make_object("cushion", points, faces, cloth)
    edge = radius * 1.065
    line = []
    for k in range(300):
        away, angle = edge + 0.05 * math.sin(k * 1.9), TAU * k / 300
        line.append((away * math.cos(angle), away * math.sin(angle), height * 0.4 + 0.05 * math.cos(k * 1.9)))
    make_tube("trim", line, 0.1, make_cord(trim), True)
    return height * 0.73


def make_sitting_cushion(radius, height, colour, pleats=30):
    """A round cushion with a pleated wall, a flat top that gives a little, and a carrying loop."""
    cloth = make_cloth(colour, 5.5, 0.7, 0.7)
    around, points, faces = pleats * 12, [], []
    profile = [
        (0.04, 1.0),
        (0.3, 1.005),
        (0.6, 0.995),
        (0.82, 0.965),
        (0.93, 0.9),
        (0.99, 0.8),
        (1.03, 0.65),
        (1.045, 0.5),
        (1.03, 0.32),
        (0.98, 0.15),
        (0.9, 0.04),
        (0.8, 0.0),
    ]
    for k in range(around):
        angle = TAU * k / around
        fold = (k % 12) / 12
        crease = 0.5 - 0.5 * math.cos(TAU * fold) if fold < 0.85 else 0.0
        for away, up in profile:
            depth = 0.028 * crease * min(1, max(0, (away - 0.35) / 0.4)) * (0.4 + 0.6 * up)
            sag = 0.025 * math.sin(angle * 2 + 1) * (1 - away) + 0.012 * math.sin(angle * 3)
            points.append(
                (
                    radius * (away - 0.02 + depth) * math.cos(angle),
                    radius * (away - 0.02 + depth) * math.sin(angle),
                    height * (up + sag * up),
                )
            )
    count = len(profile)
    for k in range(around):
        after = (k + 1) % around
        for j in range(count - 1):
            faces.append((k * count + j, k * count + j + 1, after * count + j + 1, after * count + j))
    cushion = make_object("cushion", points, faces, cloth)
    soften = cushion.modifiers.new("soften", "SUBSURF")
    soften.levels = soften.render_levels = 1
    put(
        lathe("button", [(0.001, 0.12), (0.55, 0.1), (0.75, 0.0), (0.6, -0.1)], cloth, 48, 60),
        pose((0, 0, height * 1.0)),
    )
    seam = radius * 0.86
    line = []
    for k in range(200):
        angle = TAU * k / 200
        # The seam follows the sag of the cloth, else it floats over it at the back.
        up = 0.93 + 0.003 * math.sin(angle * 2 + 1) + 0.0115 * math.sin(angle * 3)
        line.append((seam * math.cos(angle), seam * math.sin(angle), height * up))
    make_tube("piping", line, 0.16, cloth, True)
    turn = -0.9
    loop = [
        (1.02, -0.13, 0.74),
        (1.06, -0.13, 0.62),
        (1.09, -0.07, 0.52),
        (1.09, 0.07, 0.52),
        (1.06, 0.13, 0.62),
    ]
    placed = []
    for x, y, z in (*loop, (1.02, 0.13, 0.74)):
        across = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        placed.append((across[0] * radius, across[1] * radius, z * height))
    make_tube("loop", [tuple(point) for point in spline(placed, 60)], 0.42, cloth)


def make_mallet(length, radius, wood="beech"):
    """A stick whose upper half is wrapped in suede; Z from its foot. Returns its parent."""
    stick = [
        (0.001, 0),
        (0.75, 0.02),
        (0.92, 0.15),
        (0.98, 0.5),
        (0.9, 1.5),
        (0.82, 4),
        (0.85, length * 0.52),
        (0.9, length * 0.55),
        (0.9, length - 0.2),
        (0.7, length),
        (0.001, length + 0.02),
    ]
    first = lathe("stick", [(r * radius, z) for r, z in stick], make_wood(wood, 0.35), 48, 40)
    shader = Shader("suede")
    nap = shader.noise(shader.place(0), 4, 6, 0.65)
    colour = shader.ramp(nap, [(0.3, (0.11, 0.035, 0.018)), (0.7, (0.22, 0.08, 0.04))])
    suede = shader.surface(
        shader.principled(
            base=colour, roughness=0.9, specular=0.1, sheen=1.0, normal=shader.bump(nap, 0.4, 0.05)
        )
    )
    wrap = [
        (0.92, 0.56),
        (1.1, 0.565),
        (1.16, 0.6),
        (1.16, 0.95),
        (1.12, 0.985),
        (0.8, 1.005),
        (0.001, 1.008),
    ]
    second = lathe("suede", [(r * radius, z * length) for r, z in wrap], suede, 48, 40, wobble=0.03)
    thread = make_plain("thread", (0.55, 0.3, 0.06), 0.5)
    rings = [
        put(make_ring(radius * 1.1, 0.045, thread, 48, 8), pose((0, 0, length * share)))
        for share in (0.555, 0.563, 0.571)
    ]
    return group("mallet", [first, second, *rings])


def make_cymbal(diameter, metal):
    """A small thick cymbal, hollow side down, its dome up, on the ground."""
    r = diameter / 2
    outside = [
        (0.12, 0.5),
        (0.22, 0.5),
        (0.36, 0.46),
        (0.44, 0.36),
        (0.5, 0.27),
        (0.6, 0.2),
        (0.8, 0.14),
        (0.95, 0.09),
        (1.0, 0.045),
        (0.99, 0.0),
    ]
    inside = [(0.92, 0.02), (0.6, 0.12), (0.46, 0.22), (0.38, 0.34), (0.3, 0.4), (0.12, 0.42)]
    return lathe("cymbal", [(a * r, z * r) for a, z in outside + inside], metal, 128, 35, closed=True)


def make_strap(points, width, material):
    """A flat strip of leather along points."""
    line = [Vector(point) for point in points]
    verts, faces = [], []
    for k, point in enumerate(line):
        along = (line[min(k + 1, len(line) - 1)] - line[max(0, k - 1)]).normalized()
        side = along.cross(Vector((0, 0, 1)))
        side = side.normalized() if side.length > 1e-3 else Vector((0, 1, 0))
        verts += [tuple(point - side * width / 2), tuple(point + side * width / 2)]
    for k in range(len(line) - 1):
        faces.append((2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1))
    strap = make_object("strap", verts, faces, material, 60)
    solid = strap.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.16, 0
    return strap


def make_wooden_fish(size, wood):
    """A muyu: a hollow carved ball with its slit mouth in front, a handle that ends in two fish heads on top."""
    built = bmesh.new()

    def blob(at, scale, turn=(0, 0, 0)):
        made = bmesh.ops.create_icosphere(built, subdivisions=5, radius=1)
        bmesh.ops.transform(built, matrix=pose(at, turn, scale), verts=made["verts"])

    r = size / 2
    blob((0, 0, r * 0.8), (r, r * 0.92, r * 0.8))
    body = from_bmesh("fish", built, wood)
    slit = bmesh.new()
    bmesh.ops.create_cube(slit, size=1)
    for vertex in slit.verts:
        vertex.co = Vector(
            (vertex.co.x * size * 1.6, vertex.co.y * r * 1.5 - r * 0.8, vertex.co.z * r * 0.1 + r * 0.72)
        )
    knife = from_bmesh("slit", slit, None, smooth=False)
    knife.hide_render = True
    flat = bmesh.new()
    bmesh.ops.create_cube(flat, size=1)
    for vertex in flat.verts:
        vertex.co = Vector((vertex.co.x * size * 2, vertex.co.y * size * 2, vertex.co.z * r - r * 0.38))
    foot = from_bmesh("foot", flat, None, smooth=False)
    foot.hide_render = True
    for other in (knife, foot):
        cut = body.modifiers.new("cut", "BOOLEAN")
        cut.operation, cut.object, cut.solver = "DIFFERENCE", other, "EXACT"
    handle = [
        (-r * 0.5, r * 0.15, r * 1.42),
        (-r * 0.42, r * 0.12, r * 1.72),
        (0, r * 0.1, r * 1.86),
        (r * 0.42, r * 0.12, r * 1.72),
        (r * 0.5, r * 0.15, r * 1.42),
    ]
    make_tube("handle", [tuple(point) for point in spline(handle, 60)], r * 0.12, wood)
    for side in (-1, 1):
        put(
            lathe(
                "head",
                [
                    (0.001, -0.2 * r),
                    (0.15 * r, -0.12 * r),
                    (0.2 * r, 0.02 * r),
                    (0.12 * r, 0.16 * r),
                    (0.001, 0.2 * r),
                ],
                wood,
                40,
                60,
            ),
            pose((side * r * 0.46, r * 0.14, r * 1.44), (0, side * 0.5, 0)),
        )


def make_striker(length, radius, wood, tip):
    """A thin stick with a round head, along Z."""
    stick = lathe(
        "stick",
        [
            (0.001, 0),
            (radius * 0.7, 0.05),
            (radius, 0.4),
            (radius * 0.8, length * 0.5),
            (radius * 0.7, length),
            (0.001, length),
        ],
        wood,
        32,
        40,
    )
    head = lathe(
        "head",
        [
            (0.001, length - 0.9),
            (radius * 1.6, length - 0.7),
            (radius * 2.3, length - 0.1),
            (radius * 2.2, length + 0.5),
            (radius * 1.3, length + 0.95),
            (0.001, length + 1.05),
        ],
        tip,
        48,
        60,
    )
    return group("striker", [stick, head])
