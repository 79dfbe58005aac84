import { expect, test } from 'vitest'
import { aPaidOrder } from '../../../../test/builders.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { refusal } from '../../../../test/refusal.ts'
import { API_ROOT } from '../../../app.ts'
import { DAY } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { reconciler } = shop.services
const { refund, listRefunds } = createOrderSteps(shop)

type Paid = Awaited<ReturnType<typeof aPaidOrder>>

async function readLedger({ order, form }: Paid) {
  const { status, refunded_minor } = await shop.db
    .selectFrom('payments')
    .select(['status', 'refunded_minor'])
    .where('id', '=', form.payment_id)
    .executeTakeFirstOrThrow()
  const { refunded_fen } = await shop.db
    .selectFrom('orders')
    .select('refunded_fen')
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  return { status, refunded_minor, refunded_fen }
}

const PAID_BACK = { status: 'refunded', refunded_minor: 9_200, refunded_fen: 9_200 }
const OWED_AGAIN = { status: 'refund_pending', refunded_minor: 0, refunded_fen: 0 }

/** A full refund that the shop has seen arrive, and that its bank has returned since. */
async function aRefundThatCameBack(): Promise<Paid & { refundId: string }> {
  const paid = await aPaidOrder(shop, { price: '80.00', card: CARDS.failsToRefund })
  await refund(paid, undefined, 'first')
  await shop.runJobs()
  expect(await readLedger(paid)).toEqual(PAID_BACK)
  const [refunded] = await listRefunds(paid.form.payment_intent_id)
  await shop.provider.control('settle', {})
  return { ...paid, refundId: refunded!.id }
}

function expectAlarm(paymentId: string): void {
  const [alarm, ...more] = shop.takeLoggedErrors()
  expect(alarm).toMatchObject({ paymentId })
  expect(more).toEqual([])
}

test('The provider reports a returned refund: the money is owed again, and the merchant is alarmed once.', async () => {
  const paid = await aRefundThatCameBack()
  const { payload, headers } = shop.provider.writeRefundEvent(paid.refundId)
  for (let time = 0; time < 2; time += 1) {
    const url = `${API_ROOT}/v1/payment/stripe/webhook`
    expect((await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
  }
  expect(await readLedger(paid)).toEqual(OWED_AGAIN)
  expectAlarm(paid.form.payment_id)
})

test('Without an event it is detected within a day.', async () => {
  const paid = await aRefundThatCameBack()
  await reconciler.recheckRefunds()
  expect(await readLedger(paid)).toEqual(PAID_BACK)
  shop.clock.advance(DAY)
  await reconciler.recheckRefunds()
  expect(await readLedger(paid)).toEqual(OWED_AGAIN)
  expectAlarm(paid.form.payment_id)
})

test('The merchant sends it again, under another key, and no more than was paid.', async () => {
  const paid = await aRefundThatCameBack()
  shop.clock.advance(DAY)
  await reconciler.recheckRefunds()
  expectAlarm(paid.form.payment_id)

  expect(await refund(paid, undefined, 'first')).toMatchObject({
    isNew: false,
    refunds: [{ status: 'failed' }],
  })
  const again = await refund(paid, undefined, 'second')
  expect(again).toMatchObject({ isNew: true, refunds: [{ amount_fen: 9_200, status: 'pending' }] })
  await expect(refund(paid, undefined, 'third')).rejects.toMatchObject(refusal('no payment to refund'))
  await shop.runJobs()
  expect(await readLedger(paid)).toEqual(PAID_BACK)
})
