import { describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { toFen } from '@shop/contract/money/money'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  listOrderReturns,
  requestReturn,
  setReturnShipment,
  withdrawReturn,
} from '@shop/contract/returns/returns.endpoints'
import { aCoupon, anOrderBody, aProduct, aShopper, payOrder, readStock } from '../../../test/builders.ts'
import { aGiftCard, readBalances } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { aDeliveredOrder, deliver, request, send, approve, receive, inspect, refund, repair, read, ...rest } =
  createReturnActions(shop)
const { wait, expectConsistent } = rest
const { readOrder } = createOrderSteps(shop)

const listSubjects = async (email: string) =>
  (await shop.readMail(email)).map(({ subject }) => subject.replace(/SY\w+-R\d/, 'N'))

describe('a return for money', () => {
  test('goes from the request to the refund, with a mail for each step, stock and ledger in line', async () => {
    const bought = await aDeliveredOrder({ quantity: 2, price: '100.00' })
    const requested = await request(bought, { reason: 'changed_mind', lines: [{ position: 0, quantity: 1 }] })
    expect(requested).toMatchObject({
      status: 'requested',
      postage: 'shopper',
      can_withdraw: true,
      can_send: false,
      return_number: `${bought.order.order_number}-R1`,
      refund: { amount: '100.00', to_payment: '100.00', parts: [{ kind: 'goods', amount: '100.00' }] },
    })
    await approve(requested.return_id)
    expect(await read(bought, requested)).toMatchObject({
      status: 'approved',
      can_send: true,
      return_to: 'Returns, 1 Jade Lane\nShanghai',
    })
    expect((await send(bought, requested)).data).toMatchObject({
      status: 'sent',
      shipment: { carrier: 'SF Express' },
    })
    await receive(requested.return_id)
    const before = await readStock(shop, bought.productId)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    expect(await readStock(shop, bought.productId)).toMatchObject({
      available: before.available + 1,
      sold: before.sold - 1,
    })
    await refund(requested.return_id)
    await expectConsistent()
    expect(await read(bought, requested)).toMatchObject({ status: 'refunded', refund: { amount: '100.00' } })
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
    const requested = await request(bought, { lines: [{ position: 0, quantity: 1 }] })
    await approve(requested.return_id)
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    const all = await Promise.all([
      refund(requested.return_id),
      refund(requested.return_id),
      refund(requested.return_id),
    ])
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

  test('puts those units back on sale that are as good as new, and no others', async () => {
    const bought = await aDeliveredOrder({ quantity: 3 })
    const requested = await request(bought, { lines: [{ position: 0, quantity: 3 }] })
    await approve(requested.return_id)
    await receive(requested.return_id)
    const { available } = await readStock(shop, bought.productId)
    await inspect(requested.return_id, [{ position: 0, restocked: 1, seconds: 1, written_off: 1 }])
    expect(await readStock(shop, bought.productId)).toMatchObject({ available: available + 1 })
    await refund(requested.return_id)
    await expectConsistent()
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
    const requested = await request(bought, { lines: [{ position: 0, quantity: 2 }] })
    expect(requested.refund).toMatchObject({ amount: '200.00', to_gift_cards: '150.00', to_payment: '50.00' })
    await approve(requested.return_id)
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, seconds: 1, written_off: 1 }])
    await refund(requested.return_id)
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
    const requested = await request({ order, shopper }, { lines: [{ position: 0, quantity: 1 }] })
    expect(requested.refund?.parts).toEqual([
      { kind: 'goods', amount: '100.00' },
      { kind: 'coupon', amount: '-20.00' },
      { kind: 'coupon_lost', amount: '-40.00' },
    ])
    await approve(requested.return_id)
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    await refund(requested.return_id)
    const rest = await request(
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
    const requested = await request(bought, { lines: [{ position: 0, quantity: 2 }] })
    await approve(requested.return_id)
    await receive(requested.return_id)
    await shop.services.merchantRefunds.request(
      {
        orderId: bought.order.order_id,
        amountFen: undefined,
        note: undefined,
        key: 'beside',
        lines: [{ position: 0, quantity: 1, returned_quantity: 0 }],
      },
      { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
    )
    await inspect(requested.return_id, [{ position: 0, restocked: 2 }])
    await expect(refund(requested.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
    await expectConsistent()
  })
})

test('A request that is repeated after the shop died before it could respond finds its return.', async () => {
  const { order, shopper } = await aDeliveredOrder({ quantity: 3 })
  const params = { id: order.order_id }
  const sendRequest = () =>
    shop.call(
      requestReturn,
      {
        params,
        body: { remedy: 'refund', reason: 'changed_mind', lines: [{ position: 0, quantity: 1 }] },
      },
      { as: shopper, idempotencyKey: 'a-return-of-one' },
    )
  const { data: first } = await sendRequest()
  await shop.db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('key', '=', 'a-return-of-one')
    .execute()

  expect((await sendRequest()).data).toEqual(first)

  const { data } = await shop.call(listOrderReturns, { params }, { as: shopper })
  expect(data.items.map(({ return_id: id }) => id)).toEqual([first.return_id])
})

test('A return that is withdrawn, or that nobody sends in time, leaves everything with its shopper.', async () => {
  const bought = await aDeliveredOrder({ quantity: 2 })
  const first = await request(bought)
  const params = { id: bought.order.order_id, returnId: first.return_id }
  const withdraw = () => shop.call(withdrawReturn, { params }, { as: bought.shopper })
  expect((await withdraw()).data.status).toBe('withdrawn')
  expect((await withdraw()).data.status).toBe('withdrawn')
  const second = await request(bought, { lines: [{ position: 0, quantity: 2 }] })
  await approve(second.return_id)
  await wait(bought.shopper, 11 * DAY)
  await shop.services.returnMoves.run()
  await shop.services.returnMoves.run()
  await wait(bought.shopper, 4 * DAY)
  await shop.services.returnMoves.run()
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
  const requested = await request(bought, { remedy: 'restring', reason: 'worn' })
  expect(requested.refund).toBeUndefined()
  await approve(requested.return_id)
  await receive(requested.return_id)
  await inspect(requested.return_id, [])
  await expect(refund(requested.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
  await repair(requested.return_id)
  expect(await read(bought, requested)).toMatchObject({
    status: 'repaired',
    shipment_back: { tracking_number: 'SF1234567890123' },
  })
  await expectConsistent()
  expect(await listSubjects(bought.shopper.email)).toContain('Restrung and on its way: N')
})
