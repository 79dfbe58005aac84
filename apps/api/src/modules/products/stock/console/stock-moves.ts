import type { Tx } from '../../../../db/pool.ts'
import { findBrokenConstraint } from '../../../../db/sql.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import type { AuditService } from '../../../audit/audit.service.ts'
import { recordStock, type StockCause, type StockChange } from '../stock-movements.shared.ts'
import type { StockReader } from './stock-reader.ts'
import { moveStock } from './stock-list.repository.ts'

interface Dependencies {
  clock: Clock
  audit: Pick<AuditService, 'record'>
  reader: StockReader
}

export type StockMoves = ReturnType<typeof createStockMoves>

/** Makes the merchant's changes of the stock, each a movement of the ledger with a reason. */
export function createStockMoves({ clock, audit, reader }: Dependencies) {
  /**
   * Makes those changes that can be made, in the order in which orders take stock, and records them.
   * @param id of the movement
   * @returns how many were made
   */
  return async function move(
    db: Tx,
    id: string,
    changes: readonly StockChange[],
    cause: Omit<StockCause, 'now' | 'id'>,
  ): Promise<number> {
    const moved: (StockChange & { available: number })[] = []
    for (const change of changes.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1))) {
      const available = await moveStock(db, change.productId, change.size, change.change)
      if (available !== undefined) moved.push({ ...change, available })
    }
    const [first] = moved
    if (!first) return 0
    await recordStock(db, { ...cause, id, now: clock() }, moved)
    const label = moved.length === 1 ? (await reader.get(db, first)).sku : `${moved.length} sizes`
    await audit.record(db, cause.actor, {
      action: `stock.${cause.reason}`,
      subject: { type: 'stock', id, label },
      before: Object.fromEntries(moved.map((each) => [toKey(each), each.available - each.change])),
      after: Object.fromEntries(moved.map((each) => [toKey(each), each.available])),
    })
    return moved.length
  }
}

/** The id of a stock item. */
export const toKey = ({ productId, size }: Pick<StockChange, 'productId' | 'size'>) => `${productId}:${size}`

/** The same movement came twice at once: the other one has made it. */
export async function orRepeated<Result>(
  made: Promise<Result>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await made
  } catch (error) {
    if (findBrokenConstraint(error) === 'stock_movements_pkey') return read()
    throw error
  }
}
