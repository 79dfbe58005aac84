import { describe, expect, test } from 'vitest'
import { listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { listOrderReturns, quoteReturn, requestReturn } from '@shop/contract/returns/returns.endpoints'
import type { Return } from '@shop/contract/returns/returns.schemas'
import { payOrder, type PlacedOrder } from '../../../test/builders.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { fulfilment, cancellation, merchantRefunds, returnMoves } = shop.services
const {
  aDeliveredOrder,
  request,
  approve,
  receive,
  inspect,
  repair,
  sendBack,
  read,
  wait,
  expectConsistent,
} = createReturnActions(shop)

const RESTRING = { remedy: 'restring', reason: 'worn' } as const
const PARCEL = { carrier: 'SF Express', trackingNumber: 'SF1234567890123' }

/** An order whose free year is over. */
async function anOldOrder(quantity = 1) {
  const bought = await aDeliveredOrder({ quantity, price: '100.00' })
  // Longer than a leap year.
  await wait(bought.shopper, 367 * DAY)
  return bought
}

async function readPayingOrder({ shopper }: Pick<PlacedOrder, 'shopper'>, item: Return): Promise<Order> {
  const params = { id: item.service!.order_id }
  return (await shop.call(getOrder, { params }, { as: shopper })).data
}

/** Requested and approved; `order` pays for it. */
async function anApprovedRestringing(quantity = 1) {
  const bought = await anOldOrder(quantity)
  const requested = await request(bought, { ...RESTRING, lines: [{ position: 0, quantity }] })
  await approve(requested.return_id)
  const order = await readPayingOrder(bought, await read(bought, requested))
  return { bought, id: requested.return_id, requested, order }
}

async function arrive(id: string): Promise<void> {
  await receive(id)
  await inspect(id, [])
}

describe('restringing after the first year', () => {
  test('says its price before it is asked for, and nothing else is offered', async () => {
    const { order, shopper } = await anOldOrder(2)
    const params = { id: order.order_id }
    const { data: returns } = await shop.call(listOrderReturns, { params }, { as: shopper })
    expect(returns).toMatchObject({ remedies: ['restring'], restringing_price: '39.00' })
    const body = { ...RESTRING, lines: [{ position: 0, quantity: 2 }] }
    const { data: quote } = await shop.call(quoteReturn, { params, body }, { as: shopper })
    expect(quote).toEqual({ postage: 'shopper', price: '78.00' })
    const repairing = { ...body, remedy: 'repair' as const, photos: [] }
    const refused = await shop.call(requestReturn, { params, body: repairing }, { as: shopper })
    expect(refused.error.details![0]).toMatchObject({ reason: 'too_late' })
  })

  test('is paid by an order of its own, and comes back once it is paid', async () => {
    const { bought, id, requested, order } = await anApprovedRestringing(2)
    expect(requested).toMatchObject({ price: '78.00' })
    expect(order).toMatchObject({
      status: 'pending_payment',
      total: '78.00',
      shipping: '0.00',
      tax_included: '8.97',
      service: { order_id: bought.order.order_id, return_number: requested.return_number },
    })
    expect(order.items).toMatchObject([{ quantity: 2, unit_price: '39.00', line_total: '78.00' }])
    expect(order.items[0]!.name).toMatch(/^Restringing: /)
    await arrive(id)
    await expect(repair(id)).rejects.toMatchObject({ details: [{ reason: 'service_unpaid' }] })
    await payOrder(shop, { order, shopper: bought.shopper })
    await repair(id)
    await expectConsistent()
    const restrung = await read(bought, requested)
    expect(restrung).toMatchObject({ status: 'repaired', service: { is_paid: true, surcharge: '78.00' } })
    expect(await readPayingOrder(bought, restrung)).toMatchObject({ status: 'delivered', points: 7 })
    const params = { id: order.order_id }
    const invoices = await shop.call(listOrderInvoices, { params }, { as: bought.shopper })
    expect(invoices.data.items).toMatchObject([{ kind: 'invoice', total: '78.00' }])
    const mails = await shop.readMail(bought.shopper.email)
    const texts = mails.map(({ text }) => text).join('\n')
    expect(texts).toContain('Restringing costs ¥78.00, postage back to you included.')
    expect(texts).toContain(`Order ${order.order_number} pays for restringing`)
    expect(texts).toContain('We start as soon as your pieces are here.')
    expect(texts).toMatch(/Restringing: .* × 2/)
  })

  test('keeps the price that it was asked for with', async () => {
    const bought = await anOldOrder()
    const requested = await request(bought, RESTRING)
    await setPrice('59.00')
    await approve(requested.return_id)
    expect(await readPayingOrder(bought, await read(bought, requested))).toMatchObject({ total: '39.00' })
    await setPrice('39.00')
  })

  test('is not offered where the shop has no price for it', async () => {
    const { order, shopper } = await anOldOrder()
    await setPrice(null)
    const { data } = await shop.call(listOrderReturns, { params: { id: order.order_id } }, { as: shopper })
    expect(data).toMatchObject({ remedies: [], obstacle: 'too_late' })
    await setPrice('39.00')
  })

  test('that nobody pays in time goes back as it came', async () => {
    const { bought, id, requested, order } = await anApprovedRestringing()
    await arrive(id)
    await wait(bought.shopper, 15 * DAY)
    await shop.services.reconciler.run()
    await expect(repair(id)).rejects.toMatchObject({ details: [{ reason: 'service_closed' }] })
    await sendBack(id)
    await expectConsistent()
    const ended = await read(bought, requested)
    expect(ended).toMatchObject({ status: 'sent_back', service: { is_closed: true } })
    expect(await readPayingOrder(bought, ended)).toMatchObject({
      order_id: order.order_id,
      status: 'cancelled',
    })
  })

  test('that is paid and never sent ends, and the money goes back', async () => {
    const { bought, requested, order } = await anApprovedRestringing()
    await payOrder(shop, { order, shopper: bought.shopper })
    await wait(bought.shopper, 15 * DAY)
    await returnMoves.run()
    await expectConsistent()
    const ended = await read(bought, requested)
    expect(ended.status).toBe('withdrawn')
    expect(await readPayingOrder(bought, ended)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    })
  })

  test('has no parcel and no return of its own', async () => {
    const { bought, id, order } = await anApprovedRestringing()
    await payOrder(shop, { order, shopper: bought.shopper })
    await expect(fulfilment.ship(order.order_number, PARCEL, BY_COMMAND_LINE)).rejects.toMatchObject({
      details: [{ reason: 'wrong_status' }],
    })
    await arrive(id)
    await repair(id)
    await expect(fulfilment.ship(order.order_number, PARCEL, BY_COMMAND_LINE)).rejects.toMatchObject({
      details: [{ reason: 'wrong_status' }],
    })
    await expect(cancellation.cancelByMerchant(order.order_id, undefined, BY_COMMAND_LINE)).rejects.toThrow()
    const params = { id: order.order_id }
    const { data } = await shop.call(listOrderReturns, { params }, { as: bought.shopper })
    expect(data).toMatchObject({ remedies: [], obstacle: 'service_order' })
  })

  test('can be refunded in part, as any other order', async () => {
    const { bought, id, requested, order } = await anApprovedRestringing()
    await payOrder(shop, { order, shopper: bought.shopper })
    await merchantRefunds.request(
      { orderId: order.order_id, amountFen: 1_000, note: 'goodwill', key: 'goodwill' },
      BY_COMMAND_LINE,
    )
    await arrive(id)
    await repair(id)
    await expectConsistent()
    const restrung = await read(bought, requested)
    expect(restrung.status).toBe('repaired')
    expect(await readPayingOrder(bought, restrung)).toMatchObject({ status: 'partially_refunded' })
  })
})

/** The price of restringing in the merchant's settings. */
async function setPrice(price: string | null): Promise<void> {
  const { settings } = shop.services
  const { version } = (await settings.list()).find(({ id }) => id === 'restringing')!
  await settings.update(BY_COMMAND_LINE.actor, 'restringing', { version, value: { price } })
}
