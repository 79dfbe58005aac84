import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLineRefundFen } from './refund-sums.console.ts'

test('a unit of three for ¥100.00 is a third, and all of them are the whole', () => {
  const line = { netFen: 10_000, quantity: 3 }
  expect([0, 1, 2].map((refundedQuantity) => toLineRefundFen({ ...line, refundedQuantity }, 1))).toEqual([
    3_333, 3_333, 3_334,
  ])
})

test('however a line is split, its parts come to what it cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }),
      (netFen, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0)
        let refundedQuantity = 0
        let refunded = 0
        for (const part of parts) {
          refunded += toLineRefundFen({ netFen, quantity, refundedQuantity }, part)
          refundedQuantity += part
        }
        expect(refunded).toBe(netFen)
      },
    ),
  )
})
