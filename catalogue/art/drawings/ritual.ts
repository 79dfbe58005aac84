import { curve } from '../engine/curve.ts'
import { lathe, net, place, slab, tube } from '../engine/mesh.ts'
import { clouds, createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Scene } from '../engine/scene.ts'
import { add, chain, rotate, scale, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { leaf, matt, PAULOWNIA, SANDALWOOD, WALNUT, wax } from '../materials/makers.ts'

function rectangle(width: number, height: number): [number, number][] {
  return [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ]
}

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

/** A pillar of wax with a wick; a lit one has a pool and a flame. */
function putCandle(scene: Scene, radius: number, height: number, at: Vec3, isLit: boolean): void {
  const top = isLit ? height - 0.5 : height - 0.12
  const profile: [number, number][] = [
    [0.01, 0],
    [radius * 0.97, 0],
    [radius, 0.12],
    [radius, height * 0.5],
    [radius, height - 0.14],
    [radius * 0.95, height],
    [radius * 0.88, height - 0.08],
    [radius * 0.8, top],
    [0.01, top - 0.05],
  ]
  const soft = (around: number, level: number) =>
    1 + 0.006 * (clouds([Math.cos(around), Math.sin(around), level * 0.3], 2, 3) - 0.5)
  const beeswax = wax('#dba23a')
  put(
    scene,
    place(lathe(profile, 96, soft), translate(at)),
    isLit ? { ...beeswax, sheen: glowNear(add(at, [0, 0, height])) } : beeswax,
    { shift: at[0] },
  )
  const wick = add(at, [0, 0, top])
  put(
    scene,
    tube([wick, add(wick, [0.03, 0, 0.5]), add(wick, [0.12, 0.02, 0.85])], () => 0.07, 8),
    matt(isLit ? '#241a14' : '#e6dcc4'),
  )
  if (!isLit) return
  const flame: [number, number][] = [
    [0.02, 0],
    [0.26, 0.3],
    [0.34, 0.75],
    [0.28, 1.4],
    [0.15, 2.1],
    [0.02, 2.75],
  ]
  const shape = curve(
    flame.map(([width, level]): Vec3 => [width, level, 0]),
    30,
  ).map(([width, level]): [number, number] => [Math.max(0.01, width), level])
  put(scene, place(lathe(shape, 36), translate(add(wick, [0.08, 0, 0.35]))), {
    tone: () => [0, 0, 0],
    gloss: 0,
    roughness: 1,
    airy: true,
    glow: [1.6, 1.12, 0.5],
  })
}

function glowNear(flame: Vec3) {
  return (at: Vec3): Vec3 => {
    // The texture of a candle is not moved, so its positions are those of the table.
    const below = flame[2] - at[2]
    return scale([0.62, 0.3, 0.06], Math.exp(-Math.max(0, below) / 2.2))
  }
}

/** Two pillar candles, the tall one lit. */
export function putCandles(scene: Scene): void {
  putCandle(scene, 3, 10, [-3.9, -1.4, 0], false)
  putCandle(scene, 3, 14, [3.5, 1.6, 0], true)
}

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

/** A polished black disc leaning on a walnut stand. */
export function putMirror(scene: Scene, material: Parameters<typeof put>[2]): void {
  const edge: [number, number][] = [
    [0.01, 0],
    [6.6, 0],
    [6.95, 0.18],
    [7, 0.5],
    [6.9, 0.78],
    [6.7, 0.86],
    [0.01, 0.86],
  ]
  put(
    scene,
    place(lathe(edge, 160), chain(translate([0, 0, -0.4]), rotate(1.22, 0, 0), translate([0, 0.6, 7.7]))),
    material,
  )
  for (const side of [-1, 1]) {
    const x = side * 2.6
    put(
      scene,
      tube(
        [
          [x, -2.6, 0.42],
          [x, 4.6, 0.42],
        ],
        () => 0.42,
        16,
      ),
      WALNUT,
      { shift: side },
    )
    put(
      scene,
      tube(
        [
          [x, 1.9, 0.6],
          [x * 0.8, 3.6, 8],
        ],
        () => 0.38,
        16,
      ),
      WALNUT,
      { shift: side * 2 },
    )
    put(
      scene,
      tube(
        [
          [x, -2.3, 0.5],
          [x, -2.3, 1.5],
        ],
        () => 0.36,
        16,
      ),
      WALNUT,
      { shift: side * 3 },
    )
  }
  put(
    scene,
    tube(
      [
        [-3.4, 0.4, 0.5],
        [3.4, 0.4, 0.5],
      ],
      () => 0.36,
      16,
    ),
    SANDALWOOD,
    { shift: 9 },
  )
}
