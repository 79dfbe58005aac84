import { createHmac } from 'node:crypto'
import { API_ROOT } from '../src/app.ts'
import { BY_COMMAND_LINE } from '../src/modules/orders/fulfilment.service.ts'
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

/** An order on its way, and the number of its parcel. */
export interface Shipped extends Pick<PlacedOrder, 'order' | 'shopper'> {
  number: string
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

  return {
    sendWebhook,
    /** A shipped order; by default the provider follows its parcel already. */
    async ship({ isFollowed = true } = {}): Promise<Shipped> {
      const { order, shopper } = await aPaidOrder(shop)
      const number = `SF${String((count += 1)).padStart(13, '7')}`
      await services.fulfilment.ship(
        order.order_number,
        { carrier: 'SF', trackingNumber: number },
        BY_COMMAND_LINE,
      )
      if (isFollowed) await shop.runJobs()
      return { order, shopper, number }
    },

    /** The carrier scans a parcel; the shop does not hear of it yet. */
    async scan({ number }: Shipped, { ago = 0, ...scan }: Scan): Promise<void> {
      const at = new Date(clock().getTime() - ago * MINUTE).toISOString()
      await provider.control(`aftership/parcels/${number}/scan`, { ...scan, at })
    },

    /** The provider tells the shop that there is news of a parcel. */
    async notify(shipped: Shipped) {
      const { tracking_id: id } = await shop.db
        .selectFrom('parcels')
        .select('tracking_id')
        .where('order_id', '=', shipped.order.order_id)
        .executeTakeFirstOrThrow()
      return sendWebhook(JSON.stringify({ event: 'tracking_update', msg: { id } }))
    },

    /** The way of a parcel as its shopper sees it, also when their session is long over. */
    read: async ({ order, shopper }: Shipped) =>
      (await services.tracking.getOwn(shopper.userId, order.order_id)).parcel,
    readOrder: ({ order, shopper }: Shipped) => services.orders.get(shopper.userId, order.order_id),
  }
}
