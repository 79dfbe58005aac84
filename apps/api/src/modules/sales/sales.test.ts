import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Received } from '@shop/contract/http/endpoint'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import * as products from '@shop/contract/products/products.console'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import * as endpoints from '@shop/contract/sales/sales.console'
import { anOrderBody, aProduct, aShopper, importRecords, payOrder } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { after, DAY, HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { db, clock } = shop
const { sales } = shop.services
const console = await createTestConsole(shop)
let as = await console.aMember('manager')

/** So long later, with a session of then. */
async function pass(ms: number) {
  clock.advance(ms)
  as = await console.aMember('manager')
}

const inTime = (ms: number) => after(clock(), ms).toISOString()

type SaleBody = Omit<Received<typeof endpoints.createSale, 'body'>, 'id'>

const aBody = (extra: Partial<SaleBody> = {}): SaleBody => ({
  title: { en: 'Mid-Autumn', zh: '中秋促销' },
  trait: 'all',
  values: [],
  effect: 'percent',
  percent: 20,
  amount: null,
  rounding: 'fen' as const,
  starts_at: inTime(MINUTE),
  ends_at: inTime(DAY),
  ...extra,
})

/** A sale of these products that begins in a minute. */
async function aSale(ids: string[], extra: Partial<SaleBody> = {}) {
  const body = { id: randomUUID(), ...aBody({ trait: 'product', values: ids, ...extra }) }
  return (await console.call(endpoints.createSale, { body }, { as })).data
}

const see = async (id: string) => (await shop.call(getProduct, { params: { id } })).data
const edit = async (id: string) =>
  (await console.call(products.getConsoleProduct, { params: { id } }, { as })).data
const change = async (id: string, fields: object) => {
  const body = { version: (await edit(id)).version, ...fields }
  return console.call(products.changeProduct, { params: { id }, body }, { as })
}

/** A product that was asked 200 for 40 days. */
async function aProductAt200() {
  const product = await aProduct(shop, { price: '200.00', stock: 500 })
  await pass(40 * DAY)
  return product
}

describe('a sale', () => {
  test('begins and ends at its minute: pages, lists, filters, sorts and the feed agree', async () => {
    const { id, record } = await aProductAt200()
    const other = await aProduct(shop, { price: '170.00', name: record.name })
    const sale = await aSale([id])
    const list = async (query: object) =>
      (await shop.call(listProducts, { query: { q: record.name.en, ...query } })).data.items.filter((each) =>
        [id, other.id].includes(each.product_id),
      )
    const find = async (query: object) => (await list(query)).map(({ product_id }) => product_id)
    await sales.applyDue()
    expect(await see(id)).toMatchObject({ product_price: '200.00' })
    expect(await find({ sort: 'price_asc' })).toEqual([other.id, id])

    clock.set(new Date(sale.starts_at))
    await sales.applyDue()
    const reduced = { product_price: '160.00', compare_at_price: '200.00', price_valid_until: sale.ends_at }
    expect(await see(id)).toMatchObject(reduced)
    const listed = await list({ sort: 'price_asc' })
    expect(listed).toMatchObject([{ product_id: id, ...reduced }, { product_id: other.id }])
    expect(await find({ max_price: '165.00' })).toEqual([id])
    const feed = (await shop.app.inject('/feeds/google-merchant.xml')).body
    const item = feed.split('<item>').find((text) => text.includes(`<g:id>${record.sku}</g:id>`))
    expect(item).toContain(
      '<g:price>200.00 CNY</g:price><g:sale_price>160.00 CNY</g:sale_price>' +
        `<g:sale_price_effective_date>${sale.starts_at}/${sale.ends_at}</g:sale_price_effective_date>`,
    )

    clock.set(new Date(sale.ends_at))
    await sales.applyDue()
    const regular = await see(id)
    expect(regular).toMatchObject({ product_price: '200.00' })
    expect(regular).not.toHaveProperty('compare_at_price')
    expect(regular).not.toHaveProperty('price_valid_until')
    expect(await find({ max_price: '165.00' })).toEqual([])
    expect((await list({ sort: 'price_desc' }))[0]).toEqual(
      expect.not.objectContaining({ compare_at_price: expect.anything() }),
    )
  })

  test('outdates the pages from before whenever it begins, changes and ends', async () => {
    const { id } = await aProductAt200()
    const sale = await aSale([id])
    const seen: (string | undefined)[][] = []
    const look = async () => {
      await sales.applyDue()
      const { imported } = await shop.services.products.readCatalogueVersions(['bracelets'])
      seen.push([(await shop.services.products.readVersions([id])).get(id), imported])
    }
    await look()
    clock.set(new Date(sale.starts_at))
    await look()
    const { version, starts_at, ends_at } = sale
    const body = { ...aBody({ starts_at, ends_at, trait: 'product', values: [id], percent: 30 }), version }
    await console.call(endpoints.updateSale, { params: { id: sale.id }, body }, { as })
    await look()
    clock.set(new Date(sale.ends_at))
    await look()
    expect([new Set(seen.map(([ofProduct]) => ofProduct)).size, seen[1]![0] === seen[2]![0]]).toEqual([
      3,
      false,
    ])
    expect(seen.slice(1).every(([, all], index) => all !== seen[index]![1])).toBe(true)
  })

  test('of several, the best for the shopper counts', async () => {
    const { id } = await aProductAt200()
    const soon = { starts_at: inTime(MINUTE), ends_at: inTime(DAY) }
    await aSale([id], soon)
    const best = await aSale([id], { ...soon, effect: 'price', percent: null, amount: '150.00' })
    await aSale([id], { ...soon, effect: 'amount', percent: null, amount: '10.00' })
    clock.advance(2 * MINUTE)
    await sales.applyDue()
    expect(await see(id)).toMatchObject({ product_price: '150.00' })
    await console.call(endpoints.stopSale, { params: { id: best.id } }, { as })
    await sales.applyDue()
    const shown = await see(id)
    expect(shown.product_price).toBe('160.00')
    // It was cheaper a minute ago.
    expect(shown).not.toHaveProperty('compare_at_price')
  })

  test.each([
    ['category', 'divination'],
    ['stone', 'Saleite'],
    ['label', 'Sale tag'],
    ['element', 'Water'],
    ['treatment', 'Sold as found'],
  ] as const)('has the goods of a %s', async (trait, value) => {
    const text = { en: 'Sold as found', zh: '原样出售' }
    const facts: Record<typeof trait, Partial<ProductRecord>> = {
      category: { category: 'metaphysicals', subcategory: 'divination' },
      stone: { gem: ['Saleite'] },
      label: { tags: ['Sale tag'] },
      element: { element: ['Water'] },
      treatment: { treatment: text },
    }
    await pass(MINUTE)
    const among = await aProduct(shop, facts[trait])
    const other = await aProduct(shop)
    const body = aBody({ trait, values: [value] })
    const { data } = await console.call(endpoints.previewSale, { body }, { as })
    const ids = await db.selectFrom('products').select('id').where('sku', '=', among.record.sku).execute()
    expect(data.count).toBeGreaterThanOrEqual(1)
    const sale = await aSale([], { trait, values: [value] })
    clock.set(new Date(sale.starts_at))
    await sales.applyDue()
    expect([(await see(ids[0]!.id)).product_price, (await see(other.id)).product_price]).toEqual([
      '80.00',
      '100.00',
    ])
    await console.call(endpoints.stopSale, { params: { id: sale.id } }, { as })
    await sales.applyDue()
  })

  test('leaves the regular price to the merchant, who edits that one', async () => {
    const { id, record } = await aProductAt200()
    const sale = await aSale([id])
    await pass(2 * MINUTE)
    await sales.applyDue()
    expect(await edit(id)).toMatchObject({
      price: '200.00',
      sale: { price: '160.00', ends_at: sale.ends_at },
    })
    expect((await change(id, { price: '180.00' })).data.price).toBe('180.00')
    expect(await see(id)).toMatchObject({ product_price: '144.00' })
    await importRecords(shop, [{ ...record, price: '190.00', stock: 7 }])
    expect(await see(id)).toMatchObject({ product_price: '152.00' })
    const query = { q: record.sku }
    const { data } = await console.call(products.listConsoleProducts, { query }, { as })
    expect(data.items[0]).toMatchObject({ price: '190.00', sale_price: '152.00' })
    await console.call(endpoints.stopSale, { params: { id: sale.id } }, { as })
    await sales.applyDue()
    expect(await see(id)).toMatchObject({ product_price: '190.00' })
  })

  test('that is put on sale meanwhile gets its price at once, and one off sale keeps none', async () => {
    const { id } = await aProduct(shop, { price: '200.00', status: 'draft' })
    const sale = await aSale([id])
    await pass(2 * MINUTE)
    await sales.applyDue()
    const publish = async (status: 'active' | 'archived') =>
      console.call(
        products.publishProduct,
        { params: { id }, body: { version: (await edit(id)).version, status } },
        { as },
      )
    expect((await publish('active')).data.sale).toMatchObject({ price: '160.00' })
    const shown = await see(id)
    expect(shown).toMatchObject({ product_price: '160.00' })
    // Nobody was asked more before.
    expect(shown).not.toHaveProperty('compare_at_price')
    expect((await publish('archived')).data).not.toHaveProperty('sale')
    expect(sale.state).toBe('scheduled')
  })

  test('that is moved or given other goods takes its prices along', async () => {
    const [one, two] = [await aProductAt200(), await aProduct(shop, { price: '200.00' })]
    const sale = await aSale([one.id])
    await pass(2 * MINUTE)
    await sales.applyDue()
    const { starts_at, ends_at } = sale
    const put = (version: number, fields: Partial<SaleBody>) =>
      console.call(
        endpoints.updateSale,
        { params: { id: sale.id }, body: { version, ...aBody({ starts_at, ends_at, ...fields }) } },
        { as },
      )
    const moved = await put(1, { trait: 'product', values: [two.id] })
    await sales.applyDue()
    expect([(await see(one.id)).product_price, (await see(two.id)).product_price]).toEqual([
      '200.00',
      '160.00',
    ])
    expect(moved.data.version).toBe(2)
    expect((await put(1, { trait: 'product', values: [two.id] })).error.code).toBe('STALE_VERSION')
    await put(2, { trait: 'product', values: [two.id], starts_at: inTime(HOUR) })
    await sales.applyDue()
    expect((await see(two.id)).product_price).toBe('200.00')
    const { data: log } = await console.call(listAuditEntries, { query: { subject_id: sale.id } }, { as })
    expect(log.items.map(({ action }) => action)).toEqual(['sale.changed', 'sale.changed', 'sale.created'])
  })
})

describe('an old price after a sale', () => {
  test('is not the one of before, once something lower was asked', async () => {
    const { id } = await aProductAt200()
    await change(id, { price: '180.00', compare_at_price: '200.00' })
    expect(await see(id)).toMatchObject({ compare_at_price: '200.00' })
    await pass(10 * DAY)
    const sale = await aSale([id], { percent: 50 })
    clock.set(new Date(sale.starts_at))
    await sales.applyDue()
    expect(await see(id)).toMatchObject({ product_price: '90.00', compare_at_price: '180.00' })
    clock.set(new Date(sale.ends_at))
    await sales.applyDue()
    const shown = await see(id)
    expect(shown.product_price).toBe('180.00')
    expect(shown).not.toHaveProperty('compare_at_price')
  })
})

describe('a preview', () => {
  test('has new and old prices by destination, and changes nothing', async () => {
    const { id, record } = await aProduct(shop, { price: '160.00' })
    await pass(20 * DAY)
    await change(id, { price: '200.00' })
    await pass(10 * DAY)
    await change(id, { price: '220.00' })
    await pass(DAY)
    const body = aBody({ trait: 'product', values: [id], percent: 50 })
    const { data } = await console.call(endpoints.previewSale, { body }, { as })
    expect(data).toEqual({
      count: 1,
      items: [
        {
          id,
          sku: record.sku,
          name: record.name,
          regular: '220.00',
          sale: '110.00',
          shown: '160.00',
          lowest_of_30_days: '160.00',
          lowest_of_7_days: '200.00',
          price_before: '220.00',
        },
      ],
    })
    expect((await see(id)).product_price).toBe('220.00')
  })

  test('of what cannot be is refused by its field', async () => {
    const check = async (fields: Partial<SaleBody>) =>
      (await console.call(endpoints.previewSale, { body: aBody(fields) }, { as })).error.details
    expect(await check({ trait: 'stone' })).toMatchObject([{ path: 'values', rule: 'none_chosen' }])
    expect(await check({ percent: null })).toMatchObject([{ path: 'percent', rule: 'missing' }])
    expect(await check({ effect: 'price' })).toMatchObject([
      { path: 'amount', rule: 'missing' },
      { path: 'percent', rule: 'not_of_this_type' },
    ])
    expect(await check({ ends_at: inTime(0) })).toMatchObject([
      { path: 'ends_at', rule: 'ends_before_start' },
    ])
  })
})

test('sixty shoppers who pay as a sale begins and ends pay the price that they saw, or are told of the new one', async () => {
  const { id } = await aProductAt200()
  const sale = await aSale([id], { ends_at: inTime(HOUR / 2) })
  const crowd = await Promise.all(Array.from({ length: 60 }, () => aShopper(shop)))
  /** Each reads the page and orders at what it says; once the first has ordered, the minute may come. */
  const orderAll = async (shoppers: typeof crowd, atTheMinute: () => Promise<void>) => {
    const seen = await see(id)
    const place = async (shopper: (typeof crowd)[number]) => {
      const body = anOrderBody({
        items: [{ product_id: id, quantity: 1 }],
        expected_total: `${Number(seen.product_price) + 12}.00`,
      })
      return { shopper, response: await shop.call(placeOrder, { body }, { as: shopper }) }
    }
    const placing = shoppers.map(place)
    await placing[0]
    const [results] = await Promise.all([Promise.all(placing), atTheMinute()])
    const isPlaced = ({ response }: (typeof results)[number]) => response.status === 201
    return {
      seen: seen.product_price,
      placed: results.filter(isPlaced),
      refused: results.filter((each) => !isPlaced(each)),
    }
  }
  const readPaid = (ids: string[]) =>
    db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['subtotal_fen', 'total_fen', 'amount_minor'])
      .where('orders.id', 'in', ids)
      .where('payments.status', '=', 'succeeded')
      .execute()
  for (const minute of [new Date(sale.starts_at), new Date(sale.ends_at)]) {
    clock.set(after(minute, -5_000))
    const { seen, placed, refused } = await orderAll(crowd, async () => {
      clock.set(minute)
      await sales.applyDue()
    })
    expect(new Set(placed.map(({ response }) => response.data.subtotal))).toEqual(new Set([seen]))
    expect(refused.filter(({ response }) => response.error.code !== 'PRICE_CHANGED')).toEqual([])
    // With the price of now each of them can order.
    const again = await orderAll(
      refused.map(({ shopper }) => shopper),
      async () => {},
    )
    expect(again.refused).toEqual([])
    expect(again.seen).not.toBe(seen)
    const orders = [...placed, ...again.placed].map(({ shopper, response }) => ({
      order: response.data,
      shopper,
    }))
    for (const each of orders) await payOrder(shop, each)
    const paid = await readPaid(orders.map(({ order }) => order.order_id))
    expect(paid).toHaveLength(crowd.length)
    for (const { subtotal_fen: subtotal, total_fen: total, amount_minor: amount } of paid)
      expect([total, amount]).toEqual([subtotal + 1_200, total])
  }
})
