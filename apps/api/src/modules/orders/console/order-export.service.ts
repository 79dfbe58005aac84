import { toMoney } from '@shop/contract/money/money'
import { toPaymentMethod } from '@shop/contract/payments/payments.rules'
import { toDay } from '@shop/contract/days/days.rules'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toCsvFile, type CsvColumn } from '../../../http/csv.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { readGift } from '../gifts.ts'
import { describeLine, toLineWithBill } from '../line-goods.shared.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'
import type { ListedOrder } from './order-list.repository.ts'
import type { OrderFilters, OrderInList, OrderList, Sight } from './order-list.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orderList: OrderList
  audit: AuditService
}

type Column = CsvColumn<OrderInList>

const BATCH = 500

const COLUMNS: readonly Column[] = [
  ['order_number', ({ order }) => order.order_number],
  ['status', ({ order }) => order.status],
  ['created_at', ({ order }) => order.created_at.toISOString()],
  ['paid_at', ({ order }) => order.paid_at?.toISOString()],
  ['paid_with', ({ order }) => toPaidWith(order)],
  ['items', ({ lines }) => lines.map(toItem).join('; ')],
  ['subtotal', ({ order }) => toMoney(order.subtotal_fen)],
  ['discount', ({ order }) => toMoney(order.discount_fen)],
  ['coupon', ({ order }) => order.coupon_code],
  ['shipping', ({ order }) => toMoney(order.shipping_fen)],
  ['wrapping', ({ order }) => toMoney(order.wrapping_fen)],
  ['tax_included', ({ order }) => toMoney(order.tax_included_fen)],
  ['total', ({ order }) => toMoney(order.total_fen)],
  ['paid_by_gift_cards', ({ order }) => toMoney(order.gift_card_fen)],
  ['refunded', ({ order }) => toMoney(order.refunded_fen)],
  ['shipping_method', ({ order }) => order.shipping_method],
  ['gift_paper', ({ order }) => readGift(order)?.wrapping],
  ['gift_without_prices', ({ order }) => (readGift(order)?.hide_prices ? 'yes' : undefined)],
  ['wished_day', ({ order }) => readGift(order)?.wished_day],
  ['country', ({ order }) => toAddress(order)['country']],
  ['guest', ({ order }) => (order.by_guest ? 'yes' : 'no')],
]

const PERSONAL_COLUMNS: readonly Column[] = [
  ['email', ({ order }) => order.email],
  ...(
    ['recipient_name', 'phone', 'province', 'city', 'district', 'address_line1', 'address_line2'] as const
  ).map((name): Column => [name, ({ order }) => toAddress(order)[name]]),
  ['postal_code', ({ order }) => toAddress(order)['postal_code']],
  // The carriers of several parcels, in the sequence in which these left.
  ['carrier', ({ shipments }) => shipments.map(({ carrier }) => carrier).join('; ')],
  [
    'tracking_number',
    ({ shipments }) => shipments.map(({ tracking_number: number }) => number ?? '').join('; '),
  ],
  ['note', ({ order }) => order.note],
  ['gift_card', ({ order }) => readGift(order)?.message],
]

/** The filtered orders as a CSV file, written while it is read. */
export function createOrderExport({ db, clock, orderList, audit }: Dependencies) {
  return {
    /** Who exports what is recorded before the first line leaves the shop. */
    async start(
      filters: OrderFilters,
      { actor, withPersonalColumns, ...sight }: Sight & { actor: Actor; withPersonalColumns: boolean },
    ) {
      const columns = withPersonalColumns ? [...COLUMNS, ...PERSONAL_COLUMNS] : COLUMNS
      // What was searched for may be a person's name.
      const { q, ...named } = filters
      await inTransaction(db, (db) =>
        audit.record(db, actor, {
          action: 'order.exported',
          subject: { type: 'order', id: 'export', label: 'CSV' },
          after: { filters: named, searched: q !== undefined, personal: withPersonalColumns },
        }),
      )
      return toCsvFile(`orders-${toDay(clock())}`, columns, orderList.readAll(filters, sight, BATCH))
    },
  }
}

function toItem(line: OrderLineRow): string {
  const { title, bill } = describeLine(line, 'en')
  return toLineWithBill(`${line.quantity} × ${title}`, bill, 'en')
}

/** How an order was paid, apart from what gift cards paid of it. */
function toPaidWith(order: ListedOrder): string | undefined {
  const { paid_provider: provider, paid_method: method, paid_at: paidAt } = order
  if (provider !== null) return toPaymentMethod({ provider, method })
  return paidAt === null ? undefined : 'gift_card'
}

function toAddress({ address }: ListedOrder): Record<string, string | undefined> {
  return address as Record<string, string | undefined>
}
