import { createParallelProjection, rasterize } from './raster.ts'
import type { Material, Scene } from './scene.ts'
import { getOwner, listOwners } from './surface.ts'
import { scale } from './vector.ts'
import type { Vec3 } from './vector.ts'

const MAP_SIZE = 1400
const GOLDEN_ANGLE = 2.399_963

/** The colour of light that reaches a point past everything in its way; `softness` in centimetres. */
export type Shadow = (point: Vec3, softness: number, spin: number, taps: number) => Vec3

/** Shadows of the whole scene for light from one direction. Clear stones let their own colour through. */
export function createShadow(scene: Scene, toLight: Vec3): Shadow {
  const { target, distance, width } = scene.camera
  const span = Math.max(width * 1.7, distance * 0.3)
  const project = createParallelProjection(toLight, span, MAP_SIZE, target)
  const { depth: depths, triangle } = rasterize(
    scene,
    project,
    MAP_SIZE,
    MAP_SIZE,
    (part) => !part.material.airy,
  )
  const tintOf = createTints(scene)
  const perCm = MAP_SIZE / span
  return (point, softness, spin, taps) => {
    const [px, py, depth] = project(point)
    let red = 0
    let green = 0
    let blue = 0
    for (let tap = 0; tap < taps; tap += 1) {
      const radius = softness * perCm * Math.sqrt((tap + 0.5) / taps)
      const around = tap * GOLDEN_ANGLE + spin
      const sx = Math.floor(px + Math.cos(around) * radius)
      const sy = Math.floor(py + Math.sin(around) * radius)
      const at = sy * MAP_SIZE + sx
      const isInside = sx >= 0 && sy >= 0 && sx < MAP_SIZE && sy < MAP_SIZE
      if (isInside && (depths[at] ?? Infinity) < depth - 0.05) {
        const tint = tintOf(triangle[at] ?? 0)
        red += tint[0]
        green += tint[1]
        blue += tint[2]
      } else {
        red += 1
        green += 1
        blue += 1
      }
    }
    return [red / taps, green / taps, blue / taps]
  }
}

function createTints(scene: Scene): (triangle: number) => Vec3 {
  const owners = listOwners(scene)
  const tints = new Map<Material, Vec3>()
  return (triangle) => {
    const { material, texture, mesh } = getOwner(owners, triangle).part
    let tint = tints.get(material)
    if (!tint) {
      tint = scale(material.tone(texture(mesh.points[0] ?? [0, 0, 0])), (material.clarity ?? 0) * 0.7)
      tints.set(material, tint)
    }
    return tint
  }
}
