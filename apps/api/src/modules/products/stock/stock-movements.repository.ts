import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/pool.ts'
import type { StockMovements } from '../../../db/tables.ts'

export async function insertMovement(db: Tx, row: Insertable<StockMovements>): Promise<void> {
  await db.insertInto('stock_movements').values(row).execute()
}
