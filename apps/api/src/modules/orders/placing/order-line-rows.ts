import { toLocalizedFields } from '@shop/contract/languages/translated'
import { toLineImage, type PricedLine } from '../order-lines.shared.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'

/** The row of a priced line of an existing product, with the product's data as it is now. */
export function toLineRow(
  orderId: string,
  line: PricedLine,
  position: number,
  discountFen: number,
): OrderLineRow {
  const product = line.product!
  return {
    order_id: orderId,
    position,
    product_id: line.productId,
    size: line.size,
    slug: product.slug,
    ...toLocalizedFields('name', product.name),
    image: toLineImage(line),
    unit_price_fen: line.unitPriceFen,
    quantity: line.quantity,
    line_total_fen: line.unitPriceFen * line.quantity,
    discount_fen: discountFen,
    returned_quantity: 0,
    exchanged_quantity: 0,
    cancelled_quantity: 0,
    free_gift: line.isFreeGift ?? false,
    design: (line.design ?? null) as unknown as OrderLineRow['design'],
  }
}
