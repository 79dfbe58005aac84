"""Energy crystal bracelets: clear and coloured quartz, moonstone, carnelian, amazonite."""

from materials.crafted import make_metal
from materials.opaque import make_amazonite
from materials.stones import get_stone
from mesh import copy_of, hide
from models.beads import Threaded, make_barrel, make_bead, make_guru, make_rim, make_spacer
from models.charms import hang_half_moon, hang_leaves, hang_moon
from subjects.bracelets import lay_bracelet, make_kind, see_bracelet


def _one_stone(gem, **more):
    def build(product):
        kind = make_kind(gem, product, **more)
        lay_bracelet(product, lambda index, count: kind, pitch=kind.diameter * kind.flatness)

    return build


def _with_charm(gem, metal, hang, seed):
    def build(product):
        kind = make_kind(gem, product, seed=seed)
        fitting = make_metal(metal, 0.13)
        barrel = make_barrel(fitting, product["bead"], hang=hang())
        lay_bracelet(
            product, lambda index, count: kind, [barrel, make_spacer(fitting, product["bead"])], start=-1.35
        )

    return build


def _citrine(product):
    kind = make_kind("Citrine", product, seed=11)
    gold = make_metal("gold", 0.14)
    rims = [make_rim(gold, product["bead"] * 1.2, 0.14) for _ in range(2)]
    centre = _make_faceted(get_stone("Citrine"), product["bead"] * 1.3)
    lay_bracelet(product, lambda index, count: kind, [rims[0], centre, rims[1]])


def _make_faceted(material, diameter):
    """A bead of 8 by 7 flat faces."""
    bead = make_bead(diameter / 2, diameter * 0.07, material, 1, 0, 9)
    bead.data.polygons.foreach_set("use_smooth", [False] * len(bead.data.polygons))
    hide(bead)
    return Threaded(diameter, diameter / 2, lambda frame: copy_of(bead, frame))


def _frost(product):
    kind = make_kind("Clear quartz", product, seed=14)
    guru = make_guru(make_metal("silver", 0.12), 1.0)
    lay_bracelet(product, lambda index, count: kind, [guru], start=-1.2)


def _amazonite(product):
    kind = make_kind("Amazonite", product, make_amazonite(matte=1.0), seed=15)
    lay_bracelet(product, lambda index, count: kind)


SUBJECTS = {
    "amethyst-still-water-bracelet": see_bracelet(
        _with_charm("Amethyst", "silver", hang_moon, 1),
        (0.1, -0.7, 0.2),
        7.8,
        (0.7, -3.2, 0.3),
        4.6,
        ground="linen",
    ),
    "rose-quartz-soft-morning-bracelet": see_bracelet(
        _one_stone("Rose quartz", seed=6), width=7.5, turn=-6, ground="linen"
    ),
    "citrine-noon-light-bracelet": see_bracelet(_citrine, turn=3, ground="walnut", detail_turn=10),
    "green-aventurine-new-leaf-bracelet": see_bracelet(
        _with_charm("Green aventurine", "brass", hang_leaves, 7),
        (0.1, -0.7, 0.2),
        7.8,
        (0.6, -3.1, 0.3),
        4.6,
        turn=-4,
        detail_turn=10,
    ),
    "moonstone-half-moon-bracelet": see_bracelet(
        _with_charm("Moonstone", "silver", hang_half_moon, 10),
        (0.1, -0.6, 0.2),
        7.6,
        (0.6, -3.0, 0.3),
        4.2,
        turn=8,
        ground="slate",
    ),
    "carnelian-hearth-bracelet": see_bracelet(
        _one_stone("Carnelian", seed=12, flatness=0.82), width=7.5, turn=10, ground="walnut"
    ),
    "clear-quartz-first-frost-bracelet": see_bracelet(
        _frost, turn=-8, detail=(1.0, -2.6, 0.4), ground="slate"
    ),
    "amazonite-river-bracelet": see_bracelet(_amazonite, turn=5, detail_turn=12, ground="linen"),
}
