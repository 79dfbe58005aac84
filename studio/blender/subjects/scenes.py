"""Several products on one table: the home page's picture, the categories', and the one beside "find your stone"."""

import bpy

from materials.crafted import make_cloth
from materials.stones import get_stone
from mesh import grouped, pose
from models.rocks import make_pebble
from studio import View
from subjects import (
    carved,
    custom_designs,
    energy_crystals,
    meditation_tools,
    protective,
    raw_stones,
    ritual_items,
)
from subjects.bracelets import add_sheet
from subjects.subject import Subject

GOODS = {
    **protective.SUBJECTS,
    **energy_crystals.SUBJECTS,
    **custom_designs.SUBJECTS,
    **raw_stones.SUBJECTS,
    **carved.SUBJECTS,
    **meditation_tools.SUBJECTS,
    **ritual_items.SUBJECTS,
}


def place_goods(products, slug, at, turn=0.0):
    """A product as its own picture shows it, moved to a place on the table."""
    grouped(slug, GOODS[slug].build, products.get(slug)).matrix_world = pose(
        (*at, 0) if len(at) == 2 else at, (0, 0, turn)
    )
    bpy.context.view_layer.update()


def _pebbles(*stones):
    for index, (gem, x, y, radius) in enumerate(stones):
        make_pebble(radius, get_stone(gem, 0.6), index * 3 + 4, (x, y), index * 1.7)


def _hero(products):
    place_goods(products, "uruguay-amethyst-cluster", (-4.8, 5.5), 0.1)
    place_goods(products, "smoky-quartz-point-tower", (3.0, 6.6), 0.5)
    place_goods(products, "lapis-lazuli-sphere", (7.4, 4.0))
    place_goods(products, "amethyst-still-water-bracelet", (-6.6, -2.4), 0.2)
    place_goods(products, "tigers-eye-watchful-bracelet", (6.9, -2.8), 0.4)
    place_goods(products, "rose-quartz-soft-morning-bracelet", (0.3, -6.0), 0.3)
    _pebbles(
        ("Green aventurine", -0.9, -0.5, 1.0),
        ("Carnelian", 1.3, -1.2, 0.95),
        ("Citrine", 2.5, 1.0, 1.0),
        ("Moonstone", 0.2, 1.4, 0.75),
    )


def _bracelets(products):
    for slug, at, turn in (
        ("tigers-eye-watchful-bracelet", (-5.2, 3.0), 0.3),
        ("amethyst-still-water-bracelet", (3.0, 4.4), 0.2),
        ("rose-quartz-soft-morning-bracelet", (-1.8, -4.2), 0.9),
        ("five-element-balance-bracelet", (6.6, -3.0), 0.1),
    ):
        place_goods(products, slug, at, turn)


def _crystals(products):
    place_goods(products, "uruguay-amethyst-cluster", (-5.4, 3.0), 0.15)
    place_goods(products, "malachite-hill-sphere", (6.4, -0.6))
    place_goods(products, "smoky-quartz-point-tower", (3.2, 6.6), 0.4)
    place_goods(products, "lapis-lazuli-sphere", (10.6, 4.8))
    place_goods(products, "blue-kyanite-blades", (0.8, -6.6), 0.3)
    _pebbles(("Rose quartz", -5.8, -6.2, 1.3), ("Carnelian", -8.2, -4.9, 1.0), ("Citrine", 8.0, -6.0, 1.0))


def _metaphysicals(products):
    place_goods(products, "hand-hammered-singing-bowl", (-6.0, 4.0))
    place_goods(products, "beeswax-pillar-candles", (10.4, 8.6))
    place_goods(products, "celadon-lotus-censer", (7.2, -3.0))
    place_goods(products, "tingsha-hand-cymbals", (15.4, -6.0), 0.3)


def _find_your_stone(_products):
    """Five stones on linen, one for each element, in the order in which they follow one another."""
    add_sheet(make_cloth((0.66, 0.6, 0.5), 6, 0.5), 60)
    stones = (
        ("Nephrite jade", -6.8, 0.5, 1.5),
        ("Carnelian", -3.5, -0.7, 1.35),
        ("Tiger's eye", 0.0, 0.4, 1.45),
        ("Clear quartz", 3.5, -0.6, 1.35),
        ("Lapis lazuli", 6.9, 0.6, 1.5),
    )
    _pebbles(*stones)


SUBJECTS = {
    "hero": Subject(_hero, 21, (View((0.2, 0, 4.6), 28, 30, 0, 22, (0, -2, 2)),)),
    "category-bracelets": Subject(_bracelets, 14, (View((0.7, 0.4, 0.3), 21.5, 44, 0, 22),)),
    "category-crystals": Subject(_crystals, 21, (View((1.2, 0.2, 3.6), 30, 22, 0, 20, (0, -1, 3)),)),
    "category-metaphysicals": Subject(
        _metaphysicals, 26, (View((4.5, 1, 6.2), 43, 22, 0, 18, (2, -2, 4)),), 0.85
    ),
    "find-your-stone": Subject(_find_your_stone, 13, (View((0, 0, 0.7), 20.5, 38, 0, 20),)),
}
