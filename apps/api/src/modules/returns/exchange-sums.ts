import { MIN_PAYABLE_FEN } from '@shop/contract/gift-cards/gift-cards.rules'
import type { OrderLineRow } from '../orders/order-rows.shared.ts'
import type { PricedProduct } from '../products/catalogue/product-rows.shared.ts'
import { toNetFen, type SumLine, type SumOrder } from './refund-sums.ts'
import type { ReturnLineRow } from './returns.repository.ts'

/** Units of a line, and what is wanted instead. */
export interface WantedItem {
  position: number
  quantity: number
  productId: string
  size: string
}

/** Units of a line that are exchanged, and what one of the new items costs now. */
export interface ExchangedLine {
  line: SumLine
  quantity: number
  newPriceFen: number
  /** Another size of the same product: all of them cost the same, also if its price has changed since. */
  isSameProduct: boolean
}

/** In fen: what the shopper pays in addition, and what is refunded. */
export interface ExchangeSums {
  surchargeFen: number
  refundFen: number
}

/**
 * What an exchange comes to: the difference of the list prices, as the coupon's discount stays with what was bought,
 * and what the merchant charges in addition. Less than providers can charge is waived.
 */
export function toExchangeSums(lines: readonly ExchangedLine[], extraFen = 0): ExchangeSums {
  let differenceFen = extraFen
  let netFen = 0
  for (const { line, quantity, newPriceFen, isSameProduct } of lines) {
    differenceFen += isSameProduct ? 0 : (newPriceFen - line.unitPriceFen) * quantity
    netFen += toNetFen(line, quantity)
  }
  return {
    surchargeFen: differenceFen < MIN_PAYABLE_FEN ? 0 : differenceFen,
    refundFen: Math.min(Math.max(0, -differenceFen), netFen),
  }
}

/** `bought`: the product of each line of the order. */
export interface ExchangeFacts {
  products: readonly PricedProduct[]
  sums: SumOrder
  bought: ReadonlyMap<number, string>
}

/** What exchanging them comes to at today's prices. */
export function toSumsOf(
  items: readonly WantedItem[],
  { products, sums, bought }: ExchangeFacts,
  extraFen = 0,
): ExchangeSums {
  const lines = items.map(({ position, quantity, productId }) => ({
    line: sums.lines.find((line) => line.position === position)!,
    quantity,
    newPriceFen: products.find(({ id }) => id === productId)!.price_fen,
    isSameProduct: bought.get(position) === productId,
  }))
  return toExchangeSums(lines, extraFen)
}

/** The new items of an exchange. */
export function listWanted(lines: readonly ReturnLineRow[]): WantedItem[] {
  return lines.flatMap(({ position, quantity, new_product_id: productId, new_size: size }) =>
    productId === null || size === null ? [] : [{ position, quantity, productId, size }],
  )
}

/** The product of each line, by its position. */
export function toBought(lines: readonly OrderLineRow[]): Map<number, string> {
  return new Map(lines.map(({ position, product_id: id }) => [position, id]))
}
