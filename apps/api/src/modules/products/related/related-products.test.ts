import { describe, expect, test } from 'vitest'
import { addFavorite } from '@shop/contract/favorites/favorites.endpoints'
import { listProducts, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import { sql } from 'kysely'
import { MINUTE } from '../../../jobs/clock.ts'
import { aProduct, aShopper, importRecords, openPayment, type Shopper } from '../../../../test/builders.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { anOffer, endAllOffers } from '../../../../test/stored-offers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createProductSnapshot } from '../catalogue/product-snapshot.ts'
import { findSimilarIds } from './similar-products.ts'

const shop = await createTestApp()
const { cancel, payByCard, place } = createOrderSteps(shop)

async function look(productId: string) {
  const { items, bought_together } = (await shop.call(listRelatedProducts, { params: { id: productId } }))
    .data
  const toIds = (list: typeof items) => list.map(({ product_id }) => product_id)
  return { items: toIds(items), boughtTogether: toIds(bought_together) }
}

/** One order of several products by a new shopper, paid by card unless it is left open. */
async function order(
  productIds: string[],
  { shopper, paid = true }: { shopper?: Shopper; paid?: boolean } = {},
) {
  const as = shopper ?? (await aShopper(shop))
  const items = productIds.map((product_id) => ({ product_id, quantity: 1 }))
  const placed = { order: (await place({ items }, as)).data, shopper: as }
  if (paid) await payByCard((await openPayment(shop, placed)).payment_intent_id)
  return placed
}

/** Products that share nothing with one another except what a test sets. */
const CORNERS = [
  { category: 'crystals', subcategory: 'carved' },
  { category: 'bracelets', subcategory: 'protective' },
  { category: 'metaphysicals', subcategory: 'divination' },
] as const

describe('similar products', () => {
  test('are ordered by what they share: the stone first, then the kind, then the element; sold-out ones last', async () => {
    const { id } = await aProduct(shop, { ...CORNERS[0], gem: ['Alphanite'], element: ['Fire'] })
    const sameElement = await aProduct(shop, { ...CORNERS[1], element: ['Fire'] })
    const sameKind = await aProduct(shop, { ...CORNERS[0], gem: ['Betanite'], element: ['Fire'] })
    // The shop's own products include eight of this kind, so the test products also share the element.
    const sameStone = await aProduct(shop, { ...CORNERS[2], gem: ['Alphanite'], element: ['Fire'] })
    const sameStoneSoldOut = await aProduct(shop, { ...CORNERS[2], gem: ['Alphanite'], stock: 0 })
    const { items } = await look(id)
    expect(items[0]).toBe(sameStone.id)
    expect(items.length).toBe(8)
    expect(items).toContain(sameKind.id)
    expect(items.indexOf(sameKind.id)).toBeGreaterThan(0)
    // A shared element alone counts less than a shared kind.
    const place = items.indexOf(sameElement.id)
    expect(place === -1 || place > items.indexOf(sameKind.id)).toBe(true)
    expect(items).not.toContain(sameStoneSoldOut.id)
    expect(items).not.toContain(id)
  })

  test('with the same stone precede those of the same kind, even where these share an element too', async () => {
    const gem = ['Deltanite']
    const { id } = await aProduct(shop, { ...CORNERS[0], gem, element: ['Fire'] })
    const sameStone = await aProduct(shop, { ...CORNERS[2], gem, element: ['Water'] })
    const { items } = await look(id)
    expect(items[0]).toBe(sameStone.id)
    expect(items.length).toBe(8)
  })

  test('are cached for ten minutes, but never shown once off sale', async () => {
    const { id } = await aProduct(shop, { ...CORNERS[0], gem: ['Gammanite'] })
    const first = await aProduct(shop, { ...CORNERS[1], gem: ['Gammanite'] })
    expect((await look(id)).items[0]).toBe(first.id)

    const second = await aProduct(shop, { ...CORNERS[1], gem: ['Gammanite'] })
    await importRecords(shop, [{ ...first.record, status: 'archived' }])
    const meanwhile = (await look(id)).items
    expect(meanwhile).not.toContain(first.id)
    expect(meanwhile).not.toContain(second.id)

    shop.clock.advance(10 * MINUTE)
    expect((await look(id)).items[0]).toBe(second.id)
  })
})

test('similar products in memory are those that a statement finds, for each product', async () => {
  const snapshot = await createProductSnapshot(shop.db).read()
  const now = shop.clock()
  for (const productId of snapshot.table.places.keys()) {
    const { rows } = await sql<{ id: string }>`
      SELECT p.id
      FROM products p
      JOIN product_attributes theirs ON theirs.product_id = p.id
      JOIN product_attributes ours USING (name, value)
      WHERE ours.product_id = ${productId} AND p.id <> ${productId}
        AND p.status = 'active' AND p.published_at <= ${now}
        AND name IN ('gem', 'subcategory', 'element', 'category')
      GROUP BY p.id
      ORDER BY sum(CASE name WHEN 'gem' THEN 5 WHEN 'subcategory' THEN 2 ELSE 1 END) DESC, p.sold_count DESC, p.id
      LIMIT 24`.execute(shop.db)
    expect(findSimilarIds(snapshot, { productId, now, limit: 24 })).toEqual(rows.map(({ id }) => id))
  }
})

describe('products bought together', () => {
  test('are what at least three shoppers paid for together, the most frequent first', async () => {
    const [it, often, oftener, twice] = await Promise.all(
      CORNERS.concat(CORNERS)
        .slice(0, 4)
        .map((corner) => aProduct(shop, corner)),
    )
    for (let time = 0; time < 4; time += 1) {
      const other = [oftener!, ...(time < 3 ? [often!] : []), ...(time < 2 ? [twice!] : [])]
      await order([it!, ...other].map(({ id }) => id))
    }
    const found = await look(it!.id)
    expect(found.boughtTogether).toEqual([oftener!.id, often!.id])
    for (const id of found.boughtTogether) expect(found.items).not.toContain(id)
  })

  test('are counted by shoppers, not orders, without unpaid and cancelled ones', async () => {
    const [it, other] = [await aProduct(shop, CORNERS[0]), await aProduct(shop, CORNERS[1])]
    const ids = [it.id, other.id]
    const { shopper } = await order(ids)
    await order(ids, { shopper })
    await order(ids, { shopper })
    await order(ids)
    await order(ids, { paid: false })
    await cancel(await order(ids))
    expect((await look(it.id)).boughtTogether).toEqual([])

    await order(ids)
    shop.clock.advance(10 * MINUTE)
    expect((await look(it.id)).boughtTogether).toEqual([other.id])
  })

  test('are no free gifts, on the page of what was bought and on that of the gift', async () => {
    const [it, gift] = [await aProduct(shop, CORNERS[0]), await aProduct(shop, CORNERS[1])]
    await anOffer(shop, { kind: 'free_gift', product_id: gift.id, size: '', get: 1, buy: 1 })
    for (let time = 0; time < 3; time += 1) await order([it.id])
    await endAllOffers(shop)
    expect((await look(it.id)).boughtTogether).toEqual([])
    expect((await look(gift.id)).boughtTogether).toEqual([])
  })

  test('are left out while sold out', async () => {
    const [it, other] = [await aProduct(shop, CORNERS[0]), await aProduct(shop, { ...CORNERS[1], stock: 3 })]
    for (let time = 0; time < 3; time += 1) await order([it.id, other.id])
    expect((await look(it.id)).boughtTogether).toEqual([])
  })
})

test('popularity counts units sold and favourites alike', async () => {
  const [bought, labelled, simple] = [
    await aProduct(shop, { tags: ['loved'] }),
    await aProduct(shop, { tags: ['loved'] }),
    await aProduct(shop, { tags: ['loved'] }),
  ]
  const listLoved = async () =>
    (await shop.call(listProducts, { query: { tag: 'loved', sort: 'popular' } })).data.items.map(
      ({ product_id }) => product_id,
    )
  await order([bought.id])
  expect((await listLoved())[0]).toBe(bought.id)
  for (let time = 0; time < 2; time += 1)
    await shop.call(addFavorite, { body: { productId: labelled.id } }, { as: await aShopper(shop) })
  expect((await listLoved()).slice(0, 2)).toEqual([labelled.id, bought.id])
  expect(await listLoved()).toContain(simple.id)
})
