"""Places beads and fittings along a ring or a line, with the cord through them."""

import math
from bisect import bisect_right

from mathutils import Matrix, Vector

from materials.crafted import make_cord
from mesh import TAU, make_tube
from shading import make_plain


def fill_string(length, kind_at, fittings=0.0, pitch=None):
    """As many beads as fit into the length next to its fittings. kind_at(index, count) gives each bead's item."""
    count = math.floor((length - fittings) / pitch + 0.5)
    return [kind_at(index, count) for index in range(count)]


def _frame(point, along, up=(0, 0, 1)):
    """Z along the string, Y outward or up."""
    z = along.normalized()
    x = Vector(up)
    x = (x - z * x.dot(z)).normalized()
    return Matrix.Translation(point) @ Matrix((x, z.cross(x), z)).transposed().to_4x4()


def _ring_line(length, centre, round_off, count=720):
    """A closed line of this length, a little out of round, from the angle 0."""
    line = []
    for k in range(count):
        angle = TAU * k / count
        away = 1 + round_off * math.sin(2 * angle + 0.7) + round_off * 0.55 * math.sin(3 * angle + 2)
        line.append(Vector((away * 1.02 * math.cos(angle), away * 0.99 * math.sin(angle), 0)))
    around = sum((line[k] - line[k - 1]).length for k in range(count))
    return [point * (length / around) + Vector((*centre, 0)) for point in line]


def lay_ring(items, random, centre=(0, 0), start=-math.pi / 2, cord=(0.75, 0.72, 0.7), round_off=0.018):
    """A bracelet at rest: the first item's middle about the angle start, a little out of round. Returns its radius."""
    length = sum(item.length for item in items) * 1.001
    line = _ring_line(length, centre, round_off)
    travelled = [0.0]
    for k in range(len(line)):
        travelled.append(travelled[-1] + (line[(k + 1) % len(line)] - line[k]).length)
    passed = (start / TAU % 1) * length - items[0].length / 2
    cord_line = []
    for item in items:
        way = (passed + item.length / 2) % length
        passed += item.length * 1.001
        index = bisect_right(travelled, way) - 1
        here, after = line[index % len(line)], line[(index + 1) % len(line)]
        along = (after - here).normalized()
        share = (way - travelled[index]) / (after - here).length
        out = Vector((along.y, -along.x, 0)) * random.uniform(-0.01, 0.01)
        point = here.lerp(after, share) + out + Vector((0, 0, item.height))
        cord_line.append(tuple(point))
        item.put(_frame(point, along))
    thickness = min(item.height for item in items) * 0.12
    make_tube("cord", cord_line, thickness, make_plain("elastic", cord, 0.5), True)
    return length / TAU


def lay_line(items, points, cord=(0.6, 0.5, 0.38), cyclic=False, cord_radius=0.05, spread=True):
    """Items along a line of points. spread stretches the gaps so that they reach to its end exactly."""
    points = [Vector(point) for point in points]
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + (b - a).length)
    stretch = lengths[-1] / sum(item.length for item in items) if spread else 1.0
    passed, index = 0.0, 0
    for item in items:
        middle = (passed + item.length / 2) * stretch
        passed += item.length
        while index < len(lengths) - 2 and lengths[index + 1] < middle:
            index += 1
        share = (middle - lengths[index]) / max(1e-6, lengths[index + 1] - lengths[index])
        along = points[index + 1] - points[index]
        item.put(_frame(points[index].lerp(points[index + 1], share), along))
    make_tube("cord", [tuple(point) for point in points], cord_radius, make_cord(cord), cyclic)


def loop_line(length, loops, height, wave=0.22, start=-math.pi / 2, lift=None, count=1200):
    """A closed line that goes round several times, outer and inner turns crossing once; crossings are lifted."""
    radius = length / (TAU * loops)
    lift = height * 2 if lift is None else lift

    def at(share):
        angle = TAU * loops * share
        away = radius * (1 + wave * math.cos(angle / loops))
        return away * math.cos(angle + start), away * math.sin(angle + start)

    flat = [at(k / count) for k in range(count)]
    heights = [height] * count
    for first in range(0, count, 3):
        for second in range(first + count // (loops * 2), count, 3):
            if (flat[first][0] - flat[second][0]) ** 2 + (flat[first][1] - flat[second][1]) ** 2 < (
                height * 0.9
            ) ** 2:
                for k in range(-count // 14, count // 14):
                    near = math.exp(-((k / (count / 46)) ** 2))
                    place = (second + k) % count
                    heights[place] = max(heights[place], height + lift * near)
    return [(x, y, z) for (x, y), z in zip(flat, heights)]
