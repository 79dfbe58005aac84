import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Minerals } from '@shop/catalogue/mineral-format'
import { readCatalogueCsv } from '@shop/catalogue/read-csv'
import { readCatalogueJson } from '@shop/catalogue/read'
import { writeCatalogueCsv, writeCatalogueJson } from '@shop/catalogue/write'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { anOrder, aProduct, aRecord, importRecords, readStock } from '../../../test/builders.ts'
import { standInPictures } from '../../../test/stand-in-pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createCatalogueService } from './catalogue.service.ts'

const shop = await createTestApp()
const catalogue = createCatalogueService({
  db: shop.db,
  clock: shop.clock,
  audit: shop.services.audit,
  pictures: standInPictures,
})

const read = async (id: string) => (await shop.call(getProduct, { params: { id } })).data
const setStock = (productId: string, available: number) =>
  shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', productId).execute()

const LARIMAR: Minerals['stones'][string] = {
  mineral: { en: 'Pectolite', zh: '针钠钙石' },
  formula: 'NaCa2Si3O8(OH)',
  crystal_system: 'triclinic',
  hardness: { min: 4.5, max: 5 },
  density: { min: 2.84, max: 2.9 },
  treatments: { en: 'Usually none', zh: '通常不作处理' },
  warnings: ['sun'],
  sources: ['book'],
}
const bringStones = (stones: Minerals['stones']) =>
  catalogue.importProducts({
    products: [],
    minerals: { sources: {}, stones },
    pictureFolder: '',
  })

describe('an import', () => {
  test('reports what was added, which fields changed, and how many products are unchanged', async () => {
    const [one, two, three] = [aRecord(), aRecord(), aRecord()]
    expect(await importRecords(shop, [one, two])).toEqual({
      added: [one.sku, two.sku],
      changed: [],
      unchanged: 0,
    })
    const changed = { ...two, price: '120.00', gem: ['Jadeite'] }
    expect(await importRecords(shop, [one, changed, three])).toMatchObject({
      added: [three.sku],
      changed: [
        {
          sku: two.sku,
          fields: [
            { name: 'price', before: two.price, after: '120.00' },
            { name: 'gem', after: 'Jadeite' },
          ],
        },
      ],
      unchanged: 1,
    })
    expect(await importRecords(shop, [one, changed, three])).toMatchObject({
      added: [],
      changed: [],
      unchanged: 3,
    })
  })

  test('preserves a product’s id, sold count and links', async () => {
    const { id, record } = await aProduct(shop)
    await importRecords(shop, [{ ...record, slug: `${record.slug}-renamed`, price: '77.00' }])
    expect(await read(`${record.slug}-renamed`)).toMatchObject({ product_id: id, product_price: '77.00' })
    expect((await shop.call(getProduct, { params: { id: record.slug } })).error.code).toBe(
      'PRODUCT_NOT_FOUND',
    )
  })

  test('makes changed products findable by their new values, and no longer by the old', async () => {
    const { id, record } = await aProduct(shop, {
      gem: ['Larimar'],
      name: { en: 'Larimarian drop', zh: '海纹石坠' },
    })
    await importRecords(shop, [
      { ...record, gem: ['Kunzite'], name: { en: 'Kunzitian drop', zh: '紫锂辉坠' } },
    ])
    const find = async (query: object) =>
      (await shop.call(listProducts, { query })).data.items.some(({ product_id }) => product_id === id)
    expect([await find({ gem: 'Kunzite' }), await find({ gem: 'Larimar' })]).toEqual([true, false])
    expect([await find({ q: 'kunzitian' }), await find({ q: '紫锂辉' })]).toEqual([true, true])
    expect([await find({ q: 'larimarian' }), await find({ q: '海纹石' })]).toEqual([false, false])
  })

  test('indexes again what another version of the search has indexed, changed or not', async () => {
    const product = await aProduct(shop)
    const search = () => shop.db.selectFrom('product_search').where('product_id', '=', product.id)
    const before = await search().selectAll().executeTakeFirstOrThrow()
    await shop.db
      .updateTable('product_search')
      .set({ words: '', recipe: 0 })
      .where('product_id', '=', product.id)
      .execute()
    await importRecords(shop, [product.record])
    expect(await search().selectAll().executeTakeFirstOrThrow()).toEqual(before)
  })

  test('writes facts about stones, and corrections of them', async () => {
    const { id } = await aProduct(shop, { gem: ['Nobody’s stone', 'Larimar'] })
    expect((await read(id)).minerals).toEqual([])
    await bringStones({ Larimar: LARIMAR })
    expect((await read(id)).minerals).toMatchObject([
      { gem: 'Larimar', formula: 'NaCa2Si3O8(OH)', hardness: '4.5–5', warnings: ['fades in strong sun'] },
    ])
    await bringStones({ Larimar: { ...LARIMAR, hardness: { min: 5, max: 5 } } })
    expect((await read(id)).minerals).toMatchObject([{ gem: 'Larimar', gem_zh: 'Larimar', hardness: '5' }])
  })

  test('keeps the stones that the folder does not have, which may be the merchant’s', async () => {
    const { id } = await aProduct(shop, { gem: ['Larimar', 'Kunzite'] })
    const listStones = async () => (await read(id)).minerals.map(({ gem }) => gem)
    await bringStones({ Larimar: LARIMAR, Kunzite: LARIMAR })
    await importRecords(shop, [])
    expect(await listStones()).toEqual(['Larimar', 'Kunzite'])
    await bringStones({ Kunzite: LARIMAR })
    expect(await listStones()).toEqual(['Larimar', 'Kunzite'])
  })

  test('larger than a batch is all or nothing, and reports in the order of the file', async () => {
    const many = Array.from({ length: 55 }, () => aRecord())
    const taken = await aProduct(shop, { price: '50.00' })
    const before = await read(taken.id)
    const thief = { ...many.at(-1)!, slug: taken.record.slug }
    await expect(
      importRecords(shop, [{ ...taken.record, price: '60.00' }, ...many.slice(0, -1), thief]),
    ).rejects.toThrow('A slug of the file belongs to another SKU in the shop; nothing was changed')
    expect(await read(taken.id)).toEqual(before)
    expect(await catalogue.previewImport(many)).toMatchObject({ changed: [], unchanged: 0 })
    expect(await catalogue.listSlugConflicts([...many, thief])).toEqual([
      { record: thief, sku: taken.record.sku },
    ])

    expect(await importRecords(shop, many)).toEqual({
      added: many.map(({ sku }) => sku),
      changed: [],
      unchanged: 0,
    })
    const reversed = many.toReversed().map((record, index) => ({ ...record, weight_g: 21 + (index % 2) }))
    expect(await importRecords(shop, reversed)).toMatchObject({
      added: [],
      changed: reversed.map(({ sku }) => ({ sku, fields: [{ name: 'weight_g', before: '20' }] })),
      unchanged: 0,
    })
    expect((await read(many[7]!.slug)).product_name).toBe(many[7]!.name.en)
  })

  test('writes the pictures of a product only when they changed', async () => {
    const { id, record } = await aProduct(shop)
    const readRows = () =>
      shop.db
        .selectFrom('product_images')
        .select([sql<string>`xmin::text`.as('version'), 'url', 'alt'])
        .where('product_id', '=', id)
        .orderBy('position')
        .execute()
    const before = await readRows()
    await importRecords(shop, [record])
    expect(await readRows()).toEqual(before)
    const alt = { en: 'From the side', zh: '侧面' }
    const pictures = [
      { file: 'other.webp', alt },
      { ...record.pictures[0]!, alt },
    ]
    await importRecords(shop, [{ ...record, pictures }])
    expect(await readRows()).toMatchObject([
      { url: '/uploads/products/other.webp', alt: alt.en },
      { alt: alt.en },
    ])
  })

  test('with a missing picture changes nothing at all', async () => {
    const pictures = { ...standInPictures, publish: () => Promise.reject(new Error('no such file')) }
    const withoutPictures = createCatalogueService({
      db: shop.db,
      clock: shop.clock,
      audit: shop.services.audit,
      pictures,
    })
    const record = aRecord()
    await expect(withoutPictures.importProducts({ products: [record], pictureFolder: '' })).rejects.toThrow(
      'no such file',
    )
    expect((await shop.call(getProduct, { params: { id: record.slug } })).error.code).toBe(
      'PRODUCT_NOT_FOUND',
    )
  })
})

describe('stock', () => {
  test('counted by the shop stays when the file’s number is unchanged', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 4 })
    await importRecords(shop, [{ ...record, price: '120.00' }])
    expect(await readStock(shop, id)).toMatchObject({ available: 6, reserved: 4 })
  })

  test('is taken from the file when its number changed, and reserved units stay reserved', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 4 })
    await importRecords(shop, [{ ...record, stock: 25 }])
    expect(await readStock(shop, id)).toMatchObject({ available: 25, reserved: 4 })
  })

  test('of one size follows the file while the other counts are unchanged', async () => {
    const { id, record } = await aProduct(shop, {
      sizes: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 5 },
      ],
    })
    await setStock(id, 2)
    await importRecords(shop, [
      {
        ...record,
        sizes: [
          { size: 'M', stock: 9 },
          { size: 'S', stock: 5 },
          { size: 'L', stock: 1 },
        ],
      },
    ])
    expect((await read(id)).sizes).toEqual([
      { size: 'M', stock: 9 },
      { size: 'S', stock: 2 },
      { size: 'L', stock: 1 },
    ])
  })

  test('of a size missing from the file can no longer be bought, while an order that reserved some is unaffected', async () => {
    const { id, record } = await aProduct(shop, {
      sizes: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 5 },
      ],
    })
    const held = await shop.db
      .updateTable('stock_items')
      .set({ reserved: 1 })
      .where('product_id', '=', id)
      .where('size', '=', 'S')
      .executeTakeFirst()
    expect(held.numUpdatedRows).toBe(1n)
    await importRecords(shop, [{ ...record, sizes: [{ size: 'M', stock: 5 }] }])
    expect(await readStock(shop, id, 'S')).toMatchObject({ available: 0, reserved: 1 })
    expect((await read(id)).product_qty).toBe(5)
  })
})

describe('an export', () => {
  test('has the current stock counts', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 3 })
    const records = await catalogue.exportProducts()
    expect(records.find(({ sku }) => sku === record.sku)).toEqual({ ...record, stock: 7 })
  })

  test.each([
    ['json', writeCatalogueJson, async (text: string) => readCatalogueJson(text, 'shop')],
    ['csv', writeCatalogueCsv, (text: string) => readCatalogueCsv([Buffer.from(text)], { file: 'shop' })],
  ] as const)('as %s can be imported again, and nothing changes', async (_, write, read) => {
    const exported = await catalogue.exportProducts()
    await importRecords(shop, exported)
    const result = await read(write(exported))
    if (!result.ok) throw new Error(JSON.stringify(result.errors))
    const report = await importRecords(
      shop,
      result.products.map(({ record }) => record),
    )
    expect(report).toEqual({ added: [], changed: [], unchanged: exported.length })
    expect(exported.length).toBeGreaterThan(50)
  })
})
