import { MIN_PAYABLE_FEN } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { toNetFen, type SumLine } from './refund-sums.ts'

/** Units of a line that are exchanged, and what one of the new items costs now. */
export interface ExchangedLine {
  line: SumLine
  quantity: number
  newPriceFen: number
  /** Another size of the same product: all of them cost the same, also if its price has changed since. */
  isSameProduct: boolean
}

/** In fen: what the shopper pays beside, and what is refunded. */
export interface ExchangeSums {
  surchargeFen: number
  refundFen: number
}

/**
 * What an exchange comes to: the difference of the list prices, as the coupon's discount stays with what was bought, and
 * what the merchant asks for beside. Less than providers can charge is waived.
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
