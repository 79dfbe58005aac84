"""Opaque stones: colour, pattern and polish."""

from shading import Shader


def make_obsidian(scale=1.0, sheen=0.0):
    """Volcanic glass: only its reflections are seen. sheen: the faint silver of gas bubbles."""
    shader = Shader("obsidian")
    flow = shader.noise(shader.place(scale=(0.4, 0.4, 3)), 1.2 * scale, 3)
    colour = shader.ramp(flow, [(0.45, (0.0035, 0.0035, 0.004)), (0.7, (0.014, 0.012, 0.012))])
    glass = shader.principled(base=colour, roughness=0.03, specular=0.5)
    if not sheen:
        return shader.surface(glass)
    bubbles = shader.silk((0.4, 0.39, 0.37), 0.36, 0.75)
    return shader.surface(shader.mix(shader.ramp(flow, [(0.45, 0.0), (0.62, sheen)]), glass, bubbles))


def make_onyx(scale=1.0):
    """Even black, polished."""
    shader = Shader("onyx")
    colour = shader.ramp(shader.noise(shader.place(), 2 * scale, 3), [(0.4, 0.004), (0.7, 0.009)])
    return shader.surface(shader.principled(base=colour, roughness=0.045, specular=0.5))


def make_matte_onyx(scale=1.0):
    """Even black, sand-blasted to the touch of slate."""
    shader = Shader("matte onyx")
    grain = shader.noise(shader.place(), 40 * scale, 2)
    return shader.surface(
        shader.principled(
            base=(0.016, 0.016, 0.017), roughness=0.5, specular=0.35, normal=shader.bump(grain, 0.06, 0.01)
        )
    )


def make_tourmaline(scale=1.0):
    """Black with fine grooves along Z."""
    shader = Shader("tourmaline")
    lines = shader.noise(shader.place(scale=(16, 16, 0.3)), 1.6 * scale, 4, 0.6)
    colour = shader.ramp(lines, [(0.42, (0.003, 0.003, 0.0035)), (0.62, (0.016, 0.016, 0.017))])
    groove = shader.bump(lines, 0.22, 0.012)
    return shader.surface(shader.principled(base=colour, roughness=0.06, specular=0.5, normal=groove))


def make_hematite(scale=1.0, matte=False):
    """Poured steel, bluish; matte: the grey of lava."""
    shader = Shader("hematite")
    cloudy = shader.noise(shader.place(), 2.2 * scale, 4)
    colour = shader.ramp(cloudy, [(0.35, (0.15, 0.155, 0.165)), (0.7, (0.25, 0.255, 0.265))])
    return shader.surface(shader.principled(base=colour, metallic=1.0, roughness=0.42 if matte else 0.07))


def make_pyrite(scale=1.0, pitted=0.55):
    """Pale brass metal with the fine stripes of growth; pitted: how much of it is dark grain between crystals."""
    shader = Shader("pyrite")
    where = shader.place()
    stripes = shader.noise(shader.scaled(where, (0.5, 0.5, 14)), 1.6 * scale, 3)
    cloudy = shader.noise(where, 3 * scale, 5, 0.65)
    pits = shader.math(
        "MULTIPLY",
        shader.ramp(
            shader.cells(shader.warped(where, 4, 0.3, 3), 5 * scale, "DISTANCE_TO_EDGE"),
            [(0.01, 1), (0.09, 0)],
        ),
        shader.ramp(shader.noise(where, 2.2 * scale, 3), [(0.45, 0), (0.62, pitted)]),
    )
    metal = shader.ramp(cloudy, [(0.3, (0.42, 0.35, 0.22)), (0.65, (0.68, 0.6, 0.42))])
    colour = shader.mix_colour(pits, metal, (0.035, 0.03, 0.024))
    roughness = shader.math(
        "ADD", shader.ramp(cloudy, [(0.4, 0.14), (0.75, 0.3)]), shader.math("MULTIPLY", pits, 0.5)
    )
    height = shader.math("SUBTRACT", shader.math("MULTIPLY", stripes, 0.4), pits)
    return shader.surface(
        shader.principled(
            base=colour, metallic=1.0, roughness=roughness, normal=shader.bump(height, 0.2, 0.015)
        )
    )


def make_lapis(scale=1.0, gold=1.0):
    """Royal blue with drifts of pyrite and a few white clouds of calcite."""
    shader = Shader("lapis")
    where = shader.place()
    warped = shader.warped(where, 2.2 * scale, 0.5 / scale, 4)
    mottled = shader.noise(warped, 2.0 * scale, 7, 0.65, 0.4)
    colour = shader.ramp(
        mottled, [(0.3, (0.003, 0.006, 0.042)), (0.5, (0.006, 0.019, 0.145)), (0.7, (0.02, 0.053, 0.3))]
    )
    allowed = shader.ramp(shader.noise(where, 1.0 * scale, 2), [(0.5, 0), (0.66, 0.65)])
    calcite = shader.math("MULTIPLY", shader.veins(warped, 1.1 * scale, 0.03), allowed)
    colour = shader.mix_colour(calcite, colour, (0.55, 0.6, 0.68))
    stone = shader.principled(base=colour, roughness=0.08, specular=0.5)
    fine = shader.warped(where, 9, 0.1)
    grain = shader.ramp(shader.cells(fine, 13 * scale), [(0.26, 1), (0.32, 0)])
    chance = shader.ramp(
        shader.node("SeparateColor", {0: shader.cells(fine, 13 * scale, output="Color")}),
        [(0.55, 0), (0.6, 1)],
    )
    drift = shader.ramp(shader.noise(warped, 2.4 * scale, 4, 0.6), [(0.5, 0), (0.66, 1)])
    flecks = shader.math(
        "MULTIPLY", shader.math("MULTIPLY", grain, chance), shader.math("MULTIPLY", drift, gold)
    )
    pyrite = shader.principled(base=(0.86, 0.6, 0.22), metallic=1.0, roughness=0.24)
    return shader.surface(shader.mix(flecks, stone, pyrite))


def make_sodalite(scale=1.0):
    """Ink blue, veined with white."""
    shader = Shader("sodalite")
    where = shader.place()
    warped = shader.warped(where, 1.6 * scale, 0.6 / scale, 4)
    mottled = shader.noise(warped, 2.0 * scale, 6, 0.6)
    colour = shader.ramp(
        mottled, [(0.3, (0.008, 0.012, 0.045)), (0.5, (0.02, 0.035, 0.14)), (0.72, (0.09, 0.12, 0.28))]
    )
    allowed = shader.ramp(shader.noise(where, 1.1 * scale, 2), [(0.42, 0), (0.56, 0.9)])
    veins = shader.math("MULTIPLY", shader.veins(warped, 1.5 * scale, 0.045), allowed)
    colour = shader.mix_colour(veins, colour, (0.66, 0.67, 0.7))
    return shader.surface(shader.principled(base=colour, roughness=0.09, specular=0.5))


def make_turquoise(scale=1.0, webbing=1.0):
    """Sky blue with a fine brown web, sunken a little."""
    shader = Shader("turquoise")
    where = shader.place()
    mottled = shader.noise(where, 2.2 * scale, 6, 0.6)
    colour = shader.ramp(
        mottled, [(0.3, (0.05, 0.36, 0.42)), (0.55, (0.1, 0.53, 0.56)), (0.75, (0.22, 0.63, 0.62))]
    )
    broad = shader.cells(shader.warped(where, 1.6 * scale, 0.45 / scale, 4), 1.5 * scale, "DISTANCE_TO_EDGE")
    fine = shader.cells(shader.warped(where, 4 * scale, 0.2 / scale, 3), 4.2 * scale, "DISTANCE_TO_EDGE")
    allowed = shader.ramp(shader.noise(where, 1.3 * scale, 3), [(0.5, 0), (0.62, 1)])
    some = shader.ramp(shader.noise(where, 0.8 * scale, 2), [(0.4, 0.1), (0.58, 1)])
    web = shader.math(
        "MAXIMUM",
        shader.math("MULTIPLY", shader.ramp(broad, [(0.012, 1), (0.045, 0.0)]), some),
        shader.math("MULTIPLY", shader.ramp(fine, [(0.01, 0.8), (0.05, 0)]), allowed),
    )
    web = shader.math("MULTIPLY", web, webbing)
    brown = shader.ramp(
        shader.noise(where, 6, 3), [(0.35, (0.03, 0.017, 0.011)), (0.65, (0.14, 0.075, 0.035))]
    )
    sunken = shader.bump(shader.math("SUBTRACT", 1.0, web), 0.25, 0.012)
    return shader.surface(
        shader.principled(
            base=shader.mix_colour(web, colour, brown),
            roughness=shader.ramp(web, [(0, 0.16), (1, 0.4)]),
            normal=sunken,
        )
    )


def make_amazonite(scale=1.0, matte=0.0):
    """River blue-green, streaked with white; matte: 1 for frosted."""
    shader = Shader("amazonite")
    warped = shader.warped(shader.place(), 1.1 * scale, 0.7 / scale, 4)
    mottled = shader.noise(warped, 1.7 * scale, 6, 0.62, 0.5)
    colour = shader.ramp(
        mottled,
        [
            (0.3, (0.08, 0.35, 0.33)),
            (0.48, (0.19, 0.53, 0.49)),
            (0.6, (0.38, 0.66, 0.62)),
            (0.72, (0.78, 0.85, 0.82)),
        ],
    )
    return shader.surface(
        shader.principled(
            base=colour,
            subsurface=0.5,
            radius=(0.08, 0.12, 0.12),
            roughness=0.1 + 0.4 * matte,
            specular=0.5 - 0.15 * matte,
        )
    )


def make_malachite(scale=1.0):
    """Light and dark green in rings that close into eyes."""
    shader = Shader("malachite")
    warped = shader.warped(shader.place(12), 0.55 * scale, 0.5 / scale, 2)
    eyes = shader.cells(warped, 0.42 * scale)
    rings = shader.math("SINE", shader.math("MULTIPLY", eyes, 44.0))
    fine = shader.noise(shader.scaled(warped, (1, 1, 1)), 9 * scale, 2)
    level = shader.math("ADD", shader.math("MULTIPLY", rings, 0.38), shader.math("MULTIPLY", fine, 0.25))
    level = shader.math("ADD", level, shader.math("MULTIPLY", shader.noise(warped, 1.2 * scale, 2), 0.6))
    colour = shader.ramp(
        level,
        [
            (0.12, (0.006, 0.06, 0.03)),
            (0.36, (0.018, 0.17, 0.085)),
            (0.62, (0.05, 0.33, 0.17)),
            (0.85, (0.2, 0.55, 0.34)),
        ],
    )
    return shader.surface(shader.principled(base=colour, roughness=0.08, specular=0.5))


def make_red_jasper(scale=1.0):
    """Brick red, clouded, with a few dark lines."""
    shader = Shader("red jasper")
    where = shader.place()
    warped = shader.warped(where, 1.0 * scale, 0.7 / scale, 4)
    mottled = shader.noise(warped, 1.6 * scale, 7, 0.62)
    colour = shader.ramp(
        mottled, [(0.3, (0.13, 0.022, 0.012)), (0.5, (0.29, 0.06, 0.03)), (0.7, (0.46, 0.13, 0.07))]
    )
    lines = shader.math("MULTIPLY", shader.veins(warped, 1.0 * scale, 0.03), 0.7)
    return shader.surface(
        shader.principled(
            base=shader.mix_colour(lines, colour, (0.05, 0.02, 0.018)), roughness=0.1, specular=0.5
        )
    )


def make_coral(scale=1.0):
    """Old red coral: even, with the faint lines of growth along Z."""
    shader = Shader("coral")
    lines = shader.noise(shader.place(scale=(7, 7, 0.4)), 1.6 * scale, 4)
    colour = shader.ramp(lines, [(0.35, (0.42, 0.035, 0.02)), (0.65, (0.62, 0.09, 0.05))])
    return shader.surface(
        shader.principled(base=colour, roughness=0.18, subsurface=0.3, radius=(0.1, 0.03, 0.02))
    )


def make_rough_turquoise(scale=1.0):
    """As it came out of the hill: dull blue in brown rock."""
    shader = Shader("rough turquoise")
    where = shader.place()
    warped = shader.warped(where, 0.9 * scale, 0.8 / scale, 5)
    blue = shader.ramp(
        shader.noise(where, 2.5 * scale, 6, 0.6), [(0.3, (0.08, 0.36, 0.4)), (0.7, (0.24, 0.6, 0.6))]
    )
    rock = shader.ramp(
        shader.noise(where, 4 * scale, 6, 0.65), [(0.3, (0.08, 0.05, 0.03)), (0.7, (0.3, 0.21, 0.13))]
    )
    split = shader.ramp(shader.noise(warped, 0.9 * scale, 6, 0.6), [(0.52, 0.0), (0.58, 1.0)])
    height = shader.noise(where, 5 * scale, 7, 0.7)
    return shader.surface(
        shader.principled(
            base=shader.mix_colour(split, blue, rock), roughness=0.65, normal=shader.bump(height, 0.8, 0.12)
        )
    )


def make_gypsum_rose(scale=1.0):
    """Sandy beige petals, dusty with quartz grains."""
    shader = Shader("gypsum rose")
    where = shader.place()
    sand = shader.noise(where, 26 * scale, 3, 0.6)
    broad = shader.noise(where, 1.2 * scale, 4)
    both = shader.math("ADD", shader.math("MULTIPLY", sand, 0.4), shader.math("MULTIPLY", broad, 0.6))
    colour = shader.ramp(
        both, [(0.35, (0.4, 0.26, 0.15)), (0.5, (0.58, 0.42, 0.28)), (0.65, (0.74, 0.6, 0.45))]
    )
    return shader.surface(
        shader.principled(
            base=colour,
            subsurface=0.25,
            radius=(0.15, 0.1, 0.06),
            roughness=0.7,
            normal=shader.bump(sand, 0.5, 0.03),
        )
    )


def make_rock(dark=(0.13, 0.115, 0.1), light=(0.36, 0.32, 0.28), scale=1.0):
    """The bed that crystals stand on."""
    shader = Shader("rock")
    where = shader.place(0)
    grain = shader.noise(where, 2.0 * scale, 8, 0.65)
    height = shader.math(
        "ADD",
        shader.noise(where, 4 * scale, 8, 0.7),
        shader.math("MULTIPLY", shader.cells(where, 7 * scale), 0.4),
    )
    return shader.surface(
        shader.principled(
            base=shader.ramp(grain, [(0.3, dark), (0.7, light)]),
            roughness=0.8,
            specular=0.3,
            normal=shader.bump(height, 1.0, 0.3),
        )
    )
