import type { PaymentApp } from '@shop/contract/payments/payments.schemas'
import type { OrderRow } from '../../orders/order-rows.shared.ts'

/** The shop's page to which the provider's page returns; for an app with its name, since providers add nothing. */
export function toBackUrl(
  publicUrl: string,
  { id, by_guest: byGuest }: Pick<OrderRow, 'id' | 'by_guest'>,
  app?: PaymentApp,
): string {
  // A guest's page knows the key of its visit: the provider must not.
  const page = byGuest ? 'order/pay' : `payment/${id}`
  return `${publicUrl}/${page}${app ? `?app=${app}` : ''}`
}
