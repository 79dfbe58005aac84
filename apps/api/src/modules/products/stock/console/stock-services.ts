import type { Db, ReadDb } from '../../../../db/pool.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import type { AuditService } from '../../../audit/audit.service.ts'
import { createMovementList } from './movement-list.service.ts'
import { createStockConsole } from './stock-console.service.ts'
import { createStockCounts } from './stock-counts.service.ts'
import { createStockMoves } from './stock-moves.ts'
import { createStockReader } from './stock-reader.ts'

/** The services of the stock in the console. */
export function createStockServices(deps: { db: Db; reads: ReadDb; clock: Clock; audit: AuditService }) {
  const reader = createStockReader(deps)
  const move = createStockMoves({ ...deps, reader })
  return {
    stockConsole: createStockConsole({ ...deps, move, reader }),
    stockCounts: createStockCounts({ ...deps, move, reader }),
    stockMovements: createMovementList(deps),
  }
}
