import type { Order } from '@shop/contract/orders'
import { PAYMENT_STATUSES, type PaymentForm, type ProviderClient } from '@shop/contract/payments'
import { describe, expect, it } from 'vitest'
import { findFirstMethod, listMethods, toMethod } from './payment-method.ts'
import { findNoticeOfOrder, findInProgress, isOvertaken, type PayingView } from './payment-view.ts'
import { findPaymentReturn } from './payment-return.ts'

const CLIENT: ProviderClient = {
  client_id: 'c',
  environment: 'sandbox',
  currency: 'CNY',
  enabled: true,
  apps: [],
}
const ABROAD = { country: 'US', locale: 'en' } as const
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
  it('is the card for an order without payment attempts', () => {
    expect(findFirstMethod(anOrder(), BOTH)).toBe('card')
  })

  it("is that of the order's last payment, so that the choice survives a reload", () => {
    expect(findFirstMethod(anOrder({ provider: 'paypal', method: 'wallet' }), BOTH)).toBe('wallet')
    expect(findFirstMethod(anOrder({ provider: 'airwallex', method: 'card' }), BOTH)).toBe('card')
  })

  it('is the requested one before all others', () => {
    expect(findFirstMethod(anOrder({ provider: 'stripe' }), BOTH, 'wallet')).toBe('wallet')
  })

  it('is never one that is not offered', () => {
    expect(findFirstMethod(anOrder({ method: 'wallet' }), { card: CLIENT }, 'wallet')).toBe('card')
    expect(findFirstMethod(anOrder(), { wallet: CLIENT })).toBe('wallet')
    expect(findFirstMethod(anOrder(), {})).toBeUndefined()
  })

  it('is one of the offered methods, card before wallet', () => {
    expect(listMethods(BOTH, ABROAD)).toEqual(['card', 'wallet'])
    expect(listMethods({ wallet: CLIENT }, ABROAD)).toEqual(['wallet'])
    expect([toMethod('stripe'), toMethod('airwallex'), toMethod('paypal')]).toEqual([
      'card',
      'card',
      'wallet',
    ])
  })
})

describe('the notice from an earlier visit', () => {
  it('is why the last attempt of the open payment failed', () => {
    expect(findNoticeOfOrder(anOrder({ failure_code: 'insufficient_funds' }))).toEqual({
      what: 'decline',
      reason: 'insufficient_funds',
      isNew: false,
    })
  })

  it('is absent for a closed payment and without a reason', () => {
    expect(findNoticeOfOrder(anOrder({ status: 'cancelled', failure_code: 'card_declined' }))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder({}))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder())).toBeUndefined()
  })
})

describe('a payment in progress', () => {
  it.each(PAYMENT_STATUSES)('is recognised by its status: %s', (status) => {
    const found = findInProgress(anOrder({ status, provider: 'paypal' }))
    const expected = { payment_id: 'p1', provider: 'paypal' }
    expect(found).toEqual(status === 'processing' || status === 'unknown' ? expected : undefined)
  })
})

describe('a stale payment page', () => {
  it('shows a payment that is not the latest of the order', () => {
    expect(isOvertaken(paying('p0'), anOrder({ provider: 'paypal' }))).toBe(true)
    expect(isOvertaken(paying('p1'), anOrder({}))).toBe(false)
  })

  it('shows a payment that was closed elsewhere', () => {
    expect(isOvertaken(paying('p1'), anOrder({ status: 'cancelled' }))).toBe(true)
  })

  it('is not detected before its own payment is open', () => {
    expect(isOvertaken({ ...paying('p0'), opening: { is: 'asked' } }, anOrder({}))).toBe(false)
    expect(isOvertaken(paying('p1'), anOrder())).toBe(false)
  })
})

describe('the return to the payment page', () => {
  it('is read from the query parameters of bank and wallet', () => {
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

  it('is a normal visit without them', () => {
    expect(findPaymentReturn('')).toBeUndefined()
    expect(findPaymentReturn('?wallet=approved')).toBeUndefined()
    expect(findPaymentReturn('?token=5O1')).toBeUndefined()
  })
})
