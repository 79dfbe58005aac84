import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../test/form.ts'
import { anyCart, anyLine, anyOffers, price, threshold } from '../../../test/any-offers.ts'
import { ALWAYS, aCart, aLine } from '../../../test/offers.ts'
import { sum } from './allocate.shared.ts'
import { earnsFreeGift } from './free-gifts.shared.ts'
import {
  findFreeGiftDistance,
  findMissingGoods,
  findStepNudge,
  findUnitNudge,
  listDistances,
  moveFreeGiftCloser,
  type StepNudge,
} from './nudges.shared.ts'
import { isMatch, toSubtotalFen } from './obstacles.shared.ts'
import type { FreeGiftOffer, GoodsMatch, Offer, OfferCart, OfferLine } from './offer.shared.ts'
import { priceCart } from './price-cart.shared.ts'

const RUNS = rounds({ short: 400, long: 50_000 })

const add = (cart: OfferCart, more: readonly OfferLine[]): OfferCart => ({
  ...cart,
  lines: [...cart.lines, ...more],
})
/** Goods that reach a step: as many of the first as the others leave. */
function reach([first, ...others]: readonly OfferLine[], nudge: StepNudge): OfferLine[] {
  const missingUnits =
    'missingUnits' in nudge
      ? nudge.missingUnits - countUnits(others)
      : Math.ceil((nudge.missingFen - toSubtotalFen(others)) / first!.unitPriceFen)
  return [{ ...first!, quantity: Math.max(1, missingUnits) }, ...others]
}

/** The nudge of the nearest step that has one. */
function findNearest(
  cart: OfferCart,
  offers: readonly Offer[],
  facts: Omit<Parameters<typeof findStepNudge>[2], 'distance'>,
): StepNudge | undefined {
  const nudges = listDistances(facts.offer, cart)
    .toSorted((a, b) => a.units - b.units || a.fen - b.fen)
    .map((distance) => findStepNudge(cart, offers, { ...facts, distance }))
  return nudges.find((nudge) => nudge !== undefined)
}

const countUnits = (lines: readonly OfferLine[]) => sum(lines.map(({ quantity }) => quantity))

test('Whatever goods reach a step, the order is cheaper by at least what the nudge says.', () => {
  let seen = 0
  fc.assert(
    fc.property(
      threshold.chain(anyCart),
      anyOffers(6),
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      (cart, offers, more) => {
        const before = priceCart(cart, offers)
        for (const offer of offers) {
          const nudge = findNearest(cart, offers, { offer, before })
          if (!nudge) continue
          const reaching = reach(more, nudge)
          seen += 1
          const after = priceCart(add(cart, reaching), offers)
          expect(after.totalFen).toBeLessThanOrEqual(
            before.totalFen + toSubtotalFen(reaching) - nudge.savedFen,
          )
        }
      },
    ),
    { numRuns: RUNS },
  )
  expect(seen).toBeGreaterThan(0)
})

test('One unit more makes the order cheaper by at least what the nudge says, and by its offer.', () => {
  let seen = 0
  fc.assert(
    fc.property(threshold.chain(anyCart), anyOffers(6), anyLine, (cart, offers, { quantity: _, ...unit }) => {
      const before = priceCart(cart, offers)
      for (const offer of offers) {
        const missing = findMissingGoods(offer, cart)
        if (!missing || !isMatch(unit, missing.match)) continue
        const nudge = findUnitNudge(cart, offers, { offer, before, unit })
        if (!nudge) continue
        seen += 1
        const after = priceCart(add(cart, [{ ...unit, quantity: 1 }]), offers)
        expect(after.totalFen).toBeLessThanOrEqual(before.totalFen + unit.unitPriceFen - nudge.savedFen)
        expect(after.lines.flatMap(({ reasons }) => reasons.map(({ offerId }) => offerId))).toContain(
          offer.id,
        )
      }
    }),
    { numRuns: RUNS },
  )
  expect(seen).toBeGreaterThan(0)
})

const steps = (by: 'amount' | 'quantity', ...from: number[]): Offer => ({
  ...ALWAYS,
  class: 'order',
  id: 'steps',
  benefit: {
    kind: 'steps',
    by,
    steps: from.map((each, index) => ({ from: each, off: { kind: 'percent', percent: 10 * (index + 1) } })),
  },
})
const findStep = (offer: Offer, ...lines: OfferLine[]) => {
  const cart = aCart(lines)
  return findNearest(cart, [offer], { offer, before: priceCart(cart, [offer]) })
}

test.each([
  ['the next step', steps('amount', 10_000, 30_000), { missingFen: 10_000, savedFen: 2_000 }],
  ['the number of units', steps('quantity', 4), { missingUnits: 2, savedFen: 2_000 }],
  ['a subtotal', { ...steps('amount', 1), minSpendFen: 20_001 }, { missingFen: 1, savedFen: 2_000 }],
  ['no step that is far', steps('amount', 40_001), undefined],
  ['no number that is far', steps('quantity', 6), undefined],
] as const)('A nudge names %s.', (_, offer, expected) => {
  const nudge = findStep(offer, aLine('ring', 10_000, 2))
  if (expected) expect(nudge).toMatchObject(expected)
  else expect(nudge).toBeUndefined()
})

test('A nudge has the step as the merchant wrote it.', () => {
  expect(findStep(steps('amount', 30_000), aLine('ring', 10_000, 2))?.benefit).toEqual({
    kind: 'step',
    by: 'amount',
    from: 30_000,
    off: { kind: 'percent', percent: 10 },
  })
})

test('There is no nudge where goods beyond the step could cost the free delivery.', () => {
  const off = (amountFen: number) => ({ kind: 'amount' as const, amountFen })
  const benefit = {
    kind: 'steps' as const,
    by: 'amount' as const,
    steps: [
      { from: 30_600, off: off(500) },
      { from: 30_700, off: off(1_000) },
    ],
  }
  const offer: Offer = { ...ALWAYS, class: 'order', id: 'steps', benefit }
  const shipping = { priceFen: 1_200, freeFromFen: 30_000 }
  const cart = aCart([aLine('ring', 30_500)], { shipping })
  const before = priceCart(cart, [offer])
  const beyond = priceCart(add(cart, [aLine('bead', 300)]), [offer])
  expect([before.totalFen, beyond.totalFen]).toEqual([30_500, 30_800])
  expect(findNearest(cart, [offer], { offer, before })).toBeUndefined()
})

const product = (benefit: object, ...values: string[]): Offer =>
  ({
    ...ALWAYS,
    class: 'product',
    id: 'group',
    benefit,
    ...(values.length > 0 ? { match: { trait: 'product', values } } : {}),
  }) as Offer
const threeForTwo = { kind: 'buy_get', buy: 2, get: 1, percent: 100 }

test.each([
  ['a third of three', product(threeForTwo), { match: undefined }],
  ['no second', product({ ...threeForTwo, buy: 3 }), undefined],
  ['a third for one price', product({ kind: 'count_price', count: 3, priceFen: 1 }), { match: undefined }],
  [
    'the one product of a set',
    product({ kind: 'set_price', priceFen: 1 }, 'ring', 'bead'),
    { match: { trait: 'product', values: ['bead'] } },
  ],
  [
    'nothing of a set that lacks two',
    product({ kind: 'set_price', priceFen: 1 }, 'ring', 'a', 'b'),
    undefined,
  ],
  ['nothing of other goods', product(threeForTwo, 'bead'), undefined],
] as const)('What is missing is %s.', (_, offer, expected) => {
  expect(findMissingGoods(offer, aCart([aLine('ring', 10_000, 2)]))).toEqual(expected)
})

test('Nothing is missing of what an order does not get more often.', () => {
  const offer = product({ ...threeForTwo, times: 1 })
  expect(findMissingGoods(offer, aCart([aLine('ring', 10_000, 5)]))).toBeUndefined()
})

const aGift = (buy: number, minSpendFen: number, match?: GoodsMatch): FreeGiftOffer => ({
  ...ALWAYS,
  class: 'product',
  id: 'gift',
  minSpendFen,
  match,
  benefit: { kind: 'free_gift', buy, get: 1, productId: 'pouch', size: '' },
})

test.each([
  ['an amount', aGift(1, 30_000), { fen: 10_000, units: 0 }],
  ['units', aGift(4, 0), { fen: 0, units: 2 }],
  ['units of its goods', aGift(2, 0, { trait: 'product', values: ['bead'] }), { fen: 0, units: 2 }],
  ['both', aGift(3, 25_000), { fen: 5_000, units: 1 }],
  ['nothing once it is earned', aGift(2, 20_000), undefined],
  ['no amount that is far', aGift(1, 40_001), undefined],
  ['no number that is far', aGift(6, 0), undefined],
] as const)('Of a gift, a cart misses %s.', (_, offer, expected) => {
  expect(findFreeGiftDistance(offer, aCart([aLine('ring', 10_000, 2)]))).toEqual(expected)
})

test('Whatever goods reach a gift earn it, and none that fall short do.', () => {
  let seen = 0
  fc.assert(
    fc.property(
      anyCart(),
      fc.integer({ min: 1, max: 8 }),
      fc.oneof(fc.constant(0), price),
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      (cart, buy, minSpendFen, more) => {
        const offer = aGift(buy, minSpendFen)
        const distance = findFreeGiftDistance(offer, cart)
        if (!distance) return
        seen += 1
        const isReached = toSubtotalFen(more) >= distance.fen && countUnits(more) >= distance.units
        expect(earnsFreeGift(offer, add(cart, more))).toBe(isReached)
        expect(earnsFreeGift(offer, cart)).toBe(false)
        expect(earnsFreeGift(moveFreeGiftCloser(offer, distance), cart)).toBe(true)
      },
    ),
    { numRuns: RUNS },
  )
  expect(seen).toBeGreaterThan(0)
})
