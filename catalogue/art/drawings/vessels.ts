import { curve } from '../engine/curve.ts'
import { lathe, net, place, tube } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, rotate, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { cloth, COPPER, glaze, matt, metal, WALNUT } from '../materials/makers.ts'

type Profile = [number, number][]

/** An open vessel: outer wall up, over the rim, inner wall down. Sizes in centimetres. */
function wall(outer: Profile, thickness: number): Profile {
  const inner = outer.map(([radius, height]): [number, number] => [
    Math.max(0.001, radius - thickness),
    height + thickness * 0.4,
  ])
  const [rimRadius, rimHeight] = outer.at(-1) ?? [1, 1]
  return [...outer, [rimRadius - thickness * 0.3, rimHeight + thickness * 0.5], ...inner.toReversed()]
}

function rounded(radius: number, height: number, foot: number, steps = 18): Profile {
  return Array.from({ length: steps + 1 }, (_, index): [number, number] => {
    const at = index / steps
    return [
      foot + (radius - foot) * Math.sin((at * Math.PI) / 2) ** 0.8,
      height * (1 - Math.cos((at * Math.PI) / 2)) ** 0.9,
    ]
  })
}

/** A hammered singing bowl on its cushion, the mallet beside it. */
export function putSingingBowl(scene: Scene): void {
  const bronze = metal('#b98a42', 0.2, 1.1)
  const lip = metal('#d2a65a', 0.12)
  const body = wall([[0.01, 0], ...rounded(7, 6.6, 2.6)], 0.32)
  put(scene, place(lathe(body, 120), translate([0, 0, 1.7])), bronze)
  const rim = Array.from({ length: 120 }, (_, index): Vec3 => {
    const around = (2 * Math.PI * index) / 120
    return [6.9 * Math.cos(around), 6.9 * Math.sin(around), 8.35]
  })
  put(
    scene,
    tube(rim, () => 0.24, 14, { closed: true }),
    lip,
  )
  const pleats = (around: number, height: number) =>
    1 + 0.025 * Math.sin(around * 36) * Math.sin((height / 2) * Math.PI)
  const cushion: Profile = [
    [0.01, 0],
    [4.6, 0],
    [5.8, 0.35],
    [6.25, 1],
    [5.8, 1.7],
    [4.6, 2.05],
    [3.4, 1.95],
    [0.01, 1.8],
  ]
  put(scene, lathe(smooth(cushion), 216, pleats), cloth('#7c2430'))
  const stick = curve(
    [
      [-7.2, -8.4, 0.62],
      [0, -8.9, 0.68],
      [7.6, -7.7, 0.62],
    ],
    70,
  )
  put(
    scene,
    tube(stick, (at) => (at > 0.62 ? 0.02 : 0.5 + 0.14 * at), 28),
    WALNUT,
  )
  put(
    scene,
    tube(stick.slice(42), (at) => (at < 0.02 || at > 0.985 ? 0.05 : 0.68), 28),
    matt('#6b3a24', { grain: 4 }),
  )
}

function smooth(profile: Profile): Profile {
  return curve(
    profile.map(([radius, height]): Vec3 => [radius, height, 0]),
    profile.length * 5,
  ).map(([radius, height]) => [Math.max(0.01, radius), height])
}

/** A round pleated floor cushion with a carrying loop. */
export function putFloorCushion(scene: Scene): void {
  const linen = cloth('#3f6f63')
  const side = smooth([
    [0.01, 0],
    [12, 0],
    [15.6, 2.2],
    [17, 7],
    [15.8, 11.8],
    [12.4, 14.4],
    [7, 15.5],
    [0.9, 15.2],
    [0.01, 15.1],
  ])
  const pleats = (around: number, height: number) => {
    const amount = Math.min(1, Math.max(0, height - 0.5) / 3) * 0.022
    return 1 + amount * Math.abs(Math.sin(around * 24)) ** 0.6
  }
  put(scene, lathe(side, 384, pleats), linen)
  put(
    scene,
    place(
      lathe(
        [
          [1.5, 0],
          [1.4, 0.28],
          [0.01, 0.45],
        ],
        40,
      ),
      translate([0, 0, 15]),
    ),
    linen,
  )
  const loop = curve(
    [
      [-2.4, -16.6, 8.4],
      [-2.2, -18.3, 7.6],
      [0, -19, 7.2],
      [2.2, -18.3, 7.6],
      [2.4, -16.6, 8.4],
    ],
    40,
  )
  put(
    scene,
    tube(loop, () => 0.5, 12),
    cloth('#335c52'),
  )
}

/** A pair of small cymbals joined by leather. */
export function putCymbals(scene: Scene): void {
  const bronze = metal('#c39a4e', 0.15)
  const dome = wall(
    smooth([
      [3.25, 0.02],
      [3.05, 0.2],
      [2.3, 0.42],
      [1.5, 0.75],
      [1.2, 1.25],
      [0.8, 1.55],
      [0.01, 1.65],
    ]).toReversed(),
    0.14,
  )
  const left: Vec3 = [-3.5, -0.6, 0]
  const right: Vec3 = [3.7, 1.1, 0.35]
  put(scene, place(lathe(dome, 96), translate(left)), bronze)
  put(scene, place(lathe(dome, 96), chain(rotate(0.2, 0.22, 0), translate(right))), bronze, { shift: 2 })
  const strap = curve(
    [
      [-3.5, -0.6, 1.6],
      [-2.9, 0.5, 2],
      [-1, 3.4, 0.5],
      [0.6, 4.4, 0.3],
      [2.6, 3.4, 0.8],
      [3.7, 1.2, 2.2],
    ],
    80,
  )
  put(
    scene,
    tube(strap, () => 0.16, 10),
    matt('#6d4326', { grain: 4 }),
  )
  for (const [x, y, z] of [strap[0], strap.at(-1)] as Vec3[]) {
    put(
      scene,
      place(
        lathe(
          [
            [0.3, -0.1],
            [0.36, 0.1],
            [0.2, 0.32],
            [0.01, 0.36],
          ],
          24,
        ),
        translate([x, y, z]),
      ),
      matt('#5d371e'),
    )
  }
}

/** A small celadon censer carved with lotus petals, with ash and one stick. */
export function putCenser(scene: Scene): void {
  const petals = (around: number, height: number) => {
    const row = height < 2.6 ? 0 : 0.5
    const within = (((around / (2 * Math.PI)) * 14 + row) % 1) - 0.5
    return 1 + 0.055 * (1 - (2 * within) ** 2) * Math.sin((Math.PI * ((height / 2.6) % 1)) ** 0.9)
  }
  const hollow = ([x, y, z]: Vec3) =>
    1.15 - (petals((Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI), Math.max(0, z - 0.8)) - 1) * 22
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

/** Seven small copper bowls of water in a row. */
export function putOfferingBowls(scene: Scene, count = 7): void {
  const water: Material = { tone: () => [0.32, 0.16, 0.08], gloss: 1, roughness: 0.02 }
  for (let index = 0; index < count; index += 1) {
    const at: Vec3 = [(index - (count - 1) / 2) * 5.4, (index - (count - 1) / 2) * 4.6, 0]
    const body = wall([[0.01, 0], ...rounded(4, 3.6, 1.9)], 0.14)
    put(scene, place(lathe(body, 72), translate(at)), COPPER, { origin: at, shift: index })
    put(scene, place(disc(3.55), translate([at[0], at[1], 2.9])), water)
  }
}

/** A flat round surface facing up. */
export function disc(radius: number): Mesh {
  return net(
    2,
    64,
    (row, column) => {
      const around = (2 * Math.PI * column) / 64
      const size = row ? radius : 0.001
      return [size * Math.cos(around), size * Math.sin(around), 0]
    },
    { columns: true },
  )
}

/** A round plate with a shallow dish turned into its top. */
export function putPlate(scene: Scene, radius: number, material: Material): void {
  const profile = smooth([
    [0.01, 0],
    [radius * 0.94, 0],
    [radius, 0.3],
    [radius * 0.98, 0.95],
    [radius * 0.92, 1.1],
    [radius * 0.8, 1],
    [radius * 0.66, 0.62],
    [radius * 0.3, 0.55],
    [0.01, 0.55],
  ])
  put(scene, lathe(profile, 160), material)
}
