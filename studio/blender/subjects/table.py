"""Finds a subject by its name: a product's slug, or the name of a scene."""

from subjects import (
    carved,
    custom_designs,
    divination,
    energy_crystals,
    jewelry,
    meditation_tools,
    protective,
    raw_stones,
    ritual_items,
    scenes,
    stories,
    swatches,
)

SUBJECTS = {
    **protective.SUBJECTS,
    **energy_crystals.SUBJECTS,
    **custom_designs.SUBJECTS,
    **raw_stones.SUBJECTS,
    **carved.SUBJECTS,
    **jewelry.SUBJECTS,
    **meditation_tools.SUBJECTS,
    **divination.SUBJECTS,
    **ritual_items.SUBJECTS,
    **scenes.SUBJECTS,
    **stories.SUBJECTS,
    **swatches.SUBJECTS,
}


def get_subject(name):
    """Raises KeyError for an unknown subject."""
    return SUBJECTS[name]
