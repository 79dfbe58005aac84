"""Spheres, towers, palm stones and figures."""

from materials.crafted import make_metal, make_wood
from materials.opaque import make_lapis, make_malachite, make_red_jasper
from materials.silky import make_labradorite, make_selenite
from materials.translucent import make_pale_nephrite, make_quartz
from mesh import make_sphere, pose, put
from models.crystals import SMOKY, make_crystal_glass, make_point
from models.polished import (
    make_ball_on_stand,
    make_palm_stone,
    make_rabbit,
    make_square_tower,
    make_wire_stand,
)
from shading import make_plain
from studio import View
from subjects.bracelets import on_ground
from subjects.subject import Subject


def _lapis(_product):
    make_ball_on_stand(3.0, make_lapis(0.42), make_wood("walnut"), (1.4, 0.3, 0.7))


def _malachite(_product):
    make_ball_on_stand(2.5, make_malachite(0.9), make_wood("walnut"), (0.5, 1.1, 0.2), 0.95)


def _clear_sphere(_product):
    brass = make_metal("brass", 0.16)
    stone = make_quartz(
        "quartz sphere", (0.985, 0.985, 0.98), (0.95, 0.95, 0.945), 0.62, 0.45, 0.22, 0.34, veils=0.4
    )
    put(make_sphere("ball", 2.5, stone), pose((0, 0, make_wire_stand(2.5, brass)), (0.4, 0.9, 0.2)))


def _selenite_tower(_product):
    put(make_square_tower(20, 4.6, make_selenite(0.5)), pose((0, 0, 0), (0, 0, 0.5)))


def _rabbit(_product):
    put(
        make_rabbit(
            5, make_pale_nephrite(0.7, (0.2, 0.085, 0.03)), make_plain("drilled", (0.05, 0.07, 0.05), 0.4)
        ),
        pose((0.1, 0, 0), (0, 0, 0.35)),
    )


def _labradorite(_product):
    put(make_palm_stone(7, 5, 2.2, make_labradorite(0.4, 1.1)), pose((0, 0, 1.05), (0.12, 0, 0.35)))


def _smoky_point(_product):
    # Dark foot, clear tip: the colours that the text names.
    glass = make_crystal_glass("smoky point", **SMOKY, milk=0.12)
    put(make_point(11, 1.75, glass, 5, 0.035, 0.62, 0.035, 0.05), pose((0, 0, 0), (0, 0, 0.3)))


def _worry_stone(_product):
    put(make_palm_stone(4.5, 3.4, 1.3, make_red_jasper(0.7), 0.42), pose((0, 0, 0.64), (0.1, 0, 0.4)))


SUBJECTS = {
    "lapis-lazuli-sphere": Subject(
        _lapis,
        8,
        (
            View((0, 0, 3.3), 9.6, 14, 0, 16, (0, -2.2, 4)),
            View((-0.3, -1, 4.2), 4.6, 24, -20, 20, (-0.3, -2.4, 4.6)),
        ),
    ),
    "malachite-hill-sphere": Subject(
        _malachite,
        7,
        (
            View((0, 0, 2.8), 8.2, 14, 0, 16, (0, -2, 3.4)),
            View((0.2, -1, 3.4), 4.2, 20, 16, 20, (0.2, -2.2, 3.6)),
        ),
    ),
    "clear-quartz-sphere": Subject(
        _clear_sphere,
        7,
        (
            View((0, 0, 2.3), 8.0, 16, 0, 16, (0, -1.5, 2.6)),
            View((0, -0.6, 2.0), 4.8, 30, -24, 20, (0, -2, 2.2), on_ground("linen", _clear_sphere)),
        ),
    ),
    "selenite-tower": Subject(
        _selenite_tower,
        17,
        (View((0, 0, 10), 25, 10, 0, 16, (0, -2, 10)), View((0, -1, 15.5), 8.5, 18, 14, 20, (0, -2, 15.5))),
    ),
    "nephrite-resting-rabbit": Subject(
        _rabbit,
        6,
        (
            View((0, 0, 1.2), 7.6, 20, 6, 18, (-0.4, -1, 1.4)),
            View((-0.5, -0.3, 1.7), 4.0, 38, -26, 22, None, on_ground("walnut", _rabbit)),
        ),
    ),
    "labradorite-palm-stone": Subject(
        _labradorite,
        7.5,
        (
            View((0, 0, 0.8), 9.8, 46, 4, 20),
            View((0.2, -0.3, 1.6), 4.6, 56, -14, 22, None, on_ground("slate", _labradorite)),
        ),
    ),
    "smoky-quartz-point-tower": Subject(
        _smoky_point,
        11,
        (
            View((0, 0, 5.4), 14.4, 13, 0, 16, (0, -1.4, 5.6)),
            View((0, -0.6, 7.6), 6, 22, 20, 20, (0, -1.4, 7.8)),
        ),
    ),
    "red-jasper-worry-stone": Subject(
        _worry_stone,
        5.5,
        (
            View((0, 0, 0.5), 6.8, 44, 4, 20),
            View((0, -0.1, 0.7), 3.7, 30, -20, 22, None, on_ground("linen", _worry_stone)),
        ),
    ),
}
