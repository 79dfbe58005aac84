import { readCsvTable } from '@shop/catalogue/csv-table'
import { toInteger } from '@shop/catalogue/csv-values'
import {
  MAX_COUNTED_LINES,
  type applyCount,
  type CountResult,
  type getCountingSheet,
  type readCountingSheet,
  type SheetItem,
} from '@shop/contract/stock/stock-counts.console'
import { StockCount } from '@shop/contract/stock/stock.console'
import type { Data, Received } from '@shop/contract/http/endpoint'
import { toDay } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { AppError } from '../../../../http/app-error.ts'
import { toCsvFile, type CsvColumn } from '../../../../http/csv.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import type { Actor } from '../../../audit/audit.service.ts'
import { findMovement } from './movement-list.repository.ts'
import { NAME_COLUMNS } from './name-columns.ts'
import { toStockFilter } from './stock-console.service.ts'
import { countUnsent, findStockBySku, listStock, type StockRow } from './stock-list.repository.ts'
import { orRepeated, toKey, type StockMoves } from './stock-moves.ts'
import { toStockItem, type StockReader } from './stock-reader.ts'

interface Dependencies {
  db: Db
  clock: Clock
  move: StockMoves
  reader: StockReader
}

type Filters = Received<typeof getCountingSheet, 'query'>
type Count = Received<typeof applyCount, 'body'>
type ReadSheet = Data<typeof readCountingSheet>

const COLUMNS: readonly CsvColumn<SheetItem>[] = [
  ['sku', ({ sku }) => sku],
  ['size', ({ size }) => size],
  ...NAME_COLUMNS,
  ['expected', (item) => item.on_shelf],
  ['counted', () => ''],
]

export type StockCounts = ReturnType<typeof createStockCounts>

/** Counting the stock: the sheet, reading it when it is filled, and correcting by its differences. */
export function createStockCounts({ db, clock, move, reader }: Dependencies) {
  /** Adds the units that are still in the shop but cannot be sold. */
  async function readSheetItems(rows: StockRow[]): Promise<SheetItem[]> {
    const unsent = await countUnsent(
      db,
      rows.map(({ product_id }) => product_id),
    )
    return rows.map(toStockItem).map((item) => ({
      ...item,
      on_shelf: item.available + item.reserved + (unsent.get(item.id) ?? 0),
    }))
  }

  async function getSheet(filters: Filters): Promise<{ items: SheetItem[]; has_more: boolean }> {
    const rows = await listStock(db, toStockFilter(filters), {
      sort: 'sku',
      order: 'asc',
      limit: MAX_COUNTED_LINES + 1,
      offset: 0,
      now: clock(),
    })
    return {
      items: await readSheetItems(rows.slice(0, MAX_COUNTED_LINES)),
      has_more: rows.length > MAX_COUNTED_LINES,
    }
  }

  /** What became of each line, by what the movement has changed: the same when the request is repeated. */
  async function report(db: Db | Tx, { id, lines }: Count): Promise<{ results: CountResult[] }> {
    const changed = (await findMovement(db, id)) ?? new Map<string, number>()
    const items = await reader.listSizes(db, [...new Set(lines.map(({ product_id }) => product_id))])
    const byId = new Map(items.map((item) => [item.id, item]))
    return {
      results: lines.map(({ product_id, size, expected, counted }) => {
        const key = toKey({ productId: product_id, size })
        const item = byId.get(key)
        const line = { product_id, size, change: counted - expected, ...(item && { item }) }
        if (!item) return { ...line, outcome: 'refused', error: 'PRODUCT_NOT_FOUND' }
        if (changed.has(key)) return { ...line, outcome: 'changed' }
        return line.change === 0
          ? { ...line, outcome: 'unchanged' }
          : { ...line, outcome: 'refused', error: 'OUT_OF_STOCK' }
      }),
    }
  }

  return {
    getSheet,

    async exportSheet(filters: Filters) {
      const { items } = await getSheet(filters)
      return toCsvFile(`counting-sheet-${toDay(clock())}`, COLUMNS, items)
    },

    /** @throws SHEET_UNREADABLE */
    async readSheet(file: Buffer): Promise<ReadSheet> {
      const rows = await readCsvTable(file)
      if (!rows || !['sku', 'counted'].every((column) => rows.columns.includes(column)))
        throw new AppError('SHEET_UNREADABLE')
      const filled = rows.rows.filter(({ cells }) => (cells['counted'] ?? '').trim() !== '')
      const skus = [...new Set(filled.map(({ cells }) => cells['sku'] ?? ''))]
      const known = await readSheetItems(await findStockBySku(db, skus, clock()))
      const items = new Map(known.map((item) => [`${item.sku}|${item.size}`, item]))
      const result: ReadSheet = { lines: [], errors: [] }
      const seen = new Set<string>()
      for (const { line, cells } of filled) {
        const item = items.get(`${cells['sku']}|${cells['size'] ?? ''}`)
        const counted = toCount(cells['counted'])
        // A sheet that the merchant wrote may lack the expected number: then it is the present one.
        const expected = cells['expected'] ? toCount(cells['expected']) : item?.on_shelf
        if (!item) result.errors.push({ line, error: 'unknown_size' })
        else if (counted === undefined || expected === undefined)
          result.errors.push({ line, error: 'no_number' })
        else if (seen.has(item.id)) result.errors.push({ line, error: 'repeated' })
        else if (result.lines.length === MAX_COUNTED_LINES) result.errors.push({ line, error: 'too_many' })
        else {
          seen.add(item.id)
          result.lines.push({ item, expected, counted })
        }
      }
      return result
    },

    /** Corrects the stock by the differences of a count: what was sold since the sheet was opened stays sold. */
    apply(count: Count, actor: Actor): Promise<{ results: CountResult[] }> {
      const changes = count.lines
        .map(({ product_id, size, expected, counted }) => ({
          productId: product_id,
          size,
          change: counted - expected,
        }))
        .filter(({ change }) => change !== 0)
      const made = inTransaction(db, async (db) => {
        await move(db, count.id, changes, { reason: 'count', note: count.note, actor })
        return report(db, count)
      })
      return orRepeated(made, () => report(db, count))
    },
  }
}

/** A number of the sheet; undefined for anything else. */
function toCount(text: string | undefined): number | undefined {
  const count = toInteger(text ?? '')
  return typeof count === 'number' && StockCount.safeParse(count).success ? count : undefined
}
