"""Sprites of single pieces of a bracelet on a transparent ground, seen from straight above in the studio's light.

The light is the same in every frame, and the string turns: a bracelet is composed of frames that are not turned
further than half a step. Frame k shows the string k steps clockwise of the picture's x axis.
"""

import math
from random import Random

import bpy
import numpy as np
from mathutils import Matrix

from denoise import denoise
from mesh import make_tube
from render import render_halves
from shading import make_plain
from studio import add_softbox, clear_scene, set_up_studio
from subjects.looks import get_look
from tone import grade

# The lights stand as for a bracelet (centimetres).
BRACELET_SIZE = 7.0


def _set_up_camera(width):
    lens = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", lens)
    bpy.context.collection.objects.link(camera)
    camera.location = (0, 0, 20)
    lens.type, lens.ortho_scale = "ORTHO", width
    bpy.context.scene.camera = camera


def _hide_ground():
    """The paper still gives light from below and is seen through clear stones."""
    bpy.data.objects["sweep"].visible_camera = False
    bpy.context.scene.render.film_transparent = True


def _put(item, frame):
    """Puts a threaded item there and returns its objects."""
    before = set(bpy.data.objects)
    item.put(frame)
    return [thing for thing in bpy.data.objects if thing not in before]


def _to_frame(turn, height, shift=0.0):
    """Z along the string, Y to the outside of a bracelet that is strung clockwise, X down."""
    along = Matrix(((0, 0, 1, 0), (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 0, 1)))
    return Matrix.Rotation(-turn, 4, "Z") @ Matrix.Translation((shift, 0, height)) @ along


def _lay_cord(turn, height, diameter):
    """The cord in its bore, which only clear stones show."""
    along = (math.cos(turn) * diameter, -math.sin(turn) * diameter)
    ends = [(-along[0], -along[1], height), (*along, height)]
    cord = make_tube("cord", ends, 0.04, make_plain("elastic", (0.75, 0.72, 0.7), 0.5))
    cord.visible_camera = False
    return cord


def _render_frame(job, look, kinds, index):
    random = Random(f"{job['look']}-{index}")
    turn = math.radians(look.span) * index / look.frames
    piece, neighbour = kinds
    item = piece(random)
    # Findings lie as high as the beads beside them.
    height = neighbour(random).height if neighbour else item.height
    things = _put(item, _to_frame(turn, height))
    # They are seen in polished stone and through clear one, and take its light where they touch.
    for side in (-1, 1) if neighbour else ():
        beside = neighbour(random)
        shift = side * (item.length + beside.length) / 2
        hidden = _put(beside, _to_frame(turn, height, shift))
        for thing in hidden:
            thing.visible_camera = thing.is_holdout = look.covers
        things += hidden
    if neighbour:
        things.append(_lay_cord(turn, height, job["part"]["diameter"]))
    halves, features, alpha = render_halves(
        job["size"], job["size"], job["samples"], job["output"] + ".passes", with_alpha=True
    )
    for thing in things:
        bpy.data.objects.remove(thing)
    colour = denoise(job["denoiser"], *halves, features)
    # Colours arrive multiplied by their coverage.
    pixels = grade(colour / np.maximum(alpha, 1e-3))
    coverage = np.clip(alpha[..., :1] * 255 + 0.5, 0, 255).astype(np.uint8)
    pixels[coverage[..., 0] == 0] = 0
    return np.concatenate([pixels, coverage], axis=2)


def take_sprite(job):
    """job: look, part (length and diameter, centimetres), size (of a frame, px), samples, output, denoiser.

    <output>.rgba gets the frames one below the other, 4 bytes a pixel.
    """
    look = get_look(job["look"])
    clear_scene()
    set_up_studio(BRACELET_SIZE)
    _set_up_camera(look.reach * job["part"]["diameter"])
    _hide_ground()
    kinds = look.build(job["part"])
    # What metal mirrors when it is seen from straight above; a charm, which lies flat, shows little else.
    watts = 480 if kinds[1] else 190
    add_softbox("overhead", (-2.5, 2.5, 26), (0, 0, 0), 13, 13, watts, (1, 0.985, 0.96), 0.5)
    frames = [_render_frame(job, look, kinds, index) for index in range(look.frames)]
    with open(job["output"] + ".rgba", "wb") as file:
        file.write(np.concatenate(frames).tobytes())
    print(f"look {look.frames} {look.span} {look.reach}", flush=True)
