import type * as endpoints from '@shop/contract/console/stock'
import { USUAL_ALERT_LEVEL, type StockItem } from '@shop/contract/console/stock'
import type { Received } from '@shop/contract/http/endpoint'
import { isId } from '../../../../db/ids.ts'
import { NOTHING_FOUND, readPage } from '../../../../db/pages.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { findBrokenConstraint } from '../../../../db/sql.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../../audit/audit.service.ts'
import { recordStock, type StockCause, type StockChange } from '../stock-movements.service.ts'
import * as repository from './stock-list.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

export type StockConsole = ReturnType<typeof createStockConsole>

/** The stock as the merchant changes it. Every change is a movement of the ledger with a reason. */
export function createStockConsole({ db, clock, audit }: Dependencies) {
  /** @throws PRODUCT_NOT_FOUND */
  async function get(db: Db | Tx, productId: string, size: string): Promise<StockItem> {
    const row = await repository.findStock(db, productId, size)
    if (!row) throw new AppError('PRODUCT_NOT_FOUND')
    return toStockItem(row)
  }

  /**
   * All or nothing, in the order in which orders take stock. An id that is known has happened already.
   * @throws OUT_OF_STOCK with each size of which fewer are left
   */
  async function move(
    db: Tx,
    id: string,
    changes: StockChange[],
    cause: Omit<StockCause, 'now'>,
  ): Promise<void> {
    if (await repository.hasMovement(db, id)) return
    const sorted = changes
      .filter(({ change }) => change !== 0)
      .toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
    const before = new Map<string, number>()
    const missing: StockItem[] = []
    for (const { productId, size, change } of sorted) {
      const isMoved = await repository.moveStock(db, productId, size, change)
      const item = await get(db, productId, size)
      before.set(item.id, item.available - change)
      if (!isMoved) missing.push(item)
    }
    if (missing.length > 0)
      throw new AppError('OUT_OF_STOCK', {
        details: missing.map((item) => ({ path: item.id, message: 'Fewer are left', current: item })),
      })
    await recordStock(db, { ...cause, id, now: clock() }, sorted)
    if (sorted.length === 0) return
    await audit.record(db, cause.actor, {
      action: `stock.${cause.reason}`,
      subject: {
        type: 'stock',
        id,
        label: sorted.length === 1 ? sorted[0]!.productId : `${sorted.length} sizes`,
      },
      before: Object.fromEntries(before),
      after: Object.fromEntries(sorted.map((each) => [toKey(each), before.get(toKey(each))! + each.change])),
    })
  }

  return {
    list(query: Received<typeof endpoints.listStock, 'query'>) {
      const filter = {
        ...{ level: query.level, statuses: query.status, productId: query.product_id },
        text: query.q || undefined,
      }
      return readPage(query, {
        list: (page) => repository.listStock(db, filter, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countStock(db, filter, limit),
        toItem: toStockItem,
      })
    },

    change(
      { id, product_id, size, change, reason, note }: Received<typeof endpoints.changeStock, 'body'>,
      actor: Actor,
    ): Promise<StockItem> {
      return inTransaction(db, async (db) => {
        await move(db, id, [{ productId: product_id, size, change }], { reason, note, actor })
        return get(db, product_id, size)
      }).catch((error: unknown) => refuseRepeated(error, () => get(db, product_id, size)))
    },

    /** Corrects the stock by the differences of a count: what was sold since the sheet was opened stays sold. */
    count({ id, lines, note }: Received<typeof endpoints.applyCount, 'body'>, actor: Actor) {
      const changes = lines.map(({ product_id, size, expected, counted }) => ({
        ...{ productId: product_id, size, change: counted - expected },
      }))
      const readAll = async (db: Db | Tx) => {
        const items: StockItem[] = []
        for (const { productId, size } of changes) items.push(await get(db, productId, size))
        return { items }
      }
      return inTransaction(db, async (db) => {
        await move(db, id, changes, { reason: 'count', note, actor })
        return readAll(db)
      }).catch((error: unknown) => refuseRepeated(error, () => readAll(db)))
    },

    setAlertLevel(
      { product_id, size, alert_level }: Received<typeof endpoints.setAlertLevel, 'body'>,
      actor: Actor,
    ): Promise<StockItem> {
      return inTransaction(db, async (db) => {
        const before = await get(db, product_id, size)
        await repository.writeAlertLevel(db, { productId: product_id, size, level: alert_level })
        await audit.record(db, actor, {
          action: 'stock.alert_level',
          subject: { type: 'product', id: product_id, label: before.sku },
          before: { size, alert_level: before.alert_level },
          after: { size, alert_level },
        })
        return get(db, product_id, size)
      })
    },

    async listMovements(productId: string, query: { page: number; limit: number }) {
      if (!isId(productId)) return NOTHING_FOUND
      return readPage(query, {
        list: (page) => repository.listMovements(db, productId.toLowerCase(), page),
        count: (limit) => repository.countMovements(db, productId.toLowerCase(), limit),
        toItem: ({ movement, line, created_at, order_number, ...row }) => ({
          ...{ id: `${movement}:${line}`, at: created_at.toISOString() },
          ...row,
          ...(order_number === null ? {} : { order_number }),
        }),
      })
    },
  }
}

const toKey = ({ productId, size }: StockChange) => `${productId}:${size}`

/** The same movement came twice at once: the other one has made it. */
async function refuseRepeated<Result>(error: unknown, read: () => Promise<Result>): Promise<Result> {
  if (findBrokenConstraint(error) === 'stock_movements_pkey') return read()
  throw error
}

function toStockItem({ product_id, alert_level, ...row }: repository.StockRow): StockItem {
  return {
    ...{ id: `${product_id}:${row.size}`, product_id, alert_level: alert_level ?? USUAL_ALERT_LEVEL },
    ...row,
  }
}
