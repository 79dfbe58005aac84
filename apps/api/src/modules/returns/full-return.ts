import type { Photo } from '@shop/contract/photos/photos.schemas'
import type { OrderLineRow, OrderRow } from '../orders/order-rows.shared.ts'
import type { PricedProduct } from '../products/catalogue/product-rows.shared.ts'
import type { StoredRefund } from './refund-sums.ts'
import type { ExchangedMoneyRow, ReturnParts } from './returns.repository.ts'

/** A return with what its views need of its order. */
export interface FullReturn extends ReturnParts {
  order: OrderRow
  orderLines: OrderLineRow[]
  /** Whose money pays for the order, where it is from an exchange. */
  carried: ExchangedMoneyRow[]
  /** The new items of an exchange. */
  products: PricedProduct[]
  /** The order that an exchange, or a service that costs something, has placed. */
  placedOrder: OrderRow | undefined
  photos: Photo[]
  /** What it was refunded with, or is expected to come to. */
  refund: StoredRefund | undefined
  /** For an exchange that is not approved yet: what there would be to pay. */
  surchargeFen: number | undefined
}

/** What the merchant wrote to the shopper at the last step that had a reply. */
export function findReply({ history }: Pick<FullReturn, 'history'>): string | undefined {
  return history.findLast(({ reply }) => reply !== null)?.reply ?? undefined
}
