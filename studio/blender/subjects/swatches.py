"""Close-ups of the stones: round crops of them are the swatches of the filters."""

import re

from materials.silky import make_labradorite
from materials.stones import STONES, get_stone
from mesh import make_sphere, pose, put
from studio import View
from subjects.subject import Subject


def _close(gem):
    def build(_product):
        stone, tilt = get_stone(gem, 0.8), 0.5
        if gem == "Labradorite":
            # Such a small crop may miss the sheets of colour that identify the stone.
            stone, tilt = make_labradorite(0.8, 1.8), 1.1
        put(make_sphere("stone", 1.1, stone), pose((0, 0, 1.1), (tilt, 0.3, 0.2)))

    return build


def to_swatch_name(gem):
    return "swatch-" + re.sub("[^a-z]+", "-", gem.lower())


SUBJECTS = {
    to_swatch_name(gem): Subject(_close(gem), 2.6, (View((0, -0.5, 1.7), 1.15, 48, -8, 22),))
    for gem in STONES
}
