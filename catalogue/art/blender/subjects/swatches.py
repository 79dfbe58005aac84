"""The stones themselves, close: round crops of them are the swatches by which shoppers filter."""

import re

from materials.stones import STONES, get_stone
from mesh import make_sphere, pose, put
from studio import View
from subjects.subject import Subject


def _close(gem):
    def build(_product):
        put(make_sphere("stone", 1.1, get_stone(gem, 0.8)), pose((0, 0, 1.1), (0.5, 0.3, 0.2)))

    return build


def to_swatch_name(gem):
    return "swatch-" + re.sub("[^a-z]+", "-", gem.lower())


SUBJECTS = {
    to_swatch_name(gem): Subject(_close(gem), 2.6, (View((0, -0.5, 1.7), 1.15, 48, -8, 22),))
    for gem in STONES
}
