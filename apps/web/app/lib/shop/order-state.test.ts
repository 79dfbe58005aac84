import { ORDER_STATUSES } from '@shop/contract/orders/orders.rules'
import type { Order, OrderStatus } from '@shop/contract/orders/orders.schemas'
import { describe, expect, test } from 'vitest'
import { hasExpired, isCancellable, isPaid, isPayable } from './order-state.ts'

const CREATED = '2025-06-01T08:00:00.000Z'
const EXPIRES = '2025-06-01T08:30:00.000Z'
const NOW_MS = Date.parse('2025-06-01T08:10:00.000Z')

function anOrder(status: OrderStatus, history: Order['history'] = []) {
  return {
    status,
    created_at: CREATED,
    history: [{ status: 'pending_payment' as const, at: CREATED }, ...history],
    ...(status === 'pending_payment' && { expires_at: EXPIRES }),
  }
}

describe('an order', () => {
  test('can be paid only while it is pending and has not expired', () => {
    expect(isPayable(anOrder('pending_payment'), NOW_MS)).toBe(true)
    expect(isPayable(anOrder('pending_payment'), Date.parse(EXPIRES))).toBe(false)
    expect(ORDER_STATUSES.filter((status) => isPayable(anOrder(status), NOW_MS))).toEqual(['pending_payment'])
  })

  test('is paid from the first payment until it is fully refunded', () => {
    const unpaid = ORDER_STATUSES.filter((status) => !isPaid({ status }))
    expect(unpaid).toEqual(['pending_payment', 'cancelled', 'refunded'])
  })

  test('can be cancelled by the shopper until something of it has left', () => {
    const endable = ORDER_STATUSES.filter((status) => isCancellable({ status, shipments: [] }))
    expect(endable).toEqual(['pending_payment', 'paid', 'preparing'])
    const shipment = {
      number: 1,
      carrier: 'SF Express',
      carrier_zh: '顺丰速运',
      tracking_number: 'SF1234567890123',
      lines: [{ position: 0, quantity: 1 }],
      shipped_at: CREATED,
    }
    expect(isCancellable({ status: 'preparing', shipments: [shipment] })).toBe(false)
  })

  test('has expired when the shop cancelled it because nobody paid', () => {
    const delayed = anOrder('cancelled', [
      { status: 'cancelled', at: '2025-06-01T08:30:02.000Z', reason: 'expired' },
    ])
    const early = anOrder('cancelled', [{ status: 'cancelled', at: '2025-06-01T08:45:00.000Z' }])
    expect(hasExpired(delayed, NOW_MS)).toBe(true)
    expect(hasExpired(early, NOW_MS)).toBe(false)
    expect(hasExpired(anOrder('pending_payment'), NOW_MS)).toBe(false)
    expect(hasExpired(anOrder('pending_payment'), Date.parse(EXPIRES) + 1)).toBe(true)
  })

  test('has not expired when it was paid and cancelled later', () => {
    const calledOff = anOrder('cancelled', [
      { status: 'paid', at: '2025-06-01T08:05:00.000Z' },
      { status: 'cancelled', at: '2025-06-02T08:00:00.000Z' },
    ])
    expect(hasExpired(calledOff, NOW_MS)).toBe(false)
  })
})
