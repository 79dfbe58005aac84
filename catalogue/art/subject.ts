import type { ProductRecord } from '../src/format.ts'
import type { Camera, Scene } from './engine/scene.ts'
import type { Vec3 } from './engine/vector.ts'

/** How a product is drawn: what lies on the table, seen whole and from nearby. */
export type Subject = { draw: (scene: Scene, product: ProductRecord) => void; whole: Camera; detail: Camera }

/** A camera at a distance that suits the width seen, as a long lens would. */
export function look(target: Vec3, width: number, elevation: number, turn = 0): Camera {
  return { target, width, elevation, turn, distance: width * 3.4 }
}
