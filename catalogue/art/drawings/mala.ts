import { tube } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt } from '../materials/makers.ts'
import { putBall } from './metalwork.ts'
import { putTassel } from './tassel.ts'

type MalaOptions = { bead: Material; marker: Material; tassel: string; size: number; seed: string }

/** A hundred and eight beads laid in two turns, ending in a large bead and a tassel. */
export function putMala(scene: Scene, { bead, marker, tassel, size, seed }: MalaOptions): void {
  const random = createRandom(seed)
  const count = 108
  const turns = 2
  const radius = (count * size * 1.02) / (2 * Math.PI * turns)
  const cord: Vec3[] = []
  const pointAt = (index: number): Vec3 => {
    const around = -Math.PI / 2 + 0.12 + ((2 * Math.PI * turns - 0.24) * index) / (count - 1)
    const turn = index / count
    const out = radius * (1.1 - turn * 0.2 + 0.02 * Math.sin(around * 3 + 1))
    return [out * Math.cos(around) * 1.06, out * Math.sin(around) * 0.96, size / 2]
  }
  for (let index = 0; index < count; index += 1) {
    const at = pointAt(index)
    const isMarker = index % 27 === 0 && index > 0
    putBall(
      scene,
      (size / 2) * (0.97 + random() * 0.04),
      at,
      isMarker ? marker : bead,
      index * 3 + random(),
      22,
    )
    cord.push(at)
  }
  put(
    scene,
    tube(cord, () => size * 0.12, 8),
    matt('#cbbda3'),
  )
  const first = cord[0] ?? [0, 0, 0]
  const last = cord.at(-1) ?? first
  const guru: Vec3 = add(
    [(first[0] + last[0]) / 2, Math.min(first[1], last[1]), 0],
    [0.1, -size * 1.25, size * 0.75],
  )
  for (const end of [first, last])
    put(
      scene,
      tube([end, guru], () => size * 0.12, 8),
      matt('#cbbda3'),
    )
  putBall(scene, size * 0.75, guru, marker, 3, 40)
  putTassel(scene, add(guru, [0, -size * 0.6, -guru[2] + 0.1]), -Math.PI / 2 + 0.08, 5.2, tassel)
}
