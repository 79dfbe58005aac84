import { addDays, toDay } from '@shop/contract/days/days.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import {
  STOCK_SALES_DAYS,
  type getStockReport,
  type StockReport,
} from '@shop/contract/reports/stock-reports.console'
import type { ReadDb } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { toAmount, type MarginAccess } from './sales-figures.ts'
import { listStock, sumStock } from './stock-reports.repository.ts'

/** Products that are listed. */
const LISTED = 50

export type StockReports = ReturnType<typeof createStockReports>

/** What the stock is worth at today's prices and has cost, and how long it lasts as it sold lately. */
export function createStockReports({ reads, clock }: { reads: ReadDb; clock: Clock }) {
  return {
    async read(
      { order }: Received<typeof getStockReport, 'query'>,
      { showsMargins }: MarginAccess,
    ): Promise<StockReport> {
      const today = toDay(clock())
      const since = addDays(today, 1 - STOCK_SALES_DAYS)
      const [total, rows] = await Promise.all([
        sumStock(reads),
        listStock(reads, { since, today, order, limit: LISTED }),
      ])
      return {
        units: total.units,
        value: toAmount(total.value_fen),
        ...(showsMargins && { cost: { value: toAmount(total.cost_fen), units: total.costed_units } }),
        rows: rows.map(({ name, value_fen: valueFen, cost_fen: costFen, lasts_days: lastsDays, ...row }) => ({
          ...row,
          ...toLocalizedFields('name', name),
          value: toAmount(valueFen),
          ...(showsMargins && costFen !== null && { cost: toAmount(costFen) }),
          ...(lastsDays !== null && { lasts_days: lastsDays }),
        })),
      }
    },
  }
}
