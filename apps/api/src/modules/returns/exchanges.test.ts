import { describe, expect, test } from 'vitest'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import { withdrawReturn } from '@shop/contract/returns/returns.endpoints'
import { aProduct, payOrder, readStock } from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { aDeliveredOrder, request, approve, receive, inspect, exchange, read, expectConsistent } =
  createReturnActions(shop)
const { readOrder } = createOrderSteps(shop)

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
    const requested = await request(bought, {
      remedy: 'exchange',
      reason: 'does_not_fit',
      lines: [{ position: 0, quantity: 1, instead }],
    })
    await approve(requested.return_id)
    expect(await readStock(shop, bought.productId, 'L')).toMatchObject({ available: 0 })
    const { exchange: placed } = await read(bought, requested)
    expect(placed).toMatchObject({ surcharge: '0.00', is_paid: true })
    const ship = () =>
      shop.services.fulfilment.ship(
        placed!.order_number,
        { carrier: 'SF Express', trackingNumber: 'SF1234567890123' },
        { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
      )
    await expect(ship()).rejects.toMatchObject({ details: [{ reason: 'waits_for_return' }] })
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    await exchange(requested.return_id)
    await ship()
    await expectConsistent()
    expect(await read(bought, requested)).toMatchObject({ status: 'exchanged' })
    // What it was worth is no longer refunded.
    await expect(
      shop.services.merchantRefunds.request(
        { orderId: bought.order.order_id, amountFen: 10_000, note: undefined, key: 'again' },
        { actor: { who: 'Lin', network: '', device: '' }, isConfirmed: true },
      ),
    ).rejects.toMatchObject({ details: [{ reason: 'amount_not_refundable' }] })
  })

  test('for something dearer asks for the difference, and is not sent before it is paid', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const dearer = await aProduct(shop, { price: '160.00' })
    const requested = await request(bought, {
      remedy: 'exchange',
      reason: 'does_not_fit',
      lines: [{ position: 0, quantity: 1, instead: { product_id: dearer.id } }],
    })
    await approve(requested.return_id)
    const { exchange: placed } = await read(bought, requested)
    expect(placed).toMatchObject({ surcharge: '60.00', is_paid: false })
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, restocked: 1 }])
    await expect(exchange(requested.return_id)).rejects.toMatchObject({ code: 'RETURN_REFUSED' })
    const { data: order } = await shop.call(
      getOrder,
      { params: { id: placed!.order_id } },
      { as: bought.shopper },
    )
    expect(order).toMatchObject({ total: '60.00', shipping: '0.00', discount: '100.00' })
    await payOrder(shop, { order, shopper: bought.shopper })
    await exchange(requested.return_id)
    await expectConsistent()
  })

  test('for something cheaper refunds the difference', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const cheaper = await aProduct(shop, { price: '70.00' })
    const requested = await request(bought, {
      remedy: 'exchange',
      reason: 'changed_mind',
      lines: [{ position: 0, quantity: 1, instead: { product_id: cheaper.id } }],
    })
    expect(requested.refund).toMatchObject({ amount: '30.00', parts: [{ kind: 'price_difference' }] })
    await approve(requested.return_id)
    await receive(requested.return_id)
    await inspect(requested.return_id, [{ position: 0, written_off: 1 }])
    await exchange(requested.return_id)
    await expectConsistent()
    expect(await read(bought, requested)).toMatchObject({ status: 'exchanged', refund: { amount: '30.00' } })
  })

  test('that is withdrawn gives the new goods back, and what was paid for them', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const dearer = await aProduct(shop, { price: '160.00' })
    const requested = await request(bought, {
      remedy: 'exchange',
      reason: 'does_not_fit',
      lines: [{ position: 0, quantity: 1, instead: { product_id: dearer.id } }],
    })
    const before = await readStock(shop, dearer.id)
    await approve(requested.return_id)
    const { exchange: placed } = await read(bought, requested)
    const { data: order } = await shop.call(
      getOrder,
      { params: { id: placed!.order_id } },
      { as: bought.shopper },
    )
    await payOrder(shop, { order, shopper: bought.shopper })
    const params = { id: bought.order.order_id, returnId: requested.return_id }
    await shop.call(withdrawReturn, { params }, { as: bought.shopper })
    await expectConsistent()
    expect(await readStock(shop, dearer.id)).toEqual(before)
    expect(await readOrder({ order, shopper: bought.shopper })).toMatchObject({ status: 'cancelled' })
  })
})
