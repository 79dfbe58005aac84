import type { Order } from '@shop/contract/orders'
import type { PaymentProvider, ProviderClient } from '@shop/contract/payments'

/** A way to pay, as the shopper thinks of it; who takes the cards is the shop's affair. */
export type PaymentMethod = 'card' | 'wallet'

/** What each way to pay needs in the browser; a way without an entry is not offered. */
export type MethodClients = Partial<Record<PaymentMethod, ProviderClient>>

/** The way to pay that a provider stands for. */
export function toMethod(provider: PaymentProvider): PaymentMethod {
  return provider === 'paypal' ? 'wallet' : 'card'
}

/** The ways to pay that are offered, in the order in which they are shown. */
export function listMethods(clients: MethodClients): PaymentMethod[] {
  return (['card', 'wallet'] as const).filter((method) => clients[method])
}

/** The way to begin with: the one that was wanted, else that of the order's last payment, else the first one. */
export function findFirstMethod(
  { payment }: Pick<Order, 'payment'>,
  clients: MethodClients,
  wanted?: PaymentMethod,
): PaymentMethod | undefined {
  const last = payment && toMethod(payment.provider as PaymentProvider)
  return [wanted, last, ...listMethods(clients)].find((method) => method && clients[method])
}
