"""Bowls, censers, lamps, candles: turned and beaten things."""

import math

import bpy

from materials.crafted import make_sand, make_wax
from mesh import TAU, lathe, make_object, make_tube, pose, put
from shading import Shader, make_plain


def bowl_profile(radius, height, wall, foot=0.0, fullness=0.62):
    """The section of a bowl: outside up, rim, inside down."""
    outside = []
    for k in range(28):
        angle = k / 27 * math.pi / 2
        away = radius * math.sin(angle) ** fullness * (0.965 + 0.035 * math.sin(2 * angle))
        outside.append((max(0.001, away, foot if k < 3 else 0), height * (1 - math.cos(angle)) ** 0.85))
    rim = [
        (radius + wall * 0.3, height + wall * 0.3),
        (radius, height + wall),
        (radius - wall * 0.8, height + wall),
    ]
    inside = [(max(0.001, away - wall), z + wall * 0.9) for away, z in reversed(outside[1:])]
    inside[-1] = (0.001, inside[-1][1])
    return outside + rim + inside


def make_bowl(radius, height, wall, material, rim=None, fullness=0.62):
    """A bowl on the ground; its rim may be of another finish."""
    bowl = lathe("bowl", bowl_profile(radius, height, wall, 0, fullness), material, 160, 40)
    if rim:
        bowl.data.materials.append(rim)
        for face in bowl.data.polygons:
            if face.center.z > height - 0.02:
                face.material_index = 1
    return bowl


def make_water(radius, level, ripples=0.0):
    """A disc of water; ripples: their height."""
    shader = Shader("water")
    water = shader.surface(
        shader.coloured_shadow(shader.glass((0.96, 0.985, 0.98), 0.0, 1.33), (0.97, 0.99, 0.99), 1.1, 0.7)
    )
    profile = [(0.001, level)]
    for k in range(1, 61):
        away = radius * k / 60
        profile.append((away, level + ripples * math.sin(k * 0.9) * (k / 60) ** 2))
    return lathe("water", profile, water, 96, 80)


def make_flame(at, height, watts, strength=6.0):
    """A candle's flame with the light it gives."""
    shader = Shader("flame")
    up = shader.generated(2)
    colour = shader.ramp(
        up, [(0, (0.15, 0.25, 1.0)), (0.18, (1, 0.45, 0.08)), (0.5, (1, 0.62, 0.2)), (1, (1, 0.42, 0.08))]
    )
    bright = shader.ramp(up, [(0, 0.05), (0.25, 0.35), (0.6, 1.0), (1, 0.7)])
    facing = shader.node("LayerWeight", {"Blend": 0.35}, output="Facing")
    glow = shader.node("Emission", {"Color": colour, "Strength": shader.math("MULTIPLY", bright, strength)})
    edge = shader.ramp(facing, [(0.35, 0.0), (0.95, 0.95)])
    material = shader.surface(shader.mix(edge, glow, shader.node("BsdfTransparent")))
    width = height * 0.16
    shares = [k / 24 for k in range(1, 24)]
    profile = [(0.001, 0)] + [
        (width * math.sin(math.pi * t**0.62) * (1 - t * 0.25) + 0.001, height * t) for t in shares
    ]
    flame = put(lathe("flame", [*profile, (0.001, height)], material, 40, 80), pose(at))
    flame.visible_shadow = False
    light = bpy.data.lights.new("flame light", "POINT")
    light.energy, light.color, light.shadow_soft_size = watts, (1, 0.55, 0.2), 0.3
    lamp = bpy.data.objects.new("flame light", light)
    bpy.context.collection.objects.link(lamp)
    lamp.location = (at[0], at[1], at[2] + height * 0.42)


def make_pillar(radius, height, at, lit=False):
    """A beeswax candle with a slightly sunken top."""
    wax = make_wax()
    profile = [
        (0.001, 0),
        (radius - 0.12, 0),
        (radius - 0.02, 0.08),
        (radius, 0.25),
        (radius - 0.01, height - 0.2),
    ]
    profile += [(radius - 0.06, height - 0.04), (radius - 0.22, height), (radius - 0.5, height - 0.06)]
    profile += [(radius * 0.5, height - 0.28), (0.3, height - 0.34), (0.001, height - 0.35)]
    put(lathe("pillar", profile, wax, 120, 45, wobble=0.006, seed=height), pose((*at, 0)))
    x, y = at
    wick = make_plain("wick", (0.03, 0.025, 0.02) if lit else (0.75, 0.7, 0.6), 0.9)
    top = height - 0.35
    make_tube("wick", [(x, y, top - 0.2), (x + 0.01, y, top + 0.4), (x + 0.06, y, top + 0.75)], 0.075, wick)
    if lit:
        make_flame((x + 0.05, y, top + 0.5), 2.4, 420)


def make_lotus_censer(radius, height, glaze):
    """A bowl whose wall carries two rows of lotus petals, filled with ash."""
    around, up = 360, 90
    points, faces = [], []

    def petal(angle, share, count, shift, top, foot):
        """How far a row's petals stand out at this place: ridged down the middle, pointed at the top."""
        local = ((angle / TAU * count + shift) % 1) * 2 - 1
        reach = (share - foot) / (top - foot)
        if reach < 0 or reach > 1:
            return 0.0
        wide = math.sqrt(max(0.0, 1 - reach**2.4))
        if abs(local) > wide:
            return 0.0
        return (1 - (abs(local) / max(wide, 1e-3)) ** 4) * 0.75 + 0.45 * max(0, 1 - abs(local) * 5)

    for k in range(up + 1):
        share = k / up
        away = radius * (0.42 + 0.58 * math.sin(min(1, share * 1.06) * math.pi / 2) ** 0.75)
        away *= 1 - 0.05 * max(0, share - 0.85) / 0.15
        for j in range(around):
            angle = TAU * j / around
            out = max(petal(angle, share, 12, 0.5, 0.9, 0.05) * 0.6, petal(angle, share, 12, 0.0, 0.72, 0.0))
            points.append(
                (
                    (away + 0.13 * out) * math.cos(angle),
                    (away + 0.13 * out) * math.sin(angle),
                    0.55 + height * share,
                )
            )
    for k in range(up):
        for j in range(around):
            beside = (j + 1) % around
            faces.append(
                (k * around + j, k * around + beside, (k + 1) * around + beside, (k + 1) * around + j)
            )
    make_object("wall", points, faces, glaze, 70)
    top, edge = 0.55 + height, radius * 0.95
    rim = [
        (edge - 0.02, top - 0.02),
        (edge + 0.02, top + 0.1),
        (edge - 0.1, top + 0.17),
        (edge - 0.26, top + 0.1),
        (edge - 0.3, top - 0.3),
        (edge - 0.5, top - 1.2),
        (0.001, top - 1.3),
    ]
    lathe("rim", rim, glaze, 160, 50)
    foot = [
        (radius * 0.3, 0),
        (radius * 0.46, 0),
        (radius * 0.47, 0.15),
        (radius * 0.41, 0.4),
        (radius * 0.43, 0.6),
        (0.001, 0.6),
    ]
    lathe("foot", foot, glaze, 120, 50)
    ash = [(0.001, top - 0.42), (edge * 0.4, top - 0.44), (edge - 0.3, top - 0.5)]
    lathe("ash", ash, make_sand((0.62, 0.6, 0.57)), 96, 60, wobble=0.01)
    return top - 0.42


def make_butter_lamp(height, brass):
    """A lamp on a stem: a cup on a knop on a spreading foot, filled with butter, its wick alight."""
    s = height / 9
    profile = [
        (0.001, 0),
        (2.5, 0),
        (2.6, 0.12),
        (2.5, 0.3),
        (1.7, 0.6),
        (0.95, 1.1),
        (0.62, 1.9),
        (0.8, 2.3),
        (1.05, 2.6),
        (0.8, 2.95),
    ]
    profile += [
        (0.55, 3.3),
        (0.5, 4.0),
        (0.75, 4.5),
        (1.5, 4.9),
        (2.4, 5.7),
        (2.85, 6.8),
        (3.05, 8.2),
        (3.3, 8.9),
        (3.28, 9.05),
        (3.1, 9.0),
    ]
    profile += [(2.85, 8.2), (2.65, 6.9), (0.001, 5.4)]
    lathe("lamp", [(r * s, z * s) for r, z in profile], brass, 160, 35)
    butter = make_wax((0.92, 0.74, 0.36))
    lathe("butter", [(0.001, 8.1 * s), (1.4 * s, 8.12 * s), (2.78 * s, 8.2 * s)], butter, 80, 60)
    make_tube(
        "wick",
        [(0, 0, 7.9 * s), (0.01, 0, 8.6 * s), (0.05, 0, 8.95 * s)],
        0.08,
        make_plain("wick", (0.04, 0.03, 0.02), 0.9),
    )
    make_flame((0.04, 0, 8.75 * s), 1.9 * s, 200)
