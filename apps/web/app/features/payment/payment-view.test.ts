import type { Order } from '@shop/contract/orders/orders.schemas'
import { PAYMENT_STATUSES } from '@shop/contract/payments/payments.rules'
import type { PaymentForm, ProviderClient } from '@shop/contract/payments/payments.schemas'
import { describe, expect, test } from 'vitest'
import { findFirstMethod } from './payment-method.ts'
import { findNoticeOfOrder, findInProgress, isOvertaken, type PayingView } from './payment-view.ts'
import { findPaymentReturn } from './payment-return.ts'

const CLIENT: ProviderClient = {
  client_id: 'c',
  environment: 'sandbox',
  currency: 'CNY',
  enabled: true,
  apps: [],
}
const BOTH = { card: CLIENT, wallet: CLIENT }

function anOrder(payment?: Partial<NonNullable<Order['payment']>>): Order {
  const complete = { payment_id: 'p1', provider: 'stripe', status: 'requires_action', ...payment }
  return (payment ? { payment: complete } : {}) as unknown as Order
}

function paying(paymentId: string): PayingView {
  const form = { payment_id: paymentId } as PaymentForm
  const opening = { is: 'open', form, isRenewed: false } as const
  return { show: 'paying', order: anOrder(), clients: BOTH, method: 'card', opening }
}

describe('the initial payment method', () => {
  test('is the card for an order without payment attempts', () => {
    expect(findFirstMethod(anOrder(), BOTH)).toBe('card')
  })

  test("is that of the order's last payment, so that the choice survives a reload", () => {
    expect(findFirstMethod(anOrder({ method: 'wallet' }), BOTH)).toBe('wallet')
    expect(findFirstMethod(anOrder({ method: 'card' }), BOTH)).toBe('card')
  })

  test('is the requested one before all others', () => {
    expect(findFirstMethod(anOrder({ method: 'card' }), BOTH, 'wallet')).toBe('wallet')
  })

  test('is never one that is not offered', () => {
    expect(findFirstMethod(anOrder({ method: 'wallet' }), { card: CLIENT }, 'wallet')).toBe('card')
    expect(findFirstMethod(anOrder(), { wallet: CLIENT })).toBe('wallet')
    expect(findFirstMethod(anOrder(), {})).toBeUndefined()
  })
})

describe('the notice from an earlier visit', () => {
  test('is why the last attempt of the open payment failed', () => {
    expect(findNoticeOfOrder(anOrder({ failure_code: 'insufficient_funds' }))).toEqual({
      what: 'decline',
      reason: 'insufficient_funds',
      isNew: false,
    })
  })

  test('is absent for a closed payment and without a reason', () => {
    expect(findNoticeOfOrder(anOrder({ status: 'cancelled', failure_code: 'card_declined' }))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder({}))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder())).toBeUndefined()
  })
})

describe('a payment in progress', () => {
  test.each(PAYMENT_STATUSES)('is recognised by its status: %s', (status) => {
    const found = findInProgress(anOrder({ status, provider: 'paypal' }))
    const expected = { payment_id: 'p1', provider: 'paypal' }
    expect(found).toEqual(status === 'processing' || status === 'unknown' ? expected : undefined)
  })
})

describe('a stale payment page', () => {
  test('shows a payment that is not the latest of the order', () => {
    expect(isOvertaken(paying('p0'), anOrder({ provider: 'paypal' }))).toBe(true)
    expect(isOvertaken(paying('p1'), anOrder({}))).toBe(false)
  })

  test('shows a payment that was closed elsewhere', () => {
    expect(isOvertaken(paying('p1'), anOrder({ status: 'cancelled' }))).toBe(true)
  })

  test('is not detected before its own payment is open', () => {
    expect(isOvertaken({ ...paying('p0'), opening: { is: 'asked' } }, anOrder({}))).toBe(false)
    expect(isOvertaken(paying('p1'), anOrder())).toBe(false)
  })
})

describe('the return to the payment page', () => {
  test('is read from the query parameters of bank and wallet', () => {
    expect(findPaymentReturn('?payment_intent=pi_1&redirect_status=failed')).toEqual({
      from: 'bank',
      paymentIntentId: 'pi_1',
    })
    expect(findPaymentReturn('?wallet=approved&token=5O1&PayerID=Q')).toEqual({
      from: 'wallet',
      paypalOrderId: '5O1',
    })
    expect(findPaymentReturn('?wallet=cancelled&token=5O1')).toEqual({ from: 'wallet_left' })
  })

  test('is a normal visit without them', () => {
    expect(findPaymentReturn('')).toBeUndefined()
    expect(findPaymentReturn('?wallet=approved')).toBeUndefined()
    expect(findPaymentReturn('?token=5O1')).toBeUndefined()
  })
})
