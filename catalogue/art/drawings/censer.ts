import { lathe, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import type { Vec3 } from '../engine/vector.ts'
import { glaze, matt } from '../materials/makers.ts'
import { smooth, wall } from './outlines.ts'

/** A small celadon censer carved with lotus petals, with ash and one stick. */
export function putCenser(scene: Scene): void {
  const petals = (around: number, height: number) => {
    const row = height < 2.6 ? 0 : 0.5
    const within = (((around / (2 * Math.PI)) * 14 + row) % 1) - 0.5
    return 1 + 0.055 * (1 - (2 * within) ** 2) * Math.sin((Math.PI * ((height / 2.6) % 1)) ** 0.9)
  }
  const hollow = ([x, y, z]: Vec3) =>
    1.15 - (petals((Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI), Math.max(0, z - 0.8)) - 1) * 13
  const celadon = glaze('#6f9f86', '#c9dccb', hollow)
  const outer = smooth([
    [0.01, 0.8],
    [1.9, 0.8],
    [3.1, 1.6],
    [4.1, 3.2],
    [4.5, 5],
    [4.45, 6],
  ])
  put(
    scene,
    lathe(wall(outer, 0.35), 280, (around, height) => (height < 6 ? petals(around, height - 0.8) : 1)),
    celadon,
  )
  put(
    scene,
    lathe(
      [
        [2.2, 0],
        [2.3, 0.1],
        [1.9, 0.9],
        [1.2, 0.9],
      ],
      80,
    ),
    celadon,
  )
  put(
    scene,
    lathe(
      [
        [4.1, 5.2],
        [2, 5.35],
        [0.01, 5.4],
      ],
      60,
    ),
    matt('#b9b4aa', { grain: 5, contrast: 0.3 }),
  )
  put(
    scene,
    tube(
      [
        [0.3, 0.2, 5],
        [0.7, 0.4, 13],
      ],
      () => 0.13,
      10,
    ),
    matt('#8a5f38'),
  )
  put(
    scene,
    tube(
      [
        [0.7, 0.4, 13],
        [0.73, 0.41, 13.35],
      ],
      () => 0.14,
      10,
    ),
    { ...matt('#b9b0a6'), glow: [0.5, 0.12, 0.02] },
  )
}
