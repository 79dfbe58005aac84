"""Metal parts between beads, built to the length and diameter of the goods. Z is the direction of the string."""

import math

from mesh import TAU, copy_of, hide, lathe, make_object, make_ring, make_sphere, pose
from models.beads import Threaded, make_bead

# The bore of findings in centimetres.
BORE = 0.07
# Radius of the bead that a cap fits.
BEAD = 0.5


def _threaded(length, diameter, *meshes, places=None):
    """An item of these meshes at the string; places: for each mesh its placements (default: one, in the middle)."""
    hide(*meshes)

    def put(frame):
        for mesh, there in zip(meshes, places or [[pose()]] * len(meshes)):
            for placement in there:
                copy_of(mesh, frame @ placement)

    return Threaded(length, diameter / 2, put)


def _around(count, radius, z=0.0, tilt=0.0):
    return [
        pose((radius * math.cos(TAU * k / count), radius * math.sin(TAU * k / count), z), (0, tilt, TAU * k / count))
        for k in range(count)
    ]


def make_disc(metal, length, diameter, edge=0.5):
    """A round disc; edge: how much of its length its rounded rim takes."""
    r, half = diameter / 2, length / 2
    rim = [(r - half * edge * (1 - math.cos(a)), half * math.sin(a)) for a in (TAU / 4 * k / 6 for k in range(-6, 7))]
    profile = [(BORE, -half), *rim, (BORE, half)]
    return _threaded(length, diameter, lathe("disc", profile, metal, 64, 35, closed=True))


def make_daisy(metal, length, diameter, petals=8):
    """A flower of balls around a small hub."""
    ball = min(length / 2, diameter * 0.2)
    hub = lathe("hub", [(BORE, -ball * 0.8), (diameter * 0.3, 0), (BORE, ball * 0.8)], metal, 32, 60, closed=True)
    return _threaded(
        length,
        diameter,
        hub,
        make_sphere("petal", ball, metal, 32),
        places=[[pose()], _around(petals, diameter / 2 - ball)],
    )


def make_beaded_disc(metal, length, diameter, grains=14):
    """A disc with a row of tiny balls around its rim."""
    r, half = diameter / 2, length / 2
    ball = min(half * 0.8, r * 0.16)
    profile = [(BORE, -half), (r * 0.7, -half * 0.8), (r - ball, 0), (r * 0.7, half * 0.8), (BORE, half)]
    return _threaded(
        length,
        diameter,
        lathe("disc", profile, metal, 48, 30, closed=True),
        make_sphere("grain", ball, metal, 24),
        places=[[pose()], _around(grains, r - ball)],
    )


def make_ball(metal, length, diameter):
    """A drilled ball, flattened to its length."""
    return _threaded(length, diameter, make_bead(diameter / 2, BORE, metal, 1, 0, 48, length / diameter))


def make_tube(metal, length, diameter, rings=True):
    """A tube, with a raised ring at each end."""
    r, half, lip = diameter / 2, length / 2, min(length * 0.14, diameter * 0.16)
    side = [(r * 0.82, -half + lip), (r * 0.82, half - lip)] if rings else []
    profile = [(BORE, -half), (r * 0.92, -half), (r, -half + lip / 2), *side, (r, half - lip / 2), (r * 0.92, half)]
    return _threaded(length, diameter, lathe("tube", [*profile, (BORE, half)], metal, 48, 30, closed=True))


def make_fluted(metal, length, diameter, flutes=9):
    """A barrel of upright petals, as of a closed lotus."""
    r, half, segments, steps = diameter / 2, length / 2, 108, 20
    points, faces = [], []
    for row in range(steps + 1):
        share = row / steps
        belly = 0.72 + 0.28 * math.sin(math.pi * share)
        for column in range(segments):
            angle = TAU * column / segments
            petal = 0.9 + 0.1 * abs(math.cos(angle * flutes / 2)) ** 0.5
            ring = BORE if row in (0, steps) else r * belly * petal
            points.append((ring * math.cos(angle), ring * math.sin(angle), -half + length * share))
    for row in range(steps):
        for column in range(segments):
            after = (column + 1) % segments
            first = row * segments
            faces.append((first + column, first + after, first + segments + after, first + segments + column))
    return _threaded(length, diameter, make_object("barrel", points, faces, metal, 35))


def make_cap(metal, length, diameter, petals=0):
    """A bowl that opens along the string over the bead that follows; petals: how many its rim is cut into.

    length is what it takes on the string: the bowl reaches farther, until its rim lies on the bead.
    """
    r, segments, steps = diameter / 2, 96, 14
    top, reach = -length / 2, length + BEAD - math.sqrt(BEAD * BEAD - r * r)
    points, faces = [], []
    for wall in (0.0, 0.025):
        for row in range(steps + 1):
            share = row / steps
            for column in range(segments):
                angle = TAU * column / segments
                cut = abs(math.sin(angle * petals / 2)) ** 0.7 if petals else 1.0
                along = reach * share * (1 if share < 0.45 else 1 - (1 - cut) * 0.55 * (share - 0.45) / 0.55)
                ring = BORE + (r - wall - BORE) * math.sin(TAU / 4 * min(1, along / reach * 1.02)) ** 0.85
                points.append((ring * math.cos(angle), ring * math.sin(angle), top + along + wall * (1 - share)))
    layer = (steps + 1) * segments

    def at(side, row, column):
        return side * layer + row * segments + column % segments

    for column in range(segments):
        for row in range(steps):
            outer = [at(0, row, column), at(0, row, column + 1), at(0, row + 1, column + 1), at(0, row + 1, column)]
            faces.append(tuple(outer))
            faces.append(tuple(layer + point for point in reversed(outer)))
        for row in (0, steps):
            faces.append((at(0, row, column), at(1, row, column), at(1, row, column + 1), at(0, row, column + 1)))
    bowl = make_object("cap", points, faces, metal, 50)
    knob = make_ring(BORE + 0.03, 0.035, metal, 32, 10)
    return _threaded(length, diameter, bowl, knob, places=[[pose()], [pose((0, 0, top))]])


def make_guru(bead, material):
    """The bead of three holes: of its third, to the outside (Y), a small neck comes."""
    r = bead.height
    profile = [(BORE, 0), (0.42 * r, 0), (0.34 * r, 0.22 * r), (0.22 * r, 0.5 * r), (0.27 * r, 0.62 * r)]
    neck = lathe("neck", [*profile, (BORE, 0.66 * r)], material, 40, 40, closed=True)
    hide(neck)

    def put(frame):
        bead.put(frame)
        copy_of(neck, frame @ pose((0, r * 0.88, 0), (-TAU / 4, 0, 0)))

    return Threaded(bead.length, r, put)
