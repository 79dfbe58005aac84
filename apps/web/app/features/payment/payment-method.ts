import { isWrittenInHan } from '@shop/contract/languages/languages'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { PAYMENT_APPS } from '@shop/contract/payments/payments.rules'
import type { PaymentApp, PaymentProvider, ProviderClient } from '@shop/contract/payments/payments.schemas'
import type { Locale } from '../../lib/i18n/locale.ts'

/** Payment method as shown to the customer; the card provider is configuration. */
export type PaymentMethod = 'card' | 'wallet' | PaymentApp

/** Client settings of each payment method; a method without an entry is not offered. */
export type MethodClients = Partial<Record<PaymentMethod, ProviderClient>>

/** The payment method of a provider that has only one form. */
export function toMethod(provider: PaymentProvider): 'card' | 'wallet' {
  return provider === 'paypal' ? 'wallet' : 'card'
}

/** In China the apps come first; in Chinese elsewhere before PayPal; otherwise last. */
const ORDERS = {
  home: ['alipay', 'wechat_pay', 'card', 'wallet'],
  chinese: ['card', 'alipay', 'wechat_pay', 'wallet'],
  abroad: ['card', 'wallet', 'alipay', 'wechat_pay'],
} as const satisfies Record<string, readonly PaymentMethod[]>

/** The offered payment methods, in display order: what fits the shopper's country first. */
export function listMethods(
  clients: MethodClients,
  { country, locale }: { country: string | undefined; locale: Locale },
): PaymentMethod[] {
  const order = country === 'CN' ? ORDERS.home : isWrittenInHan(locale) ? ORDERS.chinese : ORDERS.abroad
  return order.filter((method) => clients[method])
}

/**
 * The initial payment method: the requested one, else that of the order's last payment, else the card, whose form
 * opens nothing at another company before it is used.
 */
export function findFirstMethod(
  { payment }: Pick<Order, 'payment'>,
  clients: MethodClients,
  wanted?: PaymentMethod,
): PaymentMethod | undefined {
  const last = payment?.method
  const all: PaymentMethod[] = ['card', 'wallet', ...PAYMENT_APPS]
  return [wanted, last, ...all].find((method) => method && clients[method])
}
