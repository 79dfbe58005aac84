import { ORDER_STATUSES } from '@shop/contract/orders/orders.rules'
import type { Order, OrderStatus } from '@shop/contract/orders/orders.schemas'
import { DECLINE_REASONS } from '@shop/contract/payments/payments.endpoints'
import { PAYMENT_STATUSES } from '@shop/contract/payments/payments.rules'
import type { Payment, PaymentStatus } from '@shop/contract/payments/payments.schemas'
import { describe, expect, test } from 'vitest'
import { toDeclineMessage } from './card/declines.ts'
import { toStepOfOrder, toStepOfOutcome } from './payment-view.ts'
import { toClock, toDuration, toEarlier, toSecondsLeft, toSpokenMinutes } from './time-left.ts'

const NOW = '2025-06-01T08:10:00.000Z'
const NOW_MS = Date.parse(NOW)

function anOrder(status: OrderStatus): Order {
  const created_at = '2025-06-01T08:00:00.000Z'
  return { status, created_at, history: [{ status, at: NOW }] } as unknown as Order
}

function anOutcome(payment: PaymentStatus, order: OrderStatus = 'pending_payment', failure_code?: string) {
  return {
    order: anOrder(order),
    payment: { status: payment, ...(failure_code && { failure_code }) } as Payment,
  }
}

describe('decline messages', () => {
  test('differ for each reason', () => {
    expect(new Set(DECLINE_REASONS.map((reason) => toDeclineMessage(reason).title)).size).toBe(
      DECLINE_REASONS.length,
    )
  })

  test('describe an unknown reason as a decline', () => {
    expect(toDeclineMessage('do_not_honor')).toEqual(toDeclineMessage('card_declined'))
  })
})

describe('the next step of the payment page', () => {
  test('is the result page as soon as the order is final', () => {
    const open = ORDER_STATUSES.filter((status) => toStepOfOrder(anOrder(status), NOW_MS) === undefined)
    expect(open).toEqual(['pending_payment'])
    expect(toStepOfOrder(anOrder('shipped'), NOW_MS)).toEqual({ go: 'leave', to: 'success' })
    expect(toStepOfOrder(anOrder('cancelled'), NOW_MS)).toEqual({
      go: 'leave',
      to: 'failure',
      reason: 'cancelled',
    })
    expect(toStepOfOutcome(anOutcome('succeeded', 'paid'), NOW_MS)).toEqual({ go: 'leave', to: 'success' })
  })

  test('is to wait while the provider is processing, never the form', () => {
    expect(toStepOfOutcome(anOutcome('processing'), NOW_MS)).toEqual({ go: 'wait' })
    expect(toStepOfOutcome(anOutcome('unknown', 'pending_payment', 'card_declined'), NOW_MS)).toEqual({
      go: 'wait',
    })
  })

  test('is the form again after a decline, with its reason', () => {
    const declined = anOutcome('requires_action', 'pending_payment', 'insufficient_funds')
    expect(toStepOfOutcome(declined, NOW_MS)).toEqual({ go: 'form', decline: 'insufficient_funds' })
  })

  test('is a new payment when this one has ended', () => {
    expect(toStepOfOutcome(anOutcome('cancelled'), NOW_MS)).toEqual({ go: 'reopen', decline: 'cancelled' })
    const failed = anOutcome('failed', 'pending_payment', 'expired_card')
    expect(toStepOfOutcome(failed, NOW_MS)).toEqual({ go: 'reopen', decline: 'expired_card' })
  })

  test('is the failure page when money is refunded', () => {
    expect(toStepOfOutcome(anOutcome('refund_pending'), NOW_MS)).toEqual({ go: 'leave', to: 'failure' })
  })

  test('is defined for every status of a payment', () => {
    for (const status of PAYMENT_STATUSES) expect(toStepOfOutcome(anOutcome(status), NOW_MS).go).toBeTruthy()
  })
})

describe('the time left', () => {
  test('counts down to the second and stops at zero', () => {
    expect(toSecondsLeft('2025-06-01T08:30:00.000Z', NOW_MS)).toBe(20 * 60)
    expect(toSecondsLeft('2025-06-01T08:10:00.400Z', NOW_MS)).toBe(1)
    expect(toSecondsLeft('2025-06-01T08:00:00.000Z', NOW_MS)).toBe(0)
  })

  test('uses the earlier deadline', () => {
    const later = '2025-06-01T08:20:00.000Z'
    expect(toEarlier(later, NOW)).toBe(NOW)
    expect(toEarlier(NOW, later)).toBe(NOW)
    expect(toEarlier(later, undefined)).toBe(later)
  })

  test('is formatted like a clock', () => {
    expect(toClock(29 * 60 + 5)).toBe('29:05')
    expect(toClock(9)).toBe('0:09')
    expect(toDuration(65)).toBe('PT1M5S')
  })

  test('is announced at 5 and at 1 minutes only', () => {
    const spoken = Array.from({ length: 1_800 }, (_, index) => toSpokenMinutes(1_800 - index))
    const changes = spoken.filter((minutes, index) => minutes !== spoken[index - 1])
    expect(changes).toEqual([5, 1])
    expect(toSpokenMinutes(300)).toBe(5)
    expect(toSpokenMinutes(60)).toBe(1)
    expect(toSpokenMinutes(0)).toBeUndefined()
  })
})
