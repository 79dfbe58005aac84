import { describe, expect, test } from 'vitest'
import { after, DAY } from '../../../jobs/clock.ts'
import { findReducedAt, toOldFen, toPriceBasis, toPriorFen, type PricePeriod } from './prior-price.shared.ts'

const NOW = new Date('2026-11-20T04:00:00.000Z')
const ago = (days: number) => after(NOW, -days * DAY)

/** Prices in yuan with the days ago from which they were asked; a missing price is a time off sale. */
function toHistory(...steps: [daysAgo: number, yuan: number | undefined][]): PricePeriod[] {
  return steps.flatMap(([days, yuan], index) => {
    const next = steps[index + 1]
    if (yuan === undefined) return []
    return [{ priceFen: yuan * 100, from: ago(days), until: next ? ago(next[0]) : null }]
  })
}

describe('the old price by destination', () => {
  test.each([
    ['DE', 'lowest_of_30_days'],
    ['NO', 'lowest_of_30_days'],
    ['GB', 'lowest_of_30_days'],
    ['CN', 'lowest_of_7_days'],
    ['HK', 'price_before'],
    ['CH', 'price_before'],
    ['US', 'price_before'],
  ])('in %s is the %s', (country, basis) => {
    expect(toPriceBasis(country)).toBe(basis)
  })

  test('is the lowest of so many days, or what was asked last', () => {
    const history = toHistory([90, 150], [60, 200], [20, 160], [5, 210])
    expect(toPriorFen(history, NOW, 'lowest_of_30_days')).toBe(160_00)
    expect(toPriorFen(history, NOW, 'lowest_of_7_days')).toBe(160_00)
    expect(toPriorFen(history, NOW, 'price_before')).toBe(210_00)
    expect(toPriorFen(history, ago(10), 'lowest_of_7_days')).toBe(160_00)
    expect(toPriorFen(history, ago(20), 'lowest_of_7_days')).toBe(200_00)
  })

  test('counts a price that ends within the days, and none that ends as they begin', () => {
    const history = toHistory([40, 100], [30.5, 200])
    expect(toPriorFen(history, NOW, 'lowest_of_30_days')).toBe(200_00)
    expect(toPriorFen(history, ago(1), 'lowest_of_30_days')).toBe(100_00)
  })

  test('is none of a product that nobody was asked a price of in these days', () => {
    expect(toPriorFen([], NOW, 'price_before')).toBeUndefined()
    expect(toPriorFen(toHistory([0, 100]), NOW, 'lowest_of_30_days')).toBeUndefined()
    const off = toHistory([90, 200], [40, undefined])
    expect(toPriorFen(off, NOW, 'lowest_of_30_days')).toBeUndefined()
    expect(toPriorFen(off, NOW, 'price_before')).toBe(200_00)
  })
})

describe('a reduction', () => {
  test('begins when its price was first asked, through a time off sale', () => {
    expect(findReducedAt(toHistory([60, 200], [9, 150]), 150_00, NOW)).toEqual(ago(9))
    expect(findReducedAt(toHistory([60, 200], [9, 150], [6, undefined], [2, 150]), 150_00, NOW)).toEqual(
      ago(9),
    )
    expect(findReducedAt(toHistory([60, 150]), 150_00, NOW)).toEqual(ago(60))
  })

  test('of another price than the current one begins now, and so does one that is asked later', () => {
    expect(findReducedAt(toHistory([60, 200]), 150_00, NOW)).toEqual(NOW)
    expect(findReducedAt([], 150_00, NOW)).toEqual(NOW)
    expect(findReducedAt(toHistory([60, 200], [-3, 150]), 150_00, NOW)).toEqual(NOW)
  })

  test('has the old price of its beginning, however long it lasts', () => {
    expect(toOldFen(toHistory([90, 200], [50, 150]), 150_00, NOW)).toBe(200_00)
    expect(toOldFen(toHistory([90, 200], [50, 180], [40, 150]), 150_00, NOW)).toBe(180_00)
  })

  test('is none where the price is not lower than those before', () => {
    expect(toOldFen(toHistory([60, 200]), 200_00, NOW)).toBeUndefined()
    expect(toOldFen(toHistory([60, 100], [9, 150]), 120_00, NOW)).toBeUndefined()
    expect(toOldFen(toHistory([60, 100], [9, 200], [1, 150]), 150_00, NOW)).toBeUndefined()
  })

  test('never has an old price that is too high in mainland China or elsewhere', () => {
    const history = toHistory([90, 260], [25, 210], [12, 240], [3, 230])
    const shown = toOldFen(history, 150_00, NOW)!
    for (const basis of ['lowest_of_30_days', 'lowest_of_7_days', 'price_before'] as const)
      expect(shown).toBeLessThanOrEqual(toPriorFen(history, NOW, basis)!)
  })
})
