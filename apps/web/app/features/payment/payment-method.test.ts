import type { ProviderClient } from '@shop/contract/payments/payments.schemas'
import { describe, expect, test } from 'vitest'
import { findFirstMethod, listMethods, toMethod, type MethodClients } from './payment-method.ts'
import { findPaymentReturn } from './payment-return.ts'

const CLIENT: ProviderClient = {
  client_id: 'c',
  environment: 'sandbox',
  currency: 'CNY',
  enabled: true,
  apps: [],
}
const ALL: MethodClients = { card: CLIENT, wallet: CLIENT, alipay: CLIENT, wechat_pay: CLIENT }

describe('the order of the payment methods', () => {
  test.each([
    ['CN', 'en', ['alipay', 'wechat_pay', 'card', 'wallet']],
    ['CN', 'zh', ['alipay', 'wechat_pay', 'card', 'wallet']],
    ['US', 'zh', ['card', 'alipay', 'wechat_pay', 'wallet']],
    ['TW', 'zh-Hant', ['card', 'alipay', 'wechat_pay', 'wallet']],
    ['US', 'en', ['card', 'wallet', 'alipay', 'wechat_pay']],
    [undefined, 'en', ['card', 'wallet', 'alipay', 'wechat_pay']],
  ] as const)('fits an order to %s in %s', (country, locale, expected) => {
    expect(listMethods(ALL, { country, locale })).toEqual(expected)
  })

  test('has only what is offered', () => {
    expect(listMethods({ card: CLIENT, wechat_pay: CLIENT }, { country: 'CN', locale: 'zh' })).toEqual([
      'wechat_pay',
      'card',
    ])
  })
})

describe('the first method', () => {
  const payment = { payment_id: 'p', provider: 'stripe', status: 'created' } as const

  test('is the wanted one, else that of the last payment, else the card', () => {
    expect(findFirstMethod({ payment: { ...payment, method: 'alipay' } }, ALL, 'wallet')).toBe('wallet')
    expect(findFirstMethod({ payment: { ...payment, method: 'alipay' } }, ALL)).toBe('alipay')
    expect(findFirstMethod({}, ALL)).toBe('card')
    expect(findFirstMethod({ payment: { ...payment, method: 'alipay' } }, { card: CLIENT })).toBe('card')
  })
})

test('a card is paid through either card provider', () => {
  expect([toMethod('stripe'), toMethod('airwallex'), toMethod('paypal')]).toEqual(['card', 'card', 'wallet'])
})

test('the return from an app is known by the shop’s own mark, not by what the provider adds', () => {
  expect(findPaymentReturn('?app=alipay&payment_intent=pi_1&redirect_status=succeeded')).toEqual({
    from: 'app',
    app: 'alipay',
  })
  expect(findPaymentReturn('?app=other')).toBeUndefined()
})
