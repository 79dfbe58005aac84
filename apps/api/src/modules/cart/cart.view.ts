import type { ServerCart, ServerCartItem } from '@shop/contract/cart/cart.schemas'
import { toMoney } from '@shop/contract/money/money'
import { isCounted, toLineImage, toShownLine, type PricedLine } from '../orders/order-lines.shared.ts'
import type { CartProduct } from '../products/catalogue/product-rows.shared.ts'

type PricedCartLine = PricedLine<CartProduct> & { id: string }

/** A cart with its prices. Unavailable lines are shown but not counted, as in a quote. */
export function toServerCart(lines: readonly PricedCartLine[]): ServerCart {
  const counted = lines.filter(isCounted)
  return {
    items: lines.map(toItem),
    count: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toMoney(counted.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0)),
  }
}

function toItem(line: PricedCartLine): ServerCartItem {
  const { id, unitPriceFen } = line
  return { ...toShownLine(line), item_id: id, imageUrl: toLineImage(line), price: toMoney(unitPriceFen) }
}
