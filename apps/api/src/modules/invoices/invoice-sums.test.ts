import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTaxPercent, toCreditTaxFen } from './invoice-sums.shared.ts'

/** As orders reckon it (order-totals.shared.ts). */
const toTax = (totalFen: number, percent: number) =>
  Math.floor((2 * totalFen * percent + 100 + percent) / (2 * (100 + percent)))

test('The tax of all credit notes is exactly that of the invoice, however the money is refunded and comes back.', () => {
  const refunds = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), isReturned: fc.boolean() }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 30 }),
      refunds,
      (total, percent, parts) => {
        const invoice = { totalFen: total, taxFen: toTax(total, percent) }
        const credited = { totalFen: 0, taxFen: 0 }
        const add = (amountFen: number) => {
          const taxFen = toCreditTaxFen(invoice, credited, amountFen)
          expect(taxFen).toBeGreaterThanOrEqual(0)
          expect(taxFen).toBeLessThanOrEqual(amountFen)
          credited.totalFen += amountFen
          credited.taxFen += taxFen
          return taxFen
        }
        for (const { share, isReturned } of parts) {
          const amountFen = Math.floor(((total - credited.totalFen) * share) / 100)
          if (amountFen === 0) continue
          const taxFen = add(amountFen)
          if (!isReturned) continue
          credited.totalFen -= amountFen
          credited.taxFen -= taxFen
        }
        if (credited.totalFen < total) add(total - credited.totalFen)
        expect(credited).toEqual(invoice)
      },
    ),
  )
})

test('The VAT rate is the present one where it fits, else the one that does, else none.', () => {
  expect(findTaxPercent(19_900, toTax(19_900, 13), 13)).toBe(13)
  expect(findTaxPercent(19_900, toTax(19_900, 13), 9)).toBe(13)
  expect(findTaxPercent(19_900, 0, 0)).toBe(0)
  expect(findTaxPercent(19_900, 2_000, 13)).toBeUndefined()
  // One fen is no evidence.
  expect(findTaxPercent(3, 1, 13)).toBeUndefined()
})
