import { place } from './mesh.ts'
import type { Scene } from './scene.ts'
import { subtract, translate } from './vector.ts'
import type { Vec3 } from './vector.ts'

/** Sets everything of one scene into another at a place; patterns move along. */
export function merge(into: Scene, from: Scene, at: Vec3): void {
  for (const { mesh, material, texture } of from.parts) {
    into.parts.push({
      mesh: place(mesh, translate(at)),
      material,
      texture: (point) => texture(subtract(point, at)),
    })
  }
}
