import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { GiftCardChoice } from '../../gift-cards/order-gift-cards.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { OrderMail } from '../order-mail.service.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import * as repository from '../orders.repository.ts'
import { toOrder } from '../orders.view.ts'
import { insertWithoutGoods } from './insert-without-goods.ts'
import type { OrderRequest, PlacedBy } from './order-request.ts'
import { toOrderRow } from './order-row.ts'
import { placeOnce } from './place-once.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
  /** Reads an order that an earlier try has placed. */
  get: (userId: string, orderId: string) => Promise<Order>
}

type ByShopper = Omit<PlacedBy, 'merchant'>

/** A gift card that is ordered, and the language of the order's mails. */
interface CardRequest {
  priceFen: number
  choice: GiftCardChoice
  language: Language
}

/**
 * Placing an order of a gift card: an order like any other for payments, expiry, mails and refunds, but without lines,
 * stock, coupon, parcel and tax, since nothing is sold before the card pays for goods (decision 68).
 */
export function createPlaceGiftCard(deps: Dependencies) {
  const { db, clock, events, orderMail, settings, get } = deps

  return async function placeGiftCard(by: ByShopper, card: CardRequest): Promise<Order> {
    const terms = await settings.readTerms()
    return placeOnce({
      write: async () => {
        const row = toRow(by, card, { terms, now: clock() })
        await inTransaction(db, async (db) => {
          await by.guest?.enter(db)
          await insertWithoutGoods(db, orderMail, { order: row, cause: 'shopper' })
        })
        events.emit('order_placed', { orderId: row.id, totalFen: row.total_fen })
        const history = [
          { order_id: row.id, to_status: row.status, reason: null, created_at: row.created_at },
        ]
        const parts = { order: row, lines: [], history, giftCards: [], offers: [], shipments: [] }
        return toOrder(parts, undefined, undefined)
      },
      findEarlier: async () => {
        const { userId, idempotencyKey: key } = by
        const earlier = key ? await repository.findOrderByKey(db, userId, key) : undefined
        return earlier && get(userId, earlier.id)
      },
    })
  }
}

function toRow(
  by: ByShopper,
  { priceFen, choice, language }: CardRequest,
  { terms, now }: Pick<OrderRequest, 'terms'> & { now: Date },
): OrderRow {
  // The name of the address is the one that mails greet.
  const address = {
    recipient_name: choice.sender_name ?? '',
    phone: '',
    country: HOME_COUNTRY,
    province: '',
    city: '',
    address_line1: '',
  }
  const order = toOrderRow({
    by: { ...by, language },
    // No parcel: a method is only there because every order has one.
    input: { items: [], shipping_method: 'standard' },
    lines: [],
    address,
    buyerAddress: address,
    terms,
    totals: {
      subtotalFen: priceFen,
      discountFen: 0,
      shippingFen: 0,
      wrappingFen: 0,
      taxIncludedFen: 0,
      totalFen: priceFen,
    },
    savedFen: 0,
    coupon: undefined,
    giftCardFen: 0,
    now,
  })
  return { ...order, days_min: 0, days_max: 0, gift_card: { ...choice } }
}
