import { expect, test } from 'vitest'
import { createReturnActions } from '../../../../test/returns.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { DAY, HOUR } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { aDeliveredOrder, request, approve, receive, inspect, refund } = createReturnActions(shop)
const { returnsConsole } = shop.services

/** The numbers of the returns that need a look, and how many the health page counts. */
async function readProblems() {
  const page = { page: 1, limit: 50, sort: 'created_at', order: 'asc' } as const
  const { items } = await returnsConsole.list({ ...page, has_problem: true }, { withPersonal: true })
  expect(await returnsConsole.countProblems()).toBe(items.length)
  return items.map(({ return_number: number }) => number)
}

test('A return needs a look when it waits for the staff for days, or its refund does not arrive.', async () => {
  const bought = await aDeliveredOrder({ quantity: 2 })
  const waiting = await request(bought)
  expect(await readProblems()).toEqual([])
  shop.clock.advance(4 * DAY)
  expect(await readProblems()).toEqual([waiting.return_number])
  await approve(waiting.return_id)
  expect(await readProblems()).toEqual([])
  await receive(waiting.return_id)
  await inspect(waiting.return_id, [{ position: 0, restocked: 1 }])
  await refund(waiting.return_id)
  // Not sent yet.
  expect(await readProblems()).toEqual([])
  shop.clock.advance(24 * HOUR + 1)
  expect(await readProblems()).toEqual([waiting.return_number])
  await shop.runJobs()
  expect(await readProblems()).toEqual([])
})

test('A refund that failed needs a look until another one is on its way.', async () => {
  const bought = await aDeliveredOrder()
  const requested = await request(bought)
  await approve(requested.return_id)
  await receive(requested.return_id)
  await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
  await refund(requested.return_id)
  const key = `return:${requested.return_id}`
  await shop.db.updateTable('refunds').set({ status: 'failed' }).where('request_key', '=', key).execute()
  expect(await readProblems()).toEqual([requested.return_number])
  shop.clock.advance(HOUR)
  const again = { orderId: bought.order.order_id, amountFen: undefined, note: undefined, key: 'again' }
  const given = { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true }
  await shop.services.merchantRefunds.request(again, given)
  expect(await readProblems()).toEqual([])
})
