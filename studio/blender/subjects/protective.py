"""Protective bracelets: black, gold and steel."""

from random import Random

from materials.crafted import make_metal
from materials.opaque import make_hematite, make_matte_onyx, make_obsidian
from materials.translucent import make_quartz
from models.beads import make_spacer
from subjects.bracelets import lay_bracelet, make_kind, see_bracelet


def _obsidian(product):
    kind = make_kind("Obsidian", product, make_obsidian(0.8, sheen=0.2))
    lay_bracelet(
        product,
        lambda index, count: kind,
        [make_spacer(make_metal("silver", 0.14), product["bead"], 0.26)],
        start=-1.2,
    )


def _tourmaline(product):
    kind = make_kind("Black tourmaline", product, seed=2)
    small = make_kind("Hematite", product, make_hematite(matte=True), diameter=0.5, seed=5)
    lay_bracelet(product, lambda index, count: small if index % 7 == 3 else kind)


def _tigers_eye(product):
    kind = make_kind("Tiger's eye", product, seed=4)
    lay_bracelet(product, lambda index, count: kind)


def _hematite(product):
    kind = make_kind("Hematite", product, seed=6, uneven=0.002)
    lay_bracelet(product, lambda index, count: kind)


def _smoky(product):
    """From pale tea at the back to dark tea at the front."""
    tones = []
    for step in range(5):
        depth = step / 4
        tint = tuple(a + (b - a) * depth for a, b in ((0.86, 0.34), (0.75, 0.21), (0.63, 0.13)))
        milk = tuple(part * 0.75 for part in tint)
        tones.append(
            make_kind("Smoky quartz", product, make_quartz(f"smoky {step}", tint, milk, 0.62, 0.5), seed=step)
        )

    def kind_at(index, count):
        away = min(index, count - index) / (count / 2)
        return tones[min(4, int((1 - away) * 5))]

    lay_bracelet(product, kind_at)


def _onyx(product):
    kinds = (make_kind("Onyx", product, seed=3), make_kind("Onyx", product, make_matte_onyx(), seed=7))
    lay_bracelet(product, lambda index, count: kinds[index % 2])


def _pyrite(product):
    kind = make_kind("Pyrite", product, seed=8, uneven=0.01)
    brass = make_metal("brass", 0.2, patina=0.3)
    gate = []
    for _ in range(3):
        gate += [make_spacer(brass, product["bead"] * 1.15, 0.15, 0), kind.bead(Random(5))]
    gate.append(make_spacer(brass, product["bead"] * 1.15, 0.15, 0))
    lay_bracelet(product, lambda index, count: kind, gate, start=-1.3)


def _hawks_eye(product):
    kind = make_kind("Hawk's eye", product, seed=9)
    lay_bracelet(product, lambda index, count: kind)


SUBJECTS = {
    "black-obsidian-guardian-bracelet": see_bracelet(
        _obsidian, width=7.3, detail=(1.1, -2.7, 0.5), ground="linen"
    ),
    "black-tourmaline-threshold-bracelet": see_bracelet(_tourmaline, turn=-8, ground="slate"),
    "tigers-eye-watchful-bracelet": see_bracelet(_tigers_eye, width=7.3, turn=4, ground="walnut"),
    "hematite-steady-ground-bracelet": see_bracelet(_hematite, turn=12, detail_turn=14),
    "smoky-quartz-mountain-mist-bracelet": see_bracelet(_smoky, width=8.2, turn=-4),
    "black-onyx-still-night-bracelet": see_bracelet(_onyx, width=8.4, turn=10, ground="linen"),
    "pyrite-gate-bracelet": see_bracelet(_pyrite, turn=-10, ground="slate"),
    "hawks-eye-far-sight-bracelet": see_bracelet(_hawks_eye, width=8.3, turn=-6, detail_turn=12),
}
