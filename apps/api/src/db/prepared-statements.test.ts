import { sql } from 'kysely'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openDatabase, type Db } from './pool.ts'
import { createStatementNames } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

const { connectionString, drop } = await createTestDatabase(inject('serverUrl'))
/** What migrates, or counts, next to the process under test. */
const other = openDatabase({ connectionString, poolSize: 1 })
afterAll(async () => {
  await other.destroy()
  await drop()
})
await sql`CREATE TABLE test_parcels (id int PRIMARY KEY, label text NOT NULL)`.execute(other)
await sql`INSERT INTO test_parcels VALUES (1, 'one')`.execute(other)

/** More than it takes until a text has a name. */
const OFTEN = 120

/** With one connection, so that it is known which one has prepared what. */
function open({ preparesStatements = true } = {}) {
  const db = openDatabase({ connectionString, poolSize: 1, preparesStatements })
  onTestFinished(() => db.destroy())
  return db
}

const readParcel = async (db: Db, id = 1) =>
  (await sql<Record<string, unknown>>`SELECT * FROM test_parcels WHERE id = ${id}`.execute(db)).rows[0]

async function readOften(db: Db) {
  for (let use = 0; use < OFTEN; use += 1) await readParcel(db)
}

async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

/** Ends the only connection of a pool. */
async function loseConnection(db: Db) {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(other)
}

/** Adds a column as a migration does while the shop runs. */
const migrate = (column: string) =>
  sql`ALTER TABLE test_parcels ADD COLUMN ${sql.ref(column)} int DEFAULT 7`.execute(other)

test('a statement that is sent often is prepared, with the same result', async () => {
  const db = open()
  await readParcel(db)
  expect(await listPrepared(db)).toEqual([])
  await readOften(db)
  expect(await listPrepared(db)).toEqual(['SELECT * FROM test_parcels WHERE id = $1'])
  expect(await readParcel(db)).toMatchObject({ id: 1, label: 'one' })
  expect(await readParcel(db, 2)).toBeUndefined()
})

test('nothing is prepared where that is switched off', async () => {
  const db = open({ preparesStatements: false })
  await readOften(db)
  expect(await listPrepared(db)).toEqual([])
})

test('a new connection prepares again', async () => {
  const db = open()
  await readOften(db)
  await loseConnection(db)
  expect(await readParcel(db)).toMatchObject({ id: 1 })
  expect(await listPrepared(db)).toHaveLength(1)
})

test('errors of prepared statements are those of the others', async () => {
  const db = open()
  const insert = (id: number) =>
    sql`INSERT INTO test_parcels (id, label) VALUES (${id}, 'same') ON CONFLICT DO NOTHING`.execute(db)
  for (let use = 0; use < OFTEN; use += 1) await insert(2)
  expect(await listPrepared(db)).toHaveLength(1)
  await expect(insert(2 ** 40)).rejects.toMatchObject({ code: '22003' })
  expect((await insert(2)).numAffectedRows).toBe(0n)
})

describe('a migration next to a running process', () => {
  test('fails no statement', async () => {
    const db = open()
    await readOften(db)
    await migrate('weight')
    expect(await readParcel(db)).toMatchObject({ id: 1, weight: 7 })
  })

  test('fails no transaction: it begins again', async () => {
    const db = open()
    await readOften(db)
    await migrate('height')
    let runs = 0
    const read = await inTransaction(db, async (db) => {
      runs += 1
      await sql`UPDATE test_parcels SET label = label || '!' WHERE id = ${1}`.execute(db)
      return readParcel(db)
    })
    expect(read).toMatchObject({ label: 'one!', height: 7 })
    expect(runs).toBe(2)
  })
})

describe('a connection that does not have the statement, as behind a pooler that passes each transaction to another', () => {
  const forget = (db: Db) => sql`DEALLOCATE ALL`.execute(db)

  test('fails no statement', async () => {
    const db = open()
    await readOften(db)
    await forget(db)
    expect(await readParcel(db)).toMatchObject({ id: 1 })
    expect(await listPrepared(db)).toEqual([])
  })

  test('fails no transaction: it begins again', async () => {
    const db = open()
    await readOften(db)
    await forget(db)
    expect(await inTransaction(db, (db) => readParcel(db))).toMatchObject({ id: 1 })
  })
})

describe('names', () => {
  const use = (names: ReturnType<typeof createStatementNames>, text: string, times = OFTEN) => {
    for (let time = 0; time < times; time += 1) names.find(text)
    return names.find(text)
  }

  test('are made of the text, the same in every process', () => {
    const [one, two] = [createStatementNames(), createStatementNames()]
    expect(use(one, 'SELECT $1')).toBe(use(two, 'SELECT $1'))
    expect(use(one, 'SELECT $1')).not.toBe(use(one, 'SELECT $2'))
    // PostgreSQL shortens longer ones.
    expect(use(one, 'SELECT $1')!.length).toBeLessThan(64)
  })

  test('are few, however many texts there are', () => {
    const names = createStatementNames()
    const named = Array.from({ length: 300 }, (_, n) => use(names, `SELECT $${n}`))
    expect(named.filter((name) => name !== undefined)).toHaveLength(100)
    expect(named[0]).toBeDefined()
  })

  test('come to what is sent often, however many others are sent once', () => {
    const names = createStatementNames()
    let name: string | undefined
    for (let n = 0; n < 20_000; n += 1) {
      names.find(`INSERT INTO lists VALUES ($${n})`)
      if (n > 10_000 && n % 5 === 0) name = names.find('SELECT $1')
    }
    expect(name).toBeDefined()
  })

  test('are given up for good', () => {
    const names = createStatementNames()
    use(names, 'SELECT $1')
    names.giveUp()
    expect(use(names, 'SELECT $1')).toBeUndefined()
    expect(use(names, 'SELECT $2')).toBeUndefined()
  })
})
