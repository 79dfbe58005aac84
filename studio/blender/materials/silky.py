"""Stones with moving reflections: fibres, flashes and sheens."""

from shading import Shader


def _fibrous_eye(name, stops, glow, scale):
    shader = Shader(name)
    where = shader.place(20)
    warped = shader.warped(where, 1.1 * scale, 0.35 / scale, 3)
    fine = shader.noise(shader.scaled(warped, (0.8, 0.5, 6.0)), 1.5 * scale, 6, 0.6, 0.3)
    broad = shader.noise(shader.scaled(warped, (0.25, 0.2, 2.2)), 1.5 * scale, 2)
    band = shader.math("ADD", shader.math("MULTIPLY", fine, 0.55), shader.math("MULTIPLY", broad, 0.45))
    colour = shader.ramp(band, stops)
    fibre = shader.ramp(
        shader.noise(shader.scaled(warped, (12, 12, 1)), 3 * scale, 2), [(0.3, 0.45), (0.7, 1.0)]
    )
    colour = shader.mix_colour(0.35, colour, shader.mix_colour(1, colour, fibre, "MULTIPLY"))
    silk = shader.silk(shader.mix_colour(1, colour, glow, "MULTIPLY"))
    return shader.surface(
        shader.polished(shader.mix(0.55, shader.node("BsdfDiffuse", {"Color": colour}), silk))
    )


def make_tigers_eye(scale=1.0):
    """Gold and brown bands with a bright line that follows the light."""
    stops = [
        (0.36, (0.012, 0.004, 0.002)),
        (0.45, (0.075, 0.022, 0.006)),
        (0.52, (0.3, 0.115, 0.022)),
        (0.58, (0.62, 0.32, 0.07)),
        (0.66, (0.16, 0.052, 0.012)),
    ]
    return _fibrous_eye("tiger's eye", stops, (2.2, 1.9, 1.5), scale)


def make_hawks_eye(scale=1.0):
    """The same fibres before iron turned them gold: blue-grey."""
    stops = [
        (0.36, (0.004, 0.007, 0.012)),
        (0.45, (0.018, 0.035, 0.055)),
        (0.52, (0.06, 0.105, 0.15)),
        (0.58, (0.18, 0.25, 0.31)),
        (0.66, (0.03, 0.05, 0.07)),
    ]
    return _fibrous_eye("hawk's eye", stops, (1.9, 2.1, 2.3), scale)


def make_moonstone(scale=1.0):
    """Almost colourless, with a blue light that floats under the surface."""
    shader = Shader("moonstone")
    where = shader.place()
    cloudy = shader.noise(shader.warped(where, scale, 0.5 / scale), 1.6 * scale, 4, 0.55)
    milk = shader.ramp(cloudy, [(0.3, (0.86, 0.88, 0.92)), (0.7, (0.95, 0.92, 0.88))])
    radius = (0.5 / scale, 0.55 / scale, 0.7 / scale)
    body = shader.principled(base=milk, subsurface=1.0, radius=radius, roughness=0.07)
    glass = shader.glass((0.95, 0.97, 1.0), 0.12, 1.53)
    base = shader.mix(shader.ramp(cloudy, [(0.3, 0.5), (0.7, 0.82)]), glass, body)
    sheen = shader.silk((0.22, 0.48, 1.0), 0.42, 0.7)
    glow = shader.ramp(shader.noise(where, 1.2 * scale, 2), [(0.35, 0.06), (0.7, 0.4)])
    stone = shader.polished(shader.mix(glow, base, sheen), 1.53)
    return shader.surface(shader.coloured_shadow(stone, (0.92, 0.94, 0.97)))


def make_labradorite(scale=1.0, flash=0.5):
    """Wet-pavement grey; where a cleavage plane faces the eye a sheet of peacock blue, green and bronze opens."""
    shader = Shader("labradorite")
    where = shader.place()
    warped = shader.warped(where, 1.1 * scale, 0.7 / scale, 3)
    grain = shader.noise(shader.scaled(warped, (1, 1, 3)), 2.4 * scale, 6, 0.65)
    grey = shader.ramp(
        grain, [(0.3, (0.02, 0.024, 0.026)), (0.6, (0.07, 0.076, 0.075)), (0.75, (0.15, 0.15, 0.14))]
    )
    hue = shader.noise(warped, 0.8 * scale, 3, 0.5)
    sheet = shader.ramp(
        hue,
        [
            (0.34, (0.02, 0.1, 0.5)),
            (0.46, (0.03, 0.33, 0.85)),
            (0.56, (0.06, 0.58, 0.62)),
            (0.64, (0.35, 0.6, 0.2)),
            (0.72, (0.75, 0.45, 0.12)),
        ],
    )
    lines = shader.ramp(
        shader.noise(shader.scaled(where, (9, 0.6, 0.6)), 2 * scale, 2), [(0.35, 0.45), (0.6, 1.0)]
    )
    where_lit = shader.ramp(
        shader.noise(warped, 0.7 * scale, 3), [(0.5 - 0.08 * flash, 0.0), (0.6, 0.45 + 0.35 * flash)]
    )
    glow = shader.node(
        "BsdfGlossy", {"Color": shader.mix_colour(1, sheet, lines, "MULTIPLY"), "Roughness": 0.55}
    )
    spread = shader.node("BsdfDiffuse", {"Color": shader.mix_colour(1, sheet, lines, "MULTIPLY")})
    body = shader.mix(where_lit, shader.node("BsdfDiffuse", {"Color": grey}), shader.mix(0.45, glow, spread))
    return shader.surface(shader.polished(body, 1.56, 0.045))


def make_selenite(scale=1.0):
    """White satin spar: light runs along its fibres, which lie along Z."""
    shader = Shader("selenite")
    where = shader.place(20)
    fibres = shader.noise(
        shader.scaled(shader.warped(where, 0.6 * scale, 0.15), (14, 14, 0.35)), 1.2 * scale, 5, 0.6
    )
    broad = shader.noise(shader.scaled(where, (1.2, 1.2, 0.12)), 1.6 * scale, 3)
    both = shader.math("ADD", shader.math("MULTIPLY", fibres, 0.6), shader.math("MULTIPLY", broad, 0.4))
    white = shader.ramp(
        both, [(0.32, (0.7, 0.7, 0.69)), (0.5, (0.86, 0.855, 0.84)), (0.66, (0.95, 0.945, 0.93))]
    )
    body = shader.principled(
        base=white,
        subsurface=1.0,
        radius=(0.7, 0.65, 0.6),
        roughness=0.3,
        normal=shader.bump(fibres, 0.25, 0.02),
    )
    silk = shader.silk((0.95, 0.95, 0.94), 0.4, 0.6)
    return shader.surface(shader.mix(0.2, body, silk))


def make_kyanite(scale=1.0):
    """Blades of blue, streaked along their length (Z), paler at the edges."""
    shader = Shader("kyanite")
    where = shader.place(20)
    streaks = shader.noise(shader.scaled(shader.warped(where, 1.2, 0.2), (6, 6, 0.4)), 1.4 * scale, 5, 0.65)
    patches = shader.noise(where, 0.9 * scale, 4)
    both = shader.math("ADD", shader.math("MULTIPLY", streaks, 0.65), shader.math("MULTIPLY", patches, 0.35))
    colour = shader.ramp(
        both,
        [
            (0.34, (0.02, 0.05, 0.2)),
            (0.47, (0.045, 0.15, 0.45)),
            (0.56, (0.13, 0.3, 0.6)),
            (0.68, (0.5, 0.63, 0.75)),
        ],
    )
    body = shader.principled(
        base=colour,
        subsurface=0.6,
        radius=(0.08, 0.1, 0.2),
        roughness=0.22,
        normal=shader.bump(streaks, 0.5, 0.05),
    )
    pearl = shader.silk((0.6, 0.72, 0.85), 0.3, 0.7)
    return shader.surface(shader.mix(0.22, body, pearl))
