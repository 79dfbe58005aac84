import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../test/test-app.ts'
import type { Tx } from './pool.ts'
import { inTransaction } from './transaction.ts'

const { db } = await createTestApp()
beforeAll(() => sql`CREATE TABLE counters (name text PRIMARY KEY, total int NOT NULL)`.execute(db))

const add = (db: Tx, name: string) => sql`INSERT INTO counters VALUES (${name}, 0)`.execute(db)
const read = async (name: string) =>
  (await sql<{ total: number }>`SELECT total FROM counters WHERE name = ${name}`.execute(db)).rows[0]?.total

test('a transaction whose work throws leaves nothing behind', async () => {
  const failing = inTransaction(db, async (db) => {
    await add(db, 'rolled back')
    throw new Error('Out of stock')
  })
  await expect(failing).rejects.toThrow('Out of stock')
  expect(await read('rolled back')).toBeUndefined()
})

test('deadlocked transactions are retried, and both take effect', async () => {
  await inTransaction(db, async (db) => void (await Promise.all([add(db, 'a'), add(db, 'b')])))
  const bothLocked = Promise.withResolvers<void>()
  let locked = 0
  let runs = 0
  const raise = (db: Tx, name: string) =>
    sql`UPDATE counters SET total = total + 1 WHERE name = ${name}`.execute(db)
  const raiseBoth = (first: string, second: string) =>
    inTransaction(db, async (db) => {
      runs += 1
      await raise(db, first)
      if ((locked += 1) === 2) bothLocked.resolve()
      await bothLocked.promise
      await raise(db, second)
    })
  await Promise.all([raiseBoth('a', 'b'), raiseBoth('b', 'a')])
  expect([await read('a'), await read('b'), runs]).toEqual([2, 2, 3])
})

test('an error that no retry can fix is thrown at once', async () => {
  let runs = 0
  const twice = inTransaction(db, async (db) => {
    runs += 1
    await add(db, 'twice')
    await add(db, 'twice')
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect([await read('twice'), runs]).toEqual([undefined, 1])
})

test('a transaction whose connection breaks is not repeated: it may have been committed', async () => {
  let runs = 0
  const broken = inTransaction(db, async (transaction) => {
    runs += 1
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)
    await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
    await add(transaction, 'broken')
  })
  await expect(broken).rejects.toThrow()
  expect([await read('broken'), runs]).toEqual([undefined, 1])
})

test('a statement after the end of its transaction is rejected', async () => {
  let delayed: Tx | undefined
  await inTransaction(db, async (db) => void (delayed = db))
  await expect(add(delayed!, 'late')).rejects.toThrow('already committed')
  expect(await read('late')).toBeUndefined()
})
