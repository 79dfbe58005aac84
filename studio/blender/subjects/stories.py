"""The pictures of the stories; each shows what its story's imageAlt says."""

import math
from random import Random

import bpy
from mathutils import Vector

from materials.crafted import make_cloth, make_cord, make_glaze, make_sand, make_wood
from materials.opaque import make_coral, make_lapis, make_rough_turquoise
from materials.stones import get_stone
from materials.translucent import make_jade, make_pale_nephrite
from mesh import grouped, lathe, make_box, make_ring, make_sphere, make_tube, pose, put, spline
from models.beads import BeadKind, make_bead, make_guru
from models.instruments import make_mallet
from models.polished import make_rabbit, make_ring_disc
from models.rocks import make_broken, make_pebble
from models.strings import lay_line
from models.vessels import make_water
from shading import Shader, make_plain
from studio import View
from subjects.bracelets import add_ground, add_sheet
from subjects.meditation_tools import make_mala, make_singing_bowl
from subjects.ritual_items import make_censer
from subjects.subject import Subject


def _make_etched(seed):
    """Carnelian with bands round its ends and circles on its sides, drawn in white; the bore runs along Z."""
    shader = Shader("etched carnelian")
    where = shader.node("TexCoord", output="Object")
    x, y, z = (shader.node("SeparateXYZ", {0: where}, output=axis) for axis in (0, 1, 2))
    cloudy = shader.noise(shader.place(), 1.6, 5, 0.6)
    red = shader.ramp(cloudy, [(0.3, (0.28, 0.02, 0.006)), (0.7, (0.55, 0.075, 0.018))])

    def line(distance, at, width):
        away = shader.math("ABSOLUTE", shader.math("SUBTRACT", distance, at))
        return shader.ramp(away, [(width, 1.0), (width * 1.5, 0.0)])

    height = shader.math("ABSOLUTE", z)
    drawn = shader.math("MAXIMUM", line(height, 0.62, 0.022), line(height, 0.5, 0.016))
    side = x if seed % 2 else y
    away = shader.math(
        "SQRT", shader.math("ADD", shader.math("MULTIPLY", z, z), shader.math("MULTIPLY", side, side))
    )
    drawn = shader.math("MAXIMUM", drawn, line(away, 0.3, 0.022))
    if seed % 3:
        drawn = shader.math("MAXIMUM", drawn, line(away, 0.17, 0.018))
    worn = shader.ramp(shader.noise(shader.place(), 7, 4), [(0.3, 0.55), (0.5, 1.0)])
    colour = shader.mix_colour(shader.math("MULTIPLY", drawn, worn), red, (0.86, 0.82, 0.74))
    return shader.surface(
        shader.principled(base=colour, subsurface=0.35, radius=(0.2, 0.05, 0.02), roughness=0.14)
    )


def _etched_carnelian(_products):
    add_ground("slate")
    for k, (at, turn) in enumerate(
        (
            ((-5.4, 0.8), 0.3),
            ((-3.4, -1.4), 1.3),
            ((-1.6, 1.2), 2.2),
            ((-0.2, -1.9), 0.7),
            ((-6.0, -2.2), 2.7),
            ((1.2, 0.3), 1.8),
        )
    ):
        radius = 0.85 - 0.07 * (k % 3)
        bead = make_bead(radius, 0.12, _make_etched(k), k, 0.012, flatness=1.0)
        put(bead, pose((*at, radius), (math.pi / 2, 0.3 * k, turn)))
    reed = make_wood("bodhi", 0.5, 1.0, 0)
    pen = [(-0.6, 3.9, 0.32), (3.5, 3.1, 0.32), (9.6, 2.0, 0.32)]
    make_tube("pen", pen, 0.3, reed)
    put(
        lathe("nib", [(0.3, 0), (0.27, 0.5), (0.12, 1.1), (0.02, 1.35)], reed, 24, 60),
        pose((-0.55, 3.89, 0.32), (0, -math.pi / 2, -0.19)),
    )
    shell = make_glaze((0.78, 0.72, 0.64), 0.35)
    profile = [
        (0.001, 0),
        (1.4, 0.12),
        (2.2, 0.55),
        (2.6, 1.1),
        (2.55, 1.18),
        (2.1, 0.68),
        (1.3, 0.3),
        (0.001, 0.2),
    ]
    dish = lathe("shell", profile, shell, 120, 50)
    for vertex in dish.data.vertices:
        px, py, pz = vertex.co
        rib = 1 + 0.02 * math.sin(math.atan2(py, px + 2.2) * 34)
        vertex.co = (px * 1.15 * rib, py * rib, pz)
    put(dish, pose((5.6, -1.8, 0), (0, 0, 0.5)))
    put(
        lathe(
            "paste",
            [(0.001, 0.62), (0.9, 0.58), (1.75, 0.52)],
            make_plain("paste", (0.8, 0.77, 0.69), 0.6),
            60,
            70,
            wobble=0.1,
        ),
        pose((5.6, -1.8, 0)),
    )


EARTHS = ((0.12, 0.2, 0.09), (0.36, 0.06, 0.03), (0.55, 0.34, 0.09), (0.78, 0.75, 0.7), (0.025, 0.024, 0.023))
BEADS = ("Nephrite jade", "Carnelian", "Tiger's eye", "Moonstone", "Obsidian")


def _five_elements(_products):
    """East, south, middle, west and north, each in its colour."""
    walnut, side = make_wood("walnut", 0.42, 0.5, 0), 17.0
    put(make_box("tray", (side, side, 0.5), walnut, 0.08), pose())
    for turn in range(4):
        angle = turn * math.pi / 2
        put(
            make_box("wall", (side, 0.6, 1.4), walnut, 0.08),
            pose((side / 2 * math.sin(angle), side / 2 * math.cos(angle), 0), (0, 0, -angle)),
        )
    for k, (x, y) in enumerate(((4.9, 0.2), (0, -4.9), (0, 0.1), (-4.9, 0.2), (0, 5.0))):
        profile = [(0.001, 1.45), (0.5, 1.25), (1.0, 0.82), (1.5, 0.4), (2.0, 0.1), (2.3, 0.0)]
        heap = lathe("heap", profile, make_sand(EARTHS[k]), 96, 80, wobble=0.16, seed=k * 3.1)
        put(heap, pose((x, y, 0.5)))
        bead = make_bead(0.62, 0.08, get_stone(BEADS[k]), k)
        put(bead, pose((x, y, 0.5 + 1.45 + 0.42), (1.1, 0.4, k)))


def _make_smoke(at, height):
    """A single thread that begins to curl."""
    shader = Shader("smoke")
    up = shader.generated(2)
    density = shader.ramp(up, [(0, 0.55), (0.4, 0.3), (0.85, 0.1), (1.0, 0.0)])
    white = shader.node("BsdfDiffuse", {"Color": (0.8, 0.8, 0.8)})
    material = shader.surface(shader.mix(density, shader.node("BsdfTransparent"), white))
    for strand in range(3):
        line = []
        for k in range(160):
            t = k / 159
            sway = 0.9 * max(0, t - 0.3) ** 1.6
            x = at[0] + sway * math.sin(t * 8 + strand * 0.5) + strand * 0.05 * t
            line.append((x, at[1] + sway * math.cos(t * 6.5) * 0.6, at[2] + height * t))
        smoke = make_tube("smoke", line, 0.055 + 0.035 * strand, material)
        smoke.visible_shadow = False


def _incense_roads(_products):
    def censer():
        make_censer(3.4)

    grouped("censer", censer).location = (-4.2, 2.0, 0)
    bpy.context.view_layer.update()
    _make_smoke((-3.77, 2.25, 8.75), 6.5)
    sandal, agar = make_wood("sandalwood", 0.7, 0.6, 0, 0.0), make_wood("agarwood", 0.6, 1.2, 0, 0.1)
    random = Random(7)
    for k, (x, y, turn) in enumerate(((5.2, 3.4, 0.25), (6.2, 1.6, 0.05), (5.4, 2.4, 0.45))):
        log = make_box("split", (8.6 - k, 1.3, 1.0), sandal, 0.12)
        for vertex in log.data.vertices:
            vertex.co.y *= 0.6 + 0.4 * (vertex.co.z < 0.5)
        put(log, pose((x, y, 1.0 if k == 2 else 0.02), (random.uniform(-0.1, 0.1), 0, turn)))
    for k in range(16):
        chip = make_broken(random.uniform(0.35, 0.8), agar, k + 20, (1.5, 0.8, 0.45), 14)
        away, angle = 2.0 * math.sqrt(random.random()), random.uniform(0, 6.28)
        chip.location = (4.2 + away * math.cos(angle), -3.4 + 0.7 * away * math.sin(angle), 0)
        chip.rotation_euler = (0, 0, random.uniform(0, 6.28))
    frame = make_wood("walnut", 0.4, 0.8, 0)
    centre = (-4.2, -5.2)
    put(make_ring(2.5, 0.28, frame, 96, 16), pose((*centre, 0.3)))
    for k in range(5):
        half = math.sqrt(2.4**2 - ((k - 2) * 0.8) ** 2)
        gap = 0.5 if k % 2 else -0.5
        put(
            make_box("rib", (half * 2 - 0.9, 0.26, 0.5), frame, 0.03),
            pose((centre[0] + gap * 0.7, centre[1] + (k - 2) * 0.8, 0.02)),
        )


def _jade(_products):
    add_sheet(make_cloth((0.6, 0.53, 0.42), 6, 0.4), 80)
    stone = make_jade(
        "pale jade", (0.5, 0.55, 0.42), (0.66, 0.7, 0.56), (0.8, 0.82, 0.71), 0.5, (0.25, 0.3, 0.22)
    )
    put(make_ring_disc(4.4, 0.95, 0.6, stone), pose((-3.6, 0.6, 0.33), (0.02, 0.02, 0.4)))
    rabbit = grouped(
        "rabbit",
        make_rabbit,
        5,
        make_pale_nephrite(0.7, (0.2, 0.085, 0.03)),
        make_plain("drilled", (0.05, 0.07, 0.05), 0.4),
    )
    rabbit.matrix_world = pose((3.4, -1.6, 0), (0, 0, 0.35))
    river = make_pale_nephrite(0.35, (0.26, 0.09, 0.025))
    make_pebble(2.1, river, 6, (6.8, 3.0), 0.4, (1.35, 0.95, 0.72))
    bpy.context.view_layer.update()


def _mala(_products):
    cloth = make_cloth((0.3, 0.16, 0.05), 5, 0.5)
    for k in range(3):
        put(
            make_box("fold", (34 - k * 0.5, 25 - k * 0.4, 0.4), cloth, 0.18),
            pose((0, 0, 0.36 * k), (0, 0, 0.05 + 0.012 * k)),
        )
    wood = make_wood("sandalwood", 0.36, 1.6, random=14)

    def mala():
        make_mala(
            "one-hundred-and-eight-beads",
            BeadKind(wood, 0.8, 3),
            lambda index: None,
            make_guru(wood, 1.25),
            (0.5, 0.36, 0.2),
            (0.74, 0.64, 0.48),
            3,
            True,
            -0.9,
            0.24,
        )

    grouped("mala", mala).matrix_world = pose((-0.6, 1.6, 1.14))
    bpy.context.view_layer.update()


def _singing_bowl(_products):
    make_singing_bowl(mallet=False)
    water = make_water(6.55, 0, 0.045)
    water.location = (0, 0, 2.5 * 0.73 + 3.9)
    stick = make_mallet(16, 0.8)
    stick.rotation_mode = "XYZ"
    stick.location, stick.rotation_euler = (3.0, -9.4, 0.9), (0, math.pi / 2, 0.55)
    bpy.context.view_layer.update()


def _turquoise_coral_lapis(_products):
    wool = make_cloth((0.74, 0.7, 0.61), 4, 1.0, 0.8)
    add_sheet(wool, 90, 70, 0.5, seed=3)
    make_broken(2.9, make_rough_turquoise(0.7), 31, (1.25, 0.95, 0.8), 26).location = (-6.0, 1.0, 0.1)
    put(make_sphere("lapis", 2.7, make_lapis(0.45)), pose((0.6, 2.8, 2.85), (1.4, 0.3, 0.7)))
    random, coral = Random(4), make_coral(1.2)
    kinds = [BeadKind(coral, size, k, 0.05, 1.25, varied=0.06) for k, size in enumerate((0.85, 1.0, 1.15))]
    count = 10
    items = [kinds[min(2, int((1 - abs(2 * k / (count - 1) - 1)) * 3))].bead(random) for k in range(count)]
    line = [
        (x, y, z + 0.25)
        for x, y, z in spline(
            [(-2.0, -4.6, 0.5), (0.8, -3.0, 0.5), (4.0, -3.2, 0.5), (7.0, -1.4, 0.5), (8.0, 1.6, 0.5)], 400
        )
    ]
    way = sum((Vector(b) - Vector(a)).length for a, b in zip(line, line[1:]))
    long = sum(item.length for item in items)
    keep = int(len(line) * min(1, long / way))
    lay_line(items, line[:keep], (0.45, 0.36, 0.24), False, 0.06)
    tail = [
        line[keep - 1],
        (line[keep - 1][0] + 0.9, line[keep - 1][1] + 1.5, 0.45),
        (line[keep - 1][0] + 0.4, line[keep - 1][1] + 3.0, 0.4),
    ]
    make_tube("end", [tuple(point) for point in spline(tail, 40)], 0.07, make_cord((0.45, 0.36, 0.24)))


SUBJECTS = {
    "story-etched-carnelian-and-dzi": Subject(
        _etched_carnelian, 11, (View((0.4, 0.4, 0.5), 17.5, 40, 0, 20),)
    ),
    "story-five-elements-and-colour": Subject(_five_elements, 18, (View((0, 0, 0.8), 31, 44, 0, 20),)),
    "story-incense-roads": Subject(_incense_roads, 20, (View((0.4, 0, 4.4), 27, 21, 0, 18, (0, -2, 3)),)),
    "story-jade-in-china": Subject(_jade, 13, (View((0.9, 0.5, 0.6), 20, 38, 0, 20),)),
    "story-one-hundred-and-eight-beads": Subject(_mala, 20, (View((0, -0.6, 1.4), 27, 42, 0, 20),)),
    "story-singing-bowls": Subject(_singing_bowl, 17, (View((1.4, -1.6, 3.8), 31, 28, 0, 20, (0, -5, 5)),)),
    "story-turquoise-coral-lapis": Subject(
        _turquoise_coral_lapis, 15, (View((0.6, 0.2, 1.2), 23, 34, 0, 20),)
    ),
}
