import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { OfferBenefit } from '@shop/contract/offers/offers.schemas'
import type { Order, OrderQuote } from '@shop/contract/orders/orders.schemas'
import { getOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import * as newOrders from '@shop/contract/orders/new-orders.console'
import { getOrder as getOrderInConsole } from '@shop/contract/orders/orders.console'
import { HOUR } from '../../jobs/clock.ts'
import { createId } from '../../db/ids.ts'
import {
  aCoupon,
  anAddress,
  anOrderBody,
  aProduct,
  aShopper,
  payOrder,
  type Shopper,
} from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { rounds } from '../../../test/form.ts'
import { readInvoice } from '../../../test/invoices.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const shopper = await aShopper(shop)

beforeEach(() => endAllOffers(shop))

const THREE_FOR_TWO: OfferBenefit = { kind: 'buy_get', buy: 2, get: 1, percent: 100 }

const goods = async (price: string, extra: Parameters<typeof aProduct>[1] = {}) =>
  (await aProduct(shop, { price, stock: 500, ...extra })).id
const toItems = (...ids: string[]) => ids.map((product_id) => ({ product_id, quantity: 1 }))
type Body = Parameters<typeof anOrderBody>[0]

const quote = async (body: Pick<Body, 'items' | 'coupon_id' | 'shipping_method'>, as?: Shopper) =>
  (await shop.call(quoteOrder, { body }, { as })).data
const place = (body: Body) => shop.call(placeOrder, { body: anOrderBody(body) }, { as: shopper })

describe('an offer without a code', () => {
  test('lowers the quote of a visitor, the order, its mail and its invoice alike, with its reason', async () => {
    const ids = [await goods('100.00'), await goods('60.00'), await goods('40.00')]
    const offerId = await anOffer(shop, THREE_FOR_TWO, {
      title: 'Three for two',
      title_zh: '三件付两件',
      translations: JSON.stringify({ title: { 'zh-Hant': '三件付兩件' } }),
      ...ofProducts(...ids),
    })
    const offers = [
      {
        offer_id: offerId,
        title: 'Three for two',
        title_zh: '三件付两件',
        title_zh_hant: '三件付兩件',
        class: 'product',
        discount: '40.00',
      },
    ]
    const sums = { subtotal: '200.00', discount: '40.00', shipping: '12.00', total: '172.00', offers }
    const lines = ['20.00', '12.00', '8.00'].map((discount) => ({
      offers: [{ offer_id: offerId, discount, ...THREE_FOR_TWO }],
    }))
    expect(await quote({ items: toItems(...ids) })).toMatchObject({ ...sums, items: lines })
    const { data: placed } = await place({ items: toItems(...ids), expected_total: '172.00' })
    expect(placed).toMatchObject({ ...sums, items: lines })
    const mail = await shop.db
      .selectFrom('mail_messages')
      .select('data')
      .where('order_id', '=', placed.order_id)
      .where('template', '=', 'order_placed')
      .executeTakeFirstOrThrow()
    expect(mail.data).toMatchObject({ offers: [{ text: 'Three for two', amount: '−¥40.00' }] })
    await payOrder(shop, { order: placed, shopper })
    const read = await shop.call(getOrder, { params: { id: placed.order_id } }, { as: shopper })
    expect(read.data).toMatchObject({ ...sums, items: lines })
    await shop.runJobs()
    expect((await readInvoice(shop, placed.order_id)).sums).toMatchObject({
      subtotal_fen: 20_000,
      offers: [{ title: 'Three for two', title_zh: '三件付两件', fen: 4_000 }],
      discount_fen: 0,
      shipping_fen: 1_200,
    })
  })

  test.each([
    ['stone', { gem: ['Jade'] }, 'Jade'],
    ['label', { tags: ['gift'] }, 'gift'],
    ['element', { element: ['Water'] }, 'Water'],
    ['treatment', { treatment: { en: 'Not heated', zh: '未加热' } }, 'Not heated'],
    ['category', { category: 'crystals', subcategory: 'carved' }, 'crystals'],
  ] as const)('can be about goods by their %s', async (trait, facts, value) => {
    const extra = facts as Parameters<typeof aProduct>[1]
    const [meant, other] = [
      await goods('100.00', extra),
      await goods('100.00', {
        category: 'bracelets',
        subcategory: 'protective',
        gem: [],
        tags: [],
        element: ['Fire'],
        treatment: { en: 'Dyed', zh: '染色' },
      }),
    ]
    await anOffer(shop, { kind: 'percent', percent: 10 }, { goods_trait: trait, goods_values: [value] })
    const { items } = await quote({ items: toItems(meant, other) })
    expect(items.map(({ offers }) => offers?.[0]?.discount)).toEqual(['10.00', undefined])
  })

  test('that is paused, not yet begun or over does nothing', async () => {
    const id = await goods('100.00')
    const off: OfferBenefit = { kind: 'amount', amount: '10.00' }
    const now = shop.clock()
    await anOffer(shop, off, { is_active: false })
    await anOffer(shop, off, { starts_at: new Date(now.getTime() + HOUR) })
    await anOffer(shop, off, { ends_at: now })
    expect(await quote({ items: toItems(id) })).toMatchObject({ discount: '0.00', total: '112.00' })
    expect(await quote({ items: toItems(id) })).not.toHaveProperty('offers')
    await anOffer(shop, off, { starts_at: now })
    expect(await quote({ items: toItems(id) })).toMatchObject({ discount: '10.00' })
  })

  test('that ends before the order is placed is no longer in its price, which the shopper is shown', async () => {
    const id = await goods('100.00')
    await anOffer(shop, { kind: 'amount', amount: '10.00' })
    const { total } = await quote({ items: toItems(id) })
    await endAllOffers(shop)
    const { error } = await place({ items: toItems(id), expected_total: total })
    expect(error).toMatchObject({
      code: 'PRICE_CHANGED',
      details: [{ expected: '102.00', actual: '112.00' }, {}],
    })
  })

  test('names the step that the cart has reached', async () => {
    const id = await goods('100.00')
    const off = { kind: 'percent', percent: 20, most: '30.00' } as const
    const benefit: OfferBenefit = {
      kind: 'steps',
      by: 'amount',
      steps: [
        { from: '100.00', off: { kind: 'amount', amount: '5.00' } },
        { from: '200.00', off },
      ],
    }
    await anOffer(shop, benefit)
    const { items, discount } = await quote({ items: [{ product_id: id, quantity: 2 }] })
    expect(discount).toBe('30.00')
    expect(items[0]!.offers).toMatchObject([
      { discount: '30.00', kind: 'percent', percent: 20, from: '200.00' },
    ])
  })

  test('of shipping holds for its countries and methods, and each method shows its own price', async () => {
    const id = await goods('100.00')
    const benefit: OfferBenefit = { kind: 'free_shipping', most: '20.00' }
    await anOffer(shop, benefit, { countries: ['CN'], shipping_methods: ['express'] })
    const standard = await quote({ items: toItems(id), shipping_method: 'standard' })
    expect(standard).toMatchObject({ shipping: '12.00', total: '112.00' })
    const toPrices = ({ shipping_options: options }: OrderQuote) => options.map(({ price }) => price)
    expect(toPrices(standard)).toEqual(['12.00', '5.00'])
    const express = await quote({ items: toItems(id), shipping_method: 'express' })
    expect(express).toMatchObject({
      discount: '0.00',
      shipping: '5.00',
      offers: [{ class: 'shipping', discount: '20.00' }],
    })
    expect(toPrices(express)).toEqual(['12.00', '5.00'])
    const { data: order } = await place({ items: toItems(id), shipping_method: 'express' })
    expect(order).toMatchObject({ total: '105.00', offers: [{ discount: '20.00' }] })
    await payOrder(shop, { order, shopper })
    await shop.runJobs()
    const { sums, total_fen: totalFen } = await readInvoice(shop, order.order_id)
    expect(sums).toMatchObject({ offers: [{ fen: 2_000 }], discount_fen: 0, shipping_fen: 2_500 })
    expect(sums!.subtotal_fen - 2_000 + sums!.shipping_fen).toBe(totalFen)
  })
})

describe('a coupon next to offers', () => {
  const holds = async (amount: string) => {
    const { id } = await aCoupon(shop, { amount })
    await shop.call(claimCoupon, { body: { couponId: id } }, { as: shopper })
    return id
  }

  test('that takes off more is used instead of them, and says by how much it is cheaper', async () => {
    const items = toItems(await goods('100.00'))
    await anOffer(shop, { kind: 'amount', amount: '10.00' })
    const couponId = await holds('30.00')
    const data = await quote({ items, coupon_id: couponId }, shopper)
    expect(data).toMatchObject({ discount: '30.00', total: '82.00', coupon: { couponId, saved: '30.00' } })
    expect(data).not.toHaveProperty('offers')
    expect(data.coupons).toMatchObject([{ couponId, saves: '20.00' }])
    const { data: order } = await place({ items, coupon_id: couponId })
    expect(order).toMatchObject({ total: '82.00', coupon: { saved: '30.00' } })
    expect(order).not.toHaveProperty('offers')
  })

  test('that takes off less does not apply: the cheaper price stays', async () => {
    const items = toItems(await goods('100.00'))
    await anOffer(shop, { kind: 'amount', amount: '40.00' })
    const couponId = await holds('30.00')
    const data = await quote({ items, coupon_id: couponId }, shopper)
    expect(data).toMatchObject({ discount: '40.00', coupon_obstacle: { reason: 'no_saving' } })
    const { error } = await place({ items, coupon_id: couponId })
    expect(error).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', details: [{ reason: 'no_saving' }] })
  })
})

test('An order by phone gets the offers, and what the merchant takes off in addition.', async () => {
  const { call, aMember } = await createTestConsole(shop)
  const as = await aMember('manager')
  const items = toItems(await goods('100.00'))
  const offerId = await anOffer(shop, { kind: 'percent', percent: 10 })
  const body = { items, shipping_method: 'standard', country: 'CN', discount: '5.00' } as const
  const quoted = (await call(newOrders.quoteNewOrder, { body }, { as })).data
  const sums = { discount: '15.00', total: '97.00', offers: [{ offer_id: offerId, discount: '10.00' }] }
  expect(quoted).toMatchObject(sums)
  const { country: _, ...order } = body
  const placed = await call(
    newOrders.createOrder,
    {
      body: {
        ...order,
        id: createId(),
        customer_id: shopper.userId,
        discount_reason: 'A regular',
        address: anAddress(),
        expected_total: quoted.total,
      },
    },
    { as },
  )
  const params = { id: placed.data.order.id }
  const { data } = await call(getOrderInConsole, { params }, { as })
  expect(data).toMatchObject({ ...sums, lines: [{ discount: '15.00', offers: [{ discount: '10.00' }] }] })
})

test('Of any cart and any offers, quote, order and invoice agree to the fen.', async () => {
  const ids = [await goods('99.99'), await goods('100.01'), await goods('33.33'), await goods('0.50')]
  const sumOff = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
    fc.integer({ min: 1, max: 20_000 }).map((fen) => ({ kind: 'amount' as const, amount: toMoney(fen) })),
  )
  const small = fc.integer({ min: 1, max: 3 })
  const benefit: fc.Arbitrary<OfferBenefit> = fc.oneof(
    sumOff,
    fc.record({
      kind: fc.constant('buy_get' as const),
      buy: small,
      get: small,
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constant('count_price' as const),
      count: fc.integer({ min: 2, max: 3 }),
      price: fc.integer({ min: 1, max: 20_000 }).map(toMoney),
    }),
    fc.record({
      kind: fc.constant('steps' as const),
      by: fc.constant('quantity' as const),
      steps: fc.array(fc.record({ from: small, off: sumOff }), { minLength: 1, maxLength: 2 }),
    }),
    fc.constant({ kind: 'free_shipping' as const }),
  )
  const goodsOf = fc.oneof(
    fc.constant({}),
    fc.subarray(ids, { minLength: 1 }).map((some) => ofProducts(...some)),
  )
  const cart = fc
    .array(fc.record({ product_id: fc.constantFrom(...ids), quantity: small }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((lines) => [...new Map(lines.map((line) => [line.product_id, line])).values()])
  const offers = fc.array(fc.tuple(benefit, goodsOf), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(cart, offers, async (items, given) => {
      await endAllOffers(shop)
      for (const [each, about] of given) await anOffer(shop, each, each.kind === 'steps' ? {} : about)
      const quoted = await quote({ items })
      const { data: order } = await place({ items, expected_total: quoted.total })
      const toSums = ({ discount, shipping, total, offers: got }: OrderQuote | Order) => ({
        discount,
        shipping,
        total,
        got: got?.toSorted((a, b) => (a.offer_id < b.offer_id ? -1 : 1)),
      })
      expect(toSums(order)).toEqual(toSums(quoted))
      const sumOf = (amounts: string[]) => amounts.reduce((sum, money) => sum + toFen(money), 0)
      const got = order.offers ?? []
      const ofGoods = got.filter((offer) => offer.class !== 'shipping')
      expect(sumOf(ofGoods.map(({ discount }) => discount))).toBe(toFen(order.discount))
      const ofLines = order.items.flatMap((item) => (item.offers ?? []).map(({ discount }) => discount))
      expect(sumOf(ofLines)).toBe(toFen(order.discount))
      if (toFen(order.total) < 500) return
      await payOrder(shop, { order, shopper })
      await shop.runJobs()
      const { sums, total_fen: totalFen } = await readInvoice(shop, order.order_id)
      const offersFen = (sums!.offers ?? []).reduce((sum, { fen }) => sum + fen, 0)
      expect(sums!.subtotal_fen - offersFen - sums!.discount_fen + sums!.shipping_fen).toBe(totalFen)
      expect(toMoney(totalFen)).toBe(order.total)
    }),
    { numRuns: rounds({ short: 6, long: 200 }) },
  )
})
