"""Divination tools: cards, coins, runes, mirrors, the compass, stalks."""

import math
from random import Random

from mathutils import Vector, noise

from materials.crafted import make_cloth, make_cord, make_paper
from mesh import (
    TAU,
    circle,
    make_box,
    make_lump,
    make_object,
    make_plate,
    make_ring,
    make_tube,
    pose,
    put,
    rounded_rectangle,
)
from models.charms import crescent
from models.rocks import pebble_shape
from shading import Shader, make_plain


def make_card(width, height, placement, face, edge, thickness=0.045):
    """A card lying in XY: a gilt body and its printed face a hair above."""
    line = rounded_rectangle(width, height, 0.35)
    put(make_plate("card", line, thickness, edge, 0.004), placement)
    inner = [(x * 0.995, y * 0.997) for x, y in line]
    points = [(x, y, thickness / 2 + 0.008) for x, y in inner]
    put(make_object("face", points, [tuple(range(len(points)))], face), placement)


def make_landscape(seed, sky, far, near, sun=None, border=(0.84, 0.8, 0.72)):
    """A printed landscape: sky, three ridges and perhaps a sun or moon (x, y, radius, colour), inside a pale border.

    Drawn in the card's own plane; x and y run over its bounding box from 0 to 1.
    """
    shader = Shader("print")
    x, y = shader.generated(0), shader.generated(1)
    grain = shader.noise(shader.place(0), 2.5, 5, 0.6)
    colour = shader.ramp(
        shader.math("ADD", y, shader.math("MULTIPLY", grain, 0.12)), [(0.35, sky[0]), (0.95, sky[1])]
    )
    if sun:
        across = shader.math("SUBTRACT", x, sun[0])
        up = shader.math("MULTIPLY", shader.math("SUBTRACT", y, sun[1]), 1.75)
        away = shader.math(
            "SQRT",
            shader.math("ADD", shader.math("MULTIPLY", across, across), shader.math("MULTIPLY", up, up)),
        )
        colour = shader.mix_colour(shader.ramp(away, [(sun[2], 1.0), (sun[2] + 0.012, 0.0)]), colour, sun[3])
    for layer in range(3):
        share = layer / 2
        line = shader.node(
            "CombineXYZ", {0: shader.math("ADD", x, seed * 3.7 + layer * 11.0), 1: 0.0, 2: 0.0}
        )
        ridge = shader.math(
            "MULTIPLY",
            shader.math("SUBTRACT", shader.noise(line, 2.6 + layer, 6, 0.55), 0.5),
            0.55 - 0.12 * layer,
        )
        height = shader.math("SUBTRACT", shader.math("ADD", ridge, 0.52 - 0.15 * layer), y)
        tone = tuple(a + (b - a) * share for a, b in zip(far, near))
        wash = shader.math("MULTIPLY", shader.ramp(height, [(0.0, 0.0), (0.012, 1.0), (0.3, 0.35)]), 1.0)
        colour = shader.mix_colour(wash, colour, tone)
    inside = shader.math(
        "MULTIPLY",
        shader.ramp(shader.math("ABSOLUTE", shader.math("SUBTRACT", x, 0.5)), [(0.435, 1.0), (0.438, 0.0)]),
        shader.ramp(shader.math("ABSOLUTE", shader.math("SUBTRACT", y, 0.5)), [(0.462, 1.0), (0.4635, 0.0)]),
    )
    return shader.surface(
        shader.principled(base=shader.mix_colour(inside, border, colour), roughness=0.6, specular=0.25)
    )


def put_moon_emblem(placement, metal, size, phases=False):
    """A crescent in a ring, laid on a card or lid."""
    put(make_ring(size, size * 0.02, metal, 80, 8), placement)
    moon = [(x * size * 0.62, y * size * 0.62) for x, y in crescent()]
    put(make_plate("moon", moon, 0.005, metal, 0.004), placement @ pose((size * -0.05, 0, 0), (0, 0, 0.5)))
    if phases:
        for k in range(12):
            angle = TAU * k / 12
            dot = make_plate("phase", circle(size * (0.045 + 0.02 * (k % 3)), 20), 0.005, metal, 0.003)
            put(dot, placement @ pose((1.28 * size * math.cos(angle), 1.28 * size * math.sin(angle), 0)))


def make_coin(diameter, brass, hollow, placement):
    """A cast coin with a square hole, raised rims and four raised marks in place of letters."""
    r, hole = diameter / 2, diameter * 0.115
    square = [(hole, hole), (-hole, hole), (-hole, -hole), (hole, -hole)]
    put(make_plate("coin", circle(r * 0.97, 96), 0.07, hollow, 0.012, [square]), placement)
    put(make_plate("rim", circle(r, 96), 0.1, brass, 0.025, [circle(r * 0.86, 96)[::-1]]), placement)
    wide = hole * 1.35
    outer = [(wide, wide), (-wide, wide), (-wide, -wide), (wide, -wide)]
    put(make_plate("inner rim", outer, 0.1, brass, 0.02, [square]), placement)
    random = Random(int(diameter * 100))
    for k in range(4):
        angle = TAU * k / 4 + math.pi / 2
        cx, cy = r * 0.57 * math.cos(angle), r * 0.57 * math.sin(angle)
        for row in range(3):
            wide, high = diameter * random.uniform(0.06, 0.1), diameter * 0.016
            bar = [(wide, high), (-wide, high), (-wide, -high), (wide, -high)]
            put(
                make_plate("mark", bar, 0.05, brass, 0.012),
                placement @ pose((cx, cy + (row - 1) * diameter * 0.055, 0.03)),
            )
        stem = [
            (high, diameter * 0.08),
            (-high, diameter * 0.08),
            (-high, -diameter * 0.08),
            (high, -diameter * 0.08),
        ]
        put(make_plate("mark", stem, 0.05, brass, 0.012), placement @ pose((cx, cy, 0.03)))


# The elder futhark as strokes from 0 to 1; the letters' own shapes, fewer strokes where two runes look alike.
RUNES = (
    ((0.3, 0, 0.3, 1), (0.3, 0.55, 0.75, 1), (0.3, 0.25, 0.75, 0.7)),
    ((0.3, 0, 0.3, 1), (0.3, 1, 0.7, 0.7), (0.7, 0.7, 0.7, 0)),
    ((0.35, 0, 0.35, 1), (0.35, 0.75, 0.7, 0.5), (0.7, 0.5, 0.35, 0.25)),
    ((0.3, 0, 0.3, 1), (0.3, 1, 0.7, 0.7), (0.3, 0.7, 0.7, 0.4)),
    ((0.3, 0, 0.3, 1), (0.3, 1, 0.7, 0.75), (0.7, 0.75, 0.3, 0.5), (0.3, 0.5, 0.7, 0)),
    ((0.7, 0.95, 0.3, 0.5), (0.3, 0.5, 0.7, 0.05)),
    ((0.2, 0, 0.8, 1), (0.8, 0, 0.2, 1)),
    ((0.35, 0, 0.35, 1), (0.35, 1, 0.7, 0.8), (0.7, 0.8, 0.35, 0.55)),
    ((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1), (0.25, 0.65, 0.75, 0.4)),
    ((0.5, 0, 0.5, 1), (0.3, 0.4, 0.7, 0.6)),
    ((0.5, 0, 0.5, 1),),
    ((0.5, 0, 0.5, 1), (0.5, 1, 0.75, 0.8), (0.5, 0, 0.25, 0.2)),
    ((0.5, 0, 0.5, 1), (0.5, 0.6, 0.2, 1), (0.5, 0.6, 0.8, 1)),
    ((0.65, 1, 0.35, 0.66), (0.35, 0.66, 0.65, 0.34), (0.65, 0.34, 0.35, 0)),
    ((0.5, 0, 0.5, 1), (0.5, 1, 0.2, 0.7), (0.5, 1, 0.8, 0.7)),
    ((0.3, 0, 0.3, 1), (0.3, 1, 0.6, 0.8), (0.6, 0.8, 0.3, 0.55), (0.3, 0.5, 0.6, 0.25), (0.6, 0.25, 0.3, 0)),
    ((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1), (0.25, 1, 0.5, 0.7), (0.5, 0.7, 0.75, 1)),
    ((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1), (0.25, 1, 0.75, 0.55), (0.75, 1, 0.25, 0.55)),
    ((0.45, 0, 0.45, 1), (0.45, 1, 0.75, 0.75)),
    ((0.5, 0.8, 0.2, 0.5), (0.2, 0.5, 0.5, 0.2), (0.5, 0.2, 0.8, 0.5), (0.8, 0.5, 0.5, 0.8)),
    (
        (0.5, 1, 0.25, 0.7),
        (0.25, 0.7, 0.5, 0.4),
        (0.5, 0.4, 0.75, 0.7),
        (0.75, 0.7, 0.5, 1),
        (0.5, 0.4, 0.2, 0),
        (0.5, 0.4, 0.8, 0),
    ),
    ((0.2, 0, 0.2, 1), (0.2, 1, 0.8, 0), (0.8, 0, 0.8, 1), (0.8, 1, 0.2, 0)),
)


def make_rune(radius, material, gold, letter, at, turn, seed):
    """A tumbled stone with a letter of the elder futhark cut and gilded; letter None is the blank one."""
    stone = make_lump("rune", radius, (1.0, 1.15, 0.48), material, pebble_shape(seed, 0.16), 5)
    lowest = min(vertex.co.z for vertex in stone.data.vertices)
    place = pose((*at, -lowest), (0, 0, turn))
    put(stone, place)
    if letter is None:
        return
    width, height = radius * 0.85, radius * 1.05
    for x1, y1, x2, y2 in RUNES[letter]:
        line = []
        for k in range(9):
            t = k / 8
            x, y = (x1 + (x2 - x1) * t - 0.5) * width, (y1 + (y2 - y1) * t - 0.5) * height
            hit, where, _, _ = stone.ray_cast(Vector((x, y, 5)), Vector((0, 0, -1)))
            line.append((x, y, where.z + 0.006 if hit else radius * 0.4))
        put(make_tube("stroke", line, 0.055, gold), place)


def make_stand(width, height, wood, lean=0.28):
    """A folding stand: two crossed legs with a ledge in front."""
    for side in (-1, 1):
        put(make_box("leg", (0.55, 0.5, height), wood), pose((side * width * 0.32, 0.9, 0), (-lean, 0, 0)))
        put(make_box("foot", (0.55, 3.4, 0.5), wood), pose((side * width * 0.32, -0.2, 0)))
    put(make_box("ledge", (width, 1.1, 0.55), wood), pose((0, -0.35, 0.5)))
    put(make_box("lip", (width, 0.3, 0.75), wood), pose((0, -1.05, 0.5)))


def make_compass(size, wood, brass, dark, needle, red):
    """A luopan: a square board with a turned brass dial of graduated rings around a small glazed needle."""
    put(make_box("board", (size, size, 1.3), wood, 0.15), pose())
    top = 1.3
    radius = size * 0.46
    put(make_plate("dial", circle(radius, 160), 0.2, brass, 0.05), pose((0, 0, top + 0.14)))
    face = top + 0.3
    bounds = [0.2, 0.3, 0.4, 0.5, 0.61, 0.72, 0.83, 0.93]
    counts = [8, 12, 24, 24, 60, 24, 72]
    for bound in bounds:
        put(make_ring(radius * bound, 0.025, dark, 128, 8), pose((0, 0, face)))
    for inner, outer, count in zip(bounds, bounds[1:], counts):
        for k in range(count):
            angle = TAU * k / count
            x, y = math.cos(angle), math.sin(angle)
            a, b = radius * inner, radius * outer
            make_tube("line", [(a * x, a * y, face), (b * x, b * y, face)], 0.014, dark)
        for k in range(count):
            # A dot, a stroke or a small ring in each field, where the old ones have characters.
            angle, away = TAU * (k + 0.5) / count, radius * (inner + outer) / 2
            x, y, size_here = away * math.cos(angle), away * math.sin(angle), min(0.11, radius * 0.3 / count)
            ink = red if (k + count) % 3 == 0 else dark
            put(make_plate("mark", circle(size_here, 12), 0.004, ink, 0.003), pose((x, y, face)))
    for k in range(2):
        thread = (
            [(-radius, 0, face + 0.1), (radius, 0, face + 0.1)]
            if k
            else [(0, -radius, face + 0.1), (0, radius, face + 0.1)]
        )
        make_tube("thread", thread, 0.018, red)
    put(
        make_plate(
            "well", circle(radius * 0.17, 64), 0.02, make_plain("well", (0.86, 0.83, 0.76), 0.5), 0.01
        ),
        pose((0, 0, face)),
    )
    arm = [(0, radius * 0.14), (radius * 0.02, 0), (0, -radius * 0.14), (-radius * 0.02, 0)]
    put(make_plate("needle", arm, 0.02, needle, 0.006), pose((0, 0, face + 0.08), (0, 0, 0.35)))


def make_stalks(count, length, material, seed=3, radius=0.14):
    """A bundle of dried stalks along X, lying as they fall together, tied twice."""
    random, placed = Random(seed), []
    for k in range(count):
        layer, row = divmod(k, 12)
        y = (row - 5.5 + 0.5 * (layer % 2)) * radius * 1.95 * (1 - 0.06 * layer)
        z = radius + layer * radius * 1.6
        bend, shift = random.uniform(-0.12, 0.12), random.uniform(-0.5, 0.5)
        line = []
        for step in range(13):
            x = (step / 12 - 0.5) * length + shift
            spread = 1 + 0.22 * (x / (length / 2)) ** 2
            wave = 0.05 * noise.noise(Vector((x * 0.35, k * 3.1, 0)))
            line.append(
                (x, y * spread + bend * math.sin(x / length * math.pi) * 0.6 + wave, max(radius, z + wave))
            )
        placed.append(make_tube("stalk", line, radius * random.uniform(0.75, 1.05), material))
    return placed


def make_tie(x, width, height, colour):
    """Thread wound round a bundle that lies along X."""
    thread = make_cord(colour)
    line = []
    for k in range(200):
        angle = TAU * k / 40
        line.append(
            (
                x + (k / 200 - 0.5) * 0.9,
                width / 2 * 1.04 * math.cos(angle),
                height / 2 + height / 2 * 1.06 * math.sin(angle),
            )
        )
    make_tube("tie", line, 0.1, thread)


def make_folded_cloth(width, depth, colour, layers=3, threads=7):
    """Cloth folded into a flat pad. Returns its height."""
    cloth = make_cloth(colour, threads, 0.5)
    for k in range(layers):
        size = (width - 0.15 * k, depth - 0.1 * k, 0.32)
        put(make_box("fold", size, cloth, 0.15), pose((0.08 * k, 0.05 * k, 0.3 * k), (0, 0, 0.012 * k)))
    return 0.3 * layers


def make_book(width, depth, thickness, placement, cover, edge=None):
    """A closed book: pages between boards."""
    pages = edge or make_paper((0.84, 0.8, 0.7), 0.8)
    put(
        make_box("pages", (width - 0.25, depth - 0.3, thickness), pages, 0.02),
        placement @ pose((0.05, 0, 0.1)),
    )
    for z in (0, thickness + 0.1):
        put(make_box("board", (width, depth, 0.12), cover, 0.03), placement @ pose((0, 0, z)))
    put(
        make_box("spine", (0.14, depth, thickness + 0.2), cover, 0.05),
        placement @ pose((-width / 2 + 0.05, 0, 0)),
    )
