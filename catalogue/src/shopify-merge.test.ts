import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProductRecord } from './format.ts'
import { readCatalogueCsv } from './read-csv.ts'
import type { Defaults, StoredProduct } from './read-outcome.ts'

const FOLDER = join(import.meta.dirname, '../examples')
// With an old price, which the example lacks: a shop that has products asks for the history of one.
const EXAMPLE = (await readFile(join(FOLDER, 'shopify.csv'), 'utf8')).replaceAll(',168,,', ',168,198.00,')
const DEFAULTS = JSON.parse(await readFile(join(FOLDER, 'shopify-defaults.json'), 'utf8')) as Defaults

/** Imports a file into a shop that has these records, by SKU, and what their last file contained. */
async function importInto(stored: readonly StoredProduct[], text: string): Promise<StoredProduct[]> {
  const products = new Map(stored.map((product) => [product.record.sku, product]))
  const lookUp = () => Promise.resolve({ products })
  const result = await readCatalogueCsv([Buffer.from(text)], { file: '', defaults: DEFAULTS, lookUp })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.products.map(({ record, source }) => ({ record, source }))
}
const imported = await importInto([], EXAMPLE)
const edit = (change: Partial<ProductRecord>): StoredProduct[] => [
  { ...imported[0]!, record: { ...imported[0]!.record, ...change } },
  imported[1]!,
]
const EDITS: Partial<ProductRecord> = {
  name: { en: 'Violet Bracelet', zh: '紫手链' },
  description: { en: imported[0]!.record.description.en, zh: '八毫米圆珠。' },
  price: '150.00',
  gem: ['Amethyst', 'Citrine'],
  status: 'archived',
  sizes: [
    { size: '15 cm', stock: 2 },
    { size: '16 cm', stock: 9 },
  ],
  pictures: [{ ...imported[0]!.record.pictures[0]!, file: 'photo-0123456789.webp' }],
}
const { compare_at_price: _, ...unreduced } = edit(EDITS)[0]!.record

describe('what the shop has of a product stays', () => {
  test('with the same file again: translations, prices, sizes, pictures', async () => {
    const edited = edit(EDITS)
    expect(await importInto(edited, EXAMPLE)).toEqual(edited)
    const [again] = await importInto([{ ...edited[0]!, record: unreduced }, edited[1]!], EXAMPLE)
    expect(again!.record).toEqual(unreduced)
  })

  test('but for what has changed at Shopify since', async () => {
    const changed = EXAMPLE.replace('Violet Wrist Bracelet', 'Violet Bracelet for Wrists')
      .replaceAll(',168,198.00,', ',170,,')
      .replace(',shopify,4,', ',shopify,7,')
    const [bracelet] = await importInto(edit(EDITS), changed)
    expect(bracelet!.record).toEqual({
      ...unreduced,
      price: '170.00',
      name: { en: 'Violet Bracelet for Wrists', zh: '紫手链' },
      sizes: [
        { size: '15 cm', stock: 7 },
        { size: '16 cm', stock: 9 },
      ],
    })
  })

  test('a text that nobody has translated follows the English one', async () => {
    const [bracelet] = await importInto(imported, EXAMPLE.replace('Violet Wrist Bracelet', 'Violet'))
    expect(bracelet!.record.name).toEqual({ en: 'Violet', zh: 'Violet' })
  })

  test('also without what an earlier file said: translations, and what the file does not have', async () => {
    const [edited] = edit(EDITS)
    const bare = EXAMPLE.replaceAll(',Variant Inventory Qty,', ',Other,')
    const [bracelet] = await importInto([{ record: edited!.record }, imported[1]!], bare)
    expect(bracelet!.record).toMatchObject({
      name: { en: 'Violet Wrist Bracelet', zh: '紫手链' },
      description: { zh: '八毫米圆珠。' },
      sizes: EDITS.sizes,
    })
  })

  test('a stock that Shopify does not count, or not in this file, is not nought', async () => {
    for (const text of [
      EXAMPLE.replaceAll(',shopify,', ',,'),
      EXAMPLE.replace('Variant Inventory Qty', 'Other'),
    ]) {
      const records = (await importInto(edit(EDITS), text)).map(({ record }) => record)
      expect(records.map(({ sizes, stock }) => sizes ?? stock)).toEqual([EDITS.sizes, 7])
    }
  })
})
