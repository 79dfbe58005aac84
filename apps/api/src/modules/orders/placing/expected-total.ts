import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { MAX_ORDER_FEN, toMoney } from '@shop/contract/money/money'
import { AppError } from '../../../http/app-error.ts'
import { toGoodsName, type PricedLine } from '../order-lines.shared.ts'
import type { OrderTotals } from '../order-totals.shared.ts'

/**
 * Rejects an order whose total is not the one the page showed.
 * @throws PRICE_CHANGED with the lines' prices, ORDER_TOO_LARGE
 */
export function requireExpected(
  totals: OrderTotals,
  lines: PricedLine[],
  expected: string | undefined,
): void {
  if (totals.totalFen > MAX_ORDER_FEN) throw new AppError('ORDER_TOO_LARGE')
  const actual = toMoney(totals.totalFen)
  if (expected === undefined || expected === actual) return
  throw new AppError('PRICE_CHANGED', {
    details: [
      { path: 'expected_total', message: `Your total is now ${formatMoney(actual)}`, expected, actual },
      ...lines
        .filter(({ isFreeGift }) => !isFreeGift)
        .map((line) => ({
          path: `items.${line.index}`,
          message: formatFen(line.unitPriceFen),
          ...toGoodsName(line),
          unit_price: toMoney(line.unitPriceFen),
        })),
    ],
  })
}
