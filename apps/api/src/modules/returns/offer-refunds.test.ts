import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { listOrderReturns, quoteReturn } from '@shop/contract/returns/returns.endpoints'
import type { ReturnReason } from '@shop/contract/returns/returns.rules'
import { anOrderBody, aProduct, aShopper, payOrder, readStock } from '../../../test/builders.ts'
import { deliver } from '../../../test/delivered-orders.ts'
import { rounds } from '../../../test/form.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { ALWAYS, aCart, aLine as aCartLine } from '../../../test/offers.ts'
import { ALL_OF_IT, afterwards, aLine, steps, takeLines } from '../../../test/refund-sums.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { earnsFreeGift } from '../offers/free-gifts.shared.ts'
import type { FreeGiftOffer, Offer, OfferTerms } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import { sumParts, toRefundParts, type SumOrder } from './refund-sums.ts'

interface Bought {
  unitPriceFen: number
  quantity: number
}

/** A gift with its offer, which is earned by any order that reaches its terms. */
interface Gift {
  offer: FreeGiftOffer
  unitPriceFen: number
}

/** An order of these goods with the price that these offers give it, and the gifts that it earns. */
function anOrder(bought: readonly Bought[], offers: readonly Offer[], gifts: readonly Gift[] = []): SumOrder {
  const lines = bought.map((line, position) =>
    aCartLine(`product-${position}`, line.unitPriceFen, line.quantity),
  )
  const cart = aCart(lines, { shipping: { priceFen: 0 } })
  const priced = priceCart(cart, offers)
  const earned = gifts.filter(({ offer }) => earnsFreeGift(offer, cart))
  return {
    isFromExchange: false,
    offers: { goods: offers, freeGifts: earned.map(({ offer }) => offer) },
    lines: [
      ...bought.map((line, position) => {
        const discountFen = priced.lines[position]!.discountFen
        return aLine(position, { ...line, discountFen, offersFen: discountFen })
      }),
      ...earned.map(({ offer, unitPriceFen }, index) => {
        const quantity = offer.benefit.get
        const fen = unitPriceFen * quantity
        const line = { unitPriceFen, quantity, discountFen: fen, offersFen: fen, freeGiftOf: offer.id }
        return aLine(bought.length + index, line)
      }),
    ],
    couponMinFen: 0,
    shippingFen: 0,
    wrappingFen: 0,
    country: 'CN',
    couponLostFen: 0,
    giftsLostFen: 0,
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
const aGiftOffer = (
  number: number,
  terms: Partial<OfferTerms> & { buy?: number; get?: number } = {},
): FreeGiftOffer => {
  const { buy = 1, get = 1, ...rest } = terms
  const benefit = { kind: 'free_gift' as const, buy, get, productId: `gift-${number}`, size: '' }
  return { ...HELD, ...rest, class: 'product', id: `gift-${number}`, benefit }
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

describe('Returning what has earned a free gift of ¥30', () => {
  const order = anOrder(
    [
      { unitPriceFen: 20_000, quantity: 1 },
      { unitPriceFen: 8_000, quantity: 1 },
    ],
    [],
    [{ offer: aGiftOffer(0, { minSpendFen: 25_000 }), unitPriceFen: 3_000 }],
  )
  const back = (positions: number[], from = order, reason: ReturnReason = 'changed_mind') =>
    toRefundParts(from, { lines: positions.map((position) => take(position)), reason })

  test('takes its price off while it stays, and says so', () => {
    expect(back([1])).toEqual([
      { kind: 'goods', fen: 8_000 },
      { kind: 'free_gifts', fen: -3_000 },
    ])
  })

  test('takes nothing off where it comes back as well, or is all that comes back', () => {
    expect(sumParts(back([1, 2]))).toBe(8_000)
    expect(sumParts(back([2]))).toBe(0)
    expect(sumParts(back([0, 1, 2]))).toBe(28_000)
  })

  test('gives back what was taken off once it follows, and no more than was paid', () => {
    const first = back([1])
    const later = back([2], afterwards(order, [take(1)], first))
    expect(later.at(-1)).toEqual({ kind: 'free_gifts', fen: 3_000 })
    expect(sumParts(first) + sumParts(later)).toBe(8_000)
    const cheap = anOrder(
      [{ unitPriceFen: 2_000, quantity: 1 }],
      [],
      [{ offer: aGiftOffer(0), unitPriceFen: 3_000 }],
    )
    expect(sumParts(back([0], cheap))).toBe(0)
  })

  test('costs nothing where the shop is liable', () => {
    expect(sumParts(back([1], order, 'faulty'))).toBe(8_000)
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
const anyGift = fc.record({
  unitPriceFen: price,
  get: small,
  buy: fc.integer({ min: 1, max: 8 }),
  minSpendFen: fc.oneof(fc.constant(0), price),
})
const anyOrder = fc
  .tuple(
    fc.array(fc.record({ unitPriceFen: price, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(anyOffer, { minLength: 1, maxLength: 3 }),
    fc.array(anyGift, { maxLength: 2 }),
  )
  .map(([bought, offers, gifts]) =>
    anOrder(
      bought,
      offers.map((offer, index): Offer => ({ ...offer, id: `offer-${index}` })),
      gifts.map(({ unitPriceFen, ...terms }, index) => ({ offer: aGiftOffer(index, terms), unitPriceFen })),
    ),
  )

/** What is left of an order: what was bought of it, and the price of the gifts that this would not have earned. */
function toRest({ lines, offers }: SumOrder) {
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
  const bought = left.filter(({ quantity, freeGiftOf }) => quantity > 0 && freeGiftOf === undefined)
  const cart = aCart(
    bought.map(({ position, unitPriceFen, quantity }) =>
      aCartLine(`product-${position}`, unitPriceFen, quantity),
    ),
    { shipping: { priceFen: 0 } },
  )
  const earned = offers.freeGifts.filter((offer) => earnsFreeGift(offer, cart)).map(({ id }) => id)
  const gifts = left.filter(({ freeGiftOf: id }) => id !== undefined && !earned.includes(id))
  return { cart, giftsFen: gifts.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0) }
}

describe('Any sequence of returns with any offers', () => {
  const RUNS = rounds({ short: 300, long: 20_000 })

  test('never refunds less than nothing or more than was paid, and all of it once everything is back.', () => {
    fc.assert(
      fc.property(anyOrder, steps, (first, all) => {
        let order = first
        for (const step of [...all, ALL_OF_IT]) {
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
          const { cart, giftsFen } = toRest(order)
          const costFen = priceCart(cart, first.offers.goods).totalFen + giftsFen
          // Each line's share is rounded down to the fen.
          const roundingFen = order.lines.length
          expect(order.leftFen).toBeLessThanOrEqual(Math.min(first.leftFen, costFen) + roundingFen)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

const shop = await createTestApp()

test('The return form shows the sum before it is asked for, also when the offer has changed since.', async () => {
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

test('The return form says what a gift costs that stays, offers no other for it, and takes it back for nothing.', async () => {
  const shopper = await aShopper(shop)
  const [jade, pouch] = [
    (await aProduct(shop, { price: '100.00', stock: 5 })).id,
    (await aProduct(shop, { price: '30.00', stock: 5 })).id,
  ]
  await anOffer(shop, { kind: 'free_gift', product_id: pouch, size: '', get: 1, buy: 2 }, ofProducts(jade))
  const body = anOrderBody({ items: [{ product_id: jade, quantity: 2 }] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  await payOrder(shop, { order, shopper })
  await deliver(shop, order.order_number)
  const params = { id: order.order_id }
  const quote = async (lines: ReturnType<typeof take>[]) => {
    const body = { remedy: 'refund', reason: 'changed_mind', lines } as const
    return (await shop.call(quoteReturn, { params, body }, { as: shopper })).data.refund
  }
  expect(await quote([take(0)])).toMatchObject({
    amount: '70.00',
    parts: [
      { kind: 'goods', amount: '100.00' },
      { kind: 'free_gifts', amount: '-30.00' },
    ],
  })
  expect(await quote([take(0), take(1)])).toMatchObject({ amount: '100.00' })
  expect(await quote([take(1)])).toMatchObject({ amount: '0.00' })
  const { data: returns } = await shop.call(listOrderReturns, { params }, { as: shopper })
  expect(returns.lines).toMatchObject([{ position: 0 }, { position: 1, free_gift: true }])
  const instead = { product_id: jade, size: '' }
  const lines = [{ ...take(1), instead }]
  const exchange = { remedy: 'exchange' as const, reason: 'does_not_fit' as const, lines }
  const { error } = await shop.call(quoteReturn, { params, body: exchange }, { as: shopper })
  expect(error).toMatchObject({ code: 'RETURN_REFUSED', details: [{ reason: 'free_gift', position: 1 }] })
})

test('A gift that stayed gives back its price once it follows, goes into stock, and all sums agree.', async () => {
  const shopper = await aShopper(shop)
  const [jade, pouch] = [
    (await aProduct(shop, { price: '100.00', stock: 5 })).id,
    (await aProduct(shop, { price: '30.00', stock: 5 })).id,
  ]
  const gift = { kind: 'free_gift', product_id: pouch, size: '', get: 1, buy: 2 } as const
  await anOffer(shop, gift, ofProducts(jade))
  const body = anOrderBody({ items: [{ product_id: jade, quantity: 2 }] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  await payOrder(shop, { order, shopper })
  await deliver(shop, order.order_number)
  const actions = createReturnActions(shop)
  const bring = async (position: number) => {
    const { return_id: id } = await actions.request({ order, shopper }, { lines: [take(position)] })
    await actions.approve(id)
    await actions.receive(id)
    await actions.inspect(id, [{ position, restocked: 1 }])
    await actions.refund(id)
    await actions.expectConsistent()
    const { refund, lines } = await actions.read({ order, shopper }, { return_id: id })
    return { refund, isGift: lines[0]!.free_gift }
  }
  expect(await bring(0)).toMatchObject({ isGift: undefined, refund: { amount: '70.00' } })
  expect(await bring(1)).toMatchObject({
    isGift: true,
    refund: {
      amount: '30.00',
      parts: [
        { kind: 'goods', amount: '30.00' },
        { kind: 'offers', amount: '-30.00' },
        { kind: 'free_gifts', amount: '30.00' },
      ],
    },
  })
  expect(await readStock(shop, pouch)).toMatchObject({ available: 5, reserved: 0 })
  expect(await bring(0)).toMatchObject({ refund: { amount: '100.00' } })
})
