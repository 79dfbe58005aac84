import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { RefundLine } from '@shop/contract/orders/order-actions.console'
import { anOrderBody, aProduct, aShopper, payOrder, type PlacedOrder } from './builders.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'
import type { TestApp } from './test-app.ts'

/** Two products, of which an order in parts has two and one: three items. */
export const RING = { en: 'Misty jade ring', zh: '烟青玉戒' }
export const CUP = { en: 'Pine resin cup', zh: '松香杯' }

type Bought = Pick<PlacedOrder, 'order' | 'shopper'>

/** What the merchant does with orders that go in several parcels. */
export function createParcelActions(shop: TestApp) {
  const { fulfilment, merchantRefunds, orders } = shop.services
  let count = 0

  return {
    /** A paid order of two rings and a cup. */
    async anOrderInParts(): Promise<Bought> {
      const shopper = await aShopper(shop)
      const [ring, cup] = [await aProduct(shop, { name: RING }), await aProduct(shop, { name: CUP })]
      const items = [
        { product_id: ring.id, quantity: 2 },
        { product_id: cup.id, quantity: 1 },
      ]
      const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
      await payOrder(shop, { order, shopper })
      return { order, shopper }
    },

    /** Sends units, by default all that are left; by default with a number of its own. */
    send: (
      { order }: Pick<Bought, 'order'>,
      lines?: ShipmentLine[],
      trackingNumber = `SF${String((count += 1)).padStart(13, '4')}`,
    ) => fulfilment.ship(order.order_number, { carrier: 'SF', trackingNumber, lines }, BY_COMMAND_LINE),

    /** A parcel arrives, by default all that are under way. */
    arrive: ({ order }: Pick<Bought, 'order'>, number?: number) =>
      fulfilment.deliver(order.order_number, BY_COMMAND_LINE, number),

    /** Refunds units, and lets the provider send the money. */
    async refundUnits({ order }: Pick<Bought, 'order'>, lines: RefundLine[], key = JSON.stringify(lines)) {
      const request = { orderId: order.order_id, amountFen: undefined, lines, note: undefined, key }
      await merchantRefunds.request(request, BY_COMMAND_LINE)
    },

    read: ({ order, shopper }: Bought) => orders.get(shopper.userId, order.order_id),
  }
}
