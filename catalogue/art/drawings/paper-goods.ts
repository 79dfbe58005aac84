import { curve } from '../engine/curve.ts'
import { lathe, net, place, slab, tube } from '../engine/mesh.ts'
import { clouds, createRandom, noise } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, color, mix, rotate, scale, smoothstep, subtract, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { BRASS, GOLD, matt, metal, wood } from '../materials/makers.ts'

const CARD_WIDTH = 7
const CARD_HEIGHT = 12

/** One ink landscape: hills in mist, a sun or moon, water. Coordinates 0 to 1 from the lower left. */
function paint(card: number, x: number, y: number): Vec3 {
  const margin = Math.min(x * CARD_WIDTH, (1 - x) * CARD_WIDTH, y * CARD_HEIGHT, (1 - y) * CARD_HEIGHT)
  const paper = color('#f3ecdc')
  if (margin < 0.5) return paper
  if (margin < 0.57) return color('#b08a3e')
  const skies = ['#e9dcc0', '#dfe3dc', '#ecd3c2', '#d9e0e2']
  const inks = ['#1f4a47', '#2b4a63', '#5c3b37', '#31463a']
  let tone = mix(color(skies[card % 4] ?? '#e9dcc0'), paper, y * 0.6)
  const sun = Math.hypot((x - 0.34 - 0.1 * (card % 3)) * CARD_WIDTH, (y - 0.76) * CARD_HEIGHT)
  tone = mix(tone, color(card % 2 ? '#f6f1e2' : '#bf4a2f'), (1 - smoothstep(0.82, 0.86, sun)) * 0.9)
  const ink = color(inks[card % 4] ?? '#1f4a47')
  for (let ridge = 0; ridge < 4; ridge += 1) {
    const crest =
      0.62 -
      ridge * 0.12 +
      0.2 * (clouds([x * 2.4 + card * 5 + ridge * 3.1, ridge, card], 1, 4) - 0.5) * (2.2 - ridge * 0.3)
    const inside = smoothstep(-0.004, 0.004, crest - y)
    const mist = smoothstep(0.16, 0, crest - y) * 0.85 + 0.1
    tone = mix(tone, ink, inside * mist * (0.25 + ridge * 0.2))
    tone = mix(tone, paper, inside * (1 - mist) * 0.55)
  }
  const water = smoothstep(0.17, 0.15, y)
  const ripples = noise(x * 5 + card, y * 90, card)
  return mix(tone, mix(paper, ink, 0.15 + 0.3 * ripples), water)
}

/** A patterned back: a ring of five on deep green. */
function paintBack(x: number, y: number): Vec3 {
  const [dx, dy] = [(x - 0.5) * CARD_WIDTH, (y - 0.5) * CARD_HEIGHT]
  const margin = Math.min(x * CARD_WIDTH, (1 - x) * CARD_WIDTH, y * CARD_HEIGHT, (1 - y) * CARD_HEIGHT)
  const gold = color('#d9ae57')
  if (margin < 0.35) return color('#efe6d2')
  const around = Math.atan2(dy, dx)
  const petals = Math.abs(Math.hypot(dx, dy) - 1.9 - 0.22 * Math.cos(around * 5)) < 0.05
  const circle = Math.abs(Math.hypot(dx, dy) - 1.1) < 0.04 || Math.abs(Math.hypot(dx, dy) - 2.6) < 0.03
  const frame = Math.abs(margin - 0.6) < 0.03
  return petals || circle || frame ? gold : scale(color('#0a4a44'), 0.9 + 0.2 * noise(x * 30, y * 40, 1))
}

function putCard(scene: Scene, card: number, at: Vec3, turn: number, isFaceUp: boolean): void {
  const material: Material = {
    tone: (point) => {
      const [x, y] = rotate(0, 0, -turn)(subtract(point, at))
      const [u, v] = [x / CARD_WIDTH + 0.5, y / CARD_HEIGHT + 0.5]
      return isFaceUp ? paint(card, u, v) : paintBack(u, v)
    },
    gloss: 0.2,
    roughness: 0.5,
  }
  put(
    scene,
    place(
      slab(roundedRectangle(CARD_WIDTH, CARD_HEIGHT, 0.5), 0.06),
      chain(rotate(0, 0, turn), translate(at)),
    ),
    material,
  )
}

function roundedRectangle(width: number, height: number, corner: number): [number, number][] {
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].flatMap(([sx = 1, sy = 1], quarter) =>
    Array.from({ length: 7 }, (_, index): [number, number] => {
      const around = ((quarter + index / 6) * Math.PI) / 2
      return [
        sx * (width / 2 - corner) + corner * Math.cos(around),
        sy * (height / 2 - corner) + corner * Math.sin(around),
      ]
    }),
  )
}

/** Five cards in a fan, faces up, and the pack face down beside them. */
export function putTarot(scene: Scene): void {
  const gilt = metal('#cfa552', 0.3)
  put(
    scene,
    place(
      slab(roundedRectangle(CARD_WIDTH, CARD_HEIGHT, 0.5), 2.2),
      chain(rotate(0, 0, 0.16), translate([-8.4, 3.4, 0])),
    ),
    gilt,
  )
  putCard(scene, 9, [-8.4, 3.4, 2.21], 0.16, false)
  const fan: [number, number, number][] = [
    [-2.4, -2.6, 0.3],
    [1.4, -1.4, 0.1],
    [5.3, -1.5, -0.1],
    [9, -2.9, -0.3],
  ]
  for (const [card, [x, y, turn]] of fan.entries())
    putCard(scene, card, [x, y, 0.02 + card * 0.075], turn, true)
}

/** Three square-holed brass coins, a turned bowl and a stitched book. */
export function putCoinSet(scene: Scene): void {
  for (const [index, [x, y, turn]] of (
    [
      [-3.4, -4.2, 0.4],
      [-0.2, -5.4, 1.1],
      [3, -4, 0.1],
    ] as const
  ).entries()) {
    put(
      scene,
      place(coinMesh(), chain(rotate(index === 1 ? 0.03 : 0, 0, turn), translate([x, y, 0.02]))),
      BRASS,
      { shift: index * 3 },
    )
  }
  const camphor = wood('#9a6b3d', '#cda06a', { gloss: 0.4 })
  const bowl: [number, number][] = [
    [0.01, 0],
    [2.2, 0],
    [2.4, 0.5],
    [4, 1.9],
    [4.9, 3.6],
    [5, 4.2],
    [4.75, 4.25],
    [4.5, 3.6],
    [3.4, 1.9],
    [1.6, 1.05],
    [0.01, 0.95],
  ]
  const turned = curve(
    bowl.map(([radius, height]): Vec3 => [radius, height, 0]),
    60,
  ).map(([radius, height]): [number, number] => [Math.max(0.01, radius), height])
  put(scene, place(lathe(turned, 110), translate([-4.6, 2.6, 0])), camphor)
  const book: Vec3 = [5.2, 3.2, 0]
  const cover = place(
    slab(roundedRectangle(8.4, 12, 0.12), 0.16),
    chain(rotate(0, 0, -0.12), translate([book[0], book[1], 1.25])),
  )
  put(
    scene,
    place(slab(roundedRectangle(8.2, 11.8, 0.05), 1.25), chain(rotate(0, 0, -0.12), translate(book))),
    matt('#ece2cb', { grain: 9, contrast: 0.2 }),
  )
  put(scene, cover, matt('#274b52', { grain: 5, contrast: 0.2 }))
  const label = chain(rotate(0, 0, -0.12), translate([book[0] - 1.9, book[1] + 2.6, 1.42]))
  put(scene, place(slab(roundedRectangle(1.7, 5.4, 0.05), 0.02), label), matt('#efe7d3'))
  for (let stitch = 0; stitch < 5; stitch += 1) {
    const y = -4.6 + stitch * 2.3
    const thread = place(
      tube(
        [
          [3.3, y, 1.44],
          [4.25, y, 1.44],
        ],
        () => 0.06,
        8,
      ),
      chain(rotate(0, 0, -0.12), translate(book)),
    )
    put(scene, thread, matt('#efe6d0'))
  }
}

function coinMesh() {
  const square = (around: number) => 0.62 / Math.max(Math.abs(Math.cos(around)), Math.abs(Math.sin(around)))
  const rows: [number | 'hole', number][] = [
    ['hole', 0],
    [1.7, 0],
    [1.78, 0.06],
    [1.78, 0.22],
    [1.72, 0.27],
    [1.52, 0.27],
    [1.46, 0.2],
    [1, 0.2],
    ['hole', 0.2],
    ['hole', 0],
  ]
  return net(
    rows.length,
    160,
    (row, column) => {
      const [radius, height] = rows[rows.length - 1 - row] ?? [1, 0]
      const around = (2 * Math.PI * column) / 160
      const size = radius === 'hole' ? square(around) : radius
      return [size * Math.cos(around), size * Math.sin(around), height]
    },
    { columns: true },
  )
}

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
  const path = strokes.map(([x, y]): Vec3 => [x * size, y * size, -0.1 * (x * x + y * y) * size])
  put(
    scene,
    place(
      tube(path, () => 0.07 * size, 8),
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
