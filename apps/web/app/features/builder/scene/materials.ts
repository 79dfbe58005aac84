import {
  Color,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from 'three'
import type { Finish, Look } from '../looks.ts'
import { drawBeadTexture } from './bead-texture.ts'

/** `rest` has everything; `moving` is for devices that would turn the bracelet too slowly: a lamp and its highlight. */
export type Quality = 'rest' | 'moving'

interface Recipe {
  roughness: number
  metalness?: number
  coat?: number
  /** Share of light that passes through a bead at rest. */
  transmission?: number
  /** Light that gathers on the far side of a translucent bead. */
  glow?: number
  /** A bright band across the fibres, or with a low exponent a glow that floats on the bead. */
  band?: { strength: number; exponent: number }
}

const RECIPES: Readonly<Record<Finish, Recipe>> = {
  glass: { roughness: 0.1, coat: 0.5, transmission: 0.55, glow: 0.2 },
  translucent: { roughness: 0.26, coat: 0.45, glow: 0.3 },
  polished: { roughness: 0.2, coat: 0.5 },
  silk: { roughness: 0.24, coat: 0.4, band: { strength: 0.95, exponent: 34 } },
  sheen: { roughness: 0.22, coat: 0.5, glow: 0.25, band: { strength: 0.55, exponent: 7 } },
  metal: { roughness: 0.27, metalness: 1 },
  matte: { roughness: 0.72 },
  thread: { roughness: 0.9 },
}

/** Materials of one look: the same colours in both qualities. */
export interface LookMaterials {
  rest: MeshPhysicalMaterial
  moving: MeshPhongMaterial
}

/** Makes the materials of a look. Dispose of them with `disposeMaterials`. */
export function createMaterials(look: Look): LookMaterials {
  const recipe = RECIPES[look.finish]
  const map = drawBeadTexture(look)
  const rest = new MeshPhysicalMaterial({
    map,
    roughness: recipe.roughness,
    metalness: recipe.metalness ?? 0,
    clearcoat: recipe.coat ?? 0,
    clearcoatRoughness: 0.08,
    ...(recipe.transmission && {
      transmission: recipe.transmission,
      thickness: 0.7,
      ior: 1.54,
      attenuationColor: new Color(look.main),
      attenuationDistance: 0.8,
    }),
  })
  addInnerLight(rest, look, recipe)
  const gloss = 1 - recipe.roughness
  const moving = new MeshPhongMaterial({
    map,
    // A metal is lit by what it reflects: without a studio around it, it would be bleached.
    color: recipe.metalness ? '#8c8c8c' : '#ffffff',
    specular: new Color(recipe.metalness ? look.light : '#ffffff').multiplyScalar(gloss * 0.55),
    shininess: 2 + gloss ** 2 * 70,
  })
  return { rest, moving }
}

/** Baked colours of a clear stone are those of its surface: its depth is mixed in, more where no light comes through. */
const DEPTH = { rest: 0.65, moving: 0.8 }

/** Replaces the drawn colours by baked ones. */
export function setColours({ rest, moving }: LookMaterials, map: Texture): void {
  rest.map?.dispose()
  rest.map = map
  moving.map = map
  if (rest.transmission === 0) return
  rest.color.lerp(rest.attenuationColor, DEPTH.rest)
  moving.color.lerp(rest.attenuationColor, DEPTH.moving)
}

/** Sets how rough, metallic and clear a look is from place to place; only seen at rest. */
export function setSurface({ rest }: LookMaterials, surface: Texture): void {
  Object.assign(rest, { roughnessMap: surface, metalnessMap: surface, transmissionMap: surface })
  rest.roughness = 1
  rest.needsUpdate = true
}

/** Frees the memory of a look on the graphics card. */
export function disposeMaterials({ rest, moving }: LookMaterials): void {
  rest.map?.dispose()
  rest.roughnessMap?.dispose()
  rest.dispose()
  moving.dispose()
}

/** Direction to the large lamp (studio-light.ts). */
const LAMP = 'vec3(-0.44, 0.75, -0.49)'

/**
 * Adds to the standard shading what it lacks of stones: light that gathers opposite the lamp in a translucent bead, and
 * the band of fibrous ones (chatoyancy), which is brightest where fibre and half vector are at right angles.
 */
function addInnerLight(material: MeshPhysicalMaterial, look: Look, { glow = 0, band }: Recipe): void {
  if (glow === 0 && !band) return
  const uniforms = {
    glowColour: { value: new Color(look.light).lerp(new Color(look.main), 0.45).multiplyScalar(glow) },
    bandColour: { value: new Color(look.light).multiplyScalar(band?.strength ?? 0) },
    bandExponent: { value: band?.exponent ?? 1 },
  }
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vFibre;')
      .replace(
        '#include <defaultnormal_vertex>',
        '#include <defaultnormal_vertex>\nvFibre = normalize(normalMatrix * vec3(0.8, 0.6, 0.0));',
      )
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
varying vec3 vFibre;
uniform vec3 glowColour;
uniform vec3 bandColour;
uniform float bandExponent;`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
vec3 lamp = normalize((viewMatrix * vec4(${LAMP}, 0.0)).xyz);
vec3 toEye = normalize(vViewPosition);
float farSide = max(dot(normal, -lamp) * 0.8 + dot(normal, toEye) * 0.3, 0.0);
totalEmissiveRadiance += glowColour * diffuseColor.rgb * farSide * farSide;
vec3 halfway = normalize(lamp + toEye);
vec3 fibre = normalize(vFibre - normal * dot(normal, vFibre) * 0.5);
float along = dot(fibre, halfway);
float silk = pow(max(1.0 - along * along, 0.0), bandExponent) * max(dot(normal, halfway), 0.0);
totalEmissiveRadiance += bandColour * diffuseColor.rgb * silk;`,
      )
  }
  material.customProgramCacheKey = () => 'inner-light'
}
