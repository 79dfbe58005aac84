import type { ShippingMethod } from '@shop/contract/orders/orders.endpoints'
import { m } from '../../paraglide/messages.js'

const NAMES: Readonly<Record<ShippingMethod, () => string>> = {
  standard: m.checkout_method_standard,
  express: m.checkout_method_express,
  international: m.checkout_method_international,
}

/** The name of a shipping method in the current language. */
export function toMethodName(method: ShippingMethod): string {
  return NAMES[method]()
}
