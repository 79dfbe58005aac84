import type { ProductRecord } from '@shop/catalogue/format'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { listOrderReturns, requestReturn, setReturnShipment } from '@shop/contract/returns/returns.endpoints'
import type { Return } from '@shop/contract/returns/returns.schemas'
import type { Input } from '@shop/contract/http/endpoint'
import { anOrderBody, aProduct, aShopper, payOrder, type PlacedOrder, type Shopper } from './builders.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'
import type { TestApp } from './test-app.ts'

type Bought = Pick<PlacedOrder, 'order' | 'shopper'>
type Outcome = { position: number; restocked?: number; seconds?: number; written_off?: number }

/** What shoppers and the merchant do with returns. */
export function createReturnActions(shop: TestApp) {
  const { fulfilment, returnSteps: steps } = shop.services
  const shipment = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }

  async function deliver(orderNumber: string): Promise<void> {
    const { carrier, tracking_number: trackingNumber } = shipment
    await fulfilment.ship(orderNumber, { carrier, trackingNumber }, BY_COMMAND_LINE)
    await fulfilment.deliver(orderNumber, BY_COMMAND_LINE)
  }

  return {
    deliver,

    /** Time goes by, and the shopper signs in again. */
    async wait(shopper: Shopper, ms: number): Promise<void> {
      shop.clock.advance(ms)
      Object.assign(shopper, await shop.services.sessions.begin(shopper.userId, 'Another day'))
    },

    /** Every movement agrees: shop, ledger and provider. */
    async expectConsistent(): Promise<void> {
      await shop.runJobs()
      const differences = await shop.services.ledger.compareShop()
      if (differences.length > 0) throw new Error(JSON.stringify(differences, undefined, 2))
    },

    /** A paid order of one product, which has arrived by default. */
    async aDeliveredOrder({
      quantity = 1,
      size,
      isDelivered = true,
      shopper: given,
      ...record
    }: Partial<ProductRecord> & {
      quantity?: number
      size?: string
      isDelivered?: boolean
      shopper?: Shopper
    } = {}) {
      const [shopper, product] = [given ?? (await aShopper(shop)), await aProduct(shop, record)]
      const items = [{ product_id: product.id, quantity, ...(size ? { size } : {}) }]
      const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
      await payOrder(shop, { order, shopper })
      if (isDelivered) await deliver(order.order_number)
      return { order, shopper, productId: product.id }
    },

    /** Requests a return: by default of one unit, for money. */
    async request(
      { order, shopper }: Bought,
      body: Partial<Input<typeof requestReturn>['body']> = {},
    ): Promise<Return> {
      const response = await shop.call(
        requestReturn,
        {
          params: { id: order.order_id },
          body: {
            remedy: 'refund',
            reason: 'changed_mind',
            lines: [{ position: 0, quantity: 1 }],
            ...body,
          },
        },
        { as: shopper },
      )
      if (!response.data) throw new Error(JSON.stringify(response.error))
      return response.data
    },

    send: ({ order, shopper }: Bought, { return_id: returnId }: Pick<Return, 'return_id'>) =>
      shop.call(
        setReturnShipment,
        { params: { id: order.order_id, returnId }, body: shipment },
        { as: shopper },
      ),

    /** The return as its shopper sees it. */
    async read({ order, shopper }: Bought, { return_id: id }: Pick<Return, 'return_id'>): Promise<Return> {
      const params = { id: order.order_id }
      const { data } = await shop.call(listOrderReturns, { params }, { as: shopper })
      return data.items.find(({ return_id }) => return_id === id)!
    },

    approve: (id: string, surchargeFen = 0) =>
      steps.approve(id, { returnTo: 'Returns, 1 Jade Lane\nShanghai', surchargeFen }, BY_COMMAND_LINE),
    receive: (id: string) => steps.receive(id, BY_COMMAND_LINE),
    inspect: (id: string, lines: Outcome[], isAccepted = true) =>
      steps.inspect(
        id,
        { isAccepted, lines: lines.map((line) => ({ restocked: 0, seconds: 0, written_off: 0, ...line })) },
        BY_COMMAND_LINE,
      ),
    refund: (id: string, deduction?: { fen: number; reason: string }) =>
      steps.refund(id, { deduction }, BY_COMMAND_LINE),
    exchange: (id: string) => steps.exchange(id, undefined, BY_COMMAND_LINE),
    repair: (id: string) => steps.repair(id, shipment, BY_COMMAND_LINE),
    sendBack: (id: string) => steps.sendBack(id, { ...shipment, reply: 'It was worn.' }, BY_COMMAND_LINE),
  }
}
