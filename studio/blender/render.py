"""Renders the scene with Cycles: two halves with different seeds and the features that the denoiser uses."""

import os
import shutil

import bpy
import numpy as np

PASSES = {
    "Image": "colour",
    "DiffCol": "diffuse",
    "GlossCol": "gloss",
    "TransCol": "transmission",
    "Normal": "normal",
}


def _set_up(width, height, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    render, cycles = scene.render, scene.cycles
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.use_persistent_data = True
    # This build has no denoiser of its own, and fails when one is requested.
    cycles.device, cycles.use_denoising = "CPU", False
    cycles.samples, cycles.use_adaptive_sampling = samples, False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 0, 4, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 2, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 10, 12, 0
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5


def set_up_bake(samples):
    """Prepares Cycles to bake what materials are made of: no light is followed."""
    _set_up(16, 16, samples)


def _write_passes_to(folder, passes):
    """Python cannot read a render's pixels without a window: each pass goes through a file."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_color = layer.use_pass_transmission_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_mode = "OPEN_EXR", "RGB"
    files.format.color_depth, files.format.exr_codec = "32", "NONE"
    files.file_slots.clear()
    for name, slot in passes.items():
        files.file_slots.new(slot)
        tree.links.new(layers.outputs[name], files.inputs[slot])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])


def _read(path, width, height):
    image = bpy.data.images.load(path, check_existing=False)
    image.colorspace_settings.name = "Linear"
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    # Blender counts rows from below.
    return pixels.reshape(height, width, 4)[::-1, :, :3]


def render_halves(width, height, samples, folder, with_alpha=False):
    """Two pictures of half the samples each, and their mean features (albedo, normal); with_alpha: and their coverage."""
    _set_up(width, height, max(1, samples // 2))
    passes = {**PASSES, "Alpha": "alpha"} if with_alpha else PASSES
    _write_passes_to(folder, passes)
    scene = bpy.context.scene
    halves, features, alphas = [], [], []
    for half in (1, 2):
        scene.cycles.seed = 11 + half * 101
        scene.frame_set(half)
        bpy.ops.render.render(write_still=False)
        read = {
            slot: _read(os.path.join(folder, f"{slot}{half:04d}.exr"), width, height)
            for slot in passes.values()
        }
        albedo = read["diffuse"] + 0.6 * read["gloss"] + 0.8 * read["transmission"]
        halves.append(read["colour"])
        features.append(np.concatenate([albedo, read["normal"]], axis=2))
        alphas.append(read.get("alpha"))
    shutil.rmtree(folder, ignore_errors=True)
    features = (features[0] + features[1]) * 0.5
    return (halves, features, (alphas[0] + alphas[1]) * 0.5) if with_alpha else (halves, features)
