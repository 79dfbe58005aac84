"""Small metal things that hang from a bracelet, and their outlines."""

import math

from mathutils import Matrix, Vector

from mesh import make_plate, make_ring, pose, put


def crescent(radius=1.0, inner=0.82, offset=0.42, count=40):
    x = (offset * offset - inner * inner + radius * radius) / (2 * offset)
    y = math.sqrt(max(0, radius * radius - x * x))
    a, b = math.atan2(y, x), math.atan2(y, x - offset)
    outer = [a + (2 * math.pi - 2 * a) * k / count for k in range(count + 1)]
    hollow = [-b - (2 * math.pi - 2 * b) * k / count for k in range(1, count)]
    line = [(radius * math.cos(t), radius * math.sin(t)) for t in outer]
    return line + [(offset + inner * math.cos(t), inner * math.sin(t)) for t in hollow]


def half_moon(radius=1.0, count=40):
    return [
        (radius * math.cos(t), radius * math.sin(t))
        for t in (math.pi * (k / count + 0.5) for k in range(count + 1))
    ]


def leaf(length=1.0, width=0.3, count=16):
    """A leaf along X from its stalk."""
    side = [
        (length * k / count, width / 2 * math.sin(math.pi * (k / count) ** 0.8)) for k in range(count + 1)
    ]
    return side + [(x, -y) for x, y in reversed(side[1:-1])]


def _hang(outline, size, turn, hole, thickness=0.05):
    """A charm that lies on the ground before its barrel, held by two rings."""

    def hang(metal, frame, bead_radius):
        place = frame.translation
        out = Vector((place.x, place.y, 0)).normalized()
        angle = math.atan2(out.y, out.x)
        spin = Matrix.Rotation(angle, 4, "Z")
        wrap = bead_radius * 0.5
        first = Vector((place.x, place.y, place.z)) + out * (wrap * 0.55)
        put(
            make_ring(wrap, 0.032, metal),
            Matrix.Translation(first) @ spin @ pose(rotation=(math.pi / 2, 0, 0)),
        )
        second = Vector((place.x, place.y, bead_radius * 0.42)) + out * (wrap * 1.55 + 0.16)
        put(make_ring(0.2, 0.034, metal), Matrix.Translation(second) @ spin @ pose(rotation=(0.1, 0.5, 0)))
        start = Vector((place.x, place.y, 0.09)) + out * (wrap * 1.55 + 0.3)
        base = (
            Matrix.Translation(start) @ Matrix.Rotation(angle + 0.12, 4, "Z") @ Matrix.Rotation(0.05, 4, "Y")
        )
        put(make_ring(0.12, 0.034, metal), base @ pose((0.1, 0, 0.01)))
        scaled = [(x * size, y * size) for x, y in outline]
        body = make_plate("charm", scaled, thickness, metal, 0.05)
        put(body, base @ pose((hole, 0, 0), (0, 0, turn)))

    return hang


def hang_moon():
    return _hang(crescent(), 0.55, 2.216, 0.74)


def hang_half_moon():
    return _hang(half_moon(), 0.52, math.pi / 2, 0.72, 0.03)


def hang_leaves():
    """Two tea leaves side by side."""
    first = _hang(leaf(1.3, 0.4), 1.0, 0.5, 0.16, 0.02)
    second = _hang(leaf(1.0, 0.34), 1.0, -0.6, 0.16, 0.02)

    def hang(metal, frame, bead_radius):
        first(metal, frame, bead_radius)
        second(metal, frame, bead_radius)

    return hang
