import { expect, test } from 'vitest'
import { aPaidOrder } from '../../../../test/builders.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { refusal } from '../../../../test/refusal.ts'
import { after, MINUTE, SECOND } from '../../../jobs/clock.ts'
import { BY_COMMAND_LINE } from '../../orders/merchant-command.shared.ts'

const shop = await createTestApp()
const { cancellation } = shop.services
const { refund, readOrder, listRefunds } = createOrderSteps(shop)

const sumAtProvider = async ({ form }: Awaited<ReturnType<typeof aPaidOrder>>) =>
  (await listRefunds(form.payment_intent_id)).reduce((sum, { amount }) => sum + amount, 0)

test('Partial refunds add up until all is refunded, with a mail for each.', async () => {
  const paid = await aPaidOrder(shop)
  await refund(paid, 1_200, 'a')
  await shop.runJobs()
  expect(await readOrder(paid)).toMatchObject({
    status: 'partially_refunded',
    payment: { status: 'succeeded' },
  })
  await refund(paid, 1_000, 'b')
  await refund(paid, undefined, 'c')
  await shop.runJobs()
  expect(await readOrder(paid)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } })
  expect(await sumAtProvider(paid)).toBe(paid.totalFen)
  const mails = (await shop.readMail(paid.shopper.email)).filter(({ subject }) => /^Refund/.test(subject))
  expect(mails).toHaveLength(3)
  expect(mails[0]!.text).toContain('¥12.00')
})

test('More than was paid is never refunded.', async () => {
  const paid = await aPaidOrder(shop)
  await expect(refund(paid, paid.totalFen + 1, 'a')).rejects.toMatchObject(refusal('can be refunded'))
  await expect(refund(paid, 0, 'b')).rejects.toMatchObject(refusal('can be refunded'))
  await refund(paid, paid.totalFen - 1, 'c')
  await expect(refund(paid, 2, 'd')).rejects.toMatchObject(refusal('¥0.01 can be refunded'))
})

test('The same key twice is one refund, also ten times concurrently and after it has arrived.', async () => {
  const paid = await aPaidOrder(shop)
  const all = await Promise.all(Array.from({ length: 10 }, () => refund(paid, 500, 'same')))
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  await shop.runJobs()
  expect(await refund(paid, 500, 'same')).toMatchObject({ isNew: false, refunds: [{ status: 'succeeded' }] })
  expect(await sumAtProvider(paid)).toBe(500)
})

test('Of two concurrent full refunds only one is accepted.', async () => {
  const paid = await aPaidOrder(shop)
  const all = await Promise.allSettled([refund(paid, paid.totalFen, 'a'), refund(paid, paid.totalFen, 'b')])
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await shop.runJobs()
  expect(await sumAtProvider(paid)).toBe(paid.totalFen)
})

test('Cancelling an order with a pending partial refund refunds only the rest.', async () => {
  const paid = await aPaidOrder(shop)
  await refund(paid, 500, 'a')
  expect(await cancellation.cancelByMerchant(paid.order.order_id, 'Damaged', BY_COMMAND_LINE)).toBe(true)
  expect(await cancellation.cancelByMerchant(paid.order.order_id, 'Damaged', BY_COMMAND_LINE)).toBe(false)
  await shop.runJobs()
  expect(await readOrder(paid)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
  expect(await sumAtProvider(paid)).toBe(paid.totalFen)
})

test('A refund that the provider rejects permanently is failed, raises an alarm, and can be requested again.', async () => {
  const paid = await aPaidOrder(shop)
  // Refunded manually at the provider, which rejects a second refund.
  const manual = await shop.provider.merchant.refunds.create({ payment_intent: paid.form.payment_intent_id })
  expect(manual.status).toBe('succeeded')
  await refund(paid, undefined, 'a')
  await shop.runJobs()
  expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_failed' }])
  expect(await refund(paid, undefined, 'a')).toMatchObject({ isNew: false, refunds: [{ status: 'failed' }] })
  expect(await refund(paid, undefined, 'b')).toMatchObject({ isNew: true })
  await shop.runJobs()
  expect(shop.takeLoggedErrors()).toHaveLength(1)
})

test('A refund whose sender was killed is sent by another once the claim has ended.', async () => {
  const paid = await aPaidOrder(shop)
  const [row] = (await refund(paid, undefined, 'a')).refunds
  const claim = shop.db.updateTable('refunds').where('id', '=', row!.id)
  await claim.set({ sending_until: after(shop.clock(), 10 * SECOND) }).execute()
  const send = () => shop.services.refunds.send({ refundId: row!.id })
  await send()
  expect(await sumAtProvider(paid)).toBe(0)
  shop.clock.advance(MINUTE)
  await send()
  expect(await sumAtProvider(paid)).toBe(paid.totalFen)
})

test('An order that is cancelled while its full refund is pending owes the money until it has arrived.', async () => {
  const paid = await aPaidOrder(shop, { card: CARDS.refundsLater })
  await refund(paid, undefined, 'a')
  await cancellation.cancelByMerchant(paid.order.order_id, 'Damaged', BY_COMMAND_LINE)
  expect((await readOrder(paid)).payment!.status).toBe('refund_pending')
  await shop.runJobs()
  await shop.provider.control('settle', {})
  await shop.services.reconciler.run({ staleMs: 0 })
  expect((await readOrder(paid)).payment!.status).toBe('refunded')
  expect(await sumAtProvider(paid)).toBe(paid.totalFen)
})
