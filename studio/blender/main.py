"""Renders one picture or one look: blender -b --python main.py -- job.json. pictures.ts writes the job."""

import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from bake import bake_textures
from denoise import denoise
from render import render_halves
from sprites import take_sprite
from studio import clear_scene, set_up_camera, set_up_studio
from subjects.table import get_subject
from tone import grade


def take_picture(job):
    """job: name, view (from 1), width, height, samples, output (of a PPM, without
    its ending), denoiser (library), and product or null."""
    started = time.process_time()
    subject = get_subject(job["name"])
    view = subject.views[job["view"] - 1]
    clear_scene()
    set_up_studio(subject.size, subject.dim)
    (view.build or subject.build)(job.get("product"))
    set_up_camera(view)
    halves, features = render_halves(job["width"], job["height"], job["samples"], job["output"] + ".passes")
    rendered = time.process_time()
    picture = denoise(job["denoiser"], *halves, features)
    pixels = grade(picture)
    with open(job["output"] + ".ppm", "wb") as file:
        file.write(f"P6 {job['width']} {job['height']} 255\n".encode())
        file.write(pixels.tobytes())
    print(f"seconds {rendered - started:.1f} {time.process_time() - rendered:.1f}", flush=True)


def take_look(job):
    """job: as of take_sprite and bake_textures; output without its ending."""
    started = time.process_time()
    take_sprite(job)
    rendered = time.process_time()
    bake_textures(job)
    print(f"seconds {rendered - started:.1f} {time.process_time() - rendered:.1f}", flush=True)


if __name__ == "__main__":
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
        job = json.load(file)
    take_look(job) if "look" in job else take_picture(job)
