import type { Order } from '@shop/contract/orders'
import { PAYMENT_STATUSES, type PaymentForm, type ProviderClient } from '@shop/contract/payments'
import { describe, expect, it } from 'vitest'
import { findFirstMethod, listMethods, toMethod } from './payment-method.ts'
import { findNoticeOfOrder, findInProgress, isOvertaken, type PayingView } from './payment-view.ts'
import { findPaymentReturn } from './payment-return.ts'

const CLIENT: ProviderClient = { client_id: 'c', environment: 'sandbox', currency: 'CNY', enabled: true }
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

describe('the way to pay that is shown first', () => {
  it('is the card, for an order that nobody has tried to pay', () => {
    expect(findFirstMethod(anOrder(), BOTH)).toBe('card')
  })

  it("is that of the order's last payment, so that the choice outlives a reload", () => {
    expect(findFirstMethod(anOrder({ provider: 'paypal' }), BOTH)).toBe('wallet')
    expect(findFirstMethod(anOrder({ provider: 'airwallex' }), BOTH)).toBe('card')
  })

  it('is the wanted one before all others', () => {
    expect(findFirstMethod(anOrder({ provider: 'stripe' }), BOTH, 'wallet')).toBe('wallet')
  })

  it('is never one that is not offered', () => {
    expect(findFirstMethod(anOrder({ provider: 'paypal' }), { card: CLIENT }, 'wallet')).toBe('card')
    expect(findFirstMethod(anOrder(), { wallet: CLIENT })).toBe('wallet')
    expect(findFirstMethod(anOrder(), {})).toBeUndefined()
  })

  it('stands among those that are offered, the card before the wallet', () => {
    expect(listMethods(BOTH)).toEqual(['card', 'wallet'])
    expect(listMethods({ wallet: CLIENT })).toEqual(['wallet'])
    expect([toMethod('stripe'), toMethod('airwallex'), toMethod('paypal')]).toEqual([
      'card',
      'card',
      'wallet',
    ])
  })
})

describe('what is told of an earlier visit', () => {
  it('is why the payment that is still open did not work', () => {
    expect(findNoticeOfOrder(anOrder({ failure_code: 'insufficient_funds' }))).toEqual({
      what: 'decline',
      reason: 'insufficient_funds',
      isNew: false,
    })
  })

  it('is nothing of a payment that was given up, and nothing without a reason', () => {
    expect(findNoticeOfOrder(anOrder({ status: 'cancelled', failure_code: 'card_declined' }))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder({}))).toBeUndefined()
    expect(findNoticeOfOrder(anOrder())).toBeUndefined()
  })
})

describe('a payment that is under way', () => {
  it.each(PAYMENT_STATUSES)('is known by its status: %s', (status) => {
    const found = findInProgress(anOrder({ status, provider: 'paypal' }))
    const expected = { payment_id: 'p1', provider: 'paypal' }
    expect(found).toEqual(status === 'processing' || status === 'unknown' ? expected : undefined)
  })
})

describe('a page that another one has overtaken', () => {
  it('shows a payment that is not the latest of the order', () => {
    expect(isOvertaken(paying('p0'), anOrder({ provider: 'paypal' }))).toBe(true)
    expect(isOvertaken(paying('p1'), anOrder({}))).toBe(false)
  })

  it('shows a payment that was closed elsewhere', () => {
    expect(isOvertaken(paying('p1'), anOrder({ status: 'cancelled' }))).toBe(true)
  })

  it('is not known before its own payment is there', () => {
    expect(isOvertaken({ ...paying('p0'), opening: { is: 'asked' } }, anOrder({}))).toBe(false)
    expect(isOvertaken(paying('p1'), anOrder())).toBe(false)
  })
})

describe('the way back to the page', () => {
  it('is read from what the bank or the wallet has put into the address', () => {
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

  it('is a visit like any other without it', () => {
    expect(findPaymentReturn('')).toBeUndefined()
    expect(findPaymentReturn('?wallet=approved')).toBeUndefined()
    expect(findPaymentReturn('?token=5O1')).toBeUndefined()
  })
})
