"""Every stone by the name it has in the catalogue."""

from materials import opaque, silky, translucent
from materials.translucent import make_quartz


def _quartz(name, *tones, **more):
    return lambda scale=1.0: make_quartz(name, *tones, scale=scale, **more)


STONES = {
    "Agate": translucent.make_agate(),
    "Amazonite": opaque.make_amazonite,
    "Amethyst": _quartz("amethyst", (0.6, 0.31, 0.88), (0.42, 0.2, 0.66)),
    "Black tourmaline": opaque.make_tourmaline,
    "Carnelian": translucent.make_carnelian,
    "Citrine": _quartz("citrine", (0.98, 0.74, 0.2), (0.96, 0.7, 0.28), cloud=0.62, most=0.4),
    "Clear quartz": _quartz("clear quartz", (0.985, 0.985, 0.98), (0.95, 0.95, 0.945), cloud=0.66, most=0.4),
    "Coral": opaque.make_coral,
    "Desert rose": opaque.make_gypsum_rose,
    "Fluorite": translucent.make_fluorite,
    "Garnet": translucent.make_garnet,
    "Green aventurine": translucent.make_aventurine,
    "Hawk's eye": silky.make_hawks_eye,
    "Hematite": opaque.make_hematite,
    "Jadeite": translucent.make_jadeite,
    "Kyanite": silky.make_kyanite,
    "Labradorite": silky.make_labradorite,
    "Lapis lazuli": opaque.make_lapis,
    "Malachite": opaque.make_malachite,
    "Moonstone": silky.make_moonstone,
    "Nephrite jade": translucent.make_nephrite,
    "Obsidian": opaque.make_obsidian,
    "Onyx": opaque.make_onyx,
    "Pyrite": opaque.make_pyrite,
    "Red jasper": opaque.make_red_jasper,
    "Rose quartz": _quartz(
        "rose quartz", (0.98, 0.7, 0.72), (0.94, 0.62, 0.64), cloud=0.36, most=0.75, soft=0.45
    ),
    "Selenite": silky.make_selenite,
    "Smoky quartz": _quartz("smoky quartz", (0.5, 0.36, 0.26), (0.34, 0.23, 0.16), cloud=0.62),
    "Sodalite": opaque.make_sodalite,
    "Sunstone": translucent.make_sunstone,
    "Tiger's eye": silky.make_tigers_eye,
    "Turquoise": opaque.make_turquoise,
}


def get_stone(gem, scale=1.0):
    """The material of a stone; scale: features per centimetre against those of an 8 mm bead. Raises KeyError."""
    return STONES[gem](scale=scale)
