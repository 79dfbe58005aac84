import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { quoteReturn } from '@shop/contract/returns/returns.endpoints'
import { anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { deliver } from '../../../test/delivered-orders.ts'
import { rounds } from '../../../test/form.ts'
import { ALWAYS, aCart, aLine as aCartLine } from '../../../test/offers.ts'
import { afterwards, aLine, steps, takeLines, type Step } from '../../../test/refund-sums.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import type { Offer } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import { sumParts, toRefundParts, type SumOrder } from './refund-sums.ts'

interface Bought {
  unitPriceFen: number
  quantity: number
}

/** An order of these goods with the price that these offers give it. */
function anOrder(bought: readonly Bought[], offers: readonly Offer[]): SumOrder {
  const lines = bought.map((line, position) =>
    aCartLine(`product-${position}`, line.unitPriceFen, line.quantity),
  )
  const priced = priceCart(aCart(lines, { shipping: { priceFen: 0 } }), offers)
  return {
    isFromExchange: false,
    offers,
    lines: bought.map((line, position) => {
      const discountFen = priced.lines[position]!.discountFen
      return aLine(position, { ...line, discountFen, offersFen: discountFen })
    }),
    couponMinFen: 0,
    shippingFen: 0,
    wrappingFen: 0,
    country: 'CN',
    couponLostFen: 0,
    shippingRefundedFen: 0,
    wrappingRefundedFen: 0,
    leftFen: priced.totalFen,
  }
}

/** As an order has it, whose offers hold at any time. */
const HELD = { ...ALWAYS, startsAt: new Date(0) }

const threeForTwo: Offer = {
  ...HELD,
  class: 'product',
  id: 'three-for-two',
  benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 },
}
const take = (position: number, quantity = 1) => ({ position, quantity })

describe('Returning one of three for the price of two', () => {
  const order = anOrder(
    [10_000, 6_000, 4_000].map((unitPriceFen) => ({ unitPriceFen, quantity: 1 })),
    [threeForTwo],
  )

  test.each([
    [0, 6_000],
    [1, 2_000],
    [2, 0],
  ])('gives back what was paid beyond the price of the other two: piece %i.', (position, fen) => {
    const parts = toRefundParts(order, { lines: [take(position)], reason: 'changed_mind' })
    expect(sumParts(parts)).toBe(fen)
    expect(parts.map(({ kind }) => kind)).toEqual(['goods', 'offers', 'offers_of_rest'])
  })

  test('costs the shopper nothing more where the shop is liable, and all of it comes back in the end.', () => {
    const parts = toRefundParts(order, { lines: [take(0)], reason: 'faulty' })
    expect(parts).toEqual([
      { kind: 'goods', fen: 10_000 },
      { kind: 'offers', fen: -2_000 },
    ])
    const rest = toRefundParts(afterwards(order, [take(0)], parts), {
      lines: [take(1), take(2)],
      reason: 'changed_mind',
    })
    expect(sumParts(parts) + sumParts(rest)).toBe(16_000)
  })
})

const price = fc.integer({ min: 1, max: 90_000 })
const percent = fc.integer({ min: 1, max: 100 })
const small = fc.integer({ min: 1, max: 3 })
const times = fc.option(small, { nil: undefined })
const anyOffer = fc
  .oneof(
    fc.record({
      class: fc.constant('product' as const),
      benefit: percent.map((share) => ({ kind: 'unit_percent' as const, percent: share })),
    }),
    fc.record({
      class: fc.constant('product' as const),
      benefit: fc.oneof(
        fc.record({ kind: fc.constant('buy_get' as const), buy: small, get: small, percent, times }),
        fc.record({ kind: fc.constant('count_price' as const), count: small, priceFen: price, times }),
      ),
    }),
    fc.record({
      class: fc.constant('order' as const),
      benefit: fc.oneof(
        percent.map((share) => ({ kind: 'percent' as const, percent: share })),
        price.map((amountFen) => ({ kind: 'amount' as const, amountFen })),
      ),
    }),
  )
  .chain((effect) =>
    fc.oneof(fc.constant(0), price).map((minSpendFen) => ({ ...HELD, ...effect, minSpendFen })),
  )
const anyOrder = fc
  .tuple(
    fc.array(fc.record({ unitPriceFen: price, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(anyOffer, { minLength: 1, maxLength: 3 }),
  )
  .map(([bought, offers]) =>
    anOrder(
      bought,
      offers.map((offer, index): Offer => ({ ...offer, id: `offer-${index}` })),
    ),
  )

describe('Any sequence of returns with any offers', () => {
  const RUNS = rounds({ short: 300, long: 20_000 })

  test('never refunds less than nothing or more than was paid, and all of it once everything is back.', () => {
    fc.assert(
      fc.property(anyOrder, steps, (first, all) => {
        let order = first
        const rest: Step = { shares: [4, 4, 4, 4], reason: 'changed_mind', deductionFen: 0, otherFen: 0 }
        for (const step of [...all, rest]) {
          const lines = takeLines(order, step)
          if (lines.length === 0) continue
          const parts = toRefundParts(order, { lines, reason: step.reason })
          expect(sumParts(parts)).toBeGreaterThanOrEqual(0)
          expect(sumParts(parts)).toBeLessThanOrEqual(order.leftFen)
          order = afterwards(order, lines, parts)
        }
        expect(order.leftFen).toBe(0)
      }),
      { numRuns: RUNS },
    )
  })

  test('leaves the rest at what it costs alone, unless less was paid for all or the shop is liable.', () => {
    fc.assert(
      fc.property(anyOrder, steps, (first, all) => {
        let order = first
        for (const step of all) {
          const lines = takeLines(order, step)
          if (lines.length === 0) continue
          order = afterwards(order, lines, toRefundParts(order, { lines, reason: 'changed_mind' }))
          const left = order.lines.map(({ unitPriceFen, quantity, refundedQuantity }, position) =>
            aCartLine(`product-${position}`, unitPriceFen, quantity - refundedQuantity),
          )
          const cart = aCart(
            left.filter(({ quantity }) => quantity > 0),
            { shipping: { priceFen: 0 } },
          )
          const costFen = priceCart(cart, first.offers).totalFen
          // Each line's share is rounded down to the fen.
          const roundingFen = order.lines.length
          expect(order.leftFen).toBeLessThanOrEqual(Math.min(first.leftFen, costFen) + roundingFen)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

test('The return form shows the sum before it is asked for, also when the offer has changed since.', async () => {
  const shop = await createTestApp()
  const shopper = await aShopper(shop)
  const ids: string[] = []
  for (const money of ['100.00', '60.00', '40.00'])
    ids.push((await aProduct(shop, { price: money, stock: 5 })).id)
  const offerId = await anOffer(shop, { kind: 'buy_get', buy: 2, get: 1, percent: 100 }, ofProducts(...ids))
  const body = anOrderBody({ items: ids.map((product_id) => ({ product_id, quantity: 1 })) })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  await payOrder(shop, { order, shopper })
  await deliver(shop, order.order_number)
  await shop.db
    .updateTable('offers')
    .set({ is_active: false, min_spend_fen: 99_999 })
    .where('id', '=', offerId)
    .execute()
  const { data } = await shop.call(
    quoteReturn,
    { params: { id: order.order_id }, body: { remedy: 'refund', reason: 'changed_mind', lines: [take(0)] } },
    { as: shopper },
  )
  expect(data.refund).toMatchObject({
    amount: '60.00',
    parts: [
      { kind: 'goods', amount: '100.00' },
      { kind: 'offers', amount: '-20.00' },
      { kind: 'offers_of_rest', amount: '-20.00' },
    ],
  })
})
