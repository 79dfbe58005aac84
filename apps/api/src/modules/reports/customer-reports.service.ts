import { toDay } from '@shop/contract/days/days.rules'
import { COHORT_MONTHS, type CohortReport } from '@shop/contract/reports/customer-reports.console'
import { toSpan, toSpanBefore, type DaySpan } from '@shop/contract/reports/report-spans.rules'
import type { ReadDb } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { findUnsummedDay, listCohorts } from './sales-days.repository.ts'
import { NO_SUMS, toAmount, toSalesFen } from './sales-figures.ts'

export type CustomerReports = ReturnType<typeof createCustomerReports>

/** Customers by the month of their first order. */
export function createCustomerReports({ reads, clock }: { reads: ReadDb; clock: Clock }) {
  return {
    async readCohorts(): Promise<CohortReport> {
      const months = listMonths(toSpan('month', toDay(clock())))
      const rows = await listCohorts(reads, {
        from: months[0]!.from,
        until: months.at(-1)!.until,
        next: await findUnsummedDay(reads),
      })
      const byMonths = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row]))
      const names = months.map(({ from }) => from.slice(0, 7))
      return {
        cohorts: names.map((cohort, index) => ({
          month: cohort,
          months: names.slice(index).map((month) => {
            const sums = byMonths.get(`${cohort} ${month}`) ?? NO_SUMS
            return {
              customers: sums.customers,
              orders: sums.orders,
              sales: toAmount(toSalesFen(sums)),
            }
          }),
        })),
      }
    },
  }
}

/** The last months up to this one. */
function listMonths(last: DaySpan): DaySpan[] {
  const months = [last]
  while (months.length < COHORT_MONTHS) months.unshift(toSpanBefore('month', months[0]!))
  return months
}
