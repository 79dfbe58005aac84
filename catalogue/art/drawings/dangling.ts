import { curve } from '../engine/curve.ts'
import { faceted, lathe, place, ring, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { SILVER } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putBall, putChain } from './metalwork.ts'
import { cabochon, drop } from './settings.ts'

/** Two drops on silver wires, lying side by side. */
export function putEarrings(scene: Scene): void {
  for (const side of [-1, 1]) {
    const at: Vec3 = [side * 1.15, -0.9 + side * 0.08, 0.04]
    const turn = side * -0.1
    const outline = drop(0.86, 1.28)
    const rim = Array.from({ length: 80 }, (_, index): Vec3 => {
      const [x, y] = outline((2 * Math.PI * index) / 80)
      return [x * 1.02, y * 1.02, 0.1]
    })
    const move = chain(rotate(0, 0, turn), translate(at))
    put(
      scene,
      place(
        tube(rim, () => 0.05, 10, { closed: true }),
        move,
      ),
      SILVER,
    )
    put(
      scene,
      place(cabochon(outline, 0.34), chain(translate([0, 0, 0.06]), move)),
      stone('Moonstone', 1.4),
      { origin: at, shift: side + 3 },
    )
    put(scene, place(ring(0.1, 0.03), chain(translate([0, 0.78, 0.1]), move)), SILVER)
    const wire = curve(
      [
        [0, 0.9, 0.12],
        [0.02, 1.5, 0.1],
        [-0.12 * side, 2.1, 0.1],
        [-0.5 * side, 2.35, 0.1],
        [-0.85 * side, 2.05, 0.09],
        [-0.92 * side, 1.2, 0.08],
        [-0.82 * side, 0.7, 0.07],
      ],
      60,
    )
    put(
      scene,
      place(
        tube(wire, () => 0.035, 10),
        move,
      ),
      SILVER,
    )
    putBall(scene, 0.075, move([0, 0.95, 0.12]), SILVER, 0, 16)
  }
}

/** A cut drop on a fine chain that ends in a ball. */
export function putPendulum(scene: Scene): void {
  const sides = 8
  const profile: [number, number][] = [
    [0.01, -2.1],
    [0.62, -0.45],
    [0.72, 0.1],
    [0.6, 0.75],
    [0.28, 1.12],
    [0.01, 1.15],
  ]
  const cut = lathe(profile, sides)
  const corners = cut.triangles.map((index): Vec3 => cut.points[index] ?? [0, 0, 0])
  const flat = faceted(
    corners.flatMap((_, index) => (index % 3 === 0 ? [corners.slice(index, index + 3)] : [])),
  )
  const move = chain(rotate(Math.PI / 2, 0, 0.5), translate([0.6, -1.6, 0.68]))
  put(scene, place(flat, move), stone('Amethyst', 1.3), { shift: 2 })
  const cap = move([0, 0, 1.2])
  put(
    scene,
    place(
      lathe(
        [
          [0.32, 0.95],
          [0.33, 1.15],
          [0.2, 1.32],
          [0.08, 1.42],
        ],
        32,
      ),
      move,
    ),
    SILVER,
  )
  const path = curve(
    [
      cap,
      add(cap, [-0.6, 1, -0.4]),
      [-2.6, 1.6, 0.1],
      [-3.1, 3.2, 0.1],
      [-0.8, 3.9, 0.1],
      [1.9, 3.1, 0.1],
      [3, 1.4, 0.1],
      [3.4, 0.4, 0.15],
    ],
    260,
  )
  putChain(scene, path, SILVER, 0.1)
  putBall(scene, 0.36, [3.5, 0.1, 0.36], stone('Amethyst', 1.3), 7)
}
