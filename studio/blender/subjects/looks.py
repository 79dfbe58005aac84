"""The pieces of designed bracelets by their look, as the data of catalogue/beads name them."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from materials.crafted import make_cord, make_metal, make_wood
from materials.stones import STONES, get_stone
from materials.translucent import make_nephrite
from mesh import circle
from models import findings, pendants
from models.beads import BeadKind
from shading import make_plain

CHARM_FRAMES = 4
SILK = {
    "red": (0.42, 0.012, 0.018),
    "ivory": (0.72, 0.66, 0.54),
    "indigo": (0.02, 0.04, 0.16),
    "green": (0.13, 0.2, 0.1),
    "black": (0.012, 0.012, 0.013),
    "brown": (0.11, 0.05, 0.025),
}


@dataclass(frozen=True)
class Look:
    """build(part) returns the piece and what lies beside it, each as a function of a Random that gives an item to
    thread. part: length and diameter in centimetres. make_material: what its textures are baked from.

    frames: pictures of it while the string turns through span degrees; reach: width of a picture in diameters;
    covers: it reaches over its neighbours, which hide its inside.
    """

    build: Callable
    make_material: Callable | None = None
    frames: int = 8
    span: int = 180
    reach: float = 1.25
    covers: bool = False


def _bead(make_material):
    def build(part):
        kind = BeadKind(make_material(), part["diameter"], 1)
        return kind.bead, kind.bead

    return Look(build, make_material)


def _beside():
    """A bead of no particular stone."""
    return BeadKind(make_plain("stone", (0.3, 0.27, 0.25), 0.2), 1.0).bead


def _finding(make, *materials, reach=1.25, **more):
    """make: of models/findings.py; materials: functions that make what it takes first."""

    def build(part):
        item = make(*(material() for material in materials), part["length"], part["diameter"], **more)
        return lambda random: item, _beside()

    return Look(build, reach=reach)


def _cap(metal, petals=0):
    def build(part):
        item = findings.make_cap(metal(), part["length"], part["diameter"], petals)
        return lambda random: item, _beside()

    return Look(build, None, 8, 360, 1.4, True)


def _guru(make_material, make_top=None):
    def build(part):
        stone = make_material()
        kind = BeadKind(stone, part["diameter"], 4)
        top = make_top() if make_top else stone
        return (lambda random: findings.make_guru(kind.bead(random), top)), _beside()

    return Look(build, make_material, span=360, reach=1.6)


def _charm(build_item):
    return Look(lambda part: ((lambda random: build_item(part["diameter"])), None), None, CHARM_FRAMES, 360)


def _plate(metal, outline, holes=(), thickness=0.05, material=None):
    """A flat charm; material: if it is not of the metal of its loops."""

    def domed():
        return metal(0.12)

    return _charm(
        lambda length: pendants.make_charm(
            metal(), length, pendants.OUTLINES[outline](), holes, thickness, (material or domed)()
        )
    )


def _tassel(colour):
    return _charm(lambda length: pendants.make_tassel_charm(SILK[colour], length, _gold()))


def _cord(make_material):
    """A coil of it: cords are shown beside the other parts, and drawn on the bracelet as a line."""

    def build(part):
        return (lambda random: pendants.make_coil(make_material(), part["diameter"] / 2)), None

    return Look(build, None, 1, 360, 24)


def _silver(dome=0.0):
    return make_metal("silver", 0.16, 0.08, dome=dome)


def _gold(dome=0.0):
    return make_metal("gold", 0.15, 0.08, dome=dome)


def _brass(dome=0.0):
    return make_metal("brass", 0.2, 0.12, 0.25, dome=dome)


def _sandalwood():
    return make_wood("sandalwood", 0.34, 2.0)


def _stone(gem, scale=0.8):
    return lambda: get_stone(gem, scale)


def to_look(gem):
    """`Tiger's eye` is `tigers-eye`."""
    return re.sub("[^a-z]+", "-", gem.lower().replace("'", ""))


LOOKS = {
    **{to_look(gem): _bead(_stone(gem)) for gem in STONES},
    "nephrite": _bead(_stone("Nephrite jade")),
    "spacer-silver-disc": _finding(findings.make_disc, _silver),
    "spacer-gold-disc": _finding(findings.make_disc, _gold),
    "spacer-brass-disc": _finding(findings.make_disc, _brass),
    "spacer-silver-daisy": _finding(findings.make_daisy, _silver),
    "spacer-silver-ball": _finding(findings.make_ball, _silver),
    "spacer-gold-ball": _finding(findings.make_ball, _gold),
    "spacer-silver-rope": _finding(findings.make_beaded_disc, _silver, grains=20),
    "spacer-silver-tube": _finding(findings.make_tube, _silver, reach=2.6),
    "spacer-brass-lotus": _finding(findings.make_fluted, _brass, flutes=9),
    "spacer-sandalwood-disc": _finding(findings.make_disc, _sandalwood, edge=0.9),
    "cap-silver-petal": _cap(_silver, 6),
    "cap-gold-petal": _cap(_gold, 6),
    "cap-silver-lotus": _cap(_silver, 8),
    "cap-gold-lotus": _cap(_gold, 8),
    "cap-silver-plain": _cap(_silver),
    "cap-brass-cloud": _cap(_brass, 5),
    "guru-silver": _guru(_silver),
    "guru-nephrite": _guru(_stone("Nephrite jade")),
    "guru-onyx": _guru(_stone("Onyx")),
    "guru-sandalwood": _guru(_sandalwood),
    **{f"tassel-silk-{colour}": _tassel(colour) for colour in ("red", "ivory", "indigo", "green")},
    "charm-silver-lotus": _plate(_silver, "lotus"),
    "charm-silver-moon": _plate(_silver, "moon"),
    "charm-gold-moon": _plate(_gold, "moon"),
    "charm-silver-leaf": _plate(_silver, "leaf"),
    "charm-gold-gourd": _charm(lambda length: pendants.make_turned_charm(_gold(), length, pendants.GOURD)),
    "charm-silver-lock": _plate(_silver, "lock"),
    "charm-silver-cloud": _plate(_silver, "cloud"),
    "charm-silver-bell": _charm(lambda length: pendants.make_turned_charm(_silver(), length, pendants.BELL)),
    "charm-brass-coin": _plate(_brass, "disc", [pendants.SQUARE_HOLE]),
    "charm-nephrite-disc": _plate(_gold, "disc", [circle(0.2)], 0.14, lambda: make_nephrite(0.8)),
    "cord-elastic-clear": _cord(lambda: make_plain("elastic", (0.78, 0.76, 0.73), 0.15, specular=0.6)),
    "cord-elastic-black": _cord(lambda: make_plain("elastic", (0.012, 0.012, 0.013), 0.2)),
    "cord-silk-red": _cord(lambda: make_cord(SILK["red"], 14)),
    "cord-silk-black": _cord(lambda: make_cord(SILK["black"], 14)),
    "cord-silk-ivory": _cord(lambda: make_cord(SILK["ivory"], 14)),
    "cord-cotton-brown": _cord(lambda: make_cord(SILK["brown"], 10)),
}


def get_look(name):
    """Raises KeyError for an unknown look."""
    return LOOKS[name]
