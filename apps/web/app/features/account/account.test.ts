import { ORDER_STATUSES, type Order } from '@shop/contract/orders'
import { PAYMENT_STATUSES } from '@shop/contract/payments'
import { describe, expect, it } from 'vitest'
import { toOrderOutcome } from './order-outcome.ts'
import { findPaidWith, toPaymentText, toReasonText, toStatusName, toStatusTone } from './order-messages.ts'

const NOW_MS = Date.parse('2025-06-01T08:10:00.000Z')

function anOrder(changes: Partial<Order>): Order {
  const created_at = '2025-06-01T08:00:00.000Z'
  return {
    status: 'pending_payment',
    created_at,
    expires_at: '2025-06-01T08:30:00.000Z',
    history: [{ status: 'pending_payment', at: created_at }],
    ...changes,
  } as Order
}

function aPayment(status: string): NonNullable<Order['payment']> {
  return { payment_id: 'p', provider: 'stripe', status }
}

describe('the words for an order', () => {
  it.each(ORDER_STATUSES)('name the status %s', (status) => {
    expect(toStatusName(status)).toMatch(/\w/)
    expect(toStatusTone(status)).toBeTruthy()
  })

  it('say with what an order was paid, and nothing while nobody has paid', () => {
    expect(findPaidWith(anOrder({ payment: aPayment('succeeded') }))).toBe('Card')
    expect(findPaidWith(anOrder({ payment: { ...aPayment('processing'), provider: 'paypal' } }))).toBe(
      'PayPal',
    )
    expect(findPaidWith(anOrder({ payment: aPayment('requires_action') }))).toBeUndefined()
    expect(findPaidWith(anOrder({}))).toBeUndefined()
  })

  it.each(PAYMENT_STATUSES)('say where a payment stands that is %s', (status) => {
    expect(toPaymentText(anOrder({ payment: aPayment(status) }))).toMatch(/\w/)
  })

  it('translate the reason that the shop writes and keep that of the shopper', () => {
    expect(toReasonText('expired')).not.toBe('expired')
    expect(toReasonText('Changed my mind')).toBe('Changed my mind')
    expect(toReasonText(undefined)).toBeUndefined()
  })
})

describe('how an order turned out', () => {
  it.each([
    [anOrder({ status: 'paid', payment: aPayment('succeeded') }), 'paid'],
    [anOrder({ status: 'completed' }), 'paid'],
    [anOrder({}), 'payable'],
    [anOrder({ payment: { ...aPayment('requires_action'), failure_code: 'card_declined' } }), 'payable'],
    [anOrder({ payment: aPayment('processing') }), 'confirming'],
    [anOrder({ payment: aPayment('unknown') }), 'confirming'],
    [anOrder({ expires_at: '2025-06-01T08:09:00.000Z' }), 'expired'],
    [anOrder({ status: 'cancelled', payment: aPayment('cancelled') }), 'cancelled'],
    [anOrder({ status: 'cancelled', payment: aPayment('refund_pending') }), 'refunded'],
    [anOrder({ status: 'refunded', payment: aPayment('refunded') }), 'refunded'],
  ] as const)('is read from the order: %#', (order, outcome) => {
    expect(toOrderOutcome(order, NOW_MS)).toBe(outcome)
  })

  it('counts money that goes back before the order is called off as a refund', () => {
    expect(toOrderOutcome(anOrder({ payment: aPayment('refund_pending') }), NOW_MS)).toBe('refunded')
  })
})
