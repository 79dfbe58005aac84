import { afterAll, inject } from 'vitest'
import { openDatabase, type Db } from '../src/db/pool.ts'
import { createTestDatabase } from './test-database.ts'

/** Enough for one connection that holds a lock, one that waits for it, and an observer. */
const POOL_SIZE = 4

/** A database of its own, for a test file that needs the tables only. */
export async function createBareDatabase(): Promise<Db> {
  const { connectionString, drop } = await createTestDatabase(inject('serverUrl'))
  const db = openDatabase({ connectionString, poolSize: POOL_SIZE })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return db
}
