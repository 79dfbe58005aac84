import { curve } from '../engine/curve.ts'
import { tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, scale } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putBall } from './metalwork.ts'

/** Jade beads on a red cord, each between knots, with a sliding knot and two ends. */
export function putKnotBracelet(scene: Scene): void {
  const red = matt('#9e1f1b', { grain: 9, contrast: 0.35 })
  const jade = stone('Nephrite jade', 1.2)
  const radius = 2.95
  const pointAt = (around: number): Vec3 => [radius * 1.03 * Math.cos(around), radius * Math.sin(around), 0.4]
  const loop = Array.from({ length: 140 }, (_, index) => pointAt((2 * Math.PI * index) / 140))
  for (const strand of [0, 1, 2]) {
    const braid = loop.map((point, index): Vec3 => {
      const phase = index * 0.9 + strand * 2.09
      return add(scale(point, 1 + Math.cos(phase) * 0.016), [0, 0, Math.sin(phase) * 0.05])
    })
    put(
      scene,
      tube(braid, () => 0.075, 8, { closed: true }),
      red,
      { shift: strand },
    )
  }
  for (let index = 0; index < 9; index += 1) {
    const around = -Math.PI / 2 + (index - 4) * 0.39
    putBall(scene, 0.41, pointAt(around), jade, index * 4)
    putBall(scene, 0.17, pointAt(around + 0.195), red, index, 20)
    if (index === 0) putBall(scene, 0.17, pointAt(around - 0.195), red, index, 20)
  }
  for (const around of [Math.PI / 2 - 0.16, Math.PI / 2, Math.PI / 2 + 0.16])
    putBall(scene, 0.24, pointAt(around), red, around, 20)
  for (const side of [-1, 1]) {
    const end = curve(
      [
        [side * 0.4, radius, 0.35],
        [side * 1, radius + 0.8, 0.15],
        [side * 0.8, radius + 1.8, 0.12],
      ],
      20,
    )
    put(
      scene,
      tube(end, () => 0.08, 8),
      red,
    )
    putBall(scene, 0.2, [side * 0.8, radius + 1.85, 0.2], jade, side, 24)
  }
}
