import { describe, expect, test } from 'vitest'
import { toSaleFen, type SaleTerms } from './sales.rules.ts'

const percent = (percent: number, rounding: SaleTerms['rounding'] = 'fen'): SaleTerms => ({
  effect: 'percent',
  percent,
  amountFen: null,
  rounding,
})
const amount = (effect: 'amount' | 'price', amountFen: number): SaleTerms => ({
  effect,
  percent: null,
  amountFen,
  rounding: 'fen',
})

describe('the price of a sale', () => {
  test.each([
    ['a share, rounded down', 99_99, percent(15), 84_99],
    ['an amount less', 100_00, amount('amount', 12_50), 87_50],
    ['a price of its own', 100_00, amount('price', 66_00), 66_00],
    ['rounded to yuan', 99_99, percent(15, 'yuan'), 84_00],
    ['rounded to the next .90 below', 99_99, percent(15, 'ninety'), 84_90],
    ['one that ends in .90 already', 99_89, percent(0, 'ninety'), 98_90],
    ['exact where rounding would give it away', 60, percent(10, 'yuan'), 54],
    ['exact where there is no .90 below', 90, percent(10, 'ninety'), 81],
  ])('is %s', (_, regularFen, terms, fen) => {
    expect(toSaleFen(regularFen, terms)).toBe(fen)
  })

  test.each([
    ['an amount as high as the price', 12_50, amount('amount', 12_50)],
    ['a price that is not lower', 66_00, amount('price', 66_00)],
    ['a share of one fen', 1, percent(10)],
  ])('is none for %s', (_, regularFen, terms) => {
    expect(toSaleFen(regularFen, terms)).toBeUndefined()
  })

  test('is always lower than the regular one, and never nothing', () => {
    for (const rounding of ['fen', 'yuan', 'ninety'] as const)
      for (let fen = 1; fen < 3_000; fen += 7)
        for (const share of [1, 10, 33, 90]) {
          const sale = toSaleFen(fen, percent(share, rounding))
          expect(sale === undefined || (sale >= 1 && sale < fen && Number.isInteger(sale))).toBe(true)
        }
  })
})
