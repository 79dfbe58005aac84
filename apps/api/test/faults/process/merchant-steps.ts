import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import { setOfferActive } from '@shop/contract/offers/offers.console'
import { deliverOrder, refundOrder, shipOrder, shipOrders } from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { getReturn } from '@shop/contract/returns/returns.console'
import { createSale } from '@shop/contract/sales/sales.console'
import { toMoney } from '@shop/contract/money/money'
import type { Order, ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { REPEAT_MS } from './journey.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import type { createMerchant } from './merchant-over-network.ts'

type Merchant = Awaited<ReturnType<typeof createMerchant>>

/** A parcel as its carrier numbers it. */
export const PARCEL = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }
/** More than a cent is worth. */
const CENT_FEN = 10
/** No response yet: the shop was killed or is busy, or the page was old. */
const REPEATED = /fetch failed|terminated|: 5\d\d |STALE_VERSION|ORDER_STATE_CONFLICT|other side closed/
const REFUSED =
  /RETURN_REFUSED|OUT_OF_STOCK|amount_not_refundable|nothing_to_refund|amount_too_small|quantity_not|already_shipped|nothing_to_ship|wrong_status/

/** The merchant's steps, each repeated until the shop responds, however often it is killed. */
export function createMerchantSteps(merchant: Merchant) {
  const limits = { timeout: RECOVERY_LIMIT_MS, interval: REPEAT_MS }

  /** Returns whether it was done; false is a refusal. */
  async function insist(press: () => Promise<unknown>): Promise<boolean> {
    const until = performance.now() + RECOVERY_LIMIT_MS
    for (;;) {
      try {
        await press()
        return true
      } catch (error) {
        const text = String(error)
        if (REFUSED.test(text)) return false
        const isRepeated = error instanceof TypeError || error instanceof SyntaxError || REPEATED.test(text)
        if (!isRepeated || performance.now() > until) throw error
      }
      await delay(REPEAT_MS)
    }
  }

  /** All parcels of an order that are under way arrive. */
  const arrive = (id: string): Promise<boolean> =>
    insist(async () => {
      const { version } = await merchant.call(getOrder, { params: { id } })
      await merchant.call(deliverOrder, { params: { id }, body: { version } })
    })

  return {
    /** Ships units of an order, or all that are left, by several calls at once. Returns whether they were left. */
    shipPart: ({ order_id: id }: Order, lines: ShipmentLine[] | undefined, times: number): Promise<boolean> =>
      insist(async () => {
        const { version } = await merchant.call(getOrder, { params: { id } })
        const body = { version, ...PARCEL, ...(lines && { lines }) }
        const press = () => merchant.call(shipOrder, { params: { id }, body })
        await Promise.all(Array.from({ length: times }, press))
      }),

    /** What of an order is left to be sent. */
    async readLeft({ order_id: id }: Order): Promise<ShipmentLine[]> {
      const { lines } = await vi.waitFor(() => merchant.call(getOrder, { params: { id } }), limits)
      return lines.flatMap(({ position, to_ship_quantity: quantity }) =>
        quantity > 0 ? [{ position, quantity }] : [],
      )
    },

    /** Refunds units of an order, once, and restocks them on request. Returns whether there were as many. */
    refundUnits({ order_id: id }: Order, units: ShipmentLine[], isRestocked: boolean): Promise<boolean> {
      const refundId = randomUUID()
      return insist(async () => {
        const { version } = await merchant.call(getOrder, { params: { id } })
        const lines = units.map((each) => ({ ...each, returned_quantity: isRestocked ? each.quantity : 0 }))
        const body = { id: refundId, version, reason: 'Cannot be strung', lines }
        await merchant.call(refundOrder, { params: { id }, body })
      })
    },

    /** Ships all that is left of an order, and delivers it by default. */
    async ship({ order_id: id, order_number }: Order, { arrives = true } = {}): Promise<void> {
      const rows = [{ order_number, ...PARCEL }]
      const ship = async () => {
        const { results } = await merchant.call(shipOrders, { body: { rows } })
        return results[0]!.outcome.startsWith('shipped')
      }
      await vi.waitUntil(() => ship().catch(() => false), limits)
      if (arrives) await arrive(id)
    },

    arrive: ({ order_id: id }: Order): Promise<boolean> => arrive(id),

    /** Refunds this amount of an order, or all that is left, once. Returns whether there was as much to refund. */
    async refund({ order_id: id }: Pick<Order, 'order_id'>, amountFen: number | undefined): Promise<boolean> {
      const refundId = randomUUID()
      let fen = amountFen
      return insist(async () => {
        const { version } = await merchant.call(getOrder, { params: { id } })
        const body = { id: refundId, version, reason: 'Chipped bead', ...(fen && { amount: toMoney(fen) }) }
        await merchant.call(refundOrder, { params: { id }, body }).catch((error: unknown) => {
          // After the gift cards, less is left than the other currency's least.
          if (!fen || !String(error).includes('amount_too_small')) throw error
          fen += CENT_FEN
          throw new TypeError('More')
        })
      })
    },

    /** Takes a step of a return by several calls at once. Returns whether it was done, or refused. */
    step: (id: string, times: number, press: (version: number) => Promise<unknown>): Promise<boolean> =>
      insist(async () => {
        const { version } = await merchant.call(getReturn, { params: { id } })
        await Promise.all(Array.from({ length: times }, () => press(version)))
      }),

    /** Lets an offer apply, or pauses it. */
    setOffer: (id: string, isActive: boolean): Promise<boolean> =>
      insist(() => merchant.call(setOfferActive, { params: { id }, body: { is_active: isActive } })),

    /** A sale of these products that begins at once, for some seconds. */
    announceSale(values: string[], percent: number, seconds: number): Promise<boolean> {
      const id = randomUUID()
      const now = Date.now()
      return insist(() =>
        merchant.call(createSale, {
          body: {
            id,
            title: { en: 'Sale', zh: '促销' },
            trait: 'product',
            values,
            effect: 'percent',
            percent,
            amount: null,
            rounding: 'fen',
            starts_at: new Date(now).toISOString(),
            ends_at: new Date(now + seconds * 1_000).toISOString(),
          },
        }),
      )
    },

    readReturn: (id: string) => vi.waitFor(() => merchant.call(getReturn, { params: { id } }), limits),
  }
}
