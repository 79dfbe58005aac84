import { describe, expect, test } from 'vitest'
import * as guestCalls from '@shop/contract/guests/guest-calls.endpoints'
import {
  listOrderReturns,
  listReturns,
  quoteReturn,
  requestReturn,
  withdrawReturn,
} from '@shop/contract/returns/returns.endpoints'
import { aShopper, type Shopper } from '../../../test/builders.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { aDeliveredOrder, deliver, request } = createReturnActions(shop)

/** Time goes by, and the shopper signs in again. */
async function wait(shopper: Shopper, ms: number): Promise<void> {
  shop.clock.advance(ms)
  Object.assign(shopper, await shop.services.sessions.begin(shopper.userId, 'Another day'))
}

describe('what is refused', () => {
  test('before it arrives, too late, too many, made to order, or for a reason that does not fit', async () => {
    const unshipped = await shop.call(
      requestReturn,
      {
        params: { id: (await aDeliveredOrder({ isDelivered: false })).order.order_id },
        body: { remedy: 'refund', reason: 'changed_mind', lines: [{ position: 0, quantity: 1 }] },
      },
      { as: await aShopper(shop) },
    )
    expect(unshipped.error.code).toBe('ORDER_NOT_FOUND')
    const bought = await aDeliveredOrder({ quantity: 2 })
    const reasonOf = async (body: object) => {
      const lines = [{ position: 0, quantity: 1 }]
      const response = await shop.call(
        requestReturn,
        {
          params: { id: bought.order.order_id },
          body: { remedy: 'refund', reason: 'changed_mind', lines, ...body } as never,
        },
        { as: bought.shopper },
      )
      return response.error?.details?.[0]?.['reason'] ?? response.error?.code
    }
    expect(await reasonOf({ lines: [{ position: 0, quantity: 3 }] })).toBe('quantity_not_returnable')
    expect(await reasonOf({ lines: [{ position: 7, quantity: 1 }] })).toBe('quantity_not_returnable')
    expect(await reasonOf({ reason: 'worn' })).toBe('reason_not_fitting')
    expect(await reasonOf({ remedy: 'exchange' })).toBe('VALIDATION_FAILED')
    await request(bought, { lines: [{ position: 0, quantity: 2 }] })
    expect(await reasonOf({})).toBe('quantity_not_returnable')
    const custom = await aDeliveredOrder({ category: 'bracelets', subcategory: 'custom-designs' })
    const quote = (reason: 'changed_mind' | 'faulty') =>
      shop.call(
        quoteReturn,
        {
          params: { id: custom.order.order_id },
          body: { remedy: 'refund', reason, lines: [{ position: 0, quantity: 1 }] },
        },
        { as: custom.shopper },
      )
    expect((await quote('changed_mind')).error.details![0]).toMatchObject({ reason: 'made_to_order' })
    expect((await quote('faulty')).data).toMatchObject({ postage: 'shop', refund: { amount: '112.00' } })
    const late = await aDeliveredOrder()
    await wait(late.shopper, 8 * DAY)
    const { data } = await shop.call(
      listOrderReturns,
      { params: { id: late.order.order_id } },
      { as: late.shopper },
    )
    expect(data).toMatchObject({ remedies: ['repair', 'restring'], items: [] })
  })

  test('an exchange for what somebody has, unless it has a fault', async () => {
    const { order, shopper } = await aDeliveredOrder()
    const { product_id, size } = order.items[0]!
    const quote = (reason: 'does_not_fit' | 'faulty') => {
      const lines = [{ position: 0, quantity: 1, instead: { product_id, ...(size && { size }) } }]
      const body = { remedy: 'exchange' as const, reason, lines }
      return shop.call(quoteReturn, { params: { id: order.order_id }, body }, { as: shopper })
    }
    expect((await quote('does_not_fit')).error.details![0]).toMatchObject({ reason: 'same_item' })
    expect((await quote('faulty')).data).toMatchObject({ postage: 'shop' })
  })

  test('another shopper’s order has no returns, nor another order’s return', async () => {
    const [mine, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
    const requested = await request(mine)
    const params = { id: other.order.order_id, returnId: requested.return_id }
    const { error } = await shop.call(withdrawReturn, { params }, { as: other.shopper })
    expect(error.code).toBe('RETURN_NOT_FOUND')
    const own = await shop.call(
      listOrderReturns,
      { params: { id: mine.order.order_id } },
      { as: other.shopper },
    )
    expect(own.error.code).toBe('ORDER_NOT_FOUND')
    expect((await shop.call(listReturns, {}, { as: other.shopper })).data.items).toEqual([])
    expect((await shop.call(listReturns, {}, { as: mine.shopper })).data.total).toBe(1)
  })
})

test('The days of a return begin after that of the receipt, and the last one is counted whole.', async () => {
  const { order, shopper } = await aDeliveredOrder({ isDelivered: false })
  shop.clock.set(new Date('2027-11-22T00:01:00+08:00'))
  await deliver(order.order_number)
  const listRemediesAt = async (time: string) => {
    shop.clock.set(new Date(time))
    await wait(shopper, 0)
    const { data } = await shop.call(listOrderReturns, { params: { id: order.order_id } }, { as: shopper })
    return data.remedies
  }
  expect(await listRemediesAt('2027-11-29T23:59:00+08:00')).toContain('refund')
  expect(await listRemediesAt('2027-11-30T00:00:00+08:00')).not.toContain('refund')
})

test('A guest returns by the key of their order, and nothing of another one.', async () => {
  const guest = await aGuestOrder(shop)
  const { headers, order } = guest
  const id = order.order_id
  const by = { params: { provider: 'stripe' as const }, body: { order_id: id } }
  const { data: form } = await shop.call(guestCalls.createPaymentIntentAsGuest, by, { headers })
  await shop.provider.payWith('4242424242424242', form.payment_intent_id)
  const { user_id: userId } = await shop.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.services.payments.confirmByProviderId(userId, 'stripe', form.payment_intent_id)
  await deliver(order.order_number)
  const body = {
    remedy: 'refund' as const,
    reason: 'faulty' as const,
    lines: [{ position: 0, quantity: 1 }],
  }
  const { data: requested } = await shop.call(
    guestCalls.requestReturnAsGuest,
    { params: { id }, body },
    { headers },
  )
  expect(requested).toMatchObject({ status: 'requested', postage: 'shop', refund: { amount: '112.00' } })
  await shop.runJobs()
  const mail = (await shop.readMail(guest.body.email)).at(-1)!
  expect(mail.text).toContain(`/order/${guest.key}`)
  const other = await aGuestOrder(shop)
  const params = { id, returnId: requested.return_id }
  const { error } = await shop.call(guestCalls.withdrawReturnAsGuest, { params }, { headers: other.headers })
  expect(error.code).toBe('ORDER_NOT_FOUND')
  const { data: ended } = await shop.call(guestCalls.withdrawReturnAsGuest, { params }, { headers })
  expect(ended.status).toBe('withdrawn')
})
