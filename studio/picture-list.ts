import { getStringMm } from '@shop/contract/designs/bead-count'
import type { ProductRecord } from '@shop/catalogue/format'

/** A picture that can be rendered: a subject from one of its views. */
export interface Picture {
  /** The product's slug, or the name of a scene. */
  name: string
  /** From 1. */
  view: number
  /** The file in `pictures/`. */
  file: string
  width: number
  height: number
  /** Measurements for the models; of a scene, those of all products by slug. */
  product: Measures | Record<string, Measures>
}

/** The measurements that a picture must match. Lengths in centimetres. */
export interface Measures {
  slug: string
  /** Diameter of its beads; 0.8 if it has none. */
  bead: number
  /** Length of a bracelet's string in the middle size. */
  string: number
}

const PRODUCT_SIZE = 1200
const USUAL_BEAD_MM = 8
const USUAL_WRIST_MM = 160

const SCENES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  hero: [1600, 1200],
  'category-bracelets': [1200, 900],
  'category-crystals': [1200, 900],
  'category-metaphysicals': [1200, 900],
  'find-your-stone': [1600, 1000],
  'story-etched-carnelian-and-dzi': [1600, 1000],
  'story-five-elements-and-colour': [1600, 1000],
  'story-incense-roads': [1600, 1000],
  'story-jade-in-china': [1600, 1000],
  'story-one-hundred-and-eight-beads': [1600, 1000],
  'story-singing-bowls': [1600, 1000],
  'story-turquoise-coral-lapis': [1600, 1000],
}

const SWATCH_SIZE = 96

/** File of a stone's swatch in `pictures/`: `Tiger's eye` is `swatches/tiger-s-eye.webp`. */
export function toSwatchFile(gem: string): string {
  return `swatches/${gem.toLowerCase().replace(/[^a-z]+/g, '-')}.webp`
}

/** Bead and string measurements of a product, from its data. */
export function toMeasures({ slug, stone_size, sizes }: ProductRecord): Measures {
  const beadMm = /^\d+(\.\d+)? mm$/.test(stone_size ?? '') ? Number.parseFloat(stone_size!) : USUAL_BEAD_MM
  const wristsMm = (sizes ?? []).flatMap(({ size }) =>
    /^\d+ cm$/.test(size) ? [Number.parseInt(size) * 10] : [],
  )
  const wristMm = wristsMm[Math.floor((wristsMm.length - 1) / 2)] ?? USUAL_WRIST_MM
  return { slug, bead: beadMm / 10, string: getStringMm({ wristMm, beadMm }) / 10 }
}

/** Every picture of the catalogue: those of products, the scenes, and a swatch of each stone. */
export function listPictures(products: readonly ProductRecord[]): Picture[] {
  const measures = Object.fromEntries(products.map((product) => [product.slug, toMeasures(product)]))
  const ofProducts = products.flatMap(({ slug, pictures }) =>
    pictures.flatMap(({ file }) => {
      const view = Number(/-(\d)\.webp$/.exec(file)?.[1])
      if (file !== `${slug}-${view}.webp`) return []
      return [{ name: slug, view, file, width: PRODUCT_SIZE, height: PRODUCT_SIZE, product: measures[slug]! }]
    }),
  )
  const ofScenes = Object.entries(SCENES).map(([name, [width, height]]) => ({
    name,
    view: 1,
    file: `${name}.webp`,
    width,
    height,
    product: measures,
  }))
  const gems = [...new Set(products.flatMap(({ gem }) => gem))].toSorted()
  const ofStones = gems.map((gem) => ({
    name: toSwatchFile(gem).replace(/^swatches\/(.*)\.webp$/, 'swatch-$1'),
    view: 1,
    file: toSwatchFile(gem),
    width: SWATCH_SIZE,
    height: SWATCH_SIZE,
    product: measures,
  }))
  return [...ofProducts, ...ofScenes, ...ofStones]
}
