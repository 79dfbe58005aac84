import type { ProductRecord } from '../src/format.ts'
import { pebbleMesh } from './drawings/lumps.ts'
import { merge } from './engine/merge.ts'
import { place } from './engine/mesh.ts'
import { createRandom } from './engine/noise.ts'
import { put } from './engine/scene.ts'
import type { Camera, Scene } from './engine/scene.ts'
import { chain, rotate, translate } from './engine/vector.ts'
import type { Vec3 } from './engine/vector.ts'
import { stone } from './materials/stones.ts'
import { look } from './subject.ts'
import { getSubject } from './subjects.ts'

/** A picture of several products together: which ones stand where (centimetres), and tumbled stones between. */
export type Arrangement = {
  camera: Camera
  width: number
  height: number
  products: readonly (readonly [slug: string, at: Vec3])[]
  pebbles?: readonly (readonly [gem: string, x: number, y: number, size: number])[]
}

/** The home page's picture and one for each category, by file name without its ending. */
export const ARRANGEMENTS: Record<string, Arrangement> = {
  hero: {
    camera: look([0.2, 0, 4.4], 35, 20),
    width: 1600,
    height: 1200,
    products: [
      ['uruguay-amethyst-cluster', [-4, 4, 0]],
      ['selenite-tower', [4.4, 8.6, 0]],
      ['lapis-lazuli-sphere', [9, 2.6, 0]],
      ['amethyst-still-water-bracelet', [-7.8, -5.6, 0]],
      ['tigers-eye-watchful-bracelet', [6.6, -6.2, 0]],
      ['smoky-quartz-point-tower', [-11.2, 8, 0]],
    ],
    pebbles: [
      ['Rose quartz', -1.6, -5.6, 1.1],
      ['Carnelian', 0.4, -7.2, 0.85],
      ['Green aventurine', 1.2, -4.6, 0.95],
      ['Citrine', 11.8, -2.8, 1],
      ['Nephrite jade', 13.4, -1, 1.15],
    ],
  },
  'category-bracelets': {
    camera: look([0.6, -0.2, 0.3], 22, 46),
    width: 1200,
    height: 900,
    products: [
      ['tigers-eye-watchful-bracelet', [-4.6, 2.6, 0]],
      ['amethyst-still-water-bracelet', [2.6, 3.6, 0]],
      ['rose-quartz-soft-morning-bracelet', [-1.6, -3.9, 0]],
      ['five-element-balance-bracelet', [6, -3.3, 0]],
    ],
  },
  'category-crystals': {
    camera: look([0.2, 0, 4.6], 34, 20),
    width: 1200,
    height: 900,
    products: [
      ['uruguay-amethyst-cluster', [-4.6, 2, 0]],
      ['malachite-hill-sphere', [5.6, -0.4, 0]],
      ['selenite-tower', [2, 6, 0]],
      ['lapis-lazuli-sphere', [9.8, 4.6, 0]],
      ['labradorite-palm-stone', [0.6, -5.6, 0]],
    ],
    pebbles: [
      ['Rose quartz', -4.8, -6, 1.2],
      ['Carnelian', -7, -5.2, 0.9],
      ['Citrine', 5.6, -5.4, 1],
    ],
  },
  'category-metaphysicals': {
    camera: look([0, 0, 4.2], 44, 24),
    width: 1200,
    height: 900,
    products: [
      ['hand-hammered-singing-bowl', [-6.4, 3, 0]],
      ['beeswax-pillar-candles', [9.4, 6.4, 0]],
      ['celadon-lotus-censer', [4.2, -3.4, 0]],
      ['tingsha-hand-cymbals', [12.4, -6.4, 0]],
    ],
  },
}

/** Everything of an arrangement on one table. */
export function arrange(
  { camera, products, pebbles = [] }: Arrangement,
  records: readonly ProductRecord[],
): Scene {
  const scene: Scene = { parts: [], camera }
  for (const [slug, at] of products) {
    const record = records.find((each) => each.slug === slug)
    if (!record) throw new Error(`an arrangement names ${slug}, which is not in the catalogue`)
    const own: Scene = { parts: [], camera }
    getSubject(record).draw(own, record)
    merge(scene, own, at)
  }
  for (const [index, [gem, x, y, size]] of pebbles.entries()) {
    const random = createRandom(`pebble ${index}`)
    const mesh = pebbleMesh([size * 1.15, size * 0.9, size * 0.68], random)
    put(scene, place(mesh, chain(rotate(0, 0, random() * 3), translate([x, y, 0]))), stone(gem), {
      shift: index,
    })
  }
  return scene
}
