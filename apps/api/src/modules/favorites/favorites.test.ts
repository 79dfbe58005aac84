import { describe, expect, test } from 'vitest'
import {
  addFavorite,
  listFavoriteIds,
  listFavorites,
  MAX_FAVORITES,
  removeFavorite,
} from '@shop/contract/favorites/favorites.endpoints'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { aProduct, aShopper, importRecords, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const add = (as: Shopper, productId: string) => shop.call(addFavorite, { body: { productId } }, { as })
const remove = (as: Shopper, productId: string) =>
  shop.call(removeFavorite, { params: { productId } }, { as })
const list = async (as: Shopper, query: { page?: number; limit?: number } = {}) =>
  (await shop.call(listFavorites, { query }, { as })).data
const listIds = async (as: Shopper) => (await shop.call(listFavoriteIds, {}, { as })).data.product_ids

/** Inserts favourites by the hundred in the database: copies of one product, which differ only by id. */
async function addMany({ userId }: Shopper, count: number): Promise<void> {
  const { id } = await aProduct(shop)
  const products = shop.db.selectFrom('products').selectAll()
  const { record, fit_lines, ...columns } = await products.where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => crypto.randomUUID()).map((copy) => ({
    ...columns,
    id: copy,
    sku: copy,
    slug: copy,
    record: JSON.stringify(record),
    fit_lines: JSON.stringify(fit_lines),
  }))
  await shop.db.insertInto('products').values(copies).execute()
  const labels = copies.map((copy) => ({ user_id: userId, product_id: copy.id, created_at: shop.clock() }))
  await shop.db.insertInto('favorites').values(labels).execute()
}

describe('favourites', () => {
  test('have every field of the specification [T435]', async () => {
    const lian = await aShopper(shop)
    await add(lian, (await aProduct(shop)).id)
    const fields = [
      'product_id',
      'product_name',
      'product_description',
      'product_price',
      'imageUrl',
      'product_category',
      'product_qty',
      'status',
      'created_at',
      'updated_at',
      'product_size',
      'product_color',
      'warranty',
      'Gem',
      'Materials',
      'StoneSize',
      'SuitableZodiac',
      'SuitableCzodiac',
      'Element',
      'Ability',
      'WristSize',
    ]
    expect(Object.keys((await list(lian)).items[0]!)).toEqual(expect.arrayContaining(fields))
  })

  test('are complete products in their current state, the newest first, in pages', async () => {
    const lian = await aShopper(shop)
    const products = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    for (const { id } of products) expect((await add(lian, id)).data).toEqual({ product_id: id })
    const newestFirst = products.map(({ id }) => id).reverse()
    expect(await listIds(lian)).toEqual(newestFirst)

    const first = await list(lian, { limit: 2 })
    const second = await list(lian, { limit: 2, page: 2 })
    expect(first).toMatchObject({ page: 1, limit: 2, total: 3, total_pages: 2 })
    expect([...first.items, ...second.items].map(({ product_id }) => product_id)).toEqual(newestFirst)
    const { favorited_at, ...product } = first.items[0]!
    expect(new Date(favorited_at).toISOString()).toBe(favorited_at)
    const { data: detail } = await shop.call(getProduct, { params: { id: product.product_id } })
    expect(detail).toMatchObject(product)
    expect((await list(lian, { page: 9 })).items).toEqual([])
  })

  test('are unchanged when added again, and removed idempotently', async () => {
    const lian = await aShopper(shop)
    const [early, delayed] = [await aProduct(shop), await aProduct(shop)]
    await add(lian, early.id)
    await add(lian, delayed.id)
    expect((await add(lian, early.id.toUpperCase())).data).toEqual({ product_id: early.id })
    expect(await listIds(lian)).toEqual([delayed.id, early.id])
    for (const id of [delayed.id, delayed.id, 'nonsense', crypto.randomUUID()])
      expect((await remove(lian, id)).status).toBe(200)
    expect(await listIds(lian)).toEqual([early.id])
  })

  test('no longer on sale remain, with status 0 and no stock [T436]', async () => {
    const lian = await aShopper(shop)
    const gone = await aProduct(shop, { sizes: [{ size: 'M', stock: 4 }] })
    await add(lian, gone.id)
    await importRecords(shop, [{ ...gone.record, status: 'archived' }])
    const { items } = await list(lian)
    expect(items).toMatchObject([
      { product_id: gone.id, status: 0, product_qty: 0, sizes: [{ size: 'M', stock: 0 }] },
    ])
  })

  test('sold out since are shown as sold out [T437]', async () => {
    const lian = await aShopper(shop)
    const { id } = await aProduct(shop, { stock: 0 })
    await add(lian, id)
    expect((await list(lian)).items).toMatchObject([{ status: 1, product_qty: 0 }])
  })

  test('belong to one shopper', async () => {
    const [lian, stranger] = [await aShopper(shop), await aShopper(shop)]
    const { id } = await aProduct(shop)
    await add(lian, id)
    await remove(stranger, id)
    expect(await listIds(lian)).toEqual([id])
    expect(await list(stranger)).toMatchObject({ items: [], total: 0, total_pages: 0 })
  })

  test('cannot be products that the shop does not show', async () => {
    const lian = await aShopper(shop)
    const hidden = await aProduct(shop, { status: 'archived' })
    const later = await aProduct(shop, { published_at: '2027-06-01' })
    const shown = await aProduct(shop)
    for (const id of [hidden.id, later.id, crypto.randomUUID(), 'nonsense', shown.record.slug, "' OR 1=1 --"])
      expect((await add(lian, id)).error.code).toBe('PRODUCT_NOT_FOUND')
    expect(await listIds(lian)).toEqual([])
  })
})

describe('concurrent requests', () => {
  test('twenty equal requests make one favourite', async () => {
    const lian = await aShopper(shop)
    const { id } = await aProduct(shop)
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(lian, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await listIds(lian)).toEqual([id])
  })

  test('the list never exceeds its limit, and products on it can still be added', async () => {
    const lian = await aShopper(shop)
    const products = await Promise.all(Array.from({ length: 5 }, () => aProduct(shop)))
    await addMany(lian, MAX_FAVORITES - 2)
    const responses = await Promise.all(products.map(({ id }) => add(lian, id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const { error } of responses.filter(({ status }) => status !== 201))
      expect(error.code).toBe('FAVORITE_LIMIT_REACHED')
    const ids = await listIds(lian)
    expect(ids).toHaveLength(MAX_FAVORITES)
    expect((await add(lian, ids[0]!)).status).toBe(201)
    expect((await list(lian, { limit: 100, page: 5 })).items).toHaveLength(100)
  })
})
