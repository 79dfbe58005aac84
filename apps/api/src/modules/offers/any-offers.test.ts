import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCheapestFen } from '../../../test/cheapest-by-hand.ts'
import { report, rounds } from '../../../test/form.ts'
import { anyCart, anyLine, anyOffer, anyOffers, price, threshold, times } from '../../../test/any-offers.ts'
import { ALWAYS, aCart, aLine } from '../../../test/offers.ts'
import { sum } from './allocate.shared.ts'
import type { Offer } from './offer.shared.ts'
import { priceCart } from './price-cart.shared.ts'

const RUNS = rounds({ short: 150, long: 50_000 })

describe('The cheapest combination', () => {
  test('is found, as when all are tried by hand.', () => {
    fc.assert(
      fc.property(threshold.chain(anyCart), anyOffers(5), (cart, given) => {
        expect(priceCart(cart, given).totalFen).toBe(findCheapestFen(cart, given))
      }),
      { numRuns: RUNS },
    )
  })

  test('is found where the most that offers can take off would cost the free shipping.', () => {
    const pearls = { trait: 'category', values: ['pearl'] } as const
    const lines = [
      aLine('jade', 62),
      aLine('jade', 21, 3),
      aLine('jade', 8, 2),
      aLine('pearl', 45, 3, 'pearl'),
    ]
    const cart = aCart(lines, { shipping: { priceFen: 40, freeFromFen: 11 } })
    const given: Offer[] = [
      { ...ALWAYS, class: 'order', id: 'order', benefit: { kind: 'amount', amountFen: 263 } },
      { ...ALWAYS, class: 'product', id: 'two', benefit: { kind: 'count_price', count: 2, priceFen: 82 } },
      {
        ...ALWAYS,
        class: 'product',
        id: 'three',
        match: pearls,
        benefit: { kind: 'count_price', count: 3, priceFen: 134 },
      },
    ]
    // The two first would take off 33 and not 2, and leave nothing that makes shipping free.
    expect(priceCart(cart, given).totalFen).toBe(11)
    expect(findCheapestFen(cart, given)).toBe(11)
  })

  test('is found among eight.', () => {
    fc.assert(
      fc.property(threshold.chain(anyCart), anyOffers(8), (cart, given) => {
        expect(priceCart(cart, given).totalFen).toBe(findCheapestFen(cart, given))
      }),
      { numRuns: rounds({ short: 20, long: 1_000 }) },
    )
  })

  test('is found among many, where goods do not make shipping free.', () => {
    const alone = Array.from({ length: 9 }, (_, index): Offer => ({
      ...ALWAYS,
      combinesWith: [],
      class: 'order',
      id: `alone-${index}`,
      benefit: { kind: 'amount', amountFen: index + 1 },
    }))
    fc.assert(
      fc.property(anyCart(), anyOffers(6), (cart, given) => {
        const many = [...given, ...alone]
        expect(priceCart(cart, many).totalFen).toBe(findCheapestFen(cart, many))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('With any offers', () => {
  test('discounts add up to the fen, no line costs less than nothing, and nothing gets dearer.', () => {
    fc.assert(
      fc.property(threshold.chain(anyCart), anyOffers(14), (cart, given) => {
        const priced = priceCart(cart, given)
        const { lines, discountFen, subtotalFen, shippingFen, totalFen, savedFen } = priced
        expect(sum(lines.map((line) => line.discountFen))).toBe(discountFen)
        for (const [index, line] of lines.entries()) {
          const { unitPriceFen, quantity } = cart.lines[index]!
          expect(line.discountFen).toBeLessThanOrEqual(unitPriceFen * quantity)
          expect(sum(line.reasons.map((reason) => reason.discountFen))).toBe(line.discountFen)
          expect(line.reasons.every((reason) => reason.discountFen > 0)).toBe(true)
        }
        expect(subtotalFen - discountFen + shippingFen).toBe(totalFen)
        expect(savedFen).toBeGreaterThanOrEqual(0)
        expect(priceCart(cart, []).totalFen - totalFen).toBe(savedFen)
      }),
      { numRuns: RUNS },
    )
  })

  test('the sequence of the offers makes no difference.', () => {
    fc.assert(
      fc.property(threshold.chain(anyCart), anyOffers(12), (cart, given) => {
        expect(priceCart(cart, given.toReversed())).toEqual(priceCart(cart, given))
      }),
      { numRuns: RUNS },
    )
  })

  test('one more unit costs at most its price, and the delivery that the goods no longer earn.', () => {
    fc.assert(
      fc.property(
        threshold.chain((freeFromFen) => anyCart(freeFromFen)),
        anyOffers(6),
        anyLine,
        fc.boolean(),
        (cart, given, line, isNew) => {
          const [first, ...others] = cart.lines
          const added = isNew
            ? [...cart.lines, { ...line, quantity: 1 }]
            : [{ ...first!, quantity: first!.quantity + 1 }, ...others]
          const unitFen = isNew ? line.unitPriceFen : first!.unitPriceFen
          const before = priceCart(cart, given)
          const after = priceCart({ ...cart, lines: added }, given)
          const isEarned =
            cart.shipping.freeFromFen !== undefined &&
            before.subtotalFen - before.discountFen >= cart.shipping.freeFromFen
          const deliveryFen = isEarned ? cart.shipping.priceFen : 0
          expect(after.totalFen).toBeLessThanOrEqual(before.totalFen + unitFen + deliveryFen)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

/** The most that so many groups of `size` units gain, of all groupings. */
function findMostFen(
  units: readonly number[],
  { size, times = units.length }: { size: number; times?: number | undefined },
  toGain: (group: number[]) => number,
): number {
  if (units.length < size || times === 0) return 0
  const [first, ...rest] = units as [number, ...number[]]
  const gains = listChoices(rest, size - 1).map(
    ({ chosen, left }) => toGain([first, ...chosen]) + findMostFen(left, { size, times: times - 1 }, toGain),
  )
  return Math.max(findMostFen(rest, { size, times }, toGain), ...gains)
}

test('Groups of the dearest units take off most, however units are grouped.', () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 2 }),
      price,
      times,
      (units, buy, get, priceFen, most) => {
        const lines = units.map((fen) => aLine('p0', fen))
        const price = (benefit: object) =>
          priceCart(aCart(lines), [{ ...ALWAYS, class: 'product', id: 'a', benefit } as Offer]).discountFen
        const cheapest = (group: number[]) => sum(group.toSorted((a, b) => a - b).slice(0, get))
        expect(price({ kind: 'buy_get', buy, get, percent: 100, times: most })).toBe(
          findMostFen(units, { size: buy + get, times: most }, cheapest),
        )
        const count = buy + get
        const gain = (group: number[]) => Math.max(0, sum(group) - priceFen)
        expect(price({ kind: 'count_price', count, priceFen, times: most })).toBe(
          findMostFen(units, { size: count, times: most }, gain),
        )
      },
    ),
    { numRuns: rounds({ short: 100, long: 5_000 }) },
  )
})

function listChoices(items: readonly number[], count: number): { chosen: number[]; left: number[] }[] {
  if (count === 0) return [{ chosen: [], left: [...items] }]
  return items.flatMap((item, index) =>
    listChoices(items.slice(index + 1), count - 1).map(({ chosen, left }) => ({
      chosen: [item, ...chosen],
      left: [...items.slice(0, index), ...left],
    })),
  )
}

test('Fifty lines and two hundred offers are priced in milliseconds.', () => {
  const cases = fc.sample(
    fc.tuple(
      fc.array(anyLine, { minLength: 50, maxLength: 50 }),
      fc.array(anyOffer, { minLength: 200, maxLength: 200 }),
    ),
    { numRuns: 20, seed: 1 },
  )
  const times = cases.map(([lines, given]) => {
    const cart = aCart(lines, { shipping: { priceFen: 40, freeFromFen: 5_000 } })
    const startedAt = performance.now()
    priceCart(
      cart,
      given.map((offer, index): Offer => ({ ...offer, id: `offer-${index}` })),
    )
    return performance.now() - startedAt
  })
  const medianMs = times.toSorted((a, b) => a - b)[times.length / 2]!
  report('pricing by offers', { startedAt: performance.now() - sum(times), calls: times.length, medianMs })
  // Far above what it takes, so that a busy machine passes, and far below what all combinations would take.
  expect(medianMs).toBeLessThan(500)
})
