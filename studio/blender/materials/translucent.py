"""Translucent stones: clear windows and milky clouds under one polish, and carved jades."""

from shading import Shader


def make_quartz(
    name,
    tint,
    milk,
    cloud=0.55,
    most=0.6,
    soft=0.25,
    scale=1.0,
    ior=1.545,
    roughness=0.015,
    shade=0.55,
    veils=0.45,
    frost=0.0,
):
    """A polished quartz. tint: colour of its glass; milk: of its clouds, which begin at cloud (0 to 1) and cover at most
    `most`; scale: features per centimetre against those of an 8 mm bead; frost: 1 for a matte surface."""
    shader = Shader(name)
    where = shader.place()
    warped = shader.warped(where, 1.05 * scale, 0.6 / scale)
    cloudy = shader.noise(warped, 1.3 * scale, 5, 0.55, 0.6)
    milky = shader.ramp(cloudy, [(max(0, cloud - soft / 2), 0.0), (min(1, cloud + soft), most)])
    if veils:
        edges = shader.cells(shader.warped(where, 2.5 * scale, 0.5 / scale), 2.1 * scale, "DISTANCE_TO_EDGE")
        thin = shader.ramp(edges, [(0, veils), (0.05, veils * 0.22), (0.14, 0)])
        allowed = shader.ramp(shader.noise(where, 0.9 * scale, 2), [(0.5, 0), (0.65, 0.8)])
        milky = shader.math("MAXIMUM", milky, shader.math("MULTIPLY", thin, allowed), clamp=True)
    deeper = [min(1, part * (shade + (1 - shade) * part)) for part in tint]
    clear = shader.mix_colour(shader.noise(where, 1.2 * scale, 2), tint, deeper)
    finish = roughness + frost * 0.3
    glass = shader.glass(clear, finish, ior)
    colour = shader.mix_colour(shader.noise(warped, 2.9 * scale, 4), milk, [part * 0.78 for part in milk])
    radius = tuple(0.33 / scale for _ in range(3))
    body = shader.principled(
        base=colour, subsurface=1.0, radius=radius, roughness=0.07 + frost * 0.4, specular=0.5, ior=ior
    )
    stone = shader.mix(milky, glass, body)
    return shader.surface(shader.coloured_shadow(stone, [part**0.5 for part in tint]))


def make_garnet(scale=1.0):
    """Deep pomegranate red, nearly black away from the light."""
    return make_quartz(
        "garnet", (0.62, 0.035, 0.06), (0.2, 0.008, 0.018), 0.6, 0.3, scale=scale, ior=1.78, veils=0.1
    )


def make_fluorite(scale=1.0):
    """Glass green with a paler cube within: zones that follow the object's own axes."""
    shader = Shader("fluorite")
    x, y, z = (
        shader.math("ABSOLUTE", shader.math("SUBTRACT", shader.generated(axis), 0.5)) for axis in (0, 1, 2)
    )
    shell = shader.math("MAXIMUM", shader.math("MAXIMUM", x, y), z)
    cloudy = shader.noise(shader.warped(shader.place(), scale, 0.5), 1.4 * scale, 4)
    zones = shader.math("ADD", shell, shader.math("MULTIPLY", shader.math("SUBTRACT", cloudy, 0.5), 0.06))
    tint = shader.ramp(
        zones, [(0.3, (0.84, 0.97, 0.88)), (0.38, (0.6, 0.92, 0.72)), (0.5, (0.45, 0.86, 0.62))]
    )
    glass = shader.glass(tint, 0.02, 1.434)
    milk = (0.52, 0.82, 0.66)
    body = shader.principled(base=milk, subsurface=1.0, radius=(0.3, 0.4, 0.33), roughness=0.1)
    milky = shader.ramp(cloudy, [(0.45, 0.12), (0.75, 0.55)])
    return shader.surface(shader.coloured_shadow(shader.mix(milky, glass, body), (0.7, 0.94, 0.8)))


def make_jade(name, dark, middle, light, scale=1.0, radius=(0.1, 0.22, 0.11), skin=None):
    """Waxy stone that light enters a little way; skin: the colour of a river pebble's rind, on top."""
    shader = Shader(name)
    warped = shader.warped(shader.place(), 1.2 * scale, 0.8 / scale, 3)
    mottled = shader.noise(warped, 1.5 * scale, 6, 0.6, 0.8)
    colour = shader.ramp(mottled, [(0.32, dark), (0.48, middle), (0.68, light)])
    if skin:
        height = shader.math(
            "ADD",
            shader.generated(2),
            shader.math("MULTIPLY", shader.math("SUBTRACT", shader.noise(warped, 2.2 * scale, 5), 0.5), 0.7),
        )
        colour = shader.mix_colour(shader.ramp(height, [(0.78, 0.0), (1.0, 0.85)]), colour, skin)
    depth = tuple(part / scale**0.5 for part in radius)
    body = shader.principled(base=colour, subsurface=1.0, radius=depth, roughness=0.11, specular=0.5)
    return shader.surface(body)


def make_nephrite(scale=1.0, skin=None):
    """Spinach green, as in river jade."""
    return make_jade(
        "nephrite", (0.01, 0.042, 0.018), (0.022, 0.095, 0.04), (0.07, 0.19, 0.085), scale, skin=skin
    )


def make_pale_nephrite(scale=1.0, skin=None):
    """Celadon: the greyish white-green of old carvings."""
    tones = ((0.36, 0.5, 0.37), (0.5, 0.64, 0.49), (0.68, 0.77, 0.64))
    return make_jade("pale nephrite", *tones, scale, (0.25, 0.35, 0.26), skin)


def make_jadeite(scale=1.0):
    """Apple green that shades into white."""
    tones = ((0.16, 0.52, 0.16), (0.42, 0.72, 0.38), (0.86, 0.92, 0.82))
    return make_jade("jadeite", *tones, scale * 0.5, (0.25, 0.4, 0.25))


def make_carnelian(scale=1.0):
    """From translucent orange to the red of embers."""
    shader = Shader("carnelian")
    warped = shader.warped(shader.place(), 1.0 * scale, 0.7 / scale, 3)
    mottled = shader.noise(warped, 1.2 * scale, 5, 0.55)
    colour = shader.ramp(
        mottled, [(0.3, (0.3, 0.018, 0.005)), (0.5, (0.5, 0.05, 0.009)), (0.72, (0.68, 0.13, 0.022))]
    )
    body = shader.principled(
        base=colour, subsurface=0.8, radius=(0.3, 0.06, 0.02), roughness=0.09, specular=0.5
    )
    stone = shader.mix(0.8, shader.glass((0.96, 0.24, 0.06), 0.04), body)
    return shader.surface(shader.coloured_shadow(stone, (0.97, 0.42, 0.2)))


def make_agate(light=(0.78, 0.5, 0.24), dark=(0.42, 0.2, 0.075)):
    """Thin bands bent around one another."""

    def build(scale=1.0):
        shader = Shader("agate")
        where = shader.place()
        bands = shader.wave(shader.warped(where, 0.7 * scale, 1.0 / scale, 3), 1.3 * scale, 1.2, 2, 1.5)
        colour = shader.mix_colour(shader.ramp(bands, [(0.1, 0.15), (0.9, 0.6)]), light, dark)
        body = shader.principled(base=colour, subsurface=1.0, radius=(0.25, 0.16, 0.1), roughness=0.08)
        stone = shader.mix(0.78, shader.glass([part**0.5 for part in light], 0.06), body)
        return shader.surface(shader.coloured_shadow(stone, [part**0.4 for part in light]))

    return build


def make_aventurine(scale=1.0):
    """Leaf green quartz with plates of chrome mica that catch the light."""
    return _spangled("aventurine", (0.025, 0.12, 0.05), (0.07, 0.24, 0.11), (0.5, 0.8, 0.55), scale, 18, 0.22)


def make_sunstone(scale=1.0):
    """Peach feldspar full of copper-bright plates."""
    return _spangled("sunstone", (0.76, 0.3, 0.13), (0.93, 0.55, 0.33), (1.0, 0.5, 0.2), scale, 20, 0.42)


def _spangled(name, dark, light, glint, scale, grains, share):
    shader = Shader(name)
    where = shader.place()
    mottled = shader.noise(shader.warped(where, 1.4 * scale, 0.5 / scale), 1.8 * scale, 5, 0.6)
    colour = shader.ramp(mottled, [(0.3, dark), (0.7, light)])
    body = shader.principled(base=colour, subsurface=1.0, radius=(0.12, 0.16, 0.12), roughness=0.12)
    chance = shader.node(
        "SeparateColor", {0: shader.cells(shader.warped(where, 9, 0.1), grains * scale, output="Color")}
    )
    plate = shader.ramp(shader.cells(shader.warped(where, 9, 0.1), grains * scale), [(0.3, 1), (0.38, 0)])
    chosen = shader.math("MULTIPLY", plate, shader.ramp(chance, [(1 - share, 0), (1 - share + 0.03, 1)]))
    mica = shader.principled(base=glint, metallic=1.0, roughness=0.3)
    return shader.surface(shader.polished(shader.mix(chosen, body, mica), roughness=0.06))
