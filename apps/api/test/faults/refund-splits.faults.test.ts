import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { toFen, toMoney } from '@shop/contract/money/money'
import { aPaidOrder } from '../builders.ts'
import { createOrderSteps } from '../order-steps.ts'
import { refusal } from '../refusal.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const { refund, readOrder, listRefunds } = createOrderSteps(shop)

afterAll(async () => {
  expect(await listDifferences(shop)).toEqual([])
})

const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })

test('partial refunds of an order, however it is split, add up to its total', async () => {
  const numRuns = rounds({ short: 4, long: 300 })
  const startedAt = performance.now()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000 }), parts, async (priceFen, weights) => {
      const paid = await aPaidOrder(shop, { price: toMoney(priceFen) })
      const { order, form, totalFen } = paid
      const request = (amountFen: number | undefined, key: string) => refund(paid, amountFen, key)
      let leftFen = totalFen
      for (const [index, weight] of weights.entries()) {
        const amountFen = Math.max(1, Math.floor((totalFen * weight) / 1_000))
        // Twice concurrently: the merchant's repeated request is one refund.
        await Promise.all([request(amountFen, `part-${index}`), request(amountFen, `part-${index}`)])
        await shop.runJobs()
        leftFen -= amountFen
      }
      await expect(request(leftFen + 1, 'too-much')).rejects.toMatchObject(refusal('can be refunded'))
      await request(undefined, 'the-rest')
      await shop.runJobs()
      expect((await readOrder(paid)).status).toBe('refunded')
      const refunds = await listRefunds(form.payment_intent_id)
      expect(refunds).toHaveLength(weights.length + 1)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(toFen(order.total))
    }),
    { numRuns, endOnFailure: true },
  )
  report('refunds in parts', { startedAt, calls: numRuns })
})
