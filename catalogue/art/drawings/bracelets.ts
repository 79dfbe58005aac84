import type { ProductRecord } from '../../src/format.ts'
import { net, place } from '../engine/mesh.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { add, chain, rotate, translate } from '../engine/vector.ts'
import { BRASS, GOLD, SILVER } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { putBeadRing, putMoonCharm } from './bead-ring.ts'
import type { Bead } from './bead-ring.ts'
import { putKnotBracelet } from './knot-bracelet.ts'

const CORD_LENGTH = 18.2

function beadWidth(product: ProductRecord): number {
  return Number.parseFloat(product.stone_size ?? '8') / 10
}

/** As many beads as fill a wrist, the spacers counted. */
function fill(width: number, bead: (index: number) => Bead[], start: Bead[] = []): Bead[] {
  const beads = [...start]
  let length = beads.reduce((sum, each) => sum + each.width, 0)
  for (let index = 0; length + width / 2 < CORD_LENGTH; index += 1) {
    for (const each of bead(index)) {
      beads.push(each)
      length += each.width
    }
  }
  return beads
}

const spacer = (material: Material, width = 0.24): Bead => ({ material, width, kind: 'spacer' })

type Special = (scene: Scene, product: ProductRecord, round: (gem: string) => Bead) => void

const SPECIALS: Record<string, Special> = {
  'black-obsidian-guardian-bracelet': (scene, { slug }, round) => {
    putBeadRing(
      scene,
      fill(1, () => [round('Obsidian')], [spacer(SILVER, 0.3)]),
      { seed: slug, start: -2.4 },
    )
  },
  'black-tourmaline-threshold-bracelet': (scene, { slug }, round) => {
    const small: Bead = { ...round('Hematite'), width: 0.5 }
    const bead = (index: number) =>
      index % 6 === 2 ? [round('Black tourmaline'), small] : [round('Black tourmaline')]
    putBeadRing(scene, fill(0.8, bead), { seed: slug })
  },
  'amethyst-still-water-bracelet': (scene, { slug }, round) => {
    const places = putBeadRing(
      scene,
      fill(0.8, () => [round('Amethyst')], [spacer(SILVER, 0.3)]),
      { seed: slug, start: -0.15 },
    )
    if (places[0]) putMoonCharm(scene, places[0], SILVER)
  },
  'citrine-noon-light-bracelet': (scene, { slug }, round) => {
    const centre: Bead[] = [spacer(GOLD), { ...round('Citrine'), width: 1.1 }, spacer(GOLD)]
    putBeadRing(
      scene,
      fill(0.8, () => [round('Citrine')], centre),
      { seed: slug, start: -0.79 },
    )
  },
  'green-aventurine-new-leaf-bracelet': (scene, { slug }, round) => {
    const places = putBeadRing(
      scene,
      fill(0.8, () => [round('Green aventurine')], [spacer(BRASS)]),
      { seed: slug, start: -0.12 },
    )
    const at = places[0]?.at ?? [0, 0, 0]
    for (const [turn, long] of [
      [-1.95, 2],
      [-1.15, 1.7],
    ] as const) {
      const from = add(at, [Math.cos(turn) * 0.3, -0.32, -0.28])
      put(scene, place(leafMesh(long), chain(rotate(0, 0, turn), translate(from))), BRASS, { shift: long })
    }
  },
  'moonstone-half-moon-bracelet': (scene, { slug }, round) => {
    const places = putBeadRing(
      scene,
      fill(0.7, () => [round('Moonstone')], [spacer(SILVER, 0.22)]),
      { seed: slug, start: -0.11 },
    )
    if (places[0]) putMoonCharm(scene, places[0], SILVER, true)
  },
  'carnelian-hearth-bracelet': (scene, { slug }, round) => {
    putBeadRing(
      scene,
      fill(0.76, () => [{ ...round('Carnelian'), width: 0.78, kind: 'flat' }]),
      { seed: slug },
    )
  },
  'five-element-balance-bracelet': (scene, { slug, gem }, round) => {
    const beads = gem.flatMap((each) => [
      spacer(BRASS, 0.2),
      ...Array.from({ length: 4 }, () => ({ ...round(each), width: 0.84 })),
    ])
    putBeadRing(scene, beads, { seed: slug, start: -1.78 })
  },
  'lapis-night-sky-engraved-bracelet': (scene, { slug }, round) => {
    const tag: Bead = { material: SILVER, width: 3.4, kind: 'tag' }
    putBeadRing(
      scene,
      fill(0.6, () => [round('Lapis lazuli')], [spacer(SILVER, 0.16), tag, spacer(SILVER, 0.16)]),
      { seed: slug, start: -1.86 },
    )
  },
  'nephrite-peace-knot-bracelet': putKnotBracelet,
  'day-and-night-pair-bracelets': (scene, { slug }, round) => {
    for (const [gem, other, x, y] of [
      ['Rose quartz', 'Obsidian', -2.75, 1.2],
      ['Obsidian', 'Rose quartz', 2.75, -1.2],
    ] as const) {
      const beads = fill(0.8, (index) => [round(index === 1 ? other : gem)])
      putBeadRing(scene, beads.slice(0, -4), {
        seed: slug + gem,
        centre: [x, y, 0],
        start: -1.2,
      })
    }
  },
  'labradorite-northern-water-bracelet': (scene, { slug }, round) => {
    putBeadRing(
      scene,
      fill(0.9, (index) => [round(index === 0 ? 'Amazonite' : 'Labradorite')]),
      { seed: slug, start: -1.35 },
    )
  },
}

/** Draws a bracelet from its stones and bead size, with what is special about it. */
export function putBracelet(scene: Scene, product: ProductRecord): void {
  const width = beadWidth(product)
  const round = (gem: string): Bead => ({ material: stone(gem, gem === "Tiger's eye" ? 1.3 : 1), width })
  const special = SPECIALS[product.slug]
  if (special) special(scene, product, round)
  else
    putBeadRing(
      scene,
      fill(width, () => [round(product.gem[0] ?? '')]),
      { seed: product.slug },
    )
}

function leafMesh(length: number) {
  return net(14, 7, (row, column) => {
    const at = row / 13
    const side = (column / 6 - 0.5) * 2
    const half = length * 0.15 * Math.sin(Math.PI * at ** 0.8) ** 0.9
    return [at * length, side * half, 0.06 + 0.1 * Math.sin(at * 3) + 0.1 * Math.abs(side) * half]
  })
}
