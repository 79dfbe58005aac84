import { join } from 'node:path'
import { openDatabase } from '@shop/api/db/pool'
import { findRunningDatabase } from '@shop/embedded-postgres/running'

/** Many connections are opened at once, on a machine that is still busy with the load before. */
const CONNECTION_TIMEOUT_MS = 30_000

export type Pool = Awaited<ReturnType<typeof openShopDatabase>>['pool']

/** A pool on the database of the running shop at `folder`. */
export async function openShopDatabase(folder: string, connections: number) {
  const connectionString = (await findRunningDatabase(join(folder, 'postgres')))!
  const db = openDatabase({
    connectionString,
    poolSize: connections,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  return { db, connectionString, pool: db.pool, close: () => db.destroy() }
}
