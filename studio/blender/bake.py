"""Textures of stones for beads drawn in a browser: the materials of the pictures, unrolled from a sphere.

Columns run once round the string, rows along it, from the end that the string leaves by. Values are those of light that
falls in straight; reflections and refraction are the browser's part.
"""

import math

import bpy
import numpy as np

from mesh import TAU, make_object
from render import set_up_bake
from studio import clear_scene
from subjects.looks import get_look
from tone import to_srgb

ROWS, COLUMNS = 64, 128
BAKE_SAMPLES = 8
# What a clear polish reflects of light that falls in straight.
POLISH = 0.04
# Of a Principled surface, Cycles bakes gloss as white, whatever its strength and the metal's colour, and light that
# scatters below the surface as a second body.
BEYOND_BODY = ("Metallic", "Specular", "Clearcoat", "Sheen", "Subsurface")


def _make_globe(diameter, material):
    """A sphere around Z whose texture coordinates are its longitude and latitude."""
    points, faces, places = [], [], []
    for row in range(ROWS + 1):
        polar = math.pi * (1 - row / ROWS)
        for column in range(COLUMNS + 1):
            angle = TAU * column / COLUMNS
            ring = math.sin(polar) * diameter / 2
            points.append((ring * math.cos(angle), ring * math.sin(angle), math.cos(polar) * diameter / 2))
            places.append((column / COLUMNS, row / ROWS))
    for row in range(ROWS):
        for column in range(COLUMNS):
            first = row * (COLUMNS + 1) + column
            faces.append((first, first + 1, first + COLUMNS + 2, first + COLUMNS + 1))
    globe = make_object("globe", points, faces, material)
    layer = globe.data.uv_layers.new(name="globe")
    for loop in globe.data.loops:
        layer.data[loop.index].uv = places[loop.vertex_index]
    return globe


def _bake(globe, width, kind, **options):
    """One quantity of the globe's material, (height, width, 3) linear."""
    height = width // 2
    image = bpy.data.images.new(kind, width, height, float_buffer=True, is_data=True)
    nodes = globe.active_material.node_tree.nodes
    target = nodes.new("ShaderNodeTexImage")
    target.image = image
    nodes.active = target
    bpy.ops.object.bake(type=kind, margin=2, **options)
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    nodes.remove(target)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3]


def _luminance(light):
    return light @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def _leave_body(tree):
    """Principled surfaces of a material keep their base colour and what passes through."""
    for node in tree.nodes:
        if node.type != "BSDF_PRINCIPLED":
            continue
        for socket in (node.inputs[name] for name in BEYOND_BODY):
            for link in list(socket.links):
                tree.links.remove(link)
            socket.default_value = 0


def _bake_maps(job):
    look = get_look(job["look"])
    clear_scene()
    set_up_bake(BAKE_SAMPLES)
    globe = _make_globe(job["part"]["diameter"], look.make_material())
    bpy.context.view_layer.objects.active = globe
    globe.select_set(True)
    tint = {"pass_filter": {"COLOR"}}
    roughness = _bake(globe, job["textureSize"], "ROUGHNESS")[..., 0]
    matte = _bake(globe, job["textureSize"], "DIFFUSE", **tint)
    _leave_body(globe.active_material.node_tree)
    body, through, gloss = (
        _bake(globe, job["textureSize"], kind, **tint) for kind in ("DIFFUSE", "TRANSMISSION", "GLOSSY")
    )
    colour = body + through + np.maximum(gloss - POLISH, 0)
    total = np.maximum(_luminance(colour), 1e-4)
    # A metal has no body but what is left of it without its shine.
    is_metal = np.clip(_luminance(body - matte) / total, 0, 1)
    surface = np.stack([_luminance(through) / total, roughness, is_metal], axis=2)
    normal = _bake(globe, job["textureSize"], "NORMAL", normal_space="TANGENT")
    return to_srgb(np.clip(colour, 0, 1)), surface, normal


def bake_textures(job):
    """job: look, part (centimetres), textureSize (width in px; 0 for none), output.

    <output>.rgb gets, one below the other, 3 bytes a pixel: colour (sRGB), surface (red: share of light let through,
    green: roughness, blue: metal), and the normal in the surface's own directions.
    """
    maps = _bake_maps(job) if job["textureSize"] else []
    with open(job["output"] + ".rgb", "wb") as file:
        for values in maps:
            file.write(np.clip(values * 255 + 0.5, 0, 255).astype(np.uint8).tobytes())
