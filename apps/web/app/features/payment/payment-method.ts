import type { Order } from '@shop/contract/orders'
import type { PaymentProvider, ProviderClient } from '@shop/contract/payments'

/** Payment method as shown to the customer; the card provider is configuration. */
export type PaymentMethod = 'card' | 'wallet'

/** Client settings of each payment method; a method without an entry is not offered. */
export type MethodClients = Partial<Record<PaymentMethod, ProviderClient>>

/** The payment method of a provider. */
export function toMethod(provider: PaymentProvider): PaymentMethod {
  return provider === 'paypal' ? 'wallet' : 'card'
}

/** The offered payment methods, in display order. */
export function listMethods(clients: MethodClients): PaymentMethod[] {
  return (['card', 'wallet'] as const).filter((method) => clients[method])
}

/** The initial payment method: the requested one, else that of the order's last payment, else the first. */
export function findFirstMethod(
  { payment }: Pick<Order, 'payment'>,
  clients: MethodClients,
  wanted?: PaymentMethod,
): PaymentMethod | undefined {
  const last = payment && toMethod(payment.provider as PaymentProvider)
  return [wanted, last, ...listMethods(clients)].find((method) => method && clients[method])
}
