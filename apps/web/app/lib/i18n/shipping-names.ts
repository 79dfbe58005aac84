import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { m } from '../../paraglide/messages.js'

const NAMES: Readonly<Record<ShippingMethod, () => string>> = {
  standard: m.orders_method_standard,
  express: m.orders_method_express,
  international: m.orders_method_international,
}

/** The name of a shipping method in the current language. */
export function toMethodName(method: ShippingMethod): string {
  return NAMES[method]()
}
