"""Stone that is not cut: beds of rock, tumbled pebbles, broken rocks, roses of gypsum."""

import math
from random import Random

import bmesh
from mathutils import Euler, Matrix, Vector, noise

from mesh import TAU, copy_of, from_bmesh, hide, make_lump, pose, put


def rough_shape(seed, rough=0.34, floor=-0.42, detail=0.05):
    """For make_lump: fractal rock with a flat foot."""

    def shape(direction):
        at = direction * 1.2 + Vector((seed * 5.3, seed, 2))
        away = (
            1
            + rough * noise.fractal(at, 0.8, 2.1, 5)
            + 0.08 * noise.noise(direction * 7 + Vector((seed, 0, 0)))
        )
        away += noise.cell(direction * 3 + Vector((seed, seed, 0))) * detail
        return min(away, floor / direction.z) if direction.z < floor * 0.6 else away

    return shape


def make_desert_rose(size, material, seed=1, petals=46):
    """Thin lens-shaped plates that cut through one another: upright in the middle, leaning out further out."""
    random = Random(seed)

    def lens(direction):
        ragged = 0.05 * noise.noise(direction * 3.1 + Vector((seed, 0, 0))) + 0.03 * noise.noise(
            direction * 9
        )
        return (1 + ragged) * (0.55 + 0.45 * (1 - abs(direction.z)))

    plates = [make_lump("petal", 1, (1, 0.88, 0.3), material, lens, 4) for _ in range(2)]
    for k in range(petals):
        share = (k + 0.5) / petals
        angle, away = 2.4 * k + random.uniform(-0.5, 0.5), size * 0.36 * math.sqrt(share)
        lean = 0.15 + 0.95 * share + random.uniform(-0.35, 0.35)
        turn = Euler((0, math.pi / 2 - lean, angle + random.uniform(-0.9, 0.9))).to_matrix().to_4x4()
        roll = Matrix.Rotation(random.uniform(0, TAU), 4, "Z")
        place = (away * math.cos(angle), away * math.sin(angle), size * (0.26 - 0.15 * share))
        radius = size * random.uniform(0.16, 0.27) * (1.1 - 0.25 * share)
        copy_of(plates[k % 2], Matrix.Translation(place) @ turn @ roll @ Matrix.Scale(radius, 4))
    hide(*plates)


def pebble_shape(seed, rough=0.22):
    """For make_lump: a tumbled stone."""

    def shape(direction):
        far = rough * noise.noise(direction * 0.8 + Vector((seed * 5.3, seed, 2)))
        return 1 + far + 0.03 * noise.noise(direction * 2.1 + Vector((seed, 0, 0)))

    return shape


def make_pebble(radius, material, seed, at=(0, 0), turn=0.0, stretch=(1.25, 0.95, 0.72)):
    """A tumbled stone lying on the ground."""
    stone = make_lump("pebble", radius, stretch, material, pebble_shape(seed))
    lowest = min(vertex.co.z for vertex in stone.data.vertices)
    return put(stone, pose((at[0], at[1], -lowest), (0, 0, turn)))


def make_broken(radius, material, seed, stretch=(1.1, 0.9, 0.85), cuts=22):
    """A broken rock: a ball cut by many planes, its faces slightly shelled."""
    random, built = Random(seed), bmesh.new()
    bmesh.ops.create_icosphere(built, subdivisions=5, radius=1)
    planes = []
    for _ in range(cuts):
        direction = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 1))).normalized()
        planes.append((direction, random.uniform(0.72, 0.92)))
    planes.append((Vector((0, 0, -1)), 0.62))
    for vertex in built.verts:
        out = vertex.co.normalized()
        away = min([1.0] + [far / out.dot(n) for n, far in planes if out.dot(n) > 0.05])
        shell = 0.03 * noise.noise(out * 4 + Vector((seed, 0, 0))) + 0.012 * noise.noise(out * 13)
        vertex.co = out * (away + shell) * radius
        vertex.co = Vector((vertex.co.x * stretch[0], vertex.co.y * stretch[1], vertex.co.z * stretch[2]))
    stone = from_bmesh("broken", built, material, 22)
    lowest = min(vertex.co.z for vertex in stone.data.vertices)
    return put(stone, pose((0, 0, -lowest)))
