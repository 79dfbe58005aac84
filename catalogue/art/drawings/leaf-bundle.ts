import { net, place, tube } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { leaf, matt } from '../materials/makers.ts'

/** A bundle of dried leaves bound with red thread. */
export function putLeafBundle(scene: Scene): void {
  const random = createRandom('mugwort')
  const greens = [
    leaf('#5a6a4e', '#8f9f7c'),
    leaf('#6c7a60', '#a9b598'),
    leaf('#4a5a44', '#7d8d6c'),
    leaf('#8b8f74', '#b9b89b'),
  ]
  const thickness = (x: number) =>
    1.75 -
    0.5 * Math.abs(x / 9) ** 2 -
    0.25 * Math.exp(-(((x + 5) / 0.8) ** 2)) -
    0.2 * Math.exp(-(((x - 1) / 0.9) ** 2))
  for (let index = 0; index < 460; index += 1) {
    const x = -7.2 + random() * 15
    const around = random() * Math.PI * 1.25 - Math.PI * 0.12
    const radius = thickness(x) * (0.8 + random() * 0.24)
    const root: Vec3 = [x, Math.cos(around) * radius, 1.75 + Math.sin(around) * radius]
    const long = 1.6 + random() * 1.9
    const wide = 0.22 + random() * 0.3
    const curl = random() * 0.5
    const blade = net(9, 5, (row, column) => {
      const at = row / 8
      const half =
        wide * Math.sin(Math.PI * Math.min(1, at * 0.94 + 0.06)) ** 0.8 * (1 + 0.25 * Math.sin(at * 22))
      const side = (column / 4 - 0.5) * 2
      return [at * long, side * half, curl * at * at * 0.7 - side * side * half * 0.5]
    })
    const turn = chain(
      rotate(Math.PI / 2 - around + (random() - 0.5) * 0.8, (random() - 0.75) * 0.3, (random() - 0.5) * 0.35),
      translate(root),
    )
    put(scene, place(blade, turn), greens[index % 4] ?? leaf('#5a6a4e', '#8f9f7c'), { shift: index })
  }
  for (let index = 0; index < 26; index += 1) {
    const around = random() * 6.28
    const out = Math.sqrt(random()) * 1.1
    const from: Vec3 = [
      -10.6 - random() * 1.2,
      Math.cos(around) * out * 1.1,
      1.7 + Math.sin(around) * out * 0.8,
    ]
    put(
      scene,
      tube([from, [-6, from[1] * 1.1, from[2]]], () => 0.1 + random() * 0.07, 8),
      matt('#7d6a48', { grain: 5, contrast: 0.4 }),
      { shift: index },
    )
  }
  const thread = matt('#a3271d', { grain: 9, contrast: 0.3 })
  for (const direction of [1, -1]) {
    const helix = Array.from({ length: 360 }, (_, index): Vec3 => {
      const at = index / 359
      const x = -6.6 + at * 12.4
      const radius = thickness(x) * 1.06
      const around = direction * at * 2 * Math.PI * 4.5
      return [x, Math.cos(around) * radius, 1.78 + Math.sin(around) * radius]
    })
    put(
      scene,
      tube(helix, () => 0.075, 8),
      thread,
    )
  }
  for (let wrap = 0; wrap < 7; wrap += 1) {
    const loop = Array.from({ length: 60 }, (_, index): Vec3 => {
      const around = (2 * Math.PI * index) / 60
      const x = -6.6 + wrap * 0.15
      return [x, Math.cos(around) * thickness(x) * 1.05, 1.78 + Math.sin(around) * thickness(x) * 1.05]
    })
    put(
      scene,
      tube(loop, () => 0.08, 8, { closed: true }),
      thread,
    )
  }
}
