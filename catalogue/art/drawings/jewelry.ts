import { curve } from '../engine/curve.ts'
import { lathe, place, ring, tube } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, chain, rotate, scale, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { GOLD, matt, SILVER } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { brilliantMesh, cabochon, drop, oval, putBall, putBand, putChain, putSetStone } from './metalwork.ts'
import type { Outline } from './metalwork.ts'

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

/** A gold ring with one round faceted garnet in four claws. */
export function putGarnetRing(scene: Scene): void {
  const top = putBand(scene, 0.88, GOLD, { width: 0.085 })
  const at = add(top, [0, 0, 0.26])
  const gem = brilliantMesh()
  put(
    scene,
    place({ ...gem, points: gem.points.map((point) => scale(point, 0.34)) }, translate(at)),
    stone('Garnet'),
    { origin: at },
  )
  for (let claw = 0; claw < 4; claw += 1) {
    const around = (Math.PI * (2 * claw + 1)) / 4
    const [x, y] = [Math.cos(around), Math.sin(around)]
    const path = curve(
      [
        [x * 0.08, y * 0.08, top[2] - 0.05],
        [x * 0.27, y * 0.27, at[2] - 0.12],
        [x * 0.345, y * 0.345, at[2] + 0.02],
        [x * 0.27, y * 0.27, at[2] + 0.1],
      ],
      14,
    )
    put(
      scene,
      tube(path, () => 0.042, 10),
      GOLD,
    )
    putBall(scene, 0.05, path.at(-1) ?? at, GOLD, 0, 12)
  }
  put(scene, place(ring(0.2, 0.03), translate([0, 0, at[2] - 0.16])), GOLD)
}

/** An open silver ring with an oval sunstone. */
export function putSunstoneRing(scene: Scene): void {
  const top = putBand(scene, 0.9, SILVER, { width: 0.11, gap: 0.5 })
  putSetStone(scene, {
    outline: oval(0.74, 0.94),
    dome: 0.26,
    stone: stone('Sunstone', 2),
    metal: SILVER,
    at: add(top, [0, 0, -0.06]),
    turn: Math.PI / 2,
  })
}

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
  const flat = {
    points: cut.triangles.map((index) => cut.points[index] ?? [0, 0, 0]) as Vec3[],
    normals: [] as Vec3[],
    triangles: cut.triangles.map((_, index) => index),
  }
  flat.normals = flat.points.map((_, index) => {
    const first = index - (index % 3)
    const [a, b, c] = [flat.points[first], flat.points[first + 1], flat.points[first + 2]]
    return a && b && c ? faceNormal(a, b, c) : [0, 0, 1]
  })
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

function faceNormal(a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal: Vec3 = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  return scale(normal, 1 / (Math.hypot(...normal) || 1))
}
