"""Dried herbs: curled leaves bound with thread, split wood, incense."""

import math
from random import Random

import bpy
from mathutils import Euler, Matrix, Vector, noise

from materials.crafted import make_cord
from mesh import TAU, copy_of, group, hide, lathe, make_object, make_tube
from shading import Shader, make_plain


def make_herb():
    """Grey-green leaf, paler below, lit through a little."""
    shader = Shader("herb")
    where = shader.place(30)
    uneven = shader.noise(where, 4, 5, 0.65)
    chance = shader.node("ObjectInfo", output="Random")
    both = shader.math("ADD", shader.math("MULTIPLY", uneven, 0.5), shader.math("MULTIPLY", chance, 0.5))
    colour = shader.ramp(both, [(0.2, (0.16, 0.19, 0.1)), (0.5, (0.3, 0.33, 0.2)), (0.8, (0.5, 0.52, 0.38))])
    veins = shader.cells(shader.warped(where, 3, 0.2), 5, "DISTANCE_TO_EDGE")
    colour = shader.mix_colour(shader.ramp(veins, [(0, 0.4), (0.08, 0)]), colour, (0.55, 0.57, 0.45))
    leaf = shader.principled(
        base=colour, roughness=0.9, specular=0.1, sheen=0.9, normal=shader.bump(veins, 0.9, 0.06)
    )
    return shader.surface(shader.mix(0.2, leaf, shader.node("BsdfTranslucent", {"Color": colour})))


def _make_leaf(length, width, material, seed):
    random = Random(seed)
    curl, cup, twist = random.uniform(-0.25, 0.25), random.uniform(0.15, 0.45), random.uniform(-0.5, 0.5)
    points, faces, steps, across = [], [], 16, 7
    for k in range(steps + 1):
        t = k / steps
        # Mugwort's leaves are cut: lobes along the edge.
        wide = (
            width
            * math.sin(math.pi * min(1, t * 0.93 + 0.07)) ** 0.75
            * (1 - 0.25 * t)
            * (1 + 0.3 * math.sin(t * 24))
        )
        for j in range(across):
            u = j / (across - 1) * 2 - 1
            x = u * wide
            y = cup * wide * abs(u) ** 1.5 * 1.6 + 0.06 * width * noise.noise((t * 5, u * 2, seed))
            turn = twist * t
            points.append(
                (
                    x * math.cos(turn) - y * math.sin(turn),
                    x * math.sin(turn) + y * math.cos(turn) + curl * length * t * t,
                    t * length,
                )
            )
    for k in range(steps):
        for j in range(across - 1):
            a = k * across + j
            faces.append((a, a + 1, a + across + 1, a + across))
    return make_object("leaf", points, faces, material)


def make_smoke_bundle(length, radius, thread, seed=2):
    """Leaf and stem along Z, pinched where the thread goes round. Returns its parent."""
    random, herb, parts = Random(seed), make_herb(), []
    binds = [length * share for share in (0.08, 0.22, 0.36, 0.5, 0.64, 0.78)]

    def reach(z):
        t = z / length
        full = radius * (0.62 + 0.55 * math.sin(math.pi * min(1, max(0, t * 0.85 + 0.12))) ** 1.1)
        return (
            full
            * (1 - 0.35 * max(0, t - 0.8) / 0.2)
            * (1 - 0.13 * max(math.exp(-(((z - b) / 0.45) ** 2)) for b in binds))
        )

    heights = [length * (0.02 + 0.9 * k / 40) for k in range(41)]
    parts.append(
        lathe(
            "core",
            [(0.001, 0.1)] + [(reach(z) * 0.82, z) for z in heights] + [(0.001, length * 0.97)],
            herb,
            40,
            60,
            wobble=0.1,
        )
    )
    leaves = [_make_leaf(1, 0.15, herb, seed * 30 + k) for k in range(9)]
    for _ in range(520):
        z, angle = random.uniform(-0.02, 0.86) * length, random.uniform(0, TAU)
        away, long = reach(max(0, z)) * random.uniform(0.8, 1.0), random.uniform(1.9, 4.2)
        if z + long > length * 1.08:
            long = max(1.2, length * 1.06 - z)
        flare = random.gauss(0.015, 0.035) + (0.1 * random.random() if z > length * 0.72 else 0)
        turn = (
            Matrix.Rotation(angle, 4, "Z")
            @ Matrix.Translation((away, 0, z))
            @ Euler((random.gauss(0, 0.16), flare, 0)).to_matrix().to_4x4()
        )
        turn = turn @ Matrix.Rotation(-math.pi / 2 + random.gauss(0, 0.35), 4, "Z")
        parts.append(
            copy_of(
                random.choice(leaves),
                turn @ Matrix.Diagonal((long * random.uniform(0.6, 1), long * 0.6, long, 1)),
            )
        )
    stem = make_plain("stem", (0.22, 0.17, 0.1), 0.8)
    for _ in range(26):
        angle, away = random.uniform(0, TAU), reach(0) * math.sqrt(random.random()) * 0.8
        x, y = away * math.cos(angle), away * math.sin(angle)
        parts.append(
            make_tube(
                "stem",
                [(x * 0.95, y * 0.95, -random.uniform(0.3, 1.3)), (x, y, 1)],
                random.uniform(0.07, 0.13),
                stem,
            )
        )
    cotton = make_cord(thread)
    for way in (1, -1):
        line = []
        for k in range(700):
            z, angle = length * (0.05 + 0.78 * k / 699), way * TAU * 5.5 * k / 699
            line.append(
                ((reach(z) * 1.1 + 0.12) * math.cos(angle), (reach(z) * 1.1 + 0.12) * math.sin(angle), z)
            )
        parts.append(make_tube("thread", line, 0.075, cotton))
    for foot in (length * 0.05, length * 0.83):
        away = reach(foot) * 1.1 + 0.14
        line = [
            (away * math.cos(k * 0.22), away * math.sin(k * 0.22), foot + 0.0035 * k - 0.2)
            for k in range(115)
        ]
        parts.append(make_tube("wrap", line, 0.075, cotton))
    hide(*leaves)
    return group("bundle", parts)


def lay_down(parent, at, turn, height):
    """A thing made along Z laid along the ground, its foot at `at`."""
    parent.matrix_world = (
        Matrix.Translation((*at, height)) @ Euler((0, math.pi / 2, turn)).to_matrix().to_4x4()
    )
    bpy.context.view_layer.update()


def lay_sticks(count, length, radius, material, at=(0, 0), turn=0.0, width=2.0, seed=1, layers=3, ends=0.15):
    """Thin straight sticks side by side and on one another."""
    random = Random(seed)
    along, side = Vector((math.cos(turn), math.sin(turn), 0)), Vector((-math.sin(turn), math.cos(turn), 0))
    row = math.ceil(count / layers)
    for k in range(count):
        layer, place = divmod(k, row)
        narrow = 1 - 0.3 * layer
        across = ((place + 0.5) / row - 0.5) * width * narrow + random.uniform(-0.2, 0.2) * width / row
        lean = random.uniform(-0.012, 0.012)
        middle = Vector((at[0], at[1], 0)) + side * across + along * random.uniform(-ends, ends)
        half = along * (length / 2) + side * lean * length
        z = radius + layer * radius * 1.8
        make_tube(
            "stick",
            [tuple(middle - half + Vector((0, 0, z))), tuple(middle + half + Vector((0, 0, z)))],
            radius,
            material,
        )


def make_coil(turns, start, step, radius, material, at, height):
    """An incense coil: a spiral lying flat."""
    line = []
    for k in range(int(turns * 90)):
        angle = TAU * k / 90
        away = start + step * angle / TAU
        line.append((at[0] + away * math.cos(angle), at[1] + away * math.sin(angle), height + radius))
    return make_tube("coil", line, radius, material)
