import type { Mesh } from './mesh.ts'
import { subtract } from './vector.ts'
import type { Vec3 } from './vector.ts'

/** How a surface looks. Colours are linear light; texture positions are centimetres of the object. */
export type Material = {
  tone: (at: Vec3) => Vec3
  /** 0 matt to 1 polished. */
  gloss: number
  /** 0 sharp to 1 blurred reflections. */
  roughness: number
  /** 0 opaque to 1 clear: light passes through and colours the shadow. */
  clarity?: number
  metal?: boolean
  /** Light added by the structure of the stone, such as a cat's eye. */
  sheen?: (at: Vec3, normal: Vec3, view: Vec3) => Vec3
  /** Pushes the normal; for hammering, grain, weave. */
  bump?: (at: Vec3) => Vec3
  /** Shines by itself. */
  glow?: Vec3
  /** Casts no shadow and is not darkened by its neighbours. */
  airy?: boolean
}

/** A camera that looks at a point from a distance, raised by `elevation` and turned by `turn` degrees. */
export type Camera = { target: Vec3; distance: number; elevation: number; turn?: number; width: number }

/** Things on a table whose surface is z = 0, x to the right and y away from the viewer. */
export type Scene = {
  parts: { mesh: Mesh; material: Material; texture: (point: Vec3) => Vec3 }[]
  camera: Camera
}

/** Adds a thing; its texture sticks to it, shifted by `shift` so that no two look alike. */
export function put(
  scene: Scene,
  mesh: Mesh,
  material: Material,
  { origin = [0, 0, 0], shift = 0 }: PutOptions = {},
) {
  const offset: Vec3 = [shift * 31.7, shift * 17.9, shift * 23.3]
  const from = subtract(origin, offset)
  scene.parts.push({ mesh, material, texture: (point) => subtract(point, from) })
}

type PutOptions = { origin?: Vec3; shift?: number }
