import { addDays, toDay } from '@shop/contract/days/days.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { listSteps, toSpan, toSpanBefore, type DaySpan } from '@shop/contract/reports/report-spans.rules'
import type {
  exportSales,
  getSalesBreakdown,
  getSalesReport,
  SalesBreakdown,
  SalesReport,
} from '@shop/contract/reports/sales-reports.console'
import type { ReadDb } from '../../db/pool.ts'
import { toCsvFile, type CsvColumn, type CsvFile } from '../../http/csv.ts'
import type { Clock } from '../../jobs/clock.ts'
import * as repository from './sales-days.repository.ts'
import type { Sums } from './sales-days.repository.ts'
import { addSums, NO_SUMS, toAmount, toFigures, type MarginAccess } from './sales-figures.ts'
import { listValueNames } from './value-names.repository.ts'

/** Values that a breakdown lists; a file has all. */
const LISTED = 50

export type SalesReports = ReturnType<typeof createSalesReports>

/** Sales and refunds of a span of days next to the one before, from the sums of days. */
export function createSalesReports({ reads, clock }: { reads: ReadDb; clock: Clock }) {
  function toSpans({ span, day = toDay(clock()) }: Received<typeof getSalesReport, 'query'>) {
    const now = toSpan(span, day)
    return { now, before: toSpanBefore(span, now) }
  }

  /** The sums of the shop, and of the orders of new customers, in any part of these days. */
  async function readSums(days: DaySpan) {
    const next = await repository.findUnsummedDay(reads)
    const rows = await repository.listDays(reads, { ...days, next }, ['all', 'customer'])
    const sumOf = (values: readonly (typeof rows)[number][], { from, until }: DaySpan) =>
      values.filter(({ day }) => day >= from && day <= until).reduce<Sums>(addSums, NO_SUMS)
    const all = rows.filter(({ dimension }) => dimension === 'all')
    const ofNew = rows.filter(({ dimension, value }) => dimension === 'customer' && value === 'new')
    return {
      toSums: (part: DaySpan) => sumOf(all, part),
      countNew: (part: DaySpan) => sumOf(ofNew, part).orders,
    }
  }

  return {
    async read(query: Received<typeof getSalesReport, 'query'>, access: MarginAccess): Promise<SalesReport> {
      const { now, before } = toSpans(query)
      const { toSums, countNew } = await readSums({ from: before.from, until: now.until })
      const steps = listSteps(query.span, now)
      const stepsBefore = listSteps(query.span, before)
      const toFiguresOf = (part: DaySpan) => toFigures(toSums(part), access)
      return {
        ...now,
        before,
        totals: toFiguresOf(now),
        totals_before: toFiguresOf(before),
        new_customers: countNew(now),
        new_customers_before: countNew(before),
        steps: steps.map((step, index) => {
          const then = stepsBefore[index]
          return {
            ...step,
            figures: toFiguresOf(step),
            ...(then && { before: toFiguresOf(then) }),
          }
        }),
      }
    },

    async breakDown(
      { dimension, ...query }: Received<typeof getSalesBreakdown, 'query'>,
      access: MarginAccess,
    ): Promise<SalesBreakdown> {
      const { now, before } = toSpans(query)
      const next = await repository.findUnsummedDay(reads)
      const found = await repository.listValues(reads, {
        days: { ...now, next },
        dimension,
        limit: LISTED + 1,
      })
      const rows = found.slice(0, LISTED)
      const values = rows.map(({ value }) => value)
      const [rowsBefore, names] = await Promise.all([
        repository.listValues(reads, { days: { ...before, next }, dimension, values }),
        listValueNames(reads, dimension, values),
      ])
      const byValue = new Map(rowsBefore.map((row) => [row.value, row]))
      return {
        ...now,
        has_more: found.length > LISTED,
        rows: rows.map(({ value, ...sums }) => {
          const name = names.get(value)
          return {
            value,
            ...(name && { name: toLocalizedFields('name', name) }),
            figures: toFigures(sums, access),
            before: toFigures(byValue.get(value) ?? NO_SUMS, access),
          }
        }),
      }
    },

    /** A line for each day, or for each value. */
    async export(
      { dimension, ...query }: Received<typeof exportSales, 'query'>,
      { showsMargins }: MarginAccess,
    ): Promise<CsvFile> {
      const columns = [...COLUMNS, ...(showsMargins ? MARGIN_COLUMNS : []), CURRENCY_COLUMN]
      const { now } = toSpans(query)
      const name = `sales-${now.from}-${now.until}`
      if (dimension === undefined) {
        const { toSums } = await readSums(now)
        return toCsvFile(name, [['day', ({ key }) => key], ...columns], listRows(now, toSums))
      }
      const next = await repository.findUnsummedDay(reads)
      const values = await repository.listValues(reads, { days: { ...now, next }, dimension })
      const names = await listValueNames(
        reads,
        dimension,
        values.map(({ value }) => value),
      )
      return toCsvFile(
        `${name}-${dimension}`,
        [
          [dimension, ({ key }) => key],
          ['name', ({ key }) => names.get(key)?.en],
          ['name_zh', ({ key }) => names.get(key)?.zh],
          ...columns,
        ],
        values.map((sums) => ({ key: sums.value, sums })),
      )
    },
  }
}

interface Row {
  key: string
  sums: Sums
}

function listRows({ from, until }: DaySpan, toSums: (day: DaySpan) => Sums): Row[] {
  const rows: Row[] = []
  for (let day = from; day <= until; day = addDays(day, 1))
    rows.push({ key: day, sums: toSums({ from: day, until: day }) })
  return rows
}

/** Yuan as numbers, which a spreadsheet can sum up. */
const COLUMNS: readonly CsvColumn<Row>[] = [
  ['orders', ({ sums }) => sums.orders],
  ['units', ({ sums }) => sums.units],
  ...(['goods', 'wrapping', 'shipping', 'discounts', 'sales', 'tax', 'refunds', 'net'] as const).map(
    (name): CsvColumn<Row> => [name, ({ sums }) => Number(toFigures(sums, { showsMargins: false })[name])],
  ),
]

/** Of the units whose cost is known; the file says how many they are. */
const MARGIN_COLUMNS: readonly CsvColumn<Row>[] = [
  ['units_with_cost', ({ sums }) => sums.costed_units],
  ['net_sales_with_cost', ({ sums }) => Number(toAmount(sums.costed_fen))],
  ['cost', ({ sums }) => Number(toAmount(sums.cost_fen))],
  ['margin', ({ sums }) => Number(toAmount(sums.costed_fen - sums.cost_fen))],
]

const CURRENCY_COLUMN: CsvColumn<Row> = ['currency', () => 'CNY']
