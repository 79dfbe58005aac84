import { aPaidOrder } from './builders.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'
import type { TestApp } from './test-app.ts'

/** The merchant ships a paid order, and it arrives. */
export async function deliver(shop: TestApp, orderNumber: string): Promise<void> {
  const { fulfilment } = shop.services
  await fulfilment.ship(
    orderNumber,
    { carrier: 'SF Express', trackingNumber: 'SF1234567890123' },
    BY_COMMAND_LINE,
  )
  await fulfilment.deliver(orderNumber, BY_COMMAND_LINE)
}

/** A paid order that has arrived. */
export async function aDeliveredOrder(shop: TestApp, options: Parameters<typeof aPaidOrder>[1] = {}) {
  const placed = await aPaidOrder(shop, options)
  await deliver(shop, placed.order.order_number)
  return placed
}
