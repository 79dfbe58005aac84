"""The studio setup of all pictures: a sheet of warm paper, soft light from the left, one camera.

One Blender unit is a centimetre. Places and sizes of lights grow with the size of the goods, their power with its
square, so that a ring and a cushion are lit alike.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import bpy
from mathutils import Vector

from mesh import make_object
from shading import Shader

LENS_MM, SENSOR_MM = 100, 36
PAPER = (0.83, 0.79, 0.735)


@dataclass(frozen=True)
class View:
    """A camera position. width: centimetres across the picture at the target; angles in degrees.

    build: what stands there, if not the same as in the subject's other views.
    """

    target: tuple
    width: float
    elevation: float
    turn: float = 0.0
    f_stop: float = 18.0
    focus: tuple | None = None
    build: Callable | None = None


def clear_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _aim(thing, point):
    thing.rotation_euler = (Vector(point) - thing.location).to_track_quat("-Z", "Y").to_euler()


def _soften(light, edge):
    """Lets a lamp's emission fall towards its rim, so that its mirror image looks like a real diffuser."""
    light.use_nodes = True
    tree = light.node_tree
    emission = next(node for node in tree.nodes if node.type == "EMISSION")
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    parts = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(geometry.outputs["Parametric"], parts.inputs[0])
    product = tree.nodes.new("ShaderNodeMath")
    product.operation = "MULTIPLY"
    for axis in (0, 1):
        centred = tree.nodes.new("ShaderNodeMath")
        centred.operation = "SUBTRACT"
        centred.inputs[1].default_value = 0.5
        tree.links.new(parts.outputs[axis], centred.inputs[0])
        distance = tree.nodes.new("ShaderNodeMath")
        distance.operation = "ABSOLUTE"
        tree.links.new(centred.outputs[0], distance.inputs[0])
        fall = tree.nodes.new("ShaderNodeMapRange")
        fall.interpolation_type = "SMOOTHSTEP"
        for index, value in ((1, 0.5), (2, 0.5 - edge), (3, 0.12), (4, 1.25)):
            fall.inputs[index].default_value = value
        tree.links.new(distance.outputs[0], fall.inputs[0])
        tree.links.new(fall.outputs[0], product.inputs[axis])
    tree.links.new(product.outputs[0], emission.inputs["Strength"])


def add_softbox(name, location, target, width, depth, watts, colour, edge=0.0):
    """A rectangular lamp; edge: how much of its width its light falls off in."""
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y, light.energy, light.color = width, depth, watts, colour
    lamp = bpy.data.objects.new(name, light)
    bpy.context.collection.objects.link(lamp)
    lamp.location = location
    _aim(lamp, target)
    if edge:
        _soften(light, edge)


def _add_sweep(size):
    """Paper that runs back and curves up into a wall."""
    bend, radius, half_width = size * 2.6, size * 3.4, size * 14
    profile = [(-size * 8, 0), (bend, 0)]
    for step in range(1, 25):
        angle = math.pi / 2 * step / 24
        profile.append((bend + radius * math.sin(angle), radius * (1 - math.cos(angle))))
    profile.append((bend + radius, size * 14))
    points = [(side * half_width, y, z) for y, z in profile for side in (-1, 1)]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(profile) - 1)]
    paper = Shader("paper")
    make_object("sweep", points, faces, paper.surface(paper.node("BsdfDiffuse", {"Color": PAPER})))


def _add_world(strength):
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes["Background"]
    where = tree.nodes.new("ShaderNodeTexCoord")
    parts = tree.nodes.new("ShaderNodeSeparateXYZ")
    height = tree.nodes.new("ShaderNodeMapRange")
    height.inputs[1].default_value = -1
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.25, 0.23, 0.21, 1)
    ramp.color_ramp.elements[1].color = (1.0, 0.98, 0.95, 1)
    tree.links.new(where.outputs["Generated"], parts.inputs[0])
    tree.links.new(parts.outputs[2], height.inputs[0])
    tree.links.new(height.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def set_up_studio(size, dim=1.0):
    """Paper and lights for products of this size in centimetres; dim below 1 darkens them for a flame's own light."""
    power = size * size * dim

    def at(x, y, z):
        return (x * size, y * size, z * size)

    _add_sweep(size)
    add_softbox(
        "key", at(-1.55, 0.55, 2.3), at(0, 0, 0.1), size * 1.7, size * 1.7, 42 * power, (1, 0.955, 0.9), 0.3
    )
    add_softbox(
        "rim", at(1.7, 1.5, 1.2), at(0, 0, 0.2), size * 0.55, size * 1.7, 16 * power, (1, 0.985, 0.97)
    )
    add_softbox(
        "kicker", at(-0.9, -1.5, 2.5), at(0, 0, 0.1), size * 0.34, size * 0.34, 7 * power, (1, 0.98, 0.95)
    )
    add_softbox(
        "backdrop", at(0, 1.6, 6.5), at(0, 7, 1.2), size * 9, size * 2, 215 * size * size, (1, 0.98, 0.955)
    )
    add_softbox(
        "scrim", at(-0.3, 3, 3), (0, 0, 0), size * 3.4, size * 1.5, 14 * power, (1, 0.985, 0.96), 0.45
    )
    add_softbox(
        "fill", at(1.3, -2.3, 1.7), at(0, 0, 0.1), size * 1.8, size * 1.4, 13 * power, (0.97, 0.985, 1), 0.5
    )
    _add_world(0.2 * dim)


def set_up_camera(view):
    """A 100 mm lens. f-stops are those of a real lens: Blender's unit is the metre, hence the hundredth."""
    lens = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", lens)
    bpy.context.collection.objects.link(camera)
    elevation, turn = math.radians(view.elevation), math.radians(view.turn)
    target = Vector(view.target)
    away = Vector(
        (math.sin(turn) * math.cos(elevation), -math.cos(turn) * math.cos(elevation), math.sin(elevation))
    )
    camera.location = target + away * (view.width * LENS_MM / SENSOR_MM)
    _aim(camera, target)
    lens.lens, lens.sensor_width = LENS_MM, SENSOR_MM
    lens.clip_start, lens.clip_end = 0.5, 5000
    lens.dof.use_dof = True
    lens.dof.aperture_fstop = view.f_stop / 100
    focus = Vector(view.focus) if view.focus else target
    lens.dof.focus_distance = (focus - camera.location).dot(-away)
    bpy.context.scene.camera = camera
