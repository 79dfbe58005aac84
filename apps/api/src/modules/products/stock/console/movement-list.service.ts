import {
  MAX_EXPORTED_MOVEMENTS,
  type exportStockMovements,
  type listStockMovements,
  type StockMovement,
} from '@shop/contract/stock/stock-movements.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toDay } from '@shop/contract/days/days.rules'
import { readPage } from '../../../../db/pages.ts'
import type { ReadDb } from '../../../../db/pool.ts'
import { toCsvFile, type CsvColumn } from '../../../../http/csv.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import * as repository from './movement-list.repository.ts'
import { NAME_COLUMNS } from './name-columns.ts'

type Filters = Received<typeof exportStockMovements, 'query'>

export type MovementList = ReturnType<typeof createMovementList>

/** What moved the stock, for the console. */
export function createMovementList({ reads, clock }: { reads: ReadDb; clock: Clock }) {
  return {
    list(query: Received<typeof listStockMovements, 'query'>) {
      const filter = toFilter(query)
      return readPage(query, {
        list: (page) => repository.listMovements(reads, filter, page),
        count: (limit) => repository.countMovements(reads, filter, limit),
        toItem: toMovement,
      })
    },

    async export(filters: Filters) {
      const rows = await repository.listMovements(reads, toFilter(filters), {
        limit: MAX_EXPORTED_MOVEMENTS,
        offset: 0,
      })
      return toCsvFile(`stock-movements-${toDay(clock())}`, COLUMNS, rows)
    },
  }
}

type Column = CsvColumn<repository.MovementRow>

const COLUMNS: readonly Column[] = [
  ['at', ({ created_at: at }) => at.toISOString()],
  ['sku', ({ sku }) => sku],
  ...NAME_COLUMNS,
  ...(['size', 'change', 'reason', 'note', 'who', 'order_number'] as const).map((name): Column => [
    name,
    (row) => row[name],
  ]),
]

function toFilter({ product_id, size, reason, from, until }: Filters): repository.MovementFilter {
  return {
    productId: product_id?.toLowerCase(),
    size,
    reasons: reason,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  }
}

function toMovement(row: repository.MovementRow): StockMovement {
  const { movement, line, created_at, order_id, order_number, ...rest } = row
  return {
    id: `${movement}:${line}`,
    at: created_at.toISOString(),
    ...rest,
    ...(order_id !== null && { order_id }),
    ...(order_number !== null && { order_number }),
  }
}
