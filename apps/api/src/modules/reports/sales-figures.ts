import { toMoney } from '@shop/contract/money/money'
import type { SalesFigures } from '@shop/contract/reports/sales-reports.console'
import type { Sums } from './sales-days.repository.ts'
import { SUM_COLUMNS } from './sales-sums.sql.ts'

export const NO_SUMS = Object.fromEntries(SUM_COLUMNS.map((name) => [name, 0])) as Sums

export const addSums = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(SUM_COLUMNS.map((name) => [name, one[name] + other[name]])) as Sums

/** What orders came to. */
export const toSalesFen = (sums: Sums) =>
  sums.goods_fen + sums.wrapping_fen + sums.shipping_fen - sums.discount_fen

/** Money that may be negative. */
export const toAmount = (fen: number): string => (fen < 0 ? `-${toMoney(-fen)}` : toMoney(fen))

/** Reports for those who may see costs have margins. */
export interface MarginAccess {
  showsMargins: boolean
}

const toShare = (part: number, total: number): number => Math.round((part / total) * 10_000) / 10_000

function toMargin({ cost_fen: costFen, costed_fen: salesFen, costed_units: units, ...sums }: Sums) {
  const marginFen = salesFen - costFen
  return {
    sales: toAmount(salesFen),
    cost: toAmount(costFen),
    amount: toAmount(marginFen),
    ...(salesFen > 0 && { share: toShare(marginFen, salesFen) }),
    ...(sums.units > 0 && { known: toShare(units, sums.units) }),
  }
}

export function toFigures(sums: Sums, { showsMargins }: MarginAccess): SalesFigures {
  const salesFen = toSalesFen(sums)
  return {
    orders: sums.orders,
    units: sums.units,
    goods: toAmount(sums.goods_fen),
    wrapping: toAmount(sums.wrapping_fen),
    shipping: toAmount(sums.shipping_fen),
    discounts: toAmount(sums.discount_fen),
    sales: toAmount(salesFen),
    tax: toAmount(sums.tax_fen),
    refunds: toAmount(sums.refund_fen),
    net: toAmount(salesFen - sums.refund_fen),
    ...(sums.orders > 0 && { average: toAmount(Math.round(salesFen / sums.orders)) }),
    ...(showsMargins && { margin: toMargin(sums) }),
  }
}
