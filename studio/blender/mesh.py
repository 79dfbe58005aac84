"""Meshes in code: objects from points and faces, turned profiles, tubes, plates, instances. Lengths in centimetres."""

import math

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise

TAU = 2 * math.pi


def make_object(name, points, faces, material, crease=None):
    """A smooth-shaded object; edges sharper than crease degrees stay sharp."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.update()
    return _finish(name, mesh, material, crease)


def _finish(name, mesh, material, crease=None, smooth=True):
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    if material:
        mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    if crease is not None:
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(crease)
    return thing


def from_bmesh(name, built, material, crease=None, smooth=True):
    """An object from a bmesh, which is freed."""
    mesh = bpy.data.meshes.new(name)
    built.to_mesh(mesh)
    built.free()
    return _finish(name, mesh, material, crease, smooth)


def pose(location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """A placement: scaled, turned (radians, XYZ), moved."""
    size = Matrix.Scale(scale, 4) if isinstance(scale, (int, float)) else Matrix.Diagonal((*scale, 1))
    return Matrix.Translation(location) @ Euler(rotation).to_matrix().to_4x4() @ size


def put(thing, placement):
    """Moves an object to a placement and returns it."""
    thing.matrix_world = placement
    return thing


def copy_of(thing, placement):
    """Another object with the same mesh."""
    again = bpy.data.objects.new(thing.name, thing.data)
    bpy.context.collection.objects.link(again)
    again.matrix_world = placement
    return again


def hide(*things):
    """Hides prototypes from the render: only their copies are visible."""
    for thing in things:
        thing.hide_render = True


def group(name, things):
    """An empty parent, so that all of them can be placed together."""
    parent = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(parent)
    for thing in things:
        if thing.parent is None:
            thing.parent = parent
    return parent


def grouped(name, build, *args, **more):
    """Runs a builder and returns a parent of all it added."""
    before = set(bpy.data.objects)
    build(*args, **more)
    return group(name, [thing for thing in bpy.data.objects if thing not in before])


def lathe(name, profile, material, segments=64, crease=40, closed=False, wobble=0.0, seed=0):
    """A profile of (radius, height) turned about Z. Closed: the profile is a loop (a ring of that section)."""
    count = len(profile)
    points, faces = [], []
    for step in range(segments):
        angle = TAU * step / segments
        x, y = math.cos(angle), math.sin(angle)
        for radius, z in profile:
            factor = 1 + wobble * noise.noise((x * 1.3 + seed, y * 1.3, z * 0.7)) if wobble else 1
            points.append((radius * factor * x, radius * factor * y, z))
    for step in range(segments):
        after = (step + 1) % segments
        for k in range(count if closed else count - 1):
            up = (k + 1) % count
            faces.append((step * count + k, after * count + k, after * count + up, step * count + up))
    thing = make_object(name, points, faces, material, crease)
    built = bmesh.new()
    built.from_mesh(thing.data)
    bmesh.ops.remove_doubles(built, verts=built.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(built, faces=built.faces)
    built.to_mesh(thing.data)
    built.free()
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    return thing


def make_ring(radius, wire, material, segments=48, sides=14, stretch=1.0, name="ring"):
    """A torus of round wire in the XY plane; stretch lengthens it along X without thickening the wire."""
    points, faces = [], []
    for step in range(segments):
        x, y = math.cos(TAU * step / segments), math.sin(TAU * step / segments)
        for side in range(sides):
            out, up = wire * math.cos(TAU * side / sides), wire * math.sin(TAU * side / sides)
            points.append((x * (radius * stretch + out), y * (radius + out), up))
    for step in range(segments):
        after = (step + 1) % segments
        for side in range(sides):
            beside = (side + 1) % sides
            faces.append(
                (step * sides + side, after * sides + side, after * sides + beside, step * sides + beside)
            )
    return make_object(name, points, faces, material)


def make_tube(name, points, radius, material, cyclic=False):
    """A round cord along points."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = radius, 4, True
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    spline.use_cyclic_u, spline.use_smooth = cyclic, True
    thing = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def make_plate(name, outline, thickness, material, bevel=0.03, holes=()):
    """A flat shape in XY, as thick as given and rounded at its edges; outline and holes are lists of (x, y)."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = thickness / 2, bevel, 3
    for line in (outline, *holes):
        spline = curve.splines.new("POLY")
        spline.points.add(len(line) - 1)
        spline.use_cyclic_u = True
        for point, (x, y) in zip(spline.points, line):
            point.co = (x, y, 0, 1)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def make_box(name, size, material, bevel=0.04):
    """A box centred on its foot, with rounded edges."""
    built = bmesh.new()
    bmesh.ops.create_cube(built, size=1)
    for vertex in built.verts:
        vertex.co = Vector((vertex.co.x * size[0], vertex.co.y * size[1], (vertex.co.z + 0.5) * size[2]))
    thing = from_bmesh(name, built, material, 50, smooth=False)
    return rounded(thing, bevel)


def rounded(thing, width, segments=3, angle=30):
    """Rounds its sharp edges."""
    modifier = thing.modifiers.new("round", "BEVEL")
    modifier.width, modifier.segments = width, segments
    modifier.limit_method, modifier.angle_limit = "ANGLE", math.radians(angle)
    return thing


def make_lump(name, radius, stretch, material, shape, subdivisions=5, crease=None):
    """A sphere pushed out along each direction by shape(direction), then stretched along the axes."""
    built = bmesh.new()
    bmesh.ops.create_icosphere(built, subdivisions=subdivisions, radius=1)
    for vertex in built.verts:
        point = vertex.co * shape(vertex.co.copy())
        vertex.co = Vector((point.x * stretch[0], point.y * stretch[1], point.z * stretch[2])) * radius
    return from_bmesh(name, built, material, crease)


def make_sphere(name, radius, material, segments=128):
    built = bmesh.new()
    bmesh.ops.create_uvsphere(built, u_segments=segments, v_segments=segments // 2, radius=radius)
    return from_bmesh(name, built, material)


def spline(controls, count=400):
    """Points along a smooth line through the controls (Catmull-Rom)."""
    last = len(controls) - 1
    steps = max(1, count // last)
    points = []
    for index in range(last):
        p0, p1, p2, p3 = (Vector(controls[max(0, min(last, index + k))]) for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            curve = 2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
            points.append(0.5 * (curve + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    points.append(Vector(controls[-1]))
    return points


def circle(radius, count=64, centre=(0, 0)):
    return [
        (centre[0] + radius * math.cos(TAU * k / count), centre[1] + radius * math.sin(TAU * k / count))
        for k in range(count)
    ]


def rounded_rectangle(width, height, radius, steps=8):
    points = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        for step in range(steps + 1):
            angle = (start + step / steps) * math.pi / 2
            points.append(
                (
                    cx * (width / 2 - radius) + radius * math.cos(angle),
                    cy * (height / 2 - radius) + radius * math.sin(angle),
                )
            )
    return points
