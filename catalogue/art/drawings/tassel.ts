import { curve } from '../engine/curve.ts'
import { place, tube } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { matt } from '../materials/makers.ts'

/** A tassel hanging from a knot, laid on the table towards a direction (radians). */
export function putTassel(scene: Scene, at: Vec3, direction: number, length: number, hex: string): void {
  const random = createRandom(`tassel ${hex}`)
  const thread = matt(hex, { grain: 8, contrast: 0.35 })
  const turn = chain(rotate(0, 0, direction), translate(at))
  put(
    scene,
    place(
      tube(
        [
          [0, 0, 0.3],
          [0.5, 0, 0.36],
          [1.1, 0, 0.38],
        ],
        (along) => 0.16 + 0.16 * along,
        14,
      ),
      turn,
    ),
    thread,
  )
  for (let strand = 0; strand < 110; strand += 1) {
    const side = (random() - 0.5) * 2
    const lift = random()
    const path = curve(
      [
        [0.9, side * 0.12, 0.36],
        [1.6, side * 0.3, 0.2 + lift * 0.3],
        [length, side * 0.6 + (random() - 0.5) * 0.2, 0.06 + lift * 0.28],
      ],
      8,
    )
    put(
      scene,
      place(
        tube(path, () => 0.045, 6),
        turn,
      ),
      thread,
      { shift: strand },
    )
  }
  const wrap = Array.from({ length: 24 }, (_, index): Vec3 => {
    const around = (2 * Math.PI * index) / 24
    return [1.15, 0.34 * Math.cos(around), 0.36 + 0.3 * Math.sin(around)]
  })
  put(
    scene,
    place(
      tube(wrap, () => 0.1, 8, { closed: true }),
      turn,
    ),
    matt('#b08a3e'),
  )
}
