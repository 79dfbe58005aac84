import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from './pool.ts'
import { inTransaction } from './transaction.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('of the server'), { code })

test.each([
  ...['57P01', '57P02', '57P03', '57P05', '57014', '08000', '08003', '08006', '53300', '53400'].map(withCode),
  ...['55P03', '25P03', '25006', '40001', '40P01'].map(withCode),
  // Of prepared statements: what a migration has changed, and what a connection does not have.
  Object.assign(withCode('0A000'), { routine: 'RevalidateCachedQuery' }),
  ...['26000', '42P05'].map(withCode),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'].map(withCode),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ].map((message) => new Error(message)),
  new AggregateError([new Error('of one address'), withCode('ECONNREFUSED')]),
  new Error('of a wrapper', { cause: new Error('of another', { cause: withCode('08006') }) }),
])('%s is temporary', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ...['23505', '23514', '22P02', '42P01', '0A000', 'ENOENT', 'EPERM', 'FST_ERR_VALIDATION', '08', '53'].map(
    withCode,
  ),
  new Error('Out of stock'),
  new TypeError('order is undefined'),
  new AggregateError([new Error('Out of stock')]),
  'Connection terminated unexpectedly',
  undefined,
])('%s is not', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

function open(connectionString: string) {
  const db = openDatabase({ connectionString, poolSize: 2 })
  onTestFinished(() => db.destroy())
  return db
}

/** The error of a transaction that fails. */
const failWith = (db: Db, work: Parameters<typeof inTransaction>[1] = (db) => sql`SELECT 1`.execute(db)) =>
  inTransaction(db, work).then(
    () => expect.fail('The transaction was committed'),
    (error: unknown) => error,
  )

test('a connection that the server ends within a transaction is temporary, and the next one is made', async () => {
  const db = open(inject('serverUrl'))
  const error = await failWith(db, async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)
    await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
    await sql`SELECT 1`.execute(transaction)
  })
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
  await sql`SELECT 1`.execute(db)
})

test('so is a server that closes every connection, or does not listen on any of its addresses', async () => {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const db = open(`postgres://shop@localhost:${port}/shop`)
  const closed = await failWith(db)
  expect(isDatabaseUnavailable(closed), String(closed)).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  const unreached = await failWith(db)
  expect(isDatabaseUnavailable(unreached), String(unreached)).toBe(true)
})
