import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Db } from '../src/db/pool.ts'
import { runOnServer, TEMPLATE_DATABASE, toDatabaseUrl } from './test-database.ts'

/** Enough for one connection that holds a lock, one that waits for it, and an observer. */
const POOL_SIZE = 4

/** A clone of the template, for a test file that needs the tables only. It is dropped with the file. */
export async function createBareDatabase(): Promise<Db> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  const db = openDatabase({ connectionString: toDatabaseUrl(serverUrl, name), poolSize: POOL_SIZE })
  afterAll(async () => {
    await db.destroy()
    await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return db
}
