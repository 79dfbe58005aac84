import { join } from 'node:path'
import { openDatabase } from '@shop/api/db/pool'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import type { OwnShop } from './own-shop.ts'

/** As if an order of this shop had arrived so long ago. */
export async function setDeliveredAgo(
  { dataDir }: Pick<OwnShop, 'dataDir'>,
  orderId: string,
  ms: number,
): Promise<void> {
  const connectionString = (await findRunningDatabase(join(dataDir, 'postgres')))!
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    const delivered = { delivered_at: new Date(Date.now() - ms) }
    await db.updateTable('orders').set(delivered).where('id', '=', orderId).execute()
  } finally {
    await db.destroy()
  }
}
