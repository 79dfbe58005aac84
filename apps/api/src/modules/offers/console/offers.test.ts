import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/offers/offers.console'
import type { Input } from '@shop/contract/http/endpoint'
import { placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { changeSizes, getConsoleProduct } from '@shop/contract/products/products.console'
import { createSale } from '@shop/contract/sales/sales.console'
import { anOrderBody, aProduct, aShopper, importRecords } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { anOffer, endAllOffers } from '../../../../test/stored-offers.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)
const manager = await aMember('manager')

beforeEach(() => endAllOffers(shop))

const TERMS = {
  title: 'Ten off',
  title_zh: '九折',
  title_zh_hant: '九折',
  benefit: { kind: 'percent' as const, percent: 10 },
  goods: null,
  countries: null,
  shipping_methods: null,
  min_spend: '50.00',
  combines_with: [],
  is_active: true,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2028-01-01T00:00:00.000Z',
  total_limit: null,
  per_customer_limit: null,
  first_order: false,
  birthday_month: false,
  group_id: null,
}

const create = (extra: object = {}) => {
  const body: Input<typeof endpoints.createOffer>['body'] = { id: randomUUID(), ...TERMS, ...extra }
  return call(endpoints.createOffer, { body }, { as: manager })
}
const aCart = async (price = '100.00') => [
  { product_id: (await aProduct(shop, { price, stock: 50 })).id, quantity: 1 },
]
const quote = async (items: Awaited<ReturnType<typeof aCart>>) =>
  (await shop.call(quoteOrder, { body: { items } })).data

describe('an offer of the console', () => {
  test('is created once for a repeated request, applies at once, and is logged', async () => {
    const items = await aCart()
    const body = { id: randomUUID(), ...TERMS }
    const created = await call(endpoints.createOffer, { body }, { as: manager })
    expect(created.data).toMatchObject({ ...TERMS, class: 'order', state: 'running', version: 1, orders: 0 })
    expect((await call(endpoints.createOffer, { body }, { as: manager })).data).toEqual(created.data)
    expect(await quote(items)).toMatchObject({ discount: '10.00', offers: [{ title_zh_hant: '九折' }] })
    const query = { subject_type: 'offer', subject_id: body.id }
    const log = (await call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log.map(({ action }) => action)).toEqual(['offer.created'])
  })

  test('repeats within one order as often as it may, and says so', async () => {
    const benefit = { kind: 'buy_get', buy: 1, get: 1, percent: 50, times: 2 } as const
    const { id } = (await create({ benefit })).data
    const [item] = await aCart()
    const reason = { offer_id: id, discount: '100.00', ...benefit }
    expect(await quote([{ ...item!, quantity: 8 }])).toMatchObject({
      discount: '100.00',
      items: [{ offers: [reason] }],
    })
    const body = anOrderBody({ items: [{ ...item!, quantity: 8 }] })
    const { data: order } = await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    expect(order).toMatchObject({ discount: '100.00', items: [{ offers: [reason] }] })
  })

  test.each([
    [{ benefit: { kind: 'percent' } }, 'benefit.percent'],
    [{ benefit: { kind: 'percent', percent: 101 } }, 'benefit.percent'],
    [{ benefit: { kind: 'amount', amount: '0.00' } }, 'benefit.amount'],
    [{ benefit: { kind: 'gift' } }, 'benefit.kind'],
    [{ benefit: { kind: 'buy_get', buy: 1, get: 1, percent: 50, times: 0 } }, 'benefit.times'],
    [{ benefit: { kind: 'steps', by: 'amount', steps: [] } }, 'benefit.steps'],
    [
      { benefit: { kind: 'set_price', price: '10.00' }, goods: { trait: 'product', values: ['one'] } },
      'goods',
    ],
    [{ benefit: { kind: 'set_price', price: '10.00' } }, 'goods'],
    [{ countries: ['CN'] }, 'countries'],
    [{ ends_at: '2025-12-31T00:00:00Z' }, 'ends_at'],
    [{ total_limit: 0 }, 'total_limit'],
  ])('with %j is refused', async (extra, path) => {
    const { error } = await create(extra)
    expect([error.code, error.details?.map((detail) => detail.path)]).toEqual(['VALIDATION_FAILED', [path]])
  })

  test('is changed, paused and activated again; an older version is refused', async () => {
    const { id } = (await create()).data
    const items = await aCart()
    const change = (version: number) =>
      call(
        endpoints.updateOffer,
        { params: { id }, body: { version, ...TERMS, benefit: { kind: 'amount', amount: '25' } } },
        { as: manager },
      )
    expect((await change(1)).data).toMatchObject({ version: 2, benefit: { kind: 'amount', amount: '25.00' } })
    expect(await quote(items)).toMatchObject({ discount: '25.00' })
    expect((await change(1)).error).toMatchObject({
      code: 'STALE_VERSION',
      details: [{ current: { version: 2 } }],
    })
    const setActive = (isActive: boolean) =>
      call(endpoints.setOfferActive, { params: { id }, body: { is_active: isActive } }, { as: manager })
    for (let press = 0; press < 2; press += 1)
      expect((await setActive(false)).data).toMatchObject({ state: 'paused', version: 3 })
    expect(await quote(items)).toMatchObject({ discount: '0.00' })
    expect((await setActive(true)).data).toMatchObject({ state: 'running' })
    expect(await quote(items)).toMatchObject({ discount: '25.00' })
    const query = { subject_type: 'offer', subject_id: id }
    const log = (await call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log.map(({ action }) => action)).toEqual([
      'offer.activated',
      'offer.stopped',
      'offer.changed',
      'offer.created',
    ])
  })

  test('shows what came of it, and is found by text and state', async () => {
    const { id } = (await create({ title: 'Mid-Autumn' })).data
    const lian = await aShopper(shop)
    await shop.call(placeOrder, { body: anOrderBody({ items: await aCart('200.00') }) }, { as: lian })
    const find = async (query: object) =>
      (await call(endpoints.listOffers, { query }, { as: manager })).data.items
    expect(await find({ q: 'mid-autumn', state: ['running'] })).toMatchObject([
      { id, orders: 1, discounts: '20.00', sales: '192.00' },
    ])
    expect(await find({ q: 'mid-autumn', state: ['paused', 'scheduled', 'ended'] })).toEqual([])
  })

  test('is only for those who may manage offers', async () => {
    const analyst = await aMember('analyst')
    expect((await call(endpoints.listOffers, {}, { as: analyst })).error.code).toBe('FORBIDDEN')
    const params = { id: randomUUID() }
    expect((await call(endpoints.getOffer, { params }, { as: manager })).error.code).toBe('OFFER_NOT_FOUND')
  })
})

async function previewCart(items: Awaited<ReturnType<typeof aCart>>, at: string, offerId?: string) {
  const cart = { items, country: 'CN', shipping_method: 'standard' as const, at }
  const body = { ...cart, ...(offerId ? { offer_id: offerId } : {}) }
  return (await call(endpoints.previewOffers, { body }, { as: manager })).data
}

test('A preview has the prices of the sales of its time.', async () => {
  const items = await aCart()
  const { id } = (await create()).data
  const times = { starts_at: '2027-06-01T00:00:00Z', ends_at: '2027-06-03T00:00:00Z' }
  const body: Input<typeof createSale>['body'] = {
    id: randomUUID(),
    title: { en: 'June', zh: '六月' },
    trait: 'product',
    values: items.map((item) => item.product_id),
    effect: 'percent',
    percent: 20,
    amount: null,
    rounding: 'fen',
    ...times,
  }
  await call(createSale, { body }, { as: manager })
  const applied = (discount: string) => [{ offer_id: id, discount }]
  expect(await previewCart(items, times.starts_at)).toMatchObject({
    lines: [{ line_total: '80.00' }],
    subtotal: '80.00',
    applied: applied('8.00'),
  })
  for (const at of ['2027-05-31T23:59:59Z', times.ends_at])
    expect(await previewCart(items, at)).toMatchObject({ subtotal: '100.00', applied: applied('10.00') })
})

test('A preview prices a cart at any time, with an offer that is not active, and names what excludes what.', async () => {
  const from = '2027-06-01T00:00:00Z'
  const later = { starts_at: from, is_active: false }
  const { id } = (await create({ ...later, title: 'June' })).data
  const other = await anOffer(shop, { kind: 'amount', amount: '5.00' })
  const items = await aCart()
  const preview = (at: string, offerId?: string) => previewCart(items, at, offerId)
  expect(await preview('2027-05-31T00:00:00Z', id)).toMatchObject({
    total: '107.00',
    applied: [{ offer_id: other, discount: '5.00' }],
    offers: [{ offer_id: other, is_applied: true, excludes: [] }],
  })
  expect(await preview(from)).toMatchObject({ total: '107.00' })
  const inJune = await preview(from, id)
  expect(inJune).toMatchObject({ subtotal: '100.00', discount: '10.00', total: '102.00' })
  expect(inJune.offers).toMatchObject([
    { offer_id: other, is_applied: false, excludes: [id] },
    { offer_id: id, is_applied: true, excludes: [other] },
  ])
})

describe('an offer of a free gift', () => {
  const aGift = async (stock: number) => (await aProduct(shop, { price: '30.00', stock })).id
  const giving = (productId: string, size = '') => ({
    benefit: { kind: 'free_gift' as const, product_id: productId, size, get: 1, buy: 1 },
    min_spend: '0.00',
  })

  test('says how many pieces are left to give, and that what is not on sale cannot be given', async () => {
    const gift = await aGift(3)
    const { data } = await create(giving(gift))
    expect(data).toMatchObject({ ...giving(gift), class: 'product', free_gift_stock: 3 })
    await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', gift).execute()
    const list = (await call(endpoints.listOffers, { query: {} }, { as: manager })).data.items
    expect(list.find(({ id }) => id === data.id)).toMatchObject({ free_gift_stock: 0 })
  })

  test('says that its size is gone, and follows one that gets another name', async () => {
    const sizes = ['S', 'M'].map((size) => ({ size, stock: 3 }))
    const { id: gift, record } = await aProduct(shop, { sizes })
    const { id } = (await create(giving(gift, 'S'))).data
    const { version } = (await call(getConsoleProduct, { params: { id: gift } }, { as: manager })).data
    const body = {
      version,
      sizes: [
        { size: '16 cm', was: 'S' },
        { size: 'S', was: 'M' },
      ],
    }
    await call(changeSizes, { params: { id: gift }, body }, { as: manager })
    const read = async () => (await call(endpoints.getOffer, { params: { id } }, { as: manager })).data
    expect(await read()).toMatchObject({ ...giving(gift, '16 cm'), version: 2, free_gift_stock: 3 })
    const query = { subject_type: 'offer', subject_id: id }
    const { items: log } = (await call(listAuditEntries, { query }, { as: manager })).data
    expect(log[0]).toMatchObject({
      action: 'offer.changed',
      before: { benefit: { size: 'S' } },
      after: { benefit: { size: '16 cm' } },
    })

    await importRecords(shop, [{ ...record, sizes: [{ size: 'S', stock: 3 }] }])
    expect((await read()).free_gift_stock).toBeNull()
  })

  test('is refused for what the shop does not have', async () => {
    const gift = await aGift(3)
    const refused = [giving(randomUUID()), giving(gift, '16 cm'), giving(DESIGN_PRODUCT_ID)]
    for (const terms of refused) expect((await create(terms)).error.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('is shown in the preview, with what it is never used together with', async () => {
    const { id } = (await create({ ...giving(await aGift(3)), is_active: false })).data
    const other = await anOffer(shop, { kind: 'percent', percent: 10 }, { combines_with: [] })
    const items = await aCart()
    const preview = async (extra: object) => {
      const body = {
        items,
        country: 'CN',
        shipping_method: 'standard' as const,
        at: '2026-11-20T00:00:00Z',
        ...extra,
      }
      return (await call(endpoints.previewOffers, { body }, { as: manager })).data
    }
    expect((await preview({})).free_gifts).toBeUndefined()
    const { free_gifts: excluded, offers } = await preview({ offer_id: id })
    expect(excluded).toBeUndefined()
    expect(offers).toMatchObject([
      { offer_id: other, is_applied: true, excludes: [id] },
      { offer_id: id, is_applied: false, excludes: [other] },
    ])
    await endAllOffers(shop)
    expect(await preview({ offer_id: id })).toMatchObject({
      free_gifts: [{ offer_id: id, status: 'given', line_total: '30.00' }],
      subtotal: '130.00',
      total: '112.00',
      applied: [{ offer_id: id, discount: '30.00' }],
    })
  })

  test('counts the price of its gifts as what it took off', async () => {
    const { id } = (await create(giving(await aGift(3)))).data
    const body = anOrderBody({ items: await aCart() })
    await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    const { data } = await call(endpoints.getOffer, { params: { id } }, { as: manager })
    expect(data).toMatchObject({ orders: 1, sales: '112.00', discounts: '30.00', free_gift_stock: 2 })
  })
})
