import type { Order } from '@shop/contract/orders/orders.schemas'
import { describe, expect, test } from 'vitest'
import { toOrderOutcome } from './order-outcome.ts'
import { findPaidWith, listGiftCardTexts, toPaymentText, toReasonText } from './order-messages.ts'

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
  return { payment_id: 'p', provider: 'stripe', method: 'card', status }
}

describe('order messages', () => {
  test('name the payment method of a paid order and nothing for an unpaid one', () => {
    expect(findPaidWith(anOrder({ payment: aPayment('succeeded') }))).toBe('Card')
    expect(findPaidWith(anOrder({ payment: { ...aPayment('processing'), method: 'wallet' } }))).toBe('PayPal')
    expect(findPaidWith(anOrder({ payment: { ...aPayment('succeeded'), method: 'alipay' } }))).toBe('Alipay')
    expect(findPaidWith(anOrder({ payment: aPayment('requires_action') }))).toBeUndefined()
    expect(findPaidWith(anOrder({}))).toBeUndefined()
  })

  test('name the gift cards that paid, and say when they have it back', () => {
    const gift_cards = [{ last_four: '7K3Q', paid: '100.00' }]
    const paidAt = [{ status: 'paid' as const, at: '2025-06-01T08:01:00.000Z' }]
    const covered = anOrder({ status: 'paid', payable: '0.00', gift_cards, history: paidAt })
    expect(toPaymentText(covered)).toBe('Paid by gift card')
    expect(listGiftCardTexts(covered)).toEqual(['Gift card ending in 7K3Q: ¥100.00'])
    expect(listGiftCardTexts(anOrder({ status: 'cancelled', gift_cards }))).toEqual([
      'Gift card ending in 7K3Q: ¥100.00',
      'What your gift card paid is back on it',
    ])
    expect(listGiftCardTexts(anOrder({}))).toEqual([])
  })

  test('translate the reasons of the shop and leave the reasons of the shopper untouched', () => {
    expect(toReasonText('expired')).not.toBe('expired')
    expect(toReasonText('Changed my mind')).toBe('Changed my mind')
    expect(toReasonText(undefined)).toBeUndefined()
  })
})

describe('the outcome of an order', () => {
  test.each([
    [anOrder({ status: 'paid', payment: aPayment('succeeded') }), 'paid'],
    [anOrder({ status: 'completed' }), 'paid'],
    [anOrder({}), 'payable'],
    [anOrder({ payment: { ...aPayment('requires_action'), failure_code: 'card_declined' } }), 'payable'],
    [anOrder({ payment: aPayment('processing') }), 'confirming'],
    [anOrder({ payment: aPayment('unknown') }), 'confirming'],
    [anOrder({ expires_at: '2025-06-01T08:09:00.000Z' }), 'expired'],
    [anOrder({ status: 'cancelled', payment: aPayment('cancelled') }), 'cancelled'],
    [anOrder({ status: 'cancelled', payment: aPayment('refund_pending') }), 'refunded'],
    // Gift cards paid for it, and have it back.
    [
      anOrder({ status: 'cancelled', history: [{ status: 'paid', at: '2025-06-01T08:01:00.000Z' }] }),
      'refunded',
    ],
    // Money goes back before the order is cancelled.
    [anOrder({ payment: aPayment('refund_pending') }), 'refunded'],
    [anOrder({ status: 'refunded', payment: aPayment('refunded') }), 'refunded'],
  ] as const)('is derived from the order: %#', (order, outcome) => {
    expect(toOrderOutcome(order, NOW_MS)).toBe(outcome)
  })
})
