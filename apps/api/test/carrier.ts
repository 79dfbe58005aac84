import { createHmac } from 'node:crypto'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { API_ROOT } from '../src/app.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/merchant-command.shared.ts'
import type { ShipmentKey } from '../src/modules/orders/shipments/shipping.service.ts'
import { findParcel } from '../src/modules/tracking/tracking.repository.ts'
import { MINUTE } from '../src/jobs/clock.ts'
import { aPaidOrder, type PlacedOrder } from './builders.ts'
import { AFTERSHIP_KEYS } from './card-provider.ts'
import type { TestApp } from './test-app.ts'

/** A scan of the emulated carrier (packages/payment-emulator/README.md). */
interface Scan {
  scan: string
  place?: string
  /** How long ago it happened, in minutes. */
  ago?: number
}

/** An order on its way, and the tracking number of its last parcel. */
export interface Shipped extends Pick<PlacedOrder, 'order' | 'shopper'> {
  number: string
  /** Which of the order's shipments it is. */
  key: ShipmentKey
}

let count = 0
const TRACKING_PATH = `${API_ROOT}/v1/tracking/webhook`

/** What merchant, carrier and tracking provider do with parcels. */
export function createCarrier(shop: TestApp) {
  const { provider, services, clock } = shop

  function sendWebhook(payload: string, secret = AFTERSHIP_KEYS.webhookSecret) {
    const signature = createHmac('sha256', secret).update(payload).digest('base64')
    const headers = { 'content-type': 'application/json', 'aftership-hmac-sha256': signature }
    return shop.app.inject({ method: 'POST', url: TRACKING_PATH, payload, headers })
  }

  /** Sends units of a paid order, by default all that are left. */
  async function shipPart(
    { order, shopper }: Pick<PlacedOrder, 'order' | 'shopper'>,
    { lines, isFollowed = true }: { lines?: ShipmentLine[]; isFollowed?: boolean } = {},
  ): Promise<Shipped> {
    const number = `SF${String((count += 1)).padStart(13, '7')}`
    const parcel = { carrier: 'SF', trackingNumber: number, lines }
    await services.fulfilment.ship(order.order_number, parcel, BY_COMMAND_LINE)
    if (isFollowed) await shop.runJobs()
    const { length } = await services.fulfilment.listShipments(shop.db, order.order_id)
    return { order, shopper, number, key: { orderId: order.order_id, number: length } }
  }

  return {
    sendWebhook,
    /** A shipped order; by default the provider follows its parcel already. */
    async ship({ isFollowed = true } = {}): Promise<Shipped> {
      return shipPart(await aPaidOrder(shop), { isFollowed })
    },
    shipPart,

    /** The carrier scans a parcel; the shop does not hear of it yet. */
    async scan({ number }: Shipped, { ago = 0, ...scan }: Scan): Promise<void> {
      const at = new Date(clock().getTime() - ago * MINUTE).toISOString()
      await provider.control(`aftership/parcels/${number}/scan`, { ...scan, at })
    },

    /** The provider notifies the shop that there is news of a parcel. */
    async notify({ key }: Shipped) {
      const { tracking_id: id } = (await findParcel(shop.db, key))!
      return sendWebhook(JSON.stringify({ event: 'tracking_update', msg: { id } }))
    },

    /** The way of a parcel as its shopper sees it, also when their session is long over. */
    async read({ order, shopper, key }: Pick<Shipped, 'order' | 'shopper' | 'key'>) {
      const { parcels } = await services.tracking.getOwn(shopper.userId, order.order_id)
      return parcels.find(({ number }) => number === key.number)
    },
    readOrder: ({ order, shopper }: Shipped) => services.orders.get(shopper.userId, order.order_id),
  }
}
