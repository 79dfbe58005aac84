import { Readable } from 'node:stream'
import { toMoney } from '@shop/contract/money'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toCsvLine, UTF8_MARK } from '../../../http/csv.ts'
import { toDay } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { OrderLineRow } from '../orders.repository.ts'
import type { ListedOrder } from './order-list.repository.ts'
import type { OrderFilters, OrderList, Sight } from './order-list.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orderList: OrderList
  audit: AuditService
}

interface Exported {
  order: ListedOrder
  lines: OrderLineRow[]
}

type Column = [name: string, of: (exported: Exported) => string | number | null | undefined]

const BATCH = 500

const COLUMNS: readonly Column[] = [
  ['order_number', ({ order }) => order.order_number],
  ['status', ({ order }) => order.status],
  ['created_at', ({ order }) => order.created_at.toISOString()],
  ['paid_at', ({ order }) => order.paid_at?.toISOString()],
  ['items', ({ lines }) => lines.map(toItem).join('; ')],
  ['subtotal', ({ order }) => toMoney(order.subtotal_fen)],
  ['discount', ({ order }) => toMoney(order.discount_fen)],
  ['coupon', ({ order }) => order.coupon_code],
  ['shipping', ({ order }) => toMoney(order.shipping_fen)],
  ['tax_included', ({ order }) => toMoney(order.tax_included_fen)],
  ['total', ({ order }) => toMoney(order.total_fen)],
  ['refunded', ({ order }) => toMoney(order.refunded_fen)],
  ['shipping_method', ({ order }) => order.shipping_method],
  ['country', ({ order }) => toAddress(order)['country']],
]

const PERSONAL_COLUMNS: readonly Column[] = [
  ['email', ({ order }) => order.email],
  ...(
    ['recipient_name', 'phone', 'province', 'city', 'district', 'address_line1', 'address_line2'] as const
  ).map((name): Column => [name, ({ order }) => toAddress(order)[name]]),
  ['postal_code', ({ order }) => toAddress(order)['postal_code']],
  ['carrier', ({ order }) => order.carrier],
  ['tracking_number', ({ order }) => order.tracking_number],
  ['note', ({ order }) => order.note],
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
      async function* write() {
        yield UTF8_MARK + toCsvLine(columns.map(([name]) => name))
        for await (const exported of orderList.readAll(filters, sight, BATCH))
          yield toCsvLine(columns.map(([, of]) => of(exported)))
      }
      return { name: `orders-${toDay(clock())}.csv`, content: Readable.from(write()) }
    },
  }
}

function toItem({ name, size, quantity }: OrderLineRow): string {
  return `${quantity} × ${name}${size ? `, ${size}` : ''}`
}

function toAddress({ address }: ListedOrder): Record<string, string | undefined> {
  return address as Record<string, string | undefined>
}
