import { afterAll, describe, expect, test } from 'vitest'
import * as steps from '@shop/contract/returns/return-steps.console'
import { getReturn } from '@shop/contract/returns/returns.console'
import { aProduct, readStock } from '../builders.ts'
import { createTestConsole, type StaffMember } from '../console.ts'
import { createReturnActions } from '../returns.ts'
import { createTestApp } from '../test-app.ts'
import { report, rounds } from '../form.ts'
import { listDifferences } from './ledger.ts'

const ROUNDS = rounds({ short: 3, long: 100 })

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { aDeliveredOrder, request, approve, receive, inspect } = createReturnActions(shop)
/** Two members of staff, both at the same page. */
const staff = [await console.aMember('owner'), await console.aMember('owner')] as const

afterAll(async () => {
  await shop.runJobs()
  expect(await listDifferences(shop)).toEqual([])
  expect(await shop.services.ledger.compareShop()).toEqual([])
})

type Press = (
  as: StaffMember,
  id: string,
  version: number,
) => Promise<{ status: number; data: { is_new: boolean }; error: { code: string } }>

const outcome = (counts: { restocked?: number; written_off?: number }): Press => {
  const lines = [{ position: 0, ...counts }]
  return (as, id, version) =>
    console.call(steps.inspectReturn, { params: { id }, body: { version, lines } }, { as })
}
const isSentBack: Press = (as, id, version) =>
  console.call(steps.inspectReturn, { params: { id }, body: { version, is_accepted: false } }, { as })
const refund: Press = (as, id, version) =>
  console.call(steps.refundReturn, { params: { id }, body: { version } }, { as })
const refundLess: Press = (as, id, version) => {
  const body = { version, deduction: '10.00', deduction_reason: 'Scratched' }
  return console.call(steps.refundReturn, { params: { id }, body }, { as })
}
const exchange: Press = (as, id, version) =>
  console.call(steps.exchangeReturn, { params: { id }, body: { version } }, { as })

/** Both press at the same time. Returns who won, after everything that follows. */
async function race(id: string, presses: readonly [Press, Press]): Promise<number> {
  const { version } = (await console.call(getReturn, { params: { id } }, { as: staff[0] })).data
  const responses = await Promise.all(presses.map((press, index) => press(staff[index]!, id, version)))
  const won = responses.findIndex((response) => response.status === 200 && response.data.is_new)
  const other = responses[1 - won]!
  expect([200, other.status]).toEqual([responses[won]!.status, 409])
  expect(other.error.code).toMatch(/^(STALE_VERSION|RETURN_REFUSED)$/)
  await shop.runJobs()
  return won
}

/** A received return of one unit of ¥100, to be exchanged for something cheaper or refunded. */
async function aReceivedReturn(remedy: 'refund' | 'exchange') {
  const bought = await aDeliveredOrder({ price: '100.00' })
  const cheaper = await aProduct(shop, { price: '70.00' })
  const instead = remedy === 'exchange' ? { instead: { product_id: cheaper.id } } : {}
  const { return_id: id } = await request(bought, {
    remedy,
    reason: 'changed_mind',
    lines: [{ position: 0, quantity: 1, ...instead }],
  })
  await approve(id)
  await receive(id)
  return { id, ...bought }
}

const sumRefunds = async (orderId: string) =>
  Number(
    (
      await shop.db
        .selectFrom('orders')
        .select('refunded_fen')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).refunded_fen,
  )

describe('two members of staff at once', () => {
  test.each([
    ['counts', outcome({ restocked: 1 }), outcome({ written_off: 1 })],
    ['answers', outcome({ restocked: 1 }), isSentBack],
  ] as const)('inspect with different %s: one wins, and stock moves once', async (_, first, second) => {
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, productId } = await aReceivedReturn('refund')
      const { available } = await readStock(shop, productId)
      const won = await race(id, round % 2 === 0 ? [first, second] : [second, first])
      const isBack = (won === 0) === (round % 2 === 0)
      expect((await readStock(shop, productId)).available).toBe(available + (isBack ? 1 : 0))
    }
    report('inspections at once', { startedAt, calls: 2 * ROUNDS })
  })

  test.each([
    ['all and less', 'refund', refund, refundLess, [10_000, 9_000]],
    ['all and exchange', 'exchange', refund, exchange, [10_000, 3_000]],
  ] as const)('refund %s: one wins, and money moves once', async (_, remedy, first, second, sums) => {
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, order } = await aReceivedReturn(remedy)
      await inspect(id, [{ position: 0, restocked: 1 }])
      const won = await race(id, round % 2 === 0 ? [first, second] : [second, first])
      const isFirst = (won === 0) === (round % 2 === 0)
      expect(await sumRefunds(order.order_id)).toBe(sums[isFirst ? 0 : 1])
    }
    report('refunds at once', { startedAt, calls: 2 * ROUNDS })
  })

  test.each([
    ['inspection', 'inspected', outcome({ restocked: 1 })],
    ['refund', 'refunded', refund],
  ] as const)('the same %s is taken once, and the other is told so', async (_, status, press) => {
    const { id, productId, order } = await aReceivedReturn('refund')
    if (status === 'refunded') await inspect(id, [{ position: 0, restocked: 1 }])
    const { version } = (await console.call(getReturn, { params: { id } }, { as: staff[0] })).data
    const before = await readStock(shop, productId)
    const responses = await Promise.all(staff.map((as) => press(as, id, version)))
    expect(responses.map(({ data }) => data.is_new).toSorted()).toEqual([false, true])
    await shop.runJobs()
    const isInspection = status === 'inspected'
    expect((await readStock(shop, productId)).available).toBe(before.available + (isInspection ? 1 : 0))
    expect(await sumRefunds(order.order_id)).toBe(isInspection ? 0 : 10_000)
  })
})
