import { describe, expect, test } from 'vitest'
import * as guestCalls from '@shop/contract/guest-calls'
import { claimCoupon } from '@shop/contract/coupons'
import { toFen } from '@shop/contract/money'
import { getOrder, placeOrder } from '@shop/contract/orders'
import {
  listOrderReturns,
  listReturns,
  quoteReturn,
  requestReturn,
  setReturnShipment,
  withdrawReturn,
} from '@shop/contract/returns'
import {
  aCoupon,
  anOrderBody,
  aProduct,
  aShopper,
  payOrder,
  readStock,
  type Shopper,
} from '../../../test/builders.ts'
import { aGiftCard, readBalances } from '../../../test/gift-cards.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { aDeliveredOrder, deliver, ask, send, approve, receive, inspect, refund, exchange, repair, read } =
  createReturnActions(shop)
const { readOrder } = createOrderSteps(shop)

/** Every movement agrees: shop, ledger and provider. */
async function expectConsistent() {
  await shop.runJobs()
  expect(await shop.services.ledger.compareShop()).toEqual([])
}

/** Time goes by, and the shopper signs in again. */
async function wait(shopper: Shopper, ms: number): Promise<void> {
  shop.clock.advance(ms)
  Object.assign(shopper, await shop.services.sessions.begin(shopper.userId, 'Another day'))
}

const listSubjects = async (email: string) =>
  (await shop.readMail(email)).map(({ subject }) => subject.replace(/SY\w+-R\d/, 'N'))

describe('a return for money', () => {
  test('goes from the request to the refund, with a mail for each step, stock and ledger in line', async () => {
    const bought = await aDeliveredOrder({ quantity: 2, price: '100.00' })
    const asked = await ask(bought, { reason: 'changed_mind', lines: [{ position: 0, quantity: 1 }] })
    expect(asked).toMatchObject({
      ...{ status: 'requested', postage: 'shopper', can_withdraw: true, can_send: false },
      return_number: `${bought.order.order_number}-R1`,
      refund: { amount: '100.00', to_payment: '100.00', parts: [{ kind: 'goods', amount: '100.00' }] },
    })
    await approve(asked.return_id)
    expect(await read(bought, asked)).toMatchObject({
      ...{ status: 'approved', can_send: true, return_to: 'Returns, 1 Jade Lane\nShanghai' },
    })
    expect((await send(bought, asked)).data).toMatchObject({
      ...{ status: 'sent', shipment: { carrier: 'SF Express' } },
    })
    await receive(asked.return_id)
    const before = await readStock(shop, bought.productId)
    await inspect(asked.return_id, [{ position: 0, restocked: 1 }])
    expect(await readStock(shop, bought.productId)).toMatchObject({
      ...{ available: before.available + 1, sold: before.sold - 1 },
    })
    await refund(asked.return_id)
    await expectConsistent()
    expect(await read(bought, asked)).toMatchObject({ status: 'refunded', refund: { amount: '100.00' } })
    expect(await readOrder(bought)).toMatchObject({ status: 'partially_refunded' })
    const subjects = await listSubjects(bought.shopper.email)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'We’ve received your request N',
        'Please send us your return N',
        'Your return N is on its way to us',
        'Your return N has arrived',
        'We’ve looked at your return N',
        'Refund of ¥100.00 for your return N',
      ]),
    )
  })

  test('happens once, however often its button is pressed', async () => {
    const bought = await aDeliveredOrder({ quantity: 1 })
    const asked = await ask(bought, { lines: [{ position: 0, quantity: 1 }] })
    await approve(asked.return_id)
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, restocked: 1 }])
    const all = await Promise.all([refund(asked.return_id), refund(asked.return_id), refund(asked.return_id)])
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    await expectConsistent()
    expect(
      (
        await shop.db
          .selectFrom('orders')
          .select('refunded_fen')
          .where('id', '=', bought.order.order_id)
          .executeTakeFirstOrThrow()
      ).refunded_fen,
    ).toBe(10_000)
  })

  test('gives gift cards their part back first', async () => {
    const [shopper, product, card] = [
      await aShopper(shop),
      await aProduct(shop),
      await aGiftCard(shop, 15_000),
    ]
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 2 }], gift_cards: [card.ticket] })
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    await payOrder(shop, { order, shopper })
    await deliver(order.order_number)
    const bought = { order, shopper, productId: product.id }
    const asked = await ask(bought, { lines: [{ position: 0, quantity: 2 }] })
    expect(asked.refund).toMatchObject({ amount: '200.00', to_gift_cards: '150.00', to_payment: '50.00' })
    await approve(asked.return_id)
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, seconds: 1, written_off: 1 }])
    await refund(asked.return_id)
    await expectConsistent()
    expect(await readBalances(shop, card.id)).toEqual([15_000])
  })

  test('takes a coupon off what is kept when that is too little for it, and explains it', async () => {
    const shopper = await aShopper(shop)
    const coupon = await aCoupon(shop, { type: 'fixed', amount: '60.00', min_spend: '250.00' })
    await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: shopper })
    const ids = [await aProduct(shop), await aProduct(shop), await aProduct(shop)].map(({ id }) => id)
    const items = ids.map((product_id) => ({ product_id, quantity: 1 }))
    const { data: order } = await shop.call(
      placeOrder,
      { body: anOrderBody({ items, coupon_id: coupon.id }) },
      { as: shopper },
    )
    await payOrder(shop, { order, shopper })
    await deliver(order.order_number)
    const asked = await ask({ order, shopper }, { lines: [{ position: 0, quantity: 1 }] })
    expect(asked.refund?.parts).toEqual([
      { kind: 'goods', amount: '100.00' },
      { kind: 'coupon', amount: '-20.00' },
      { kind: 'coupon_lost', amount: '-40.00' },
    ])
    await approve(asked.return_id)
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, restocked: 1 }])
    await refund(asked.return_id)
    const rest = await ask(
      { order, shopper },
      { lines: [1, 2].map((position) => ({ position, quantity: 1 })) },
    )
    expect(rest.refund).toMatchObject({ amount: '200.00' })
    await approve(rest.return_id)
    await receive(rest.return_id)
    await inspect(
      rest.return_id,
      [1, 2].map((position) => ({ position, restocked: 1 })),
    )
    await refund(rest.return_id)
    await expectConsistent()
    const { refunded_fen: refunded } = await shop.db
      .selectFrom('orders')
      .select('refunded_fen')
      .where('id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    expect(refunded).toBe(toFen(order.subtotal) - 6_000)
  })

  test('and the merchant’s own refund of the same units never come to more than was paid', async () => {
    const bought = await aDeliveredOrder({ quantity: 2 })
    const asked = await ask(bought, { lines: [{ position: 0, quantity: 2 }] })
    await approve(asked.return_id)
    await receive(asked.return_id)
    await shop.services.refunds.request(
      {
        ...{ order: bought.order.order_number, amountFen: undefined, note: undefined, key: 'beside' },
        lines: [{ position: 0, quantity: 1, returned_quantity: 0 }],
      },
      { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
    )
    await inspect(asked.return_id, [{ position: 0, restocked: 2 }])
    await expect(refund(asked.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
    await expectConsistent()
  })
})

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
    await ask(bought, { lines: [{ position: 0, quantity: 2 }] })
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
    await wait(late.shopper, 7 * DAY + 1)
    const { data } = await shop.call(
      listOrderReturns,
      { params: { id: late.order.order_id } },
      { as: late.shopper },
    )
    expect(data).toMatchObject({ remedies: ['repair', 'restring'], items: [] })
  })

  test('another shopper’s order has no returns, nor another order’s return', async () => {
    const [mine, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
    const asked = await ask(mine)
    const params = { id: other.order.order_id, returnId: asked.return_id }
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

test('A return that is withdrawn, or that nobody sends in time, leaves everything with its shopper.', async () => {
  const bought = await aDeliveredOrder({ quantity: 2 })
  const first = await ask(bought)
  const params = { id: bought.order.order_id, returnId: first.return_id }
  const withdraw = () => shop.call(withdrawReturn, { params }, { as: bought.shopper })
  expect((await withdraw()).data.status).toBe('withdrawn')
  expect((await withdraw()).data.status).toBe('withdrawn')
  const second = await ask(bought, { lines: [{ position: 0, quantity: 2 }] })
  await approve(second.return_id)
  await wait(bought.shopper, 11 * DAY)
  await shop.services.returnEnds.run()
  await shop.services.returnEnds.run()
  await wait(bought.shopper, 4 * DAY)
  await shop.services.returnEnds.run()
  expect(await read(bought, second)).toMatchObject({ status: 'withdrawn', can_send: false })
  await shop.runJobs()
  const subjects = await listSubjects(bought.shopper.email)
  expect(subjects.filter((subject) => subject.startsWith('Please send your return'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject === 'Your return N has ended')).toHaveLength(2)
  const sent = await shop.call(
    setReturnShipment,
    {
      params: { id: bought.order.order_id, returnId: second.return_id },
      body: { carrier: 'SF Express', tracking_number: 'SF1234567890123' },
    },
    { as: bought.shopper },
  )
  expect(sent.error.details![0]).toMatchObject({ reason: 'wrong_status', status: 'withdrawn' })
})

test('Restringing brings the bracelet back to its shopper, for nothing, also after the days of return.', async () => {
  const bought = await aDeliveredOrder()
  await wait(bought.shopper, 200 * DAY)
  const asked = await ask(bought, { remedy: 'restring', reason: 'worn' })
  expect(asked.refund).toBeUndefined()
  await approve(asked.return_id)
  await receive(asked.return_id)
  await inspect(asked.return_id, [])
  await expect(refund(asked.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
  await repair(asked.return_id)
  expect(await read(bought, asked)).toMatchObject({
    ...{ status: 'repaired', shipment_back: { tracking_number: 'SF1234567890123' } },
  })
  await expectConsistent()
  expect(await listSubjects(bought.shopper.email)).toContain('Restrung and on its way: N')
})

describe('an exchange', () => {
  test('for another size costs nothing, reserves it at once, and ships when the old one is back', async () => {
    const bought = await aDeliveredOrder({
      sizes: [
        { size: 'S', stock: 5 },
        { size: 'L', stock: 1 },
      ],
      size: 'S',
    })
    const instead = { product_id: bought.productId, size: 'L' }
    const asked = await ask(bought, {
      ...{ remedy: 'exchange', reason: 'does_not_fit' },
      lines: [{ position: 0, quantity: 1, instead }],
    })
    await approve(asked.return_id)
    expect(await readStock(shop, bought.productId, 'L')).toMatchObject({ available: 0 })
    const { exchange: placed } = await read(bought, asked)
    expect(placed).toMatchObject({ surcharge: '0.00', is_paid: true })
    const ship = () =>
      shop.services.fulfilment.ship(
        placed!.order_number,
        { carrier: 'SF Express', trackingNumber: 'SF1234567890123' },
        { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
      )
    await expect(ship()).rejects.toMatchObject({ reason: 'waits_for_return' })
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, restocked: 1 }])
    await exchange(asked.return_id)
    await ship()
    await expectConsistent()
    expect(await read(bought, asked)).toMatchObject({ status: 'exchanged' })
    // What it was worth is no longer refunded.
    await expect(
      shop.services.refunds.request(
        { order: bought.order.order_number, amountFen: 10_000, note: undefined, key: 'again' },
        { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
      ),
    ).rejects.toMatchObject({ reason: 'amount_not_refundable' })
  })

  test('for something dearer asks for the difference, and is not sent before it is paid', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const dearer = await aProduct(shop, { price: '160.00' })
    const asked = await ask(bought, {
      ...{ remedy: 'exchange', reason: 'does_not_fit' },
      lines: [{ position: 0, quantity: 1, instead: { product_id: dearer.id } }],
    })
    await approve(asked.return_id)
    const { exchange: placed } = await read(bought, asked)
    expect(placed).toMatchObject({ surcharge: '60.00', is_paid: false })
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, restocked: 1 }])
    await expect(exchange(asked.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
    const { data: order } = await shop.call(
      getOrder,
      { params: { id: placed!.order_id } },
      { as: bought.shopper },
    )
    expect(order).toMatchObject({ total: '60.00', shipping: '0.00', discount: '100.00' })
    await payOrder(shop, { order, shopper: bought.shopper })
    await exchange(asked.return_id)
    await expectConsistent()
  })

  test('for something cheaper refunds the difference', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const cheaper = await aProduct(shop, { price: '70.00' })
    const asked = await ask(bought, {
      ...{ remedy: 'exchange', reason: 'changed_mind' },
      lines: [{ position: 0, quantity: 1, instead: { product_id: cheaper.id } }],
    })
    expect(asked.refund).toMatchObject({ amount: '30.00', parts: [{ kind: 'price_difference' }] })
    await approve(asked.return_id)
    await receive(asked.return_id)
    await inspect(asked.return_id, [{ position: 0, written_off: 1 }])
    await exchange(asked.return_id)
    await expectConsistent()
    expect(await read(bought, asked)).toMatchObject({ status: 'exchanged', refund: { amount: '30.00' } })
  })

  test('that is withdrawn gives the new goods back, and what was paid for them', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const dearer = await aProduct(shop, { price: '160.00' })
    const asked = await ask(bought, {
      ...{ remedy: 'exchange', reason: 'does_not_fit' },
      lines: [{ position: 0, quantity: 1, instead: { product_id: dearer.id } }],
    })
    const before = await readStock(shop, dearer.id)
    await approve(asked.return_id)
    const { exchange: placed } = await read(bought, asked)
    const { data: order } = await shop.call(
      getOrder,
      { params: { id: placed!.order_id } },
      { as: bought.shopper },
    )
    await payOrder(shop, { order, shopper: bought.shopper })
    const params = { id: bought.order.order_id, returnId: asked.return_id }
    await shop.call(withdrawReturn, { params }, { as: bought.shopper })
    await expectConsistent()
    expect(await readStock(shop, dearer.id)).toEqual(before)
    expect(await readOrder({ order, shopper: bought.shopper })).toMatchObject({ status: 'cancelled' })
  })
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
    ...{ remedy: 'refund' as const, reason: 'faulty' as const },
    lines: [{ position: 0, quantity: 1 }],
  }
  const { data: asked } = await shop.call(
    guestCalls.requestReturnAsGuest,
    { params: { id }, body },
    { headers },
  )
  expect(asked).toMatchObject({ status: 'requested', postage: 'shop', refund: { amount: '112.00' } })
  await shop.runJobs()
  const mail = (await shop.readMail(guest.body.email)).at(-1)!
  expect(mail.text).toContain(`/order/${guest.key}`)
  const other = await aGuestOrder(shop)
  const params = { id, returnId: asked.return_id }
  const { error } = await shop.call(guestCalls.withdrawReturnAsGuest, { params }, { headers: other.headers })
  expect(error.code).toBe('ORDER_NOT_FOUND')
  const { data: ended } = await shop.call(guestCalls.withdrawReturnAsGuest, { params }, { headers })
  expect(ended.status).toBe('withdrawn')
})
