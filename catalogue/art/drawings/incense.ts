import { net, place, slab, tube } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt, PAULOWNIA } from '../materials/makers.ts'
import { rectangle } from './outlines.ts'

/** A pale box, and a sheaf of incense sticks with a paper band before it. */
export function putIncense(scene: Scene): void {
  const random = createRandom('incense')
  const box = chain(rotate(0, 0, 0.1), translate([0.6, 3.4, 0]))
  put(scene, place(slab(rectangle(23, 5), 2.2), box), PAULOWNIA)
  put(scene, place(slab(rectangle(23.4, 5.4), 0.5), chain(translate([0, 0, 2.24]), box)), PAULOWNIA, {
    shift: 3,
  })
  put(scene, place(slab(rectangle(3.4, 5.5), 0.06), chain(translate([-5.4, 0, 2.75]), box)), matt('#efe6d2'))
  put(scene, place(slab(rectangle(0.7, 5.52), 0.07), chain(translate([-5.4, 0, 2.76]), box)), matt('#9b3a2c'))
  const stick = matt('#8d5f35', { grain: 8, contrast: 0.3 })
  for (let index = 0; index < 34; index += 1) {
    const layer = Math.floor(index / 9)
    const y = -3 + ((index % 9) - 4) * 0.27 + (layer % 2) * 0.13 + (random() - 0.5) * 0.05
    const shift = (random() - 0.5) * 0.7
    const path: Vec3[] = [
      [-10.6 + shift, y - 0.55, 0.13 + layer * 0.22],
      [10.4 + shift, y + 0.65, 0.13 + layer * 0.22],
    ]
    put(
      scene,
      tube(path, () => 0.125, 10),
      stick,
      { shift: index },
    )
  }
  const band = Array.from({ length: 40 }, (_, index): Vec3 => {
    const around = (2 * Math.PI * index) / 40
    return [2, -2.93 + 1.4 * Math.cos(around), 0.5 + 0.56 * Math.sin(around)]
  })
  const paper = net(6, 40, (row, column) => add(band[column] ?? [0, 0, 0], [row * 0.4 - 1, row * 0.024, 0]), {
    columns: true,
  })
  put(scene, paper, matt('#efe6d2'))
  for (const [y, turn] of [
    [-6.1, 0.09],
    [-6.9, -0.05],
  ] as const) {
    put(
      scene,
      place(
        tube(
          [
            [-10.5, 0, 0.13],
            [10.5, 0, 0.13],
          ],
          () => 0.125,
          10,
        ),
        chain(rotate(0, 0, turn), translate([0.8, y, 0])),
      ),
      stick,
      { shift: y },
    )
  }
}
