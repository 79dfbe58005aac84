import type { Customer, CustomerSummary } from '@shop/contract/customers/customers.console'
import { toLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { toMoney } from '@shop/contract/money/money'
import { readTexts } from '../../db/translations.ts'
import type { CustomerRow, listBelongings } from './customers.repository.ts'

/** What the reader may see. */
export interface Sight {
  withPersonal: boolean
}

/** A customer in the list. */
export function toSummary(row: CustomerRow, { withPersonal }: Sight): CustomerSummary {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    id: row.id,
    version: row.version,
    state: toState(row),
    ...(withPersonal && {
      personal: {
        email: row.email ?? '',
        ...(row.nickname ? { nickname: row.nickname } : {}),
        ...(name ? { name } : {}),
        ...(row.phone ? { phone: row.phone } : {}),
      },
    }),
    language: row.language as CustomerSummary['language'],
    is_verified: row.verified_at !== null,
    ...(row.kind === 'guest' ? { is_guest: true } : {}),
    orders: row.orders ?? 0,
    spent: toMoney(row.spent_fen ?? 0),
    points: row.points,
    created_at: row.created_at.toISOString(),
    ...(row.last_login_at ? { last_login_at: row.last_login_at.toISOString() } : {}),
  }
}

/** A customer with everything about them. */
export function toCustomer(
  row: CustomerRow,
  {
    groups,
    addresses,
    orders,
    coupons,
    points,
    sessions,
    alerts,
  }: Awaited<ReturnType<typeof listBelongings>>,
  sight: Sight,
): Customer {
  return {
    ...toSummary(row, sight),
    ...(row.disabled_at ? { disabled_at: row.disabled_at.toISOString() } : {}),
    ...(row.erase_after ? { erase_after: row.erase_after.toISOString() } : {}),
    ...(sight.withPersonal && {
      note: row.staff_note ?? '',
      addresses: addresses.map((each) => ({
        id: each.id,
        recipient_name: each.recipient_name,
        phone: each.phone,
        lines: [
          each.address_line1,
          each.address_line2,
          each.district,
          each.city,
          each.province,
          each.postal_code,
          each.country,
        ].filter((line) => line !== null),
        is_default: each.is_default,
      })),
    }),
    groups,
    recent_orders: orders.map(({ id, order_number, status, total_fen, created_at }) => ({
      id,
      order_number,
      status: status as OrderStatus,
      total: toMoney(total_fen),
      created_at: created_at.toISOString(),
    })),
    coupons: coupons.map(({ ends_at, status, ...coupon }) => ({
      ...readTexts(coupon),
      status: status as 'available' | 'held' | 'used',
      ends_at: ends_at.toISOString(),
    })),
    point_entries: points.map(({ earned_at, reason, ...entry }) => ({
      ...entry,
      reason: reason as 'paid' | 'refunded',
      earned_at: earned_at.toISOString(),
    })),
    sessions: sessions.map(({ id, device, last_used_at }) => ({
      id,
      ...(sight.withPersonal ? { device } : {}),
      last_used_at: last_used_at.toISOString(),
    })),
    stock_alerts: alerts.map(({ id, product_id, size, asked_at, record }) => {
      const { name } = record as unknown as { name: Translated<string> }
      return {
        id,
        product_id,
        size,
        ...toLocalizedFields('name', name),
        asked_at: asked_at.toISOString(),
      }
    }),
  }
}

function toState(row: Pick<CustomerRow, 'status' | 'disabled_at'>): CustomerSummary['state'] {
  if (row.disabled_at !== null) return 'disabled'
  return row.status === 'closing' ? 'closing' : 'active'
}
