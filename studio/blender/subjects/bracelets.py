"""What all bracelets have in common: beads of the catalogue's own size, as many as the string holds."""

from random import Random

from mathutils import Vector, noise

from materials.crafted import make_cloth, make_slate, make_wood
from materials.stones import get_stone
from mesh import TAU, make_object, pose, put
from models.beads import BeadKind
from models.strings import fill_string, lay_ring
from studio import View
from subjects.subject import Subject


def make_kind(gem, product, material=None, diameter=None, **more):
    """Beads of a stone in the product's size (product["bead"], centimetres)."""
    size = diameter or product["bead"]
    return BeadKind(material or get_stone(gem, 0.8 / size if size > 0.8 else 1.0), size, **more)


def lay_bracelet(product, kind_at, fittings=(), centre=(0, 0), start=-1.571, seed="", pitch=None):
    """Fittings in the middle at the angle start, then as many beads as the string (product["string"], centimetres)
    holds. Returns the radius."""
    random = Random(product["slug"] + seed)
    taken = sum(item.length for item in fittings)
    beads = fill_string(
        product["string"],
        lambda index, count: kind_at(index, count).bead(random),
        taken,
        pitch or product["bead"],
    )
    items = [*fittings, *beads]
    length = sum(item.length for item in items)
    back = (taken - fittings[0].length) / 2 if fittings else 0
    return lay_ring(items, random, centre, start - TAU * back / length)


def add_ground(kind):
    """Slate, wood or linen that fills the picture of a detail."""
    material = {
        "slate": make_slate,
        "walnut": lambda: make_wood("walnut", 0.45, 0.8, 0, 0.15),
        "beech": lambda: make_wood("beech", 0.5, 0.8, 0, 0.1),
        "linen": lambda: make_cloth((0.62, 0.55, 0.44), 7.0, 0.4, 0.6),
    }[kind]()
    add_sheet(material, 60)


def on_ground(kind, build):
    """The same product on slate, wood or linen."""

    def build_there(product):
        add_ground(kind)
        build(product)

    return build_there


def add_sheet(material, width, depth=None, ripple=0.0, z=0.004, centre=(0, 0), turn=0.0, seed=0):
    """A sheet that lies on the paper, rippled like cloth by up to ripple centimetres."""
    depth = depth or width
    steps = 90 if ripple else 1
    points, faces = [], []
    for j in range(steps + 1):
        for k in range(steps + 1):
            x, y = (k / steps - 0.5) * width, (j / steps - 0.5) * depth
            lift = 0.0
            if ripple:
                lift = ripple * max(
                    0.0, noise.noise(Vector((x * 4 / width + seed, y * 2.2 / depth, seed))) + 0.15
                )
            points.append((x, y, lift))
    for j in range(steps):
        for k in range(steps):
            a = j * (steps + 1) + k
            faces.append((a, a + 1, a + steps + 2, a + steps + 1))
    return put(make_object("sheet", points, faces, material), pose((centre[0], centre[1], z), (0, 0, turn)))


def see_bracelet(
    build,
    target=(0, -0.25, 0.3),
    width=7.3,
    detail=(0, -2.75, 0.4),
    detail_width=4.2,
    turn=6.0,
    detail_turn=-16.0,
    ground=None,
    detail_elevation=30.0,
    size=7.0,
):
    """The complete bracelet from above, and a close-up of its front; ground: what lies under the detail."""

    whole = View(target, width, 50, turn, 20, (target[0], target[1] - 1.6, 0.5))
    near = View(
        detail,
        detail_width,
        detail_elevation,
        detail_turn,
        22,
        None,
        on_ground(ground, build) if ground else None,
    )
    return Subject(build, size, (whole, near))
