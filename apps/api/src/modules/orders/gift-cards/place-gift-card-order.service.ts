import { toSendDays, type BuyGiftCardBody } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { toFen } from '@shop/contract/money/money'
import { HOME_COUNTRY, type Order, type SaleTerms } from '@shop/contract/orders/orders.endpoints'
import { toDay } from '@shop/contract/days/days.rules'
import { createId, createOrderNumber } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireDrawable } from '../../../http/pdf/printable.ts'
import { after, MINUTE, type Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Events } from '../../../observability/events.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { OrderMail } from '../order-mail.service.ts'
import * as repository from '../orders.repository.ts'
import { toOrder } from '../orders.view.ts'
import { insertWithoutGoods } from '../placing/insert-without-goods.ts'
import type { PlacedBy } from '../placing/order-request.ts'
import { placeOnce } from '../placing/place-once.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
  /** Reads an order that an earlier try has placed. */
  get: (userId: string, orderId: string) => Promise<Order>
}

type ByShopper = Omit<PlacedBy, 'merchant'>

/**
 * Placing an order of a gift card: an order like any other for payments, expiry, mails and refunds, but without lines,
 * stock, coupon, parcel and tax, since nothing is sold before the card pays for goods (decision 68).
 */
export function createPlaceGiftCardOrder(deps: Dependencies) {
  const { db, clock, events, jobs, orderMail, settings, get } = deps

  async function write(db: Tx, by: ByShopper, row: repository.OrderRow): Promise<void> {
    await by.guest?.enter(db)
    await insertWithoutGoods(db, { jobs, orderMail }, { order: row, cause: 'shopper' })
  }

  /** @throws GIFT_CARD_DAY_NOT_AVAILABLE, VALIDATION_FAILED for names that no card can have; then nothing is written */
  return async function placeGiftCard(by: ByShopper, input: BuyGiftCardBody): Promise<Order> {
    const { recipient_name, sender_name } = input
    requireDrawable({ recipient_name, sender_name })
    requireSendDay(input.send_on, clock())
    const terms = await settings.readTerms()
    return placeOnce({
      write: async () => {
        const row = toRow(by, input, { terms, now: clock() })
        await inTransaction(db, (db) => write(db, by, row))
        events.emit('order_placed', { orderId: row.id, totalFen: row.total_fen })
        const history = [
          { order_id: row.id, to_status: row.status, reason: null, created_at: row.created_at },
        ]
        const parts = { order: row, lines: [], history, giftCards: [], shipments: [] }
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

/** @throws GIFT_CARD_DAY_NOT_AVAILABLE with the first and last day, also for a page that was left open past midnight */
function requireSendDay(day: string | undefined, now: Date): void {
  const { from, until } = toSendDays(toDay(now))
  if (day === undefined || (from <= day && day <= until)) return
  throw new AppError('GIFT_CARD_DAY_NOT_AVAILABLE', {
    details: [{ path: 'send_on', message: `Choose a day from ${from} to ${until}`, from, until }],
  })
}

function toRow(
  by: ByShopper,
  input: BuyGiftCardBody,
  { terms, now }: { terms: SaleTerms; now: Date },
): repository.OrderRow {
  const { amount, language = by.language, ...choice } = input
  const fen = toFen(amount)
  return {
    id: createId(),
    order_number: createOrderNumber(now),
    user_id: by.userId,
    status: 'pending_payment',
    version: 1,
    edits: 0,
    currency: 'CNY',
    subtotal_fen: fen,
    discount_fen: 0,
    shipping_fen: 0,
    wrapping_fen: 0,
    saved_fen: 0,
    tax_included_fen: 0,
    total_fen: fen,
    gift_card_fen: 0,
    refunded_fen: 0,
    exchange: null,
    exchanged_fen: 0,
    gift_card: { ...choice },
    service: null,
    // No parcel: a method is only there because every order has one, and the address says who the mails greet.
    shipping_method: 'standard',
    days_min: 0,
    days_max: 0,
    address: {
      recipient_name: input.sender_name ?? '',
      phone: '',
      country: HOME_COUNTRY,
      province: '',
      city: '',
      address_line1: '',
    },
    gift: null,
    buyer_address: null,
    note: null,
    product_ids: [],
    coupon_claim_id: null,
    coupon_code: null,
    discount_reason: null,
    by_guest: by.guest !== undefined,
    return_days: terms.returnDays.mainland,
    language,
    idempotency_key: by.idempotencyKey ?? null,
    delivered_at: null,
    paid_at: null,
    expires_at: after(now, terms.paymentMinutes * MINUTE),
    created_at: now,
    updated_at: now,
  }
}
