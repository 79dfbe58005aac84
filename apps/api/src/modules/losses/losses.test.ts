import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listLosses, previewOfferLosses, previewSaleLosses } from '@shop/contract/losses/losses.console'
import { createOffer } from '@shop/contract/offers/offers.console'
import { createSale, type previewSale } from '@shop/contract/sales/sales.console'
import type { Input } from '@shop/contract/http/endpoint'
import { aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('owner')

const time = (days: number) => new Date(shop.clock().getTime() + days * DAY).toISOString()

type OfferBody = Input<typeof createOffer>['body']
type SaleBody = Input<typeof previewSale>['body']

const anOfferBody = (benefit: OfferBody['benefit'], extra: Partial<OfferBody> = {}): OfferBody => ({
  id: randomUUID(),
  title: 'Offer',
  title_zh: '优惠',
  benefit,
  goods: { trait: 'label', values: ['Lossy'] },
  countries: null,
  shipping_methods: null,
  min_spend: '0',
  combines_with: [],
  is_active: true,
  starts_at: time(0),
  ends_at: time(9),
  total_limit: null,
  per_customer_limit: null,
  first_order: false,
  birthday_month: false,
  group_id: null,
  ...extra,
})

const aSaleBody = (percent: number): SaleBody => ({
  title: { en: 'Sale', zh: '促销' },
  trait: 'label',
  values: ['Lossy'],
  effect: 'percent',
  percent,
  amount: null,
  rounding: 'fen',
  starts_at: time(1),
  ends_at: time(2),
})

/** A unit sells for ¥100 without its tax of 13 %. */
let cheap: string
let dear: string

beforeAll(async () => {
  const goods = { price: '113.00', tags: ['Lossy'] }
  dear = (await aProduct(shop, { ...goods, sku: 'LOSS-DEAR', cost: '85.00' })).id
  cheap = (await aProduct(shop, { ...goods, sku: 'LOSS-CHEAP', cost: '60.00' })).id
  await aProduct(shop, { ...goods, sku: 'LOSS-UNKNOWN' })
})

async function ofOffer(body: OfferBody) {
  const { data } = await console.call(previewOfferLosses, { body }, { as })
  return { ...data, items: data.items.map(({ id, price, loss }) => ({ id, price, loss })) }
}

describe('a sale', () => {
  test('names the products that it would sell below cost, with the numbers, and of how many it does not know', async () => {
    const { data } = await console.call(previewSaleLosses, { body: aSaleBody(20) }, { as })
    expect(data).toMatchObject({ goods: 3, unknown: 1, count: 1 })
    expect(data.items).toEqual([
      expect.objectContaining({
        id: dear,
        sku: 'LOSS-DEAR',
        price: '90.40',
        net: '80.00',
        cost: '85.00',
        loss: '5.00',
      }),
    ])
    const both = await console.call(previewSaleLosses, { body: aSaleBody(50) }, { as })
    expect(both.data.items.map(({ loss }) => loss)).toEqual(['35.00', '10.00'])
    // Exactly its cost is no loss.
    const none = await console.call(previewSaleLosses, { body: aSaleBody(15) }, { as })
    expect(none.data).toMatchObject({ count: 0, items: [] })
  })
})

describe('an offer', () => {
  test.each<[string, OfferBody['benefit'], Partial<OfferBody>, price: string, loss: string]>([
    ['a share', { kind: 'percent', percent: 20 }, {}, '90.40', '5.00'],
    ['a share of the order', { kind: 'percent', percent: 20 }, { goods: null }, '90.40', '5.00'],
    ['an amount from a subtotal', { kind: 'amount', amount: '45.20' }, { min_spend: '200' }, '90.40', '5.00'],
    ['one of four for nothing', { kind: 'buy_get', buy: 3, get: 1, percent: 100 }, {}, '84.75', '10.00'],
    ['a price for two', { kind: 'count_price', count: 2, price: '180.80' }, {}, '90.40', '5.00'],
    [
      'steps, at the highest',
      {
        kind: 'steps',
        by: 'quantity',
        steps: [
          { from: 2, off: { kind: 'percent', percent: 10 } },
          { from: 5, off: { kind: 'percent', percent: 20 } },
        ],
      },
      { goods: null },
      '90.40',
      '5.00',
    ],
  ])('that is %s names what it sells below cost', async (_, benefit, extra, price, loss) => {
    const { items, unknown } = await ofOffer(anOfferBody(benefit, extra))
    expect(items).toContainEqual({ id: dear, price, loss })
    expect(items.map(({ id }) => id)).not.toContain(cheap)
    expect(unknown).toBeGreaterThan(0)
  })

  test('that is a set lays its discount on all of the set', async () => {
    const goods = { trait: 'product' as const, values: [dear, cheap] }
    const { items } = await ofOffer(anOfferBody({ kind: 'set_price', price: '180.80' }, { goods }))
    expect(items).toEqual([{ id: dear, price: '90.40', loss: '5.00' }])
  })

  test('of shipping alone sells nothing below cost', async () => {
    expect(await ofOffer(anOfferBody({ kind: 'free_shipping' }, { goods: null }))).toMatchObject({ count: 0 })
  })
})

test('Running and planned ones that lose are listed, for those who may see costs.', async () => {
  const [sale, fair] = [
    { id: randomUUID(), ...aSaleBody(50) },
    { id: randomUUID(), ...aSaleBody(5) },
  ]
  for (const body of [sale, fair]) await console.call(createSale, { body }, { as })
  const [offer, paused] = [
    anOfferBody({ kind: 'percent', percent: 50 }),
    anOfferBody({ kind: 'percent', percent: 50 }, { is_active: false }),
  ]
  for (const body of [offer, paused]) await console.call(createOffer, { body }, { as })
  const { data } = await console.call(listLosses, {}, { as })
  expect(data).toEqual({ sales: [{ id: sale.id, count: 2 }], offers: [{ id: offer.id, count: 2 }] })
  const editor = { as: await console.aMember('content') }
  const refused = [
    await console.call(listLosses, {}, editor),
    await console.call(previewSaleLosses, { body: aSaleBody(50) }, editor),
    await console.call(previewOfferLosses, { body: offer }, editor),
  ]
  expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('FORBIDDEN'))
})
