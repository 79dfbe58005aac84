import { place, tube } from '../engine/mesh.ts'
import { createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { GOLD } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { pebbleMesh } from './lumps.ts'

const RUNES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-0.2, -0.6],
    [-0.2, 0.6],
    [0.3, 0.25],
    [-0.2, -0.05],
  ],
  [
    [-0.3, -0.6],
    [-0.3, 0.6],
    [0.3, -0.6],
    [0.3, 0.6],
  ],
  [
    [0, -0.6],
    [0, 0.6],
    [0.35, 0.2],
    [0, 0.05],
  ],
  [
    [-0.3, 0.6],
    [0, 0.1],
    [0.3, 0.6],
    [-0.3, -0.6],
    [0, -0.1],
    [0.3, -0.6],
    [0, -0.1],
    [0, 0.1],
  ],
  [
    [0.25, 0.6],
    [-0.2, 0],
    [0.25, -0.6],
  ],
  [
    [0, -0.6],
    [0, 0.6],
    [-0.32, 0.25],
    [0, 0.6],
    [0.32, 0.25],
  ],
  [
    [-0.28, -0.6],
    [0.28, 0.6],
    [0, 0],
    [-0.28, 0.6],
    [0.28, -0.6],
  ],
]

/** Draws a letter in gold on top of a stone. */
export function putRune(scene: Scene, rune: number, at: Vec3, turn: number, size: number): void {
  const strokes = RUNES[rune % RUNES.length] ?? []
  const path = strokes.map(([x, y]): Vec3 => [x * size, y * size, -0.13 * (x * x + y * y) * size])
  put(
    scene,
    place(
      tube(path, () => 0.1 * size, 8),
      chain(rotate(0, 0, turn), translate(at)),
    ),
    GOLD,
  )
}

/** Where scattered stones lie, none over another. */
export function scatter(
  seed: string,
  count: number,
  spacing: number,
): { at: readonly [number, number]; turn: number }[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const around = index * 2.399_963
    const out = spacing * Math.sqrt(index + 0.3)
    return { at: [out * Math.cos(around) * 1.1, out * Math.sin(around)] as const, turn: random() * 6.28 }
  })
}

/** Fifteen tumbled stones, a gold letter on each. */
export function putRuneStones(scene: Scene): void {
  for (const [index, { at, turn }] of scatter('runes', 15, 1.28).entries()) {
    const random = createRandom(`rune ${index}`)
    const mesh = place(
      pebbleMesh([0.98, 0.82, 0.36], random),
      chain(rotate(0, 0, turn), translate([at[0], at[1], 0])),
    )
    const top = Math.max(...mesh.points.map((point) => point[2]))
    put(scene, mesh, stone('Agate', 0.9), { shift: index * 2 })
    putRune(scene, index, [at[0], at[1], top + 0.02], turn * 0.35, 0.62)
  }
}
