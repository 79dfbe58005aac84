import type { ServerCart, ServerCartItem } from '@shop/contract/cart'
import { toMoney } from '@shop/contract/money'
import type { PricedLine } from '../orders/order-lines.service.ts'

type PricedCartLine = PricedLine & { id: string }

/** A cart with its prices. Unavailable lines are shown but not counted, as in a quote. */
export function toServerCart(lines: readonly PricedCartLine[]): ServerCart {
  const counted = lines.filter(({ status }) => status === 'ok' || status === 'insufficient_stock')
  return {
    items: lines.map(toItem),
    count: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toMoney(counted.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0)),
  }
}

function toItem(line: PricedCartLine): ServerCartItem {
  return {
    item_id: line.id,
    product_id: line.productId,
    slug: line.product?.slug ?? '',
    name: line.product?.record.name.en ?? '',
    name_zh: line.product?.record.name.zh ?? '',
    imageUrl: line.product?.images[0]?.url ?? '/images/placeholder.jpg',
    ...(line.size ? { size: line.size } : {}),
    price: toMoney(line.unitPriceFen),
    quantity: line.quantity,
    line_total: toMoney(line.unitPriceFen * line.quantity),
    available: line.available,
    status: line.status,
  }
}
