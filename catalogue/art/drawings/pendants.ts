import { curve } from '../engine/curve.ts'
import { lathe, place, ring, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { GOLD, matt, SILVER } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putChain } from './metalwork.ts'
import { drop, oval, putSetStone } from './settings.ts'
import type { Outline } from './settings.ts'

/** The two ends of a necklace, from the pendant's loop up and out of the picture. */
function necklace(top: Vec3): Vec3[][] {
  return [-1, 1].map((side) =>
    curve(
      [
        top,
        [side * 0.75, top[1] + 0.9, 0.14],
        [side * 2, top[1] + 2.9, 0.12],
        [side * 3.1, top[1] + 5.4, 0.12],
        [side * 3.5, top[1] + 9, 0.12],
      ],
      160,
    ),
  )
}

function putLoop(scene: Scene, at: Vec3, metal: Material): void {
  put(scene, place(ring(0.17, 0.045), chain(rotate(0.35, 0, 0), translate(at))), metal)
  put(
    scene,
    place(
      lathe(
        [
          [0.11, -0.2],
          [0.17, -0.12],
          [0.15, 0.1],
          [0.1, 0.2],
        ],
        24,
      ),
      chain(rotate(Math.PI / 2, 0, 0), translate(add(at, [0, 0.28, 0.08]))),
    ),
    metal,
  )
}

/** A domed stone in a rim on a chain. */
function putPendant(scene: Scene, { gem, outline, height, metal, beaded }: PendantOptions): void {
  putSetStone(scene, { outline, dome: 0.5, stone: stone(gem, 1.5), metal, at: [0, 0, 0], beaded })
  putLoop(scene, [0, height / 2 + 0.2, 0.16], metal)
  for (const path of necklace([0, height / 2 + 0.55, 0.22])) putChain(scene, path, metal, 0.12)
}

type PendantOptions = { gem: string; outline: Outline; height: number; metal: Material; beaded: boolean }

/** A thick jade disc with a round hole, hung from a gold loop on a silk cord. */
export function putPeaceDisc(scene: Scene): void {
  const profile: [number, number][] = [
    [0.34, 0.25],
    [0.4, 0.12],
    [0.55, 0.03],
    [0.8, 0],
    [1, 0.04],
    [1.15, 0.14],
    [1.2, 0.27],
    [1.15, 0.4],
    [1, 0.5],
    [0.8, 0.54],
    [0.55, 0.51],
    [0.4, 0.42],
    [0.34, 0.29],
    [0.34, 0.25],
  ]
  put(scene, lathe(profile, 120), stone('Jadeite', 0.9), { shift: 3 })
  put(scene, place(ring(0.5, 0.06), chain(rotate(Math.PI / 2, 0, 1.3), translate([0.05, 0.95, 0.34]))), GOLD)
  put(
    scene,
    place(
      lathe(
        [
          [0.1, -0.22],
          [0.2, -0.12],
          [0.17, 0.12],
          [0.1, 0.22],
        ],
        28,
      ),
      chain(rotate(Math.PI / 2, 0, 0), translate([0.05, 1.62, 0.3])),
    ),
    GOLD,
  )
  const silk = matt('#7a4a22', { grain: 10, contrast: 0.3 })
  for (const path of necklace([0.05, 1.75, 0.3]))
    put(
      scene,
      tube(path, () => 0.075, 12),
      silk,
    )
}

export function putTurquoisePendant(scene: Scene): void {
  putPendant(scene, { gem: 'Turquoise', outline: drop(1.5, 2.1), height: 2.1, metal: SILVER, beaded: true })
}

export function putLapisPendant(scene: Scene): void {
  putPendant(scene, { gem: 'Lapis lazuli', outline: oval(1.4, 1.9), height: 1.9, metal: GOLD, beaded: false })
}
