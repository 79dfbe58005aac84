import { place, slab } from '../engine/mesh.ts'
import { clouds, noise } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { chain, color, mix, rotate, scale, smoothstep, subtract, translate } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { metal } from '../materials/makers.ts'
import { roundedRectangle } from './outlines.ts'

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

/** Five cards in a fan, faces up, and the pack face down beside them. */
export function putTarot(scene: Scene): void {
  const gilt = metal('#cfa552', 0.3)
  put(
    scene,
    place(
      slab(roundedRectangle(CARD_WIDTH, CARD_HEIGHT, 0.5), 2.2),
      chain(rotate(0, 0, 0.16), translate([-9.8, 3.2, 0])),
    ),
    gilt,
  )
  putCard(scene, 9, [-9.8, 3.2, 2.21], 0.16, false)
  const fan: [number, number, number][] = [
    [-2.4, -2.6, 0.3],
    [1.4, -1.4, 0.1],
    [5.3, -1.5, -0.1],
    [9, -2.9, -0.3],
  ]
  for (const [card, [x, y, turn]] of fan.entries())
    putCard(scene, card, [x, y, 0.02 + card * 0.075], turn, true)
}
