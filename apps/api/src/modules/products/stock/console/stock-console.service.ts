import type * as endpoints from '@shop/contract/stock/stock.console'
import { LOW_STOCK, type StockItem } from '@shop/contract/stock/stock.console'
import type { Received } from '@shop/contract/http/endpoint'
import { readPage } from '../../../../db/pages.ts'
import type { Db, ReadDb } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../../audit/audit.service.ts'
import { findMovement } from './movement-list.repository.ts'
import { orRepeated, type StockMoves } from './stock-moves.ts'
import { toStockItem, type StockReader } from './stock-reader.ts'
import * as repository from './stock-list.repository.ts'

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  move: StockMoves
  reader: StockReader
}

export type StockConsole = ReturnType<typeof createStockConsole>

/** The stock as the merchant sees and changes it. */
export function createStockConsole({ db, reads, clock, audit, move, reader }: Dependencies) {
  return {
    list(query: Received<typeof endpoints.listStock, 'query'>) {
      const filter = toStockFilter(query)
      return readPage(query, {
        list: (page) =>
          repository.listStock(reads, filter, {
            ...page,
            sort: query.sort,
            order: query.order,
            now: clock(),
          }),
        count: (limit) => repository.countStock(reads, filter, limit),
        toItem: toStockItem,
      })
    },

    /** How many sizes the list of `LOW_STOCK` holds. */
    countLow: () =>
      repository.countStock(reads, toStockFilter({ ...LOW_STOCK, status: [...LOW_STOCK.status] })),

    /** @throws PRODUCT_NOT_FOUND, OUT_OF_STOCK with what is left */
    change(
      { id, product_id, size, change, reason, note }: Received<typeof endpoints.changeStock, 'body'>,
      actor: Actor,
    ): Promise<StockItem> {
      const place = { productId: product_id, size }
      const made = inTransaction(db, async (db) => {
        if (await findMovement(db, id)) return reader.get(db, place)
        const item = await reader.get(db, place)
        const moved = await move(db, id, [{ ...place, change }], { reason, note, actor })
        if (moved > 0) return reader.get(db, place)
        throw new AppError('OUT_OF_STOCK', {
          details: [{ path: item.id, message: 'Fewer are left', current: item }],
        })
      })
      return orRepeated(made, () => reader.get(db, place))
    },

    /** Changes one size, or all sizes of a product. @throws PRODUCT_NOT_FOUND */
    setAlertLevel(
      { product_id, size, alert_level }: Received<typeof endpoints.setAlertLevel, 'body'>,
      actor: Actor,
    ): Promise<{ items: StockItem[] }> {
      return inTransaction(db, async (db) => {
        const all = await reader.listSizes(db, [product_id])
        const before = size === undefined ? all : all.filter((item) => item.size === size)
        if (before.length === 0) throw new AppError('PRODUCT_NOT_FOUND')
        // In the order in which orders take stock.
        for (const item of before.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
          await repository.writeAlertLevel(db, { productId: product_id, size: item.size, level: alert_level })
        await audit.record(db, actor, {
          action: 'stock.alert_level',
          subject: { type: 'product', id: product_id, label: before[0]!.sku },
          before: Object.fromEntries(before.map((item) => [item.size, item.alert_level])),
          after: Object.fromEntries(before.map((item) => [item.size, alert_level])),
        })
        const ids = new Set(before.map(({ id }) => id))
        return { items: (await reader.listSizes(db, [product_id])).filter(({ id }) => ids.has(id)) }
      })
    },
  }
}

/** The filter of a list, of a counting sheet, or of what Today counts. */
export function toStockFilter({
  level,
  status,
  category,
  product_id,
  q,
}: Partial<
  Pick<Received<typeof endpoints.listStock, 'query'>, 'level' | 'status' | 'category' | 'product_id' | 'q'>
>): repository.StockFilter {
  return {
    level,
    statuses: status,
    categories: category,
    productId: product_id,
    text: q || undefined,
  }
}
