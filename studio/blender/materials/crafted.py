"""Worked materials: metals, woods, cloths, wax, glaze, paper, sand."""

from shading import Shader, make_plain

METALS = {
    "gold": (1.0, 0.72, 0.33),
    "silver": (0.93, 0.91, 0.88),
    "brass": (0.86, 0.62, 0.28),
    "copper": (0.93, 0.5, 0.34),
    "bronze": (0.74, 0.5, 0.22),
}


def make_metal(kind, roughness=0.16, wear=0.12, patina=0.0, hammer=0.0, dome=0.0):
    """wear: how much its gloss varies; patina: 0 to 1, dark in its hollows; hammer: dents per centimetre; dome: by how
    many centimetres the middle of a flat thing seems to rise, which gives its face more than one reflection."""
    colour = METALS[kind]
    shader = Shader(kind)
    where = shader.place(0)
    cloudy = shader.noise(where, 9, 5, 0.6)
    rough = shader.math("ADD", roughness, shader.math("MULTIPLY", shader.math("SUBTRACT", cloudy, 0.5), wear))
    base = shader.mix_colour(
        shader.ramp(cloudy, [(0.3, 0), (0.7, 0.25)]), colour, [part * 0.75 for part in colour]
    )
    if patina:
        hollow = shader.ramp(shader.node("NewGeometry", output="Pointiness"), [(0.44, 1), (0.52, 0)])
        stain = shader.ramp(shader.noise(where, 0.9, 6, 0.65), [(0.48, 0), (0.72, 1)])
        dark = shader.math(
            "MAXIMUM",
            shader.math("MULTIPLY", hollow, patina, clamp=True),
            shader.math("MULTIPLY", stain, patina * 0.6),
        )
        base = shader.mix_colour(dark, base, [part * part * 0.18 for part in colour])
        rough = shader.math("ADD", rough, shader.math("MULTIPLY", dark, 0.25))
    more = {}
    if hammer:
        dent = shader.cells(where, hammer)
        more["normal"] = shader.bump(shader.math("MULTIPLY", dent, dent), 0.7, 0.1)
    if dome:
        away = [shader.math("SUBTRACT", shader.generated(axis), 0.5) for axis in (0, 1)]
        fall = shader.math("ADD", *(shader.math("MULTIPLY", each, each) for each in away))
        uneven = shader.math("MULTIPLY", shader.noise(where, 2.2, 1), 0.16)
        more["normal"] = shader.bump(shader.math("SUBTRACT", uneven, fall), 1.0, dome * 2)
    return shader.surface(shader.principled(base=base, metallic=1.0, roughness=rough, **more))


WOODS = {
    "walnut": ((0.05, 0.02, 0.009), (0.22, 0.105, 0.045)),
    "beech": ((0.3, 0.17, 0.085), (0.55, 0.36, 0.2)),
    "sandalwood": ((0.36, 0.2, 0.09), (0.62, 0.4, 0.21)),
    "paulownia": ((0.52, 0.4, 0.27), (0.72, 0.6, 0.45)),
    "camphor": ((0.26, 0.13, 0.06), (0.47, 0.27, 0.14)),
    "red": ((0.15, 0.035, 0.019), (0.27, 0.07, 0.034)),
    "agarwood": ((0.025, 0.015, 0.01), (0.17, 0.1, 0.06)),
    "bodhi": ((0.52, 0.37, 0.22), (0.76, 0.62, 0.44)),
}


def make_wood(kind="walnut", roughness=0.38, scale=1.0, axis=2, coat=0.3, random=9):
    """Rings and pores; axis: the direction the grain runs in (0 to 2)."""
    dark, light = WOODS[kind]
    shader = Shader(kind)
    where = shader.place(random)
    along, fine = [1.0, 1.0, 1.0], [22.0, 22.0, 22.0]
    along[axis], fine[axis] = 0.12, 1.2
    warped = shader.scaled(shader.warped(where, 0.5 * scale, 0.35), tuple(along))
    rings = shader.wave(warped, 1.7 * scale, 5.0, 3.0, 1.4, "RINGS", "XYZ"[axis])
    pores = shader.noise(shader.scaled(where, tuple(fine)), 1.2 * scale, 3, 0.6)
    both = shader.math("ADD", shader.math("MULTIPLY", rings, 0.6), shader.math("MULTIPLY", pores, 0.4))
    colour = shader.ramp(both, [(0.15, dark), (0.75, light)])
    colour = shader.mix_colour(
        shader.ramp(pores, [(0.3, 0.5), (0.42, 0)]), colour, [part * 0.5 for part in dark]
    )
    return shader.surface(
        shader.principled(
            base=colour,
            roughness=roughness,
            specular=0.4,
            coat=coat,
            coat_roughness=0.25,
            normal=shader.bump(pores, 0.15, 0.01),
        )
    )


def make_cloth(colour, threads=9.0, sheen=0.6, bump=0.5):
    """A plain weave; threads: pairs per centimetre."""
    shader = Shader("cloth")
    where = shader.place(0)
    warp = shader.wave(where, threads, 0.6, 1.0, axis="X")
    weft = shader.wave(where, threads, 0.6, 1.0, axis="Y")
    woven = shader.math("MULTIPLY", warp, weft)
    uneven = shader.noise(where, 3, 4)
    dark = [part * 0.7 for part in colour]
    return shader.surface(
        shader.principled(
            base=shader.mix_colour(uneven, colour, dark),
            roughness=0.85,
            specular=0.15,
            sheen=sheen,
            normal=shader.bump(woven, bump, 0.03),
        )
    )


def make_cord(colour, lines=9.0):
    """Twisted thread."""
    shader = Shader("cord")
    twist = shader.wave(shader.place(0), lines, 0.4, 1.0, axis="DIAGONAL")
    return shader.surface(
        shader.principled(base=colour, roughness=0.75, sheen=0.5, normal=shader.bump(twist, 0.4, 0.02))
    )


def make_wax(colour=(0.86, 0.55, 0.16)):
    """Beeswax: light goes deep into it."""
    shader = Shader("wax")
    uneven = shader.noise(shader.place(0), 1.2, 3)
    return shader.surface(
        shader.principled(
            base=colour,
            subsurface=0.6,
            radius=(0.6, 0.35, 0.16),
            roughness=0.42,
            specular=0.4,
            normal=shader.bump(uneven, 0.08, 0.1),
        )
    )


def make_celadon():
    """A green glaze that pools in hollows and thins to white on ridges."""
    shader = Shader("celadon")
    ridge = shader.ramp(
        shader.node("NewGeometry", output="Pointiness"),
        [(0.44, (0.13, 0.27, 0.19)), (0.495, (0.3, 0.46, 0.36)), (0.56, (0.66, 0.74, 0.65))],
    )
    uneven = shader.noise(shader.place(0), 1.0, 4)
    colour = shader.mix_colour(shader.ramp(uneven, [(0.3, 0), (0.7, 0.3)]), ridge, (0.36, 0.52, 0.4))
    return shader.surface(
        shader.principled(
            base=colour, subsurface=0.35, radius=(0.1, 0.14, 0.1), roughness=0.1, specular=0.5, coat=0.5
        )
    )


def make_glaze(colour, roughness=0.22):
    """Stoneware with a plain glaze and a few specks."""
    shader = Shader("glaze")
    specks = shader.ramp(shader.cells(shader.place(0), 4.5), [(0.05, 0.35), (0.09, 1.0)])
    return shader.surface(
        shader.principled(
            base=shader.mix_colour(1, colour, specks, "MULTIPLY"), roughness=roughness, specular=0.5
        )
    )


def make_paper(colour=(0.82, 0.78, 0.7), roughness=0.7):
    return make_plain("paper sheet", colour, roughness, specular=0.2)


def make_sand(colour=(0.8, 0.76, 0.69)):
    """Fine sand or ash."""
    shader = Shader("sand")
    grain = shader.noise(shader.place(0), 30, 2, 0.6)
    base = shader.mix_colour(
        shader.ramp(grain, [(0.35, 0.35), (0.6, 0)]), colour, [part * 0.6 for part in colour]
    )
    return shader.surface(
        shader.principled(base=base, roughness=0.95, specular=0.1, normal=shader.bump(grain, 0.5, 0.03))
    )


def make_slate():
    """A dark slab for details: cleft, matte, warm grey."""
    shader = Shader("slate")
    where = shader.place(0)
    layers = shader.noise(shader.warped(where, 0.3, 1.0, 3), 0.7, 8, 0.62)
    grain = shader.noise(where, 14, 4, 0.6)
    colour = shader.ramp(layers, [(0.3, (0.055, 0.056, 0.057)), (0.7, (0.13, 0.128, 0.123))])
    height = shader.math("ADD", layers, shader.math("MULTIPLY", grain, 0.12))
    return shader.surface(
        shader.principled(base=colour, roughness=0.62, specular=0.35, normal=shader.bump(height, 0.5, 0.12))
    )
