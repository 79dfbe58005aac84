import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { OrderRow } from './order-rows.shared.ts'

/** The address of who bought an order. A gift that goes to somebody else has it next to theirs. */
export function findBuyerAddress(order: Pick<OrderRow, 'address' | 'buyer_address'>): AddressSnapshot {
  return (order.buyer_address ?? order.address) as unknown as AddressSnapshot
}
