"""Builds Cycles materials in code. A Shader is one material; its methods add a node and return an output socket."""

import bpy

PRINCIPLED_INPUTS = {
    "base": "Base Color",
    "roughness": "Roughness",
    "metallic": "Metallic",
    "specular": "Specular",
    "subsurface": "Subsurface",
    "radius": "Subsurface Radius",
    "subsurface_colour": "Subsurface Color",
    "transmission": "Transmission",
    "ior": "IOR",
    "coat": "Clearcoat",
    "coat_roughness": "Clearcoat Roughness",
    "normal": "Normal",
    "sheen": "Sheen",
    "emission": "Emission",
    "emission_strength": "Emission Strength",
}


class Shader:
    """One material. Colours are linear (r, g, b), lengths centimetres, texture scales per centimetre."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def _set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
            return
        if socket.type == "RGBA":
            value = (value, value, value, 1) if isinstance(value, (int, float)) else (*value, 1)[:4]
        elif socket.type == "VECTOR" and isinstance(value, (int, float)):
            value = (value, value, value)
        socket.default_value = value

    def node(self, kind, inputs=None, output=0, **attributes):
        """Adds a ShaderNode<kind>; inputs by name or index, each a socket or a constant. Returns its output socket."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in attributes.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self._set(node.inputs[name], value)
        return node.outputs[output]

    def surface(self, shader):
        """Makes this the material's surface and returns the material."""
        self._set(self.output.inputs["Surface"], shader)
        return self.material

    # Numbers and colours

    def math(self, operation, a, b=0.0, clamp=False):
        return self.node("Math", {0: a, 1: b}, operation=operation, use_clamp=clamp)

    def scaled(self, vector, factors):
        return self.node("VectorMath", {0: vector, 1: factors}, operation="MULTIPLY")

    def ramp(self, factor, stops):
        """A colour or grey by position: stops are (position, grey or colour), in order."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        self._set(node.inputs[0], factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = (value, value, value, 1) if isinstance(value, (int, float)) else (*value, 1)
        return node.outputs[0]

    def mix_colour(self, factor, a, b, blend="MIX"):
        return self.node("MixRGB", {0: factor, 1: a, 2: b}, blend_type=blend)

    def mix(self, factor, a, b):
        """Of two surfaces: a where factor is 0, b where it is 1."""
        return self.node("MixShader", {0: factor, 1: a, 2: b})

    # Places and patterns

    def place(self, random=30.0, scale=(1, 1, 1)):
        """The point in the object's own space, moved at random for each object so that no two are alike."""
        where = self.node("TexCoord", output="Object")
        if random:
            chance = self.node("ObjectInfo", output="Random")
            shift = self.node(
                "CombineXYZ",
                {index: self.math("MULTIPLY", chance, random * k) for index, k in enumerate((1, 1.7, 2.3))},
            )
            where = self.node("VectorMath", {0: where, 1: shift}, operation="ADD")
        return where if scale == (1, 1, 1) else self.scaled(where, scale)

    def generated(self, axis):
        """0 to 1 along one axis of the object's bounding box."""
        return self.node("SeparateXYZ", {0: self.node("TexCoord", output="Generated")}, output=axis)

    def noise(self, where, scale, detail=3, roughness=0.5, distortion=0.0, output="Fac"):
        inputs = {"Vector": where, "Scale": scale, "Detail": detail}
        return self.node(
            "TexNoise", {**inputs, "Roughness": roughness, "Distortion": distortion}, output=output
        )

    def warped(self, where, scale, amount, detail=2):
        """The point pushed about by a noise, by up to half the amount each way."""
        push = self.noise(where, scale, detail, output="Color")
        push = self.node("VectorMath", {0: push, 1: (0.5, 0.5, 0.5)}, operation="SUBTRACT")
        return self.node("VectorMath", {0: where, 1: self.scaled(push, (amount,) * 3)}, operation="ADD")

    def cells(self, where, scale, feature="F1", output="Distance"):
        return self.node("TexVoronoi", {"Vector": where, "Scale": scale}, output=output, feature=feature)

    def wave(self, where, scale, distortion=0.0, detail=2.0, detail_scale=1.0, kind="BANDS", axis="X"):
        inputs = {"Vector": where, "Scale": scale, "Distortion": distortion, "Detail": detail}
        direction = {"bands_direction" if kind == "BANDS" else "rings_direction": axis}
        return self.node(
            "TexWave", {**inputs, "Detail Scale": detail_scale}, output="Fac", wave_type=kind, **direction
        )

    def veins(self, where, scale, width, detail=5):
        """1 on thin winding lines, 0 elsewhere."""
        ridge = self.math("ABSOLUTE", self.math("SUBTRACT", self.noise(where, scale, detail, 0.6, 1.0), 0.5))
        return self.ramp(ridge, [(0, 1.0), (width * 0.4, 0.45), (width, 0.0)])

    def bump(self, height, strength=0.2, distance=0.02):
        return self.node("Bump", {"Height": height, "Strength": strength, "Distance": distance})

    # Surfaces

    def principled(self, **values):
        """A Principled surface; PRINCIPLED_INPUTS names what may be given. Scattered light takes the base colour."""
        if "subsurface" in values and "subsurface_colour" not in values:
            values["subsurface_colour"] = values["base"]
        return self.node("BsdfPrincipled", {PRINCIPLED_INPUTS[name]: value for name, value in values.items()})

    def glass(self, tint, roughness=0.015, ior=1.545, normal=None):
        """Tinted refraction under an untinted reflection: Blender's own glass tints its highlights as well."""
        bent = {} if normal is None else {"Normal": normal}
        return self.mix(
            self.node("Fresnel", {"IOR": ior, **bent}),
            self.node("BsdfRefraction", {"Color": tint, "Roughness": roughness, "IOR": ior, **bent}),
            self.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": roughness, **bent}),
        )

    def polished(self, body, ior=1.54, roughness=0.05):
        """A body under a clear polish."""
        return self.mix(
            self.node("Fresnel", {"IOR": ior}), body, self.node("BsdfGlossy", {"Roughness": roughness})
        )

    def silk(self, colour, roughness=0.38, anisotropy=0.85):
        """Gloss drawn out along the rings around Z, as of parallel fibres."""
        tangent = self.node("Tangent", direction_type="RADIAL", axis="Z")
        inputs = {"Color": colour, "Roughness": roughness, "Anisotropy": anisotropy, "Tangent": tangent}
        return self.node("BsdfAnisotropic", inputs)

    def coloured_shadow(self, shader, tint, middle=1.25, rim=0.25):
        """Lets light through to the ground, tinted, brighter in the middle: in place of costly true caustics."""
        facing = self.node("LayerWeight", {"Blend": 0.5}, output="Facing")
        strength = self.ramp(facing, [(0, middle / 2), (1, rim / 2)])
        colour = self.scaled(self.mix_colour(1, strength, tint, "MULTIPLY"), (2, 2, 2))
        through = self.node("BsdfTransparent", {"Color": colour})
        return self.mix(self.node("LightPath", output="Is Shadow Ray"), shader, through)


def make_plain(name, colour, roughness=0.5, **more):
    """One colour throughout."""
    shader = Shader(name)
    return shader.surface(shader.principled(base=colour, roughness=roughness, **more))
