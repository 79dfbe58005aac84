import { curve } from '../engine/curve.ts'
import { lathe, place, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { cloth, matt, metal } from '../materials/makers.ts'
import { smooth, wall } from './outlines.ts'

/** A round pleated floor cushion with a carrying loop. */
export function putFloorCushion(scene: Scene): void {
  const linen = cloth('#6b9385')
  const side = smooth([
    [0.01, 0],
    [12, 0],
    [15.6, 2.2],
    [17, 7],
    [15.8, 11.8],
    [12.4, 14.4],
    [7, 15.5],
    [0.9, 15.2],
    [0.01, 15.1],
  ])
  const pleats = (around: number, height: number) => {
    const amount = Math.min(1, Math.max(0, height - 0.5) / 3) * 0.022
    return 1 + amount * Math.abs(Math.sin(around * 24)) ** 0.6
  }
  put(scene, lathe(side, 384, pleats), linen)
  put(
    scene,
    place(
      lathe(
        [
          [1.5, 0],
          [1.4, 0.28],
          [0.01, 0.45],
        ],
        40,
      ),
      translate([0, 0, 15]),
    ),
    linen,
  )
  const loop = curve(
    [
      [-2.4, -16.6, 8.4],
      [-2.2, -18.3, 7.6],
      [0, -19, 7.2],
      [2.2, -18.3, 7.6],
      [2.4, -16.6, 8.4],
    ],
    40,
  )
  put(
    scene,
    tube(loop, () => 0.5, 12),
    cloth('#5b8376'),
  )
}

/** A pair of small cymbals joined by leather. */
export function putCymbals(scene: Scene): void {
  const bronze = metal('#e6c583', 0.14)
  const dome = wall(
    smooth([
      [3.25, 0.02],
      [3.05, 0.2],
      [2.3, 0.42],
      [1.5, 0.75],
      [1.2, 1.25],
      [0.8, 1.55],
      [0.01, 1.65],
    ]).toReversed(),
    0.14,
  )
  const left: Vec3 = [-3.5, -0.6, 0]
  const right: Vec3 = [3.7, 1.1, 0.35]
  put(scene, place(lathe(dome, 96), translate(left)), bronze)
  put(scene, place(lathe(dome, 96), chain(rotate(0.2, 0.22, 0), translate(right))), bronze, { shift: 2 })
  const strap = curve(
    [
      [-3.5, -0.6, 1.6],
      [-2.9, 0.5, 2],
      [-1, 3.4, 0.5],
      [0.6, 4.4, 0.3],
      [2.6, 3.4, 0.8],
      [3.7, 1.2, 2.2],
    ],
    80,
  )
  put(
    scene,
    tube(strap, () => 0.16, 10),
    matt('#6d4326', { grain: 4 }),
  )
  for (const [x, y, z] of [strap[0], strap.at(-1)] as Vec3[]) {
    put(
      scene,
      place(
        lathe(
          [
            [0.3, -0.1],
            [0.36, 0.1],
            [0.2, 0.32],
            [0.01, 0.36],
          ],
          24,
        ),
        translate([x, y, z]),
      ),
      matt('#5d371e'),
    )
  }
}
