import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { openDatabase, type Db, type Tx } from './db/pool.ts'
import { endWith, inTransaction, leaveFlushToLaterWrite, together } from './db/transaction.ts'

const shop = await createTestApp()
const connectionString = shop.db.pool.options.connectionString!
/** One connection, so that it is known which of them has prepared what. */
const db = openDatabase({ connectionString, poolSize: 1 })
afterAll(() => db.destroy())

const listPrepared = async (on: Db, part: string) => {
  const { rows } = await sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE ${`%${part}%`}
    AND statement NOT LIKE '%pg_prepared_statements%'`.execute(on)
  return rows.length
}

test('what is sent over and over is prepared once, what is sent once is not', async () => {
  for (let time = 0; time < 6; time += 1) await sql`SELECT ${time}::int AS often`.execute(db)
  await sql`SELECT ${1}::int AS seldom`.execute(db)
  expect(await listPrepared(db, 'AS often')).toBe(1)
  expect(await listPrepared(db, 'AS seldom')).toBe(0)
})

test('behind a pooler that knows no prepared statements there are none', async () => {
  const plain = openDatabase({ connectionString, poolSize: 1, preparesStatements: false })
  for (let time = 0; time < 6; time += 1) await sql`SELECT ${time}::int AS plain`.execute(plain)
  expect(await listPrepared(plain, 'AS plain')).toBe(0)
  await plain.destroy()
})

test('a migration beside the running shop costs no statement, in a transaction or outside', async () => {
  await sql`CREATE TABLE growing (a int)`.execute(db)
  await sql`INSERT INTO growing VALUES (1)`.execute(db)
  const read = async (on: Db | Tx) => (await sql`SELECT * FROM growing WHERE a > ${0}::int`.execute(on)).rows
  for (let time = 0; time < 6; time += 1) expect(await read(db)).toEqual([{ a: 1 }])
  await sql`ALTER TABLE growing ADD COLUMN b int DEFAULT 2`.execute(db)
  expect(await read(db)).toEqual([{ a: 1, b: 2 }])
  for (let time = 0; time < 6; time += 1) await read(db)
  await sql`ALTER TABLE growing ADD COLUMN c int DEFAULT 3`.execute(db)
  expect(await inTransaction(db, read)).toEqual([{ a: 1, b: 2, c: 3 }])
})

test('statements that are asked at once run in their order, and fail with what failed first', async () => {
  await sql`CREATE TABLE sequence (step int PRIMARY KEY)`.execute(db)
  const write = (on: Tx, step: number) => sql`INSERT INTO sequence VALUES (${step}::int)`.execute(on)
  await inTransaction(db, async (db) => {
    await together([write(db, 1), write(db, 2), sql`UPDATE sequence SET step = 3 WHERE step = 2`.execute(db)])
  })
  const failing = inTransaction(db, (db) => together([write(db, 4), write(db, 1), write(db, 5)]))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const { rows } = await sql<{ step: number }>`SELECT step FROM sequence ORDER BY step`.execute(db)
  expect(rows.map(({ step }) => step)).toEqual([1, 3])
})

test('a transaction that ends with its last statements is committed by them, or nothing of it is', async () => {
  await sql`CREATE TABLE ending (a int, note text)`.execute(db)
  const write = (on: Tx, a: number) => sql`INSERT INTO ending (a) VALUES (${a}::int)`.execute(on)
  // A quotient of nothing, as the shelf's last statement has it.
  const require = (on: Tx, a: number) =>
    sql`WITH found AS (UPDATE ending SET note = 'found' WHERE a = ${a}::int RETURNING *)
      SELECT found.*, 1 / (SELECT count(*) FROM found) FROM (SELECT 1) one LEFT JOIN found ON true`.execute(
      on,
    )
  const endWithRow = (a: number) =>
    inTransaction(db, async (db) => {
      await write(db, 1)
      await endWith(db, () => [require(db, a)])
    })
  const read = async () => (await sql`SELECT a, note FROM ending ORDER BY note`.execute(db)).rows
  await endWithRow(1)
  expect(await read()).toEqual([{ a: 1, note: 'found' }])
  await expect(endWithRow(2)).rejects.toMatchObject({ code: '22012' })
  expect(await read()).toEqual([{ a: 1, note: 'found' }])

  // A migration meanwhile: the last statement's plan is outdated, and is never sent anew without its transaction.
  await sql`DELETE FROM ending`.execute(db)
  for (let time = 0; time < 4; time += 1) await endWithRow(1)
  await sql`ALTER TABLE ending ADD COLUMN b int`.execute(db)
  await endWithRow(1)
  expect(await read()).toEqual(Array.from({ length: 5 }, () => ({ a: 1, note: 'found' })))
})

test('who comes late to a transaction writes nothing', async () => {
  await sql`CREATE TABLE late (a int)`.execute(db)
  let late: Tx | undefined
  await inTransaction(db, async (db) => {
    late = db
    await sql`INSERT INTO late VALUES (1)`.execute(db)
  })
  await expect(sql`INSERT INTO late VALUES (2)`.execute(late!)).rejects.toThrow('The transaction is over')
  expect((await sql`SELECT a FROM late`.execute(db)).rows).toEqual([{ a: 1 }])
})

test('only the transaction that says so leaves its flush to a later write', async () => {
  const ask = async (on: Db | Tx) =>
    (await sql<{ synchronous_commit: string }>`SHOW synchronous_commit`.execute(on)).rows[0]
  await sql`SET synchronous_commit = on`.execute(db)
  const inside = await inTransaction(db, async (db) => {
    await leaveFlushToLaterWrite(db)
    return ask(db)
  })
  expect(inside).toEqual({ synchronous_commit: 'off' })
  expect(await ask(db)).toEqual({ synchronous_commit: 'on' })
})
